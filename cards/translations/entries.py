"""Checks one catalogue by itself: missing and fuzzy entries, plural forms, placeholders, tags, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import polib

from cards.numbers import Number, agree_numbers, named
from cards.translations.findings import Finding
from cards.translations.markup import tags
from cards.translations.placeholders import placeholders, stray_percent, without
from cards.translations.plural_forms import forms_for_one_number

RuleNumbers = Callable[[str], Sequence[Number] | None]
"""For a context the numbers of the rule; None where only the source text tells them."""


def check_catalogue(
    catalogue: polib.POFile, file: str, rule_numbers: RuleNumbers, plural_rule: str
) -> Iterator[Finding]:
    """`plural_rule` is the language's Plural-Forms; the catalogue's own header may be broken."""
    single = forms_for_one_number(plural_rule)
    for entry in catalogue:
        if not entry.obsolete:
            for fault in _faults(entry, single, rule_numbers):
                yield Finding(file, entry.linenum or 0, f"{label(entry)}: {fault}")


def label(entry: polib.POEntry) -> str:
    """How findings name an entry."""
    text = entry.msgid if len(entry.msgid) <= 60 else f"{entry.msgid[:59]}…"
    return f"{entry.msgctxt} “{text}”" if entry.msgctxt else f"“{text}”"


def _faults(entry: polib.POEntry, single: frozenset[int], rule_numbers: RuleNumbers) -> Iterator[str]:
    if entry.fuzzy:
        yield "marked fuzzy: check the translation and take the mark away"
    if entry.msgid_plural:
        yield from _plural_faults(entry, single)
    elif not entry.msgstr.strip():
        yield "not translated"
    else:
        yield from _text_faults(entry.msgstr, [entry.msgid], rule_numbers(entry.msgctxt or ""))


def _plural_faults(entry: polib.POEntry, single: frozenset[int]) -> Iterator[str]:
    forms = entry.msgstr_plural
    if not any(text.strip() for text in forms.values()):
        yield "not translated"
        return
    for form, text in sorted(forms.items()):
        sources = [entry.msgid_plural, entry.msgid] if form in single else [entry.msgid_plural]
        if not text.strip():
            yield f"plural form {form} is empty"
        else:
            yield from (f"plural form {form}: {fault}" for fault in _text_faults(text, sources, None))


def _text_faults(text: str, sources: list[str], rule: Sequence[Number] | None) -> Iterator[str]:
    wanted = placeholders(sources[0])
    if all(placeholders(text) != placeholders(source) for source in sources):
        yield f"placeholders {_listed(placeholders(text))} differ from the source’s {_listed(wanted)}"
    elif wanted and stray_percent(text):
        yield "a % that starts no placeholder must be written %%"
    if all(tags(text) != tags(source) for source in sources):
        yield f"tags {_listed(tags(text).elements())} differ from the source’s {_listed(tags(sources[0]).elements())}"
    if all(text.count("\n") != source.count("\n") for source in sources):
        yield "line breaks differ from the source’s"
    numbers = named(without(text))
    rules = [rule] if rule is not None else [named(without(source)) for source in sources]
    if not any(_same(numbers, wanted_numbers, exact=rule is not None) for wanted_numbers in rules):
        origin = "the source" if rule is None else "the rule"
        yield f"numbers {_listed(numbers)} differ from {origin}’s {_listed(rules[0])}"


def _same(found: Sequence[Number], wanted: Sequence[Number], *, exact: bool) -> bool:
    """Signs count only against a rule: elsewhere languages are free in how they use them."""
    if exact:
        return agree_numbers(found, wanted)
    return sorted(number.value for number in found) == sorted(number.value for number in wanted)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values) or "(none)"
