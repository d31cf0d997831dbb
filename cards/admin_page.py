"""One card in all languages side by side: what the page shows, and what it saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString

from cards import catalogue, curation, review
from cards.catalogue import KINDS
from cards.curation import Wish
from cards.models import Card, Change
from cards.review import Slot
from cards.validation import faults, overtaken

HISTORY = 100
"""Changes shown, the latest first."""


@dataclass(frozen=True, slots=True)
class Input:
    """One text on the page: what stands, what was typed, and why that can't stand."""

    slot: Slot
    typed: str
    faults: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.slot.language}:{self.slot.field}"

    @property
    def id(self) -> str:
        return f"id-{self.slot.language}-{self.slot.field}"


@dataclass(frozen=True, slots=True)
class Row:
    """A language and its texts."""

    language: str
    language_name: str
    inputs: tuple[Input, ...]
    preview: SafeString


@dataclass(frozen=True, slots=True)
class Past:
    """An entry of the history, and the override that stands now where it was made."""

    change: Change
    now: str


class CardPage:
    """`posted` is what was typed, by "language:field"; a text that was left alone is shown as it stands now.

    Beside each the form sends what stood there when the page was made, as "was:language:field". Where somebody else
    has put another text since, the curator is told once: the page that says so sends the new one.
    """

    def __init__(self, card: Card, posted: Mapping[str, str] | None = None) -> None:
        self.card = card
        self.kind = KINDS[card.kind]
        self.slots = list(review.slots_of(card.key, review.overrides([card])))
        self.posted = posted

    def rows(self) -> list[Row]:
        return [row for language in review.languages() if (row := self.row(language)) is not None]

    def row(self, language: str) -> Row | None:
        """None for an unknown language."""
        inputs = tuple(self._input(slot) for slot in self.slots if slot.language == language)
        if not inputs:
            return None
        shown = {each.slot.field: each.typed or each.slot.shipped or _source(each.slot) for each in inputs}
        name = str(dict(settings.LANGUAGES)[language])
        return Row(language, name, inputs, catalogue.preview(self.card.key, shown, language))

    def history(self) -> list[Past]:
        now = {(slot.field, slot.language): slot.override for slot in self.slots}
        changes = self.card.changes.select_related("by")[:HISTORY]
        return [Past(change, now.get((change.field, change.language), "")) for change in changes]

    def _input(self, slot: Slot) -> Input:
        typed = self._typed(slot)
        found = faults(slot.context, slot.language, typed) if typed and self.posted is not None else []
        if self._undoes(slot):
            found = [*found, overtaken(slot.override or slot.shipped)]
        return Input(slot, typed, tuple(found))

    @property
    def is_valid(self) -> bool:
        return not any(each.faults for row in self.rows() for each in row.inputs)

    def save(self, by: int | None) -> int:
        """Saves what this curator changed, and no more: another one may have saved another language meanwhile.

        How many texts changed. Raises Refused.
        """
        wishes = [
            Wish(self.card, slot.field, slot.language, self._typed(slot), self._was(slot))
            for slot in self.slots
            if self._is_changed(slot) or self._is_seen(slot)
        ]
        return curation.put_many(wishes, by)

    def _typed(self, slot: Slot) -> str:
        return self._sent(slot) or "" if self._is_changed(slot) else slot.override

    def _is_changed(self, slot: Slot) -> bool:
        sent = self._sent(slot)
        return sent is not None and sent != self._was(slot)

    def _is_seen(self, slot: Slot) -> bool:
        """Whether the curator saved the text unchanged beside a new shipped one."""
        return slot.outdated and self._sent(slot) == slot.override

    def _undoes(self, slot: Slot) -> bool:
        """Whether another curator's text would go that this one has not seen."""
        meanwhile = self._was(slot) not in (None, slot.override)
        return meanwhile and self._is_changed(slot) and self._sent(slot) != slot.override

    def _sent(self, slot: Slot) -> str | None:
        text = None if self.posted is None else self.posted.get(f"{slot.language}:{slot.field}")
        return None if text is None else text.strip()

    def _was(self, slot: Slot) -> str | None:
        return None if self.posted is None else self.posted.get(f"was:{slot.language}:{slot.field}")


def _source(slot: Slot) -> str:
    found = catalogue.text_of(slot.context)
    return found.source if found else ""
