from __future__ import annotations

import pytest

from games.protocol import MalformedMove
from games.tower.moves import RESIGN, TIMEOUT, Move, dump, parse


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"type": "play", "card": "quartz"}, Move("play", "quartz")),
        ({"type": "discard", "card": "dragon"}, Move("discard", "dragon")),
        ({"type": "timeout"}, TIMEOUT),
        ({"type": "resign"}, RESIGN),
    ],
)
def test_a_move_reads_and_writes_the_same_notation(data: dict[str, str], move: Move) -> None:
    assert parse(data) == move
    assert dump(move) == data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ("resign", "not_an_object"),
        ({}, "missing_key"),
        ({"card": "quartz"}, "missing_key"),
        ({"type": "play"}, "missing_key"),
        ({"type": "discard"}, "missing_key"),
        ({"type": "play", "card": "unicorns"}, "unknown_card"),
        ({"type": "play", "card": None}, "wrong_kind"),
        ({"type": "play", "card": ["quartz"]}, "wrong_kind"),
        ({"type": "play", "card": 7}, "wrong_kind"),
        ({"type": "play", "card": "quartz", "place": 1}, "unknown_key"),
        ({"type": "timeout", "card": "quartz"}, "unknown_key"),
        ({"type": "resign", "seat": 0}, "unknown_key"),
        ({"type": "pass"}, "unknown_type"),
        ({"type": "PLAY"}, "unknown_type"),
        ({"type": True}, "wrong_kind"),
        ({"type": ["play"]}, "wrong_kind"),
    ],
)
def test_it_refuses_data_that_is_no_move(data: object, code: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        parse(data)

    assert refused.value.code == code
