"""Carries curators' texts back into the catalogues, and drops the ones that have become the shipped texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.db import transaction

from cards import catalogue, curation
from cards.curation import Wish
from cards.models import Override
from cards.translations import catalogues


class Report:
    """Lines for whoever ran the command. `left` counts overrides that could not be carried over."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.left = 0

    def leave(self, override: Override, why: str) -> None:
        self.left += 1
        self.lines.append(f"{override}: left, {why}")


def export(folder: Path | None = None) -> Report:
    """Writes each override into the catalogue of its language; `folder` stands for the project's, as in tests."""
    report = Report()
    by_language: dict[str, list[Override]] = {}
    for override in Override.objects.select_related("card").order_by("language", "card__place", "field"):
        by_language.setdefault(override.language, []).append(override)
    for language, overrides in by_language.items():
        if language == settings.LANGUAGE_CODE:
            for override in overrides:
                report.leave(override, "English is the source: change the text in the code")
        else:
            _export(language, overrides, catalogues.path_of(language, folder), report)
    return report


def _export(language: str, overrides: Iterable[Override], path: Path, report: Report) -> None:
    if not path.exists():
        for override in overrides:
            report.leave(override, f"there is no {path}")
        return
    file = catalogues.load(path)
    entries = {catalogues.key_of(entry): entry for entry in file if not entry.obsolete}
    written = 0
    for override in overrides:
        text = catalogue.text_of(override.context)
        entry = entries.get((override.context, text.source)) if text else None
        if entry is None:
            report.leave(override, "the catalogue has no such entry; run update_translations")
        elif entry.msgstr != override.text or entry.fuzzy:
            entry.msgstr = override.text
            entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
            entry.previous_msgid = None
            written += 1
    if written:
        catalogues.save(file, path)
    report.lines.append(f"{path}: {written} texts written")


@transaction.atomic
def prune() -> Report:
    """Takes back the overrides that equal the shipped text of now; what players see stays the same.

    Raises curation.Refused, and then changes nothing, if a curator saves another text meanwhile.
    """
    report, wishes = Report(), []
    for override in Override.objects.select_related("card"):
        text = catalogue.text_of(override.context)
        if text is not None and text.shipped(override.language) == override.text:
            wishes.append(Wish(override.card, override.field, override.language, "", override.text))
            report.lines.append(f"{override}: taken back, it is the shipped text now")
    curation.put_many(wishes, None)
    return report
