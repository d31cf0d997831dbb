"""The duel's cards for curators: their texts, the numbers of their rules, and how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import pgettext_lazy

from cards.catalogue import Kind, Preview, make_kind
from cards.numbers import Number
from games.tower import texts
from games.tower.cards import BY_KEY, CARDS
from games.tower.counters import RESOURCES
from games.tower.effects import (
    ENEMY,
    OWN,
    Damage,
    Effect,
    Gain,
    If,
    Less,
    Lose,
    Steal,
    TowerDamage,
)
from games.tower.face import card_face

STYLES = ("css/tokens.css", "tower/card.css")


def kind() -> Kind:
    return make_kind(
        "card",
        pgettext_lazy("kind of card", "Tower Duel: card"),
        BY_KEY,
        texts.NAMES,
        texts.EFFECTS,
        preview,
        {card.key: tuple(rule_numbers(card.effects)) for card in CARDS},
        STYLES,
    )


def preview(key: str, words: Mapping[str, str]) -> Preview:
    face = card_face(key)
    return Preview(face.template, dict(face.values) | dict(words))


def rule_numbers(effects: Sequence[Effect]) -> Iterator[Number]:
    """The numbers that a sentence about these effects names, in their order.

    What is said once is counted once: the same loss of all three resources, and what befalls one player or
    the other.
    """
    left = list(effects)
    while left:
        effect = left.pop(0)
        if isinstance(effect, If):
            yield from _condition(effect.condition)
            yield from rule_numbers(effect.then)
            yield from rule_numbers(effect.otherwise)
            left = [other for other in left if other != _turned(effect)]
        elif isinstance(effect, Gain):
            yield Number(effect.amount, "+")
        elif isinstance(effect, Lose | Steal | Damage | TowerDamage):
            yield Number(effect.amount, "−")
            if isinstance(effect, Lose) and effect.what in RESOURCES:
                left = _without_same_losses(effect, left)


def _condition(condition: Less) -> Iterator[Number]:
    """A limit in a condition; less than 1 is said as "none"."""
    for term in condition:
        if isinstance(term, int) and term != 1:
            yield Number(term)


def _turned(effect: If) -> If:
    """The same effect with the players changed over."""
    left, right = (_other(term) for term in effect.condition)
    return If(Less(left, right), tuple(_other(change) for change in effect.then), effect.otherwise)


def _other(thing: Any) -> Any:
    who = getattr(thing, "who", None)
    return thing._replace(who=ENEMY if who == OWN else OWN) if who in (OWN, ENEMY) else thing


def _without_same_losses(loss: Lose, left: list[Effect]) -> list[Effect]:
    """What is left if the loss is the same for all three resources; otherwise all of it."""
    same = [effect for effect in left if isinstance(effect, Lose) and effect._replace(what=loss.what) == loss]
    all_three = {effect.what for effect in same} | {loss.what} >= set(RESOURCES)
    return [effect for effect in left if effect not in same] if all_three else left
