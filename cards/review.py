"""What curators look at: all texts of a card in all languages, what is missing, overridden or outdated; the search."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.conf import settings

from cards import catalogue
from cards.catalogue import Text
from cards.models import Card, Field, Override

Place = tuple[str, str]
"""Context and language."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One text in one language. `override` is empty where there is none, `former` the shipped text when it was made."""

    context: str
    field: str
    language: str
    shipped: str
    override: str
    former: str
    numbers: tuple[str, ...]

    @property
    def label(self) -> str:
        return str(Field(self.field).label)

    @property
    def missing(self) -> bool:
        return not self.shipped and not self.override

    @property
    def outdated(self) -> bool:
        return bool(self.override) and self.former != self.shipped


@dataclass
class State:
    """The languages in which a card has something of the kind."""

    missing: set[str] = field(default_factory=set)
    overridden: set[str] = field(default_factory=set)
    outdated: set[str] = field(default_factory=set)


def languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def slots_of(card_key: str, overrides: dict[Place, Override]) -> Iterator[Slot]:
    """By language, then by field."""
    for language in languages():
        for name, text in catalogue.texts_of(card_key).items():
            yield _slot(text, name, language, overrides.get((text.context, language)))


def _slot(text: Text, name: str, language: str, override: Override | None) -> Slot:
    return Slot(
        text.context,
        name,
        language,
        text.shipped(language),
        override.text if override else "",
        override.shipped if override else "",
        tuple(str(number) for number in text.said),
    )


def overrides(cards: Iterable[Card] | None = None) -> dict[Place, Override]:
    """Of these cards; of all without."""
    rows = Override.objects.select_related("card")
    return by_place(rows if cards is None else rows.filter(card__in=cards))


def by_place(rows: Iterable[Override]) -> dict[Place, Override]:
    return {(override.context, override.language): override for override in rows}


def state_of(card_key: str, overrides: dict[Place, Override]) -> State:
    state = State()
    for slot in slots_of(card_key, overrides):
        if slot.missing:
            state.missing.add(slot.language)
        if slot.override:
            state.overridden.add(slot.language)
        if slot.outdated:
            state.outdated.add(slot.language)
    return state


def states() -> dict[str, State]:
    """Of every card, by its key."""
    present = overrides()
    return {key: state_of(key, present) for _kind, key in catalogue.card_keys()}


def search(words: str) -> set[str]:
    """The keys of the cards that have these words in their key or in a text of any language, accents aside."""
    wanted, present = folded(words), overrides()
    return {
        key
        for _kind, key in catalogue.card_keys()
        if wanted in folded(key)
        or any(wanted in folded(slot.shipped) or wanted in folded(slot.override) for slot in slots_of(key, present))
    }


def folded(text: str) -> str:
    letters = unicodedata.normalize("NFKD", " ".join(text.split()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
