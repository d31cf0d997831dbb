"""The notation of moves: it round-trips, and anything else is refused with a code."""

from __future__ import annotations

from typing import Any

import pytest

from games.conquest.moves import MOVES, BattleCardChoice, Build, March, dump_move, parse_move
from games.protocol import MalformedMove

GOOD = [
    {"type": "build", "building": "wall"},
    {"type": "build", "building": "wall", "replace": "bank"},
    {"type": "build", "building": "wall", "replace": "bank", "discount": "stone"},
    {"type": "build", "building": "wall", "discount": "stone"},
    {"type": "hire", "cell": "a1"},
    {"type": "move", "from": "a1", "to": "b1", "units": [2, 1]},
    {"type": "move", "from": "a1", "to": "c1", "units": [1], "via": "b1"},
    {"type": "train", "cell": "d3", "strength": 1},
    {"type": "trade", "give": "wood", "take": ["gold", "stone"]},
    {"type": "upgrade", "building": "market"},
    {"type": "upgrade", "building": "market", "discount": "wood"},
    {"type": "pass"},
    {"type": "heal"},
    {"type": "treasury", "take": "gold"},
    {"type": "battle_card", "card": "ram"},
    {"type": "battle_card", "card": None},
    {"type": "timeout"},
    {"type": "resign"},
]


@pytest.mark.parametrize("data", GOOD, ids=str)
def test_it_round_trips_with_its_keys_in_order(data: Any) -> None:
    assert list(dump_move(parse_move(data)).items()) == list(data.items())


def test_every_kind_of_move_is_tried() -> None:
    assert {data["type"] for data in GOOD} == set(MOVES)


def test_what_it_reads() -> None:
    assert parse_move(GOOD[2]) == Build("wall", "bank", "stone")
    assert parse_move(GOOD[6]) == March("a1", "c1", (1,), "b1")
    assert parse_move(GOOD[15]) == BattleCardChoice(None)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ("pass", "not_an_object"),
        ({}, "unknown_type"),
        ({"type": "castle"}, "unknown_type"),
        ({"type": 7}, "unknown_type"),
        ({"type": ["pass"]}, "unknown_type"),
        ({"type": "pass", "seat": 0}, "unknown_key"),
        ({"type": "hire"}, "missing_key"),
        ({"type": "hire", "cell": "h1"}, "unknown_cell"),
        ({"type": "hire", "cell": "A1"}, "unknown_cell"),
        ({"type": "hire", "cell": None}, "wrong_kind"),
        ({"type": "hire", "cell": ["a1"]}, "wrong_kind"),
        ({"type": "build", "building": "pyramid"}, "unknown_building"),
        ({"type": "build", "building": "wall", "replace": None}, "wrong_kind"),
        ({"type": "build", "building": "wall", "discount": "silver"}, "unknown_resource"),
        ({"type": "build", "building": "wall", "via": "a1"}, "unknown_key"),
        ({"type": "move", "from": "a1", "to": "b1"}, "missing_key"),
        ({"type": "move", "from": "a1", "to": "b1", "units": 1}, "wrong_kind"),
        ({"type": "move", "from": "a1", "to": "b1", "units": [True]}, "wrong_kind"),
        ({"type": "move", "from": "a1", "to": "b1", "units": [1.0]}, "wrong_kind"),
        ({"type": "move", "from": "a1", "to": "b1", "units": ["1"]}, "wrong_kind"),
        ({"type": "move", "from": "a1", "to": "b1", "units": [1], "via": None}, "wrong_kind"),
        ({"type": "train", "cell": "a1", "strength": True}, "wrong_kind"),
        ({"type": "train", "cell": "a1", "strength": 1.0}, "wrong_kind"),
        ({"type": "trade", "give": "wood", "take": "gold"}, "wrong_kind"),
        ({"type": "trade", "give": "wood", "take": ["gold", 1]}, "wrong_kind"),
        ({"type": "trade", "give": "wood", "take": ["gold", "tin"]}, "unknown_resource"),
        ({"type": "treasury"}, "missing_key"),
        ({"type": "battle_card"}, "missing_key"),
        ({"type": "battle_card", "card": "pending"}, "unknown_battle_card"),
        ({"type": "battle_card", "card": 0}, "wrong_kind"),
        ({"type": "battle_card", "card": False}, "wrong_kind"),
    ],
    ids=str,
)
def test_anything_else_is_refused(data: Any, code: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        parse_move(data)
    assert refused.value.code == code
