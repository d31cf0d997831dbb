from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from games.tower import texts
from games.tower.battlefields import BATTLEFIELDS
from games.tower.cards import CARDS, Card
from games.tower.counters import QUANTITIES
from games.tower.effects import CatchUp, Damage, Effect, Gain, If, Less, Lose, Steal, SwapWalls, TowerDamage

NUMBER = re.compile(r"[+−]?\d+")


def numbers_of_the_rule(effects: Sequence[Effect]) -> Iterator[str]:
    for effect in effects:
        match effect:
            case Gain(_, _, amount):
                yield f"+{amount}"
            case Lose(_, _, amount):
                yield f"−{amount}"
            case Damage(_, amount) | TowerDamage(_, amount) | Steal(_, amount):
                yield str(amount)
            case If(Less(left, right), then, otherwise):
                # "No wall" is how the sentences say "less than 1".
                yield from (str(term) for term in (left, right) if isinstance(term, int) and term > 1)
                yield from numbers_of_the_rule(then)
                yield from numbers_of_the_rule(otherwise)
            case CatchUp() | SwapWalls():
                pass


def amounts(numbers: Iterator[str] | list[str]) -> set[int]:
    return {int(number.lstrip("+−")) for number in numbers}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_sentence_has_exactly_the_numbers_of_the_rule(card: Card) -> None:
    assert amounts(NUMBER.findall(texts.effect(card.key))) == amounts(numbers_of_the_rule(card.effects))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_sign_in_a_sentence_is_the_sign_of_the_rule(card: Card) -> None:
    signed = {number for number in NUMBER.findall(texts.effect(card.key)) if not number[0].isdigit()}

    assert signed <= set(numbers_of_the_rule(card.effects))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_sentence_says_whether_the_turn_goes_on(card: Card) -> None:
    sentence = texts.effect(card.key)

    assert sentence.endswith("Play again") == (card.then != "turn_ends")
    assert ("discard a card" in sentence) == (card.then == "discard_and_play_again")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_sentence_names_damage_that_goes_past_the_wall(card: Card) -> None:
    past_the_wall = any(isinstance(effect, TowerDamage) for effect in flat(card.effects))

    assert bool(re.search(r"damage to (the enemy tower|your own tower|all towers)", texts.effect(card.key))) == (
        past_the_wall
    )


def flat(effects: Sequence[Effect]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, If):
            yield from flat(effect.then)
            yield from flat(effect.otherwise)
        else:
            yield effect


def test_every_card_and_no_other_has_a_name_and_a_sentence() -> None:
    keys = [card.key for card in CARDS]

    assert list(texts.NAMES) == keys
    assert list(texts.EFFECTS) == keys
    assert len({texts.name(key) for key in keys}) == len(keys)


def test_every_battlefield_and_every_counter_has_a_name() -> None:
    assert list(texts.BATTLEFIELDS) == list(BATTLEFIELDS)
    assert list(texts.COUNTERS) == list(QUANTITIES)
