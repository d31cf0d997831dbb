"""The five catalogues: where they lie, and how they follow the code without noise in their diffs."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import django
import polib
from django.conf import settings
from django.utils.translation import to_locale

from cards.translations.lines import check_lines

Key = tuple[str, str]
"""Context and text; the context is empty where there is none."""


def languages() -> tuple[str, ...]:
    """Those that have a catalogue: all but the source language."""
    return tuple(code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE)


def path_of(language: str, folder: Path | None = None) -> Path:
    """`folder` stands for the project's folder of catalogues, as in tests."""
    return Path(folder or settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES" / "django.po"


def load(path: Path) -> polib.POFile:
    """Raises OSError, or ValueError with the line where the file can't be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text; save it as UTF-8") from None
    check_lines(text)
    # Without a width polib leaves each text on one line, so that a small change is a small diff.
    catalogue = polib.pofile(text, wrapwidth=0, encoding="utf-8")
    _check_that_each_is_alone(catalogue)
    return catalogue


def _check_that_each_is_alone(catalogue: polib.POFile) -> None:
    lines: dict[Key, int] = {}
    for entry in catalogue:
        key, line = key_of(entry), entry.linenum or 0
        if key in lines:
            raise ValueError(f"line {line}: “{entry.msgid[:60]}” stands a second time, after line {lines[key]}")
        lines[key] = line


def save(catalogue: polib.POFile, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(catalogue).rstrip("\n") + "\n", encoding="utf-8")


def key_of(entry: polib.POEntry) -> Key:
    return (entry.msgctxt or "", entry.msgid)


@lru_cache
def plural_rule(language: str) -> str:
    """The Plural-Forms header, Django's own: its catalogues and the project's are read together."""
    own = Path(django.__file__).parent / "conf" / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po"
    return str(polib.pofile(str(own)).metadata["Plural-Forms"])


def form_count(language: str) -> int:
    """How many plural forms each text with a number needs."""
    rule = re.match(r"nplurals=(\d+)", plural_rule(language))
    assert rule is not None
    return int(rule[1])


def merged(found: polib.POFile, old: polib.POFile | None, language: str) -> polib.POFile:
    """The catalogue for the texts `found` in the code, with what `old` has translated, sorted by context and text.

    A text that changed under its own context, or whose plural did, keeps its translation, marked fuzzy; texts no
    longer in the code stay at the end as obsolete ones.
    """
    new = polib.POFile(wrapwidth=0)
    new.header = old.header if old else ""
    new.metadata = _metadata(old, language)
    kept = {key_of(entry): entry for entry in old or ()}
    wanted = {key_of(entry) for entry in found}
    changed = _changed(kept, wanted)
    for entry in sorted(found, key=key_of):
        new.append(_entry(entry, kept.get(key_of(entry)), changed.get(key_of(entry)), form_count(language)))
    for key in sorted(kept):
        if key not in wanted and any([kept[key].msgstr, *kept[key].msgstr_plural.values()]):
            kept[key].obsolete = True
            kept[key].occurrences = []
            new.append(kept[key])
    return new


def _changed(kept: dict[Key, polib.POEntry], wanted: set[Key]) -> dict[Key, polib.POEntry]:
    """For each new text that is alone in its context: the former text of that context."""
    uses = Counter(context for context, _text in wanted)
    former = {key[0]: entry for key, entry in kept.items() if key not in wanted and not entry.obsolete}
    return {key: former[key[0]] for key in wanted - kept.keys() if uses[key[0]] == 1 and key[0] in former and key[0]}


def _metadata(old: polib.POFile | None, language: str) -> dict[str, str]:
    return {
        "Project-Id-Version": "ramparts",
        **(dict(old.metadata) if old else {}),
        "Language": to_locale(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_rule(language),
    }


def _entry(
    source: polib.POEntry, old: polib.POEntry | None, changed: polib.POEntry | None, forms: int
) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=source.msgid,
        msgid_plural=source.msgid_plural,
        msgctxt=source.msgctxt,
        comment=source.comment,
        occurrences=source.occurrences,
        flags=[flag for flag in source.flags if flag != "fuzzy"],
    )
    kept = old or changed
    if kept is None:
        entry.msgstr_plural = dict.fromkeys(range(forms), "") if source.msgid_plural else {}
        return entry
    if source.msgid_plural:
        filled = kept.msgstr_plural or {0: kept.msgstr}
        entry.msgstr_plural = {form: filled.get(form, "") for form in range(forms)}
    else:
        entry.msgstr = kept.msgstr or kept.msgstr_plural.get(0, "")
    entry.tcomment = kept.tcomment
    if (kept.msgid, kept.msgid_plural) != (source.msgid, source.msgid_plural):
        entry.previous_msgid, entry.previous_msgid_plural = kept.msgid, kept.msgid_plural or None
        entry.flags.append("fuzzy")
    elif kept.fuzzy:
        entry.previous_msgid, entry.previous_msgid_plural = kept.previous_msgid, kept.previous_msgid_plural
        entry.flags.append("fuzzy")
    return entry


def update(found: polib.POFile, language: str, folder: Path | None = None) -> bool:
    """Brings one catalogue up to date with the code; whether it changed."""
    path = path_of(language, folder)
    before = path.read_bytes() if path.exists() else b""
    save(merged(found, load(path) if before else None, language), path)
    return path.read_bytes() != before
