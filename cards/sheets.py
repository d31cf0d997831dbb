"""Curated texts as a spreadsheet (CSV): writing it, and reading it with a word for every row that can't be taken."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards import catalogue, review
from cards.models import Card
from cards.sheet_cells import COLUMNS, Cells, cells_of, harmless
from cards.validation import faults, no_such_card, overtaken, place_faults


@dataclass(frozen=True, slots=True)
class Row:
    """One row as judged. `before` is the override that stands now; `faults` say why the row can't be taken.

    `overtaken` says so where another text stands now than the curator was shown.
    """

    line: int
    card: str
    field: str
    language: str
    text: str
    before: str
    faults: tuple[str, ...]
    overtaken: str = ""

    @property
    def changes(self) -> bool:
        return not self.faults and self.text != self.before


def write() -> str:
    """All texts in all languages; "text" holds the override, empty where there is none."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    present = review.overrides()
    for _kind, key in catalogue.card_keys():
        for slot in review.slots_of(key, present):
            cells = (key, slot.field, slot.language, slot.shipped, " ".join(slot.numbers), slot.override)
            writer.writerow([harmless(cell) for cell in cells])
    return out.getvalue()


def read(content: bytes) -> list[Row]:
    """Every row of the file with what is to be said about it; changes nothing. Raises Unreadable."""
    return judged(cells_of(content))


def judged(rows: Iterable[Cells]) -> list[Row]:
    """The rows with what is to be said about them as the texts are now."""
    present = review.overrides()
    known = set(Card.objects.values_list("key", flat=True))
    seen: set[tuple[str, str]] = set()
    found = []
    for cells in rows:
        place = (f"{cells.card}:{cells.field}", cells.language)
        override, shipped = present.get(place), _shipped(*place)
        wanted = "" if cells.text == shipped else cells.text
        before = override.text if override else ""
        said = tuple(_faults(place, wanted, cells.card in known, place in seen))
        seen.add(place)
        news = "" if cells.seen in (None, before) else overtaken(before or shipped)
        found.append(Row(*cells[:4], wanted, before, said, news))
    return found


def _shipped(context: str, language: str) -> str:
    # Django keeps a catalogue of its own for every language that it is asked for, also for a slip of the pen.
    text = catalogue.text_of(context) if language in review.languages() else None
    return text.shipped(language) if text else ""


def _faults(place: tuple[str, str], text: str, known: bool, repeated: bool) -> Iterator[str]:
    # An empty text takes an override back: only its place can be wrong.
    found = faults(*place, text) if text else place_faults(*place)
    if not found and not known:
        found = [no_such_card(place[0].rpartition(":")[0])]
    yield from found
    if repeated:
        yield _("An earlier row of the file is for the same text.")
