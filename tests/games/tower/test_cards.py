"""Every card, as its text says; both branches where the text has an "if"."""

from __future__ import annotations

import pytest

from games.tower.cards import BY_KEY, CARDS
from games.tower.counters import QUANTITIES
from games.tower.moves import Move
from games.tower.rules import apply, pay_and_resolve
from tests.games.tower.positions import COUNTERS, STREAMS, holding, position

# Both players start from tower 30, wall 20, four of each producer, 40 of each resource.
# card, cost, what is different before ("own" unless "enemy" is said), what the effects change, how the turn goes on
RED = [
    ("faulty_ore", "0 ore", "", "ore -8, enemy ore -8", ""),
    ("earthquake", "0 ore", "", "mines -1, enemy mines -1", ""),
    ("mine_collapse", "0 ore", "", "mines -1, wall +10, mana +5", ""),
    ("lucky_coin", "0 ore", "", "ore +2, mana +2", "again"),
    ("fertile_soil", "1 ore", "", "wall +1", "again"),
    ("rock_garden", "1 ore", "", "wall +1, tower +1, troops +2", ""),
    ("innovations", "2 ore", "", "mines +1, enemy mines +1, mana +4", ""),
    ("common_wall", "2 ore", "", "wall +3", ""),
    ("overtime", "2 ore", "", "wall +5, mana -6", ""),
    ("big_wall", "3 ore", "", "wall +4", ""),
    ("foundations", "3 ore", "wall 0", "wall +5", ""),
    ("foundations", "3 ore", "wall 1", "wall +3", ""),
    ("miners", "3 ore", "", "mines +1", ""),
    ("rich_vein", "4 ore", "mines 3", "mines +2", ""),
    ("rich_vein", "4 ore", "mines 4", "mines +1", ""),
    ("rich_vein", "4 ore", "mines 5", "mines +1", ""),
    ("cave_in", "4 ore", "", "enemy mines -1", ""),
    ("technology_theft", "5 ore", "enemy mines 9", "mines +5", ""),
    ("technology_theft", "5 ore", "enemy mines 4", "", ""),
    ("technology_theft", "5 ore", "enemy mines 1", "", ""),
    ("reinforced_wall", "5 ore", "", "wall +6", ""),
    ("groundwater", "6 ore", "wall 19", "barracks -1, tower -2", ""),
    ("groundwater", "6 ore", "wall 21", "enemy barracks -1, enemy tower -2", ""),
    ("groundwater", "6 ore", "wall 20", "", ""),
    ("new_equipment", "6 ore", "", "mines +2", ""),
    ("dwarf_miners", "7 ore", "", "wall +4, mines +1", ""),
    ("forced_labour", "7 ore", "", "wall +9, troops -5", ""),
    ("tremors", "7 ore", "", "wall -5, enemy wall -5", "again"),
    ("tremors", "7 ore", "wall 3, enemy wall 0", "wall -3", "again"),
    ("grand_wall", "8 ore", "", "wall +8", ""),
    ("secret_cave", "8 ore", "", "monasteries +1", "again"),
    ("galleries", "9 ore", "", "wall +5, barracks +1", ""),
    ("magic_mountain", "9 ore", "", "wall +7, mana +7", ""),
    ("barracks", "10 ore", "enemy barracks 5", "troops +6, wall +6, barracks +1", ""),
    ("barracks", "10 ore", "enemy barracks 4", "troops +6, wall +6", ""),
    ("singing_coal", "11 ore", "", "wall +6, tower +3", ""),
    ("bastion", "13 ore", "", "wall +12", ""),
    ("fortifications", "14 ore", "", "wall +7, enemy wall -6", ""),
    ("new_heights", "15 ore", "", "wall +8, tower +5", ""),
    ("supreme_wall", "16 ore", "", "wall +15", ""),
    ("swap", "17 ore", "wall 3, enemy wall 25", "wall +22, enemy wall -22", ""),
    ("swap", "17 ore", "wall 12, enemy wall 0", "wall -12, enemy wall +12", ""),
    ("stone_thrower", "18 ore", "", "wall +6, enemy wall -10", ""),
    ("dragon_heart", "24 ore", "", "wall +20, tower +8", ""),
]
BLUE = [
    ("trinkets", "0 mana", "tower 29", "tower +2", ""),
    ("trinkets", "0 mana", "tower 30", "tower +1", ""),
    ("rainbow", "0 mana", "", "tower +1, enemy tower +1, mana +3", ""),
    ("quartz", "1 mana", "", "tower +1", "again"),
    ("amethyst", "2 mana", "", "tower +3", ""),
    ("smoky_quartz", "2 mana", "", "enemy tower -1", "again"),
    ("prism", "2 mana", "", "", "discard"),
    ("rift", "2 mana", "", "enemy tower -3", ""),
    ("power_burst", "3 mana", "", "tower -5, monasteries +2", ""),
    ("ruby", "3 mana", "", "tower +5", ""),
    ("spell_weavers", "3 mana", "", "monasteries +1", ""),
    ("eclipse", "4 mana", "", "tower +2, enemy tower -2", ""),
    ("spear", "4 mana", "", "enemy tower -5", ""),
    ("work_aid", "4 mana", "", "tower +7, ore -10", ""),
    ("prelude", "5 mana", "", "tower +4, troops -3, enemy tower -2", ""),
    ("discord", "5 mana", "", "tower -7, enemy tower -7, monasteries -1, enemy monasteries -1", ""),
    ("ore_vein", "5 mana", "", "tower +8", ""),
    ("matrix", "6 mana", "", "monasteries +1, tower +3, enemy tower +1", ""),
    ("emerald", "6 mana", "", "tower +8", ""),
    ("harmony", "7 mana", "", "monasteries +1, tower +3, wall +3", ""),
    ("soft_stone", "7 mana", "", "tower +5, enemy ore -6", ""),
    ("parity", "7 mana", "enemy monasteries 9", "monasteries +5", ""),
    ("parity", "7 mana", "enemy monasteries 1", "enemy monasteries +3", ""),
    ("parity", "7 mana", "enemy monasteries 4", "", ""),
    ("shattering", "8 mana", "", "monasteries -1, enemy tower -9", ""),
    ("hardening", "8 mana", "", "tower +11, wall -6", ""),
    ("pearl_of_wisdom", "9 mana", "", "tower +5, monasteries +1", ""),
    ("sapphire", "10 mana", "", "tower +11", ""),
    ("lightning", "11 mana", "tower 30, enemy wall 29", "enemy tower -8", ""),
    ("lightning", "11 mana", "tower 30, enemy wall 30", "wall -8, enemy wall -8", ""),
    ("lightning", "11 mana", "tower 30, wall 5, enemy wall 30", "wall -5, tower -3, enemy wall -8", ""),
    ("crystal_shield", "12 mana", "", "tower +8, wall +3", ""),
    ("fire_ruby", "13 mana", "", "tower +6, enemy tower -4", ""),
    ("empathy", "14 mana", "", "tower +8, barracks +1", ""),
    ("monastery", "15 mana", "", "tower +10, wall +5, troops +5", ""),
    ("diamond", "16 mana", "", "tower +15", ""),
    ("shining_stone", "17 mana", "", "tower +12, enemy wall -6", ""),
    ("meditation", "18 mana", "", "tower +13, troops +6, ore +6", ""),
    ("dragon_eye", "21 mana", "", "tower +20", ""),
]
GREEN = [
    ("mad_cow", "0 troops", "", "troops -6, enemy troops -6", ""),
    ("full_moon", "0 troops", "", "barracks +1, enemy barracks +1, troops +3", ""),
    ("goblins", "1 troops", "", "enemy wall -4, mana -3", ""),
    ("fairy", "1 troops", "", "enemy wall -2", "again"),
    ("dwarf", "2 troops", "", "enemy wall -3, mana +1", ""),
    ("lancer", "2 troops", "wall 21", "enemy wall -3", ""),
    ("lancer", "2 troops", "wall 20", "enemy wall -2", ""),
    ("elf_scouts", "2 troops", "", "", "discard"),
    ("goblin_army", "3 troops", "", "enemy wall -6, wall -3", ""),
    ("goblin_army", "3 troops", "wall 1", "enemy wall -6, wall -1, tower -2", ""),
    ("minotaur", "3 troops", "", "barracks +1", ""),
    ("orc", "3 troops", "", "enemy wall -5", ""),
    ("berserker", "4 troops", "", "enemy wall -8, tower -3", ""),
    ("goblin_archers", "4 troops", "", "enemy tower -3, wall -1", ""),
    ("dwarves", "5 troops", "", "enemy wall -4, wall +3", ""),
    ("crusher", "5 troops", "", "enemy wall -6", ""),
    (
        "imp",
        "5 troops",
        "",
        "enemy wall -6, ore -5, mana -5, troops -5, enemy ore -5, enemy mana -5, enemy troops -5",
        "",
    ),
    ("rabid_sheep", "6 troops", "", "enemy wall -6, enemy troops -3", ""),
    ("little_snakes", "6 troops", "", "enemy tower -4", ""),
    ("ogre", "6 troops", "", "enemy wall -7", ""),
    ("ghost_fairy", "6 troops", "", "enemy tower -2", "again"),
    ("troll_trainer", "7 troops", "", "barracks +2", ""),
    ("tower_gremlin", "8 troops", "", "enemy wall -2, wall +4, tower +2", ""),
    ("giant_beetle", "8 troops", "enemy wall 0", "enemy tower -10", ""),
    ("giant_beetle", "8 troops", "enemy wall 1", "enemy wall -1, enemy tower -5", ""),
    ("unicorn", "9 troops", "monasteries 5", "enemy wall -12", ""),
    ("unicorn", "9 troops", "monasteries 4", "enemy wall -8", ""),
    ("werewolf", "9 troops", "", "enemy wall -9", ""),
    ("elf_archers", "10 troops", "wall 21", "enemy tower -6", ""),
    ("elf_archers", "10 troops", "wall 20", "enemy wall -6", ""),
    ("toxic_cloud", "11 troops", "enemy wall 11", "enemy wall -10", ""),
    ("toxic_cloud", "11 troops", "enemy wall 10", "enemy wall -7", ""),
    ("stone_eaters", "11 troops", "", "enemy wall -8, enemy mines -1", ""),
    ("thief", "12 troops", "", "enemy mana -10, enemy ore -5, mana +5, ore +3", ""),
    ("thief", "12 troops", "enemy mana 7, enemy ore 2", "enemy mana -7, enemy ore -2, mana +4, ore +1", ""),
    ("thief", "12 troops", "enemy mana 0, enemy ore 1", "enemy ore -1, ore +1", ""),
    ("warlord", "13 troops", "", "enemy wall -13, mana -3", ""),
    ("succubi", "14 troops", "", "enemy tower -5, enemy troops -6", ""),
    ("stone_giant", "15 troops", "", "enemy wall -10, wall +4", ""),
    ("vampire", "17 troops", "", "enemy wall -10, enemy troops -5, enemy barracks -1", ""),
    ("pegasus_rider", "18 troops", "", "enemy tower -12", ""),
    ("dragon", "25 troops", "", "enemy wall -20, enemy mana -10, enemy barracks -1", ""),
]
CASES = RED + BLUE + GREEN

EVENT_OF = {"": "income", "again": "play_again", "discard": "must_discard"}


def amounts(text: str) -> tuple[dict[str, int], dict[str, int]]:
    """'wall +3, enemy ore -6' as numbers by name: the own ones and the enemy's."""
    own: dict[str, int] = {}
    enemy: dict[str, int] = {}
    for part in filter(None, text.split(", ")):
        *whose, name, number = part.split()
        (enemy if whose else own)[name] = int(number)
    return own, enemy


@pytest.mark.parametrize(("key", "cost", "before", "change", "then"), CASES, ids=[f"{c[0]}-{c[2]}" for c in CASES])
def test_a_card_does_what_its_text_says(key: str, cost: str, before: str, change: str, then: str) -> None:
    own_before, enemy_before = (COUNTERS._replace(**numbers) for numbers in amounts(before))
    own_change, enemy_change = amounts(change)
    price, resource = cost.split()
    own_change[resource] = own_change.get(resource, 0) - int(price)

    own, enemy = pay_and_resolve(own_before, enemy_before, BY_KEY[key])

    assert own._asdict() == {name: getattr(own_before, name) + own_change.get(name, 0) for name in QUANTITIES}
    assert enemy._asdict() == {name: getattr(enemy_before, name) + enemy_change.get(name, 0) for name in QUANTITIES}


@pytest.mark.parametrize(("key", "cost", "before", "change", "then"), CASES, ids=[f"{c[0]}-{c[2]}" for c in CASES])
def test_the_turn_goes_on_as_the_text_says(key: str, cost: str, before: str, change: str, then: str) -> None:
    _, events = apply(position(*amounts(before), hand=holding(key)), 0, Move("play", key), STREAMS)

    codes = [event.code for event in events]
    assert codes[-1] == EVENT_OF[then]
    assert [code for code in codes if code in EVENT_OF.values()] == [EVENT_OF[then]]


def test_the_events_tell_every_change_of_a_card_with_its_real_amount() -> None:
    state = position(own={"wall": 1}, enemy={"ore": 2}, hand=holding("imp"))

    _, events = apply(state, 0, Move("play", "imp"), STREAMS)

    assert events == (
        ("played", ("imp",)),
        ("paid", (0, "troops", 5)),
        ("damage", (1, "wall", 6)),
        ("lost", (0, "ore", 5)),
        ("lost", (1, "ore", 2)),
        ("lost", (0, "mana", 5)),
        ("lost", (1, "mana", 5)),
        ("lost", (0, "troops", 5)),
        ("lost", (1, "troops", 5)),
        ("income", (1, 4, 4, 4)),
    )


def test_damage_that_the_wall_does_not_hold_hits_the_tower() -> None:
    _, events = apply(position(enemy={"wall": 3}, hand=holding("orc")), 0, Move("play", "orc"), STREAMS)

    assert [event for event in events if event.code == "damage"] == [
        ("damage", (1, "wall", 3)),
        ("damage", (1, "tower", 2)),
    ]


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_no_number_goes_below_zero(key: str) -> None:
    poor = COUNTERS._replace(tower=1, wall=0, mines=0, monasteries=0, barracks=0, ore=0, mana=0, troops=0)
    card = BY_KEY[key]

    own, enemy = pay_and_resolve(poor._replace(**{card.resource: card.cost}), poor, card)

    assert min(own) >= 0
    assert min(enemy) >= 0


def test_the_catalogue_has_34_cards_of_each_colour_in_order_of_colour_and_cost() -> None:
    assert [card.key for card in CARDS] == list(dict.fromkeys(case[0] for case in CASES))
    assert [card.colour for card in CARDS] == ["red"] * 34 + ["blue"] * 34 + ["green"] * 34
    for colour in ("red", "blue", "green"):
        costs = [card.cost for card in CARDS if card.colour == colour]
        assert costs == sorted(costs)
