"""What can be curated, as the games registered it when the site started. Knows no game and no database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import trans_real

from cards.numbers import Number, named

NAME, EFFECT = "name", "effect"
FIELDS = (NAME, EFFECT)

CONTEXT_END = "\x04"
"""Stands between context and text in a compiled catalogue."""


class Shelf(Protocol):
    """Shipped texts by card, each in the active language once it is made a string."""

    def __getitem__(self, card: str, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Text:
    """One text that can be curated. `context` is the translators': kind, key and field, as in "card:quartz:effect".

    `rule` holds the numbers that the text must name; None if the source text tells them.
    """

    context: str
    shelf: Shelf
    card: str
    rule: tuple[Number, ...] | None

    @property
    def source(self) -> str:
        """The English text in the code."""
        with translation.override(settings.LANGUAGE_CODE):
            return str(self.shelf[self.card])

    @property
    def numbers(self) -> tuple[Number, ...]:
        return tuple(self.said) if self.rule is None else self.rule

    @property
    def said(self) -> list[Number]:
        """The same numbers as the English text says them: "8 damage" though the rule takes 8 away."""
        return named(self.source)

    def shipped(self, language: str) -> str:
        """As the catalogue of `language` has it; empty if it has none."""
        source = self.source
        if language == settings.LANGUAGE_CODE:
            return source
        key = f"{self.context}{CONTEXT_END}{source}"
        found = trans_real.translation(language).gettext(key)
        return "" if found == key else found


class Preview(NamedTuple):
    """A template and its values: a card as players see it."""

    template: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One game's cards of one kind. `cards` gives the texts of each, by field, in the order of the rules.

    `preview` is called with a card's key and its texts by field, in the language of the texts.
    `styles` are the static files that the preview needs.
    """

    key: str
    label: Promise
    cards: Mapping[str, Mapping[str, Text]]
    preview: Callable[[str, Mapping[str, str]], Preview]
    styles: tuple[str, ...] = ()


KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Called by a game's app when it is ready."""
    KINDS[kind.key] = kind


def make_kind(
    key: str,
    label: Promise,
    keys: Iterable[str],
    names: Shelf,
    effects: Shelf,
    preview: Callable[[str, Mapping[str, str]], Preview],
    numbers: Mapping[str, Sequence[Number]] | None = None,
    styles: tuple[str, ...] = (),
) -> Kind:
    """The kind of the cards `keys`, which have a name and an effect, each marked with the context `key`:card:field.

    `numbers` are those of each card's rule; without it the English effects tell them. A name holds none.
    """
    cards = {}
    for card in keys:
        rule = None if numbers is None else tuple(numbers[card])
        cards[card] = {
            NAME: Text(f"{key}:{card}:{NAME}", names, card, ()),
            EFFECT: Text(f"{key}:{card}:{EFFECT}", effects, card, rule),
        }
    return Kind(key, label, cards, preview, styles)


def card_keys() -> Iterator[tuple[str, str]]:
    """(kind, "kind:card") of every card, in order."""
    for kind in KINDS.values():
        yield from ((kind.key, f"{kind.key}:{card}") for card in kind.cards)


def texts_of(card_key: str) -> Mapping[str, Text]:
    """By field; empty for a card that no game has (any more)."""
    kind, _, card = card_key.partition(":")
    return KINDS[kind].cards.get(card, {}) if kind in KINDS else {}


def text_of(context: str) -> Text | None:
    card_key, _, field = context.rpartition(":")
    return texts_of(card_key).get(field)


def all_texts() -> Iterator[Text]:
    for _kind, key in card_keys():
        yield from texts_of(key).values()


def numbers_of_context(context: str) -> tuple[Number, ...] | None:
    """The numbers that a translation of this context must name; None where no rule tells."""
    found = text_of(context)
    return None if found is None else found.numbers


def preview(card_key: str, texts: Mapping[str, str], language: str) -> SafeString:
    """HTML of the card as players of `language` would see it with these texts."""
    kind, _, card = card_key.partition(":")
    with translation.override(language):
        shown = KINDS[kind].preview(card, texts)
        return render_to_string(shown.template, shown.values)
