"""One notation for moves, and what is no move."""

from __future__ import annotations

import pytest

from games.patience.moves import dump_move, parse_move
from games.protocol import MalformedMove

GOOD = [
    {"type": "attack", "target": "w5.6", "cards": [0]},
    {"type": "attack", "target": "g3", "cards": [0, 2]},
    {"type": "attack", "target": "t", "cards": [0, 1, 2]},
    {"type": "storm", "target": "h1"},
    *({"type": kind} for kind in ("deal", "undo", "redo", "help", "resign")),
]

BAD = [
    (None, "not_an_object"),
    (["deal"], "not_an_object"),
    ({}, "missing_key"),
    ({"type": "peek"}, "unknown_type"),
    ({"type": 1}, "wrong_kind"),
    ({"type": ["deal"]}, "wrong_kind"),
    ({"type": "deal", "target": "t"}, "unknown_key"),
    ({"type": "storm"}, "missing_key"),
    ({"type": "storm", "target": "t", "cards": [0]}, "unknown_key"),
    ({"type": "storm", "target": "w1.7"}, "unknown_target"),
    ({"type": "storm", "target": 3}, "wrong_kind"),
    ({"type": "attack", "target": "t"}, "missing_key"),
    ({"type": "attack", "cards": [0]}, "missing_key"),
    ({"type": "attack", "target": "t", "cards": 0}, "wrong_kind"),
    *(
        ({"type": "attack", "target": "t", "cards": cards}, "bad_cards")
        for cards in ([], [3], [-1], [1, 0], [0, 0], [True], [1.0], ["0"], [None], [0, 1, 2, 2], [[0]])
    ),
]


@pytest.mark.parametrize("data", GOOD, ids=str)
def test_a_move_keeps_its_notation(data) -> None:
    assert dump_move(parse_move(data)) == data


@pytest.mark.parametrize(("data", "code"), BAD, ids=str)
def test_what_is_no_move_is_refused_with_its_fault(data, code: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        parse_move(data)

    assert refused.value.code == code
