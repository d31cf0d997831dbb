"""The whole check of the translations: what it finds, and what it had to leave out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib

from cards.translations import catalogues, sources
from cards.translations.entries import RuleNumbers, check_catalogue, label
from cards.translations.findings import Finding, relative
from cards.translations.unmarked_code import unmarked_in_python, unmarked_in_script
from cards.translations.unmarked_templates import Unmarked, unmarked

ALLOWED = Path(__file__).parent / "allowed.json"
"""Texts that are the same in all languages, such as the site's name; without what stands between words."""
WORD = re.compile(r"\w+")
NEVER_MARKED = "never marked for translation: “{text}”"


@dataclass
class Report:
    findings: list[Finding] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def check(root: Path, folder: Path, languages: tuple[str, ...], rule_numbers: RuleNumbers) -> Report:
    """Checks the sources below `root` and the catalogues of `languages` in `folder`."""
    report = Report()
    report.findings += _unmarked(root)
    found = _extracted(root, report)
    for language in languages:
        path = catalogues.path_of(language, folder)
        file = relative(path, root)
        try:
            catalogue = catalogues.load(path)
        except FileNotFoundError:
            report.findings.append(Finding(file, 0, f"no catalogue for {language}; make it: update_translations"))
            continue
        except (OSError, ValueError) as error:
            report.findings.append(Finding(file, 0, f"can't be read: {error}"))
            continue
        report.findings += _header(catalogue, file, language)
        report.findings += check_catalogue(catalogue, file, rule_numbers, catalogues.plural_rule(language))
        if found is not None:
            report.findings += up_to_date(catalogue, file, found)
    return report


def _extracted(root: Path, report: Report) -> polib.POFile | None:
    try:
        return sources.extract(root)
    except sources.NoGettext:
        report.left_out.append(
            "whether the catalogues are up to date with the code: the gettext program (xgettext) is not installed"
        )
    except sources.BrokenSource as error:
        report.findings.append(Finding(relative(root, root), 0, f"texts can't be read: {error}"))
    return None


def _header(catalogue: polib.POFile, file: str, language: str) -> Iterator[Finding]:
    wanted = catalogues.plural_rule(language)
    if _squeezed(catalogue.metadata.get("Plural-Forms", "")) != _squeezed(wanted):
        yield Finding(file, 1, f"the Plural-Forms header must be “{wanted}”")
    forms = list(range(catalogues.form_count(language)))
    for entry in catalogue:
        if entry.msgid_plural and not entry.obsolete and sorted(entry.msgstr_plural) != forms:
            present = ", ".join(str(form) for form in sorted(entry.msgstr_plural)) or "(none)"
            said = f"{label(entry)}: {len(forms)} plural forms needed, 0 to {forms[-1]}; here stand {present}"
            yield Finding(file, entry.linenum or 0, said)


def _squeezed(rule: str) -> str:
    return "".join(rule.split()).rstrip(";")


def up_to_date(catalogue: polib.POFile, file: str, found: polib.POFile) -> Iterator[Finding]:
    """What the code has and the catalogue lacks, and the other way round."""
    present = {catalogues.key_of(entry): entry for entry in catalogue if not entry.obsolete}
    wanted = {catalogues.key_of(entry): entry for entry in found}
    for key, entry in wanted.items():
        place = entry.occurrences[0][0]
        if key not in present:
            yield Finding(file, 0, f"{label(entry)} of {place} is not in the catalogue; run update_translations")
        elif present[key].msgid_plural != entry.msgid_plural:
            yield Finding(
                file,
                present[key].linenum or 0,
                f"{label(entry)}: the plural in {place} differs; run update_translations",
            )
    for key, entry in present.items():
        if key not in wanted:
            yield Finding(file, entry.linenum or 0, f"{label(entry)} is no longer in the code; run update_translations")


def _unmarked(root: Path) -> Iterator[Finding]:
    allowed = set(json.loads(ALLOWED.read_text(encoding="utf-8")))
    for path in _files(root):
        name = relative(path, root)
        try:
            found = _unmarked_in(path)
        except (SyntaxError, ValueError) as error:
            yield Finding(name, getattr(error, "lineno", 0) or 0, f"can't be read: {error}")
            continue
        for place in found:
            if " ".join(WORD.findall(place.text)) not in allowed:
                yield Finding(name, place.line, NEVER_MARKED.format(text=place.text))


def _files(root: Path) -> Iterator[Path]:
    yield from sources.template_files(root)
    yield from sources.code_files(root)
    yield from sorted((root / "static").rglob("*.js"))


def _unmarked_in(path: Path) -> list[Unmarked]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return sorted(unmarked_in_python(source))
    return sorted(unmarked_in_script(source)) if path.suffix == ".js" else unmarked(source)
