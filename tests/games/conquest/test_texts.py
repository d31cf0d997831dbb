from __future__ import annotations

import re
from collections import Counter

import pytest

from games.conquest import limits, texts
from games.conquest.battle_cards import BATTLE_CARDS, MANY_HITS, RETURNING_STRENGTH, TABLE
from games.conquest.board import RESOURCES, YIELDS
from games.conquest.buildings import BUILDINGS, PRESTIGE, granted
from games.conquest.scoring import BUILDINGS_PER_TOWN_POINT, PRESTIGE_POINTS

NUMBER = re.compile(r"\d+")


def numbers_of_building(key: str) -> list[int]:
    """What the rules make of the building, by the functions that the rules themselves ask."""
    own, found = (key,), []
    for size in limits.trade_sizes(own):
        found += [size, size]
    found += [1] * granted(own, "treasury") + [1] * granted(own, "gold")
    if granted(own, "recruit"):
        found.append(limits.recruit_strength(own))
    if granted(own, "hire_price"):
        found.append(abs(granted(own, "hire_price")))
    if granted(own, "training"):
        found.append(limits.training_ceiling(own))
    if granted(own, "cell"):
        found.append(limits.cell_limit(own))
    if granted(own, "storage"):
        found.append(limits.storage_limit(own))
    if granted(own, "entrances"):
        found.append(limits.entrances_needed(own))
    if granted(own, "build_discount"):
        found.append(1)
    for plain in ("wall", "hand", "mail", "army", "siege", "wounded", "healed", "toll"):
        if granted(own, plain):
            found.append(granted(own, plain))
    if granted(own, "steps"):
        found.append(1 + granted(own, "steps"))
    if BUILDINGS[key].basic in PRESTIGE:
        found.append(PRESTIGE_POINTS)
    if granted(own, "town"):
        found += [granted(own, "town"), BUILDINGS_PER_TOWN_POINT]
    return found


CARD_NUMBERS = {
    "retreat": [1, 1],
    "militia": [MANY_HITS, RETURNING_STRENGTH],
    "last_hero": [MANY_HITS],
    "bandage": [RETURNING_STRENGTH],
    "loot": [1],
    "battle_slogan": [1],
    "foragers": [1],
}
"""Of the cards whose effect is a rule of its own."""


def numbers_of_card(key: str) -> list[int]:
    card = BATTLE_CARDS[key]
    own = [abs(number) for number in (card.dice, card.enemy_dice, card.strength, card.enemy_strength) if number]
    return own + CARD_NUMBERS.get(key, [])


def named(text: str) -> Counter[int]:
    return Counter(map(int, NUMBER.findall(text)))


@pytest.mark.parametrize("key", list(BUILDINGS))
def test_a_building_names_exactly_the_numbers_of_its_rule(key: str) -> None:
    assert named(texts.building_effect(key)) == Counter(numbers_of_building(key))


@pytest.mark.parametrize("key", list(BATTLE_CARDS))
def test_a_battle_card_names_exactly_the_numbers_of_its_rule(key: str) -> None:
    assert named(texts.card_effect(key)) == Counter(numbers_of_card(key))


def test_every_key_and_no_other_has_its_words() -> None:
    assert set(texts.BUILDING_NAMES) == set(texts.BUILDING_EFFECTS) == set(BUILDINGS)
    assert list(texts.CARD_NAMES) == list(texts.CARD_EFFECTS) == [card.key for card in TABLE]
    assert set(texts.TERRAINS) == set(YIELDS)
    assert tuple(texts.RESOURCES) == tuple(texts.AMOUNTS) == RESOURCES


def test_no_two_buildings_or_cards_share_a_name() -> None:
    names = [*map(texts.building, BUILDINGS), *map(texts.card, BATTLE_CARDS)]

    assert len(set(names)) == len(names)


def test_a_stock_lists_what_is_there() -> None:
    assert texts.stock((2, 0, 1, 0)) == "2 wood, 1 grain"
    assert texts.stock((0, 0, 0, 0)) == "nothing"
    assert texts.units((1, 2)) == "2 units (1, 2)"
