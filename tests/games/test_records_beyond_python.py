"""Records with what JSON allows and Python or UTF-8 can't hold: sound text, so it is refused where it stands."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games import records
from games.protocol import MalformedMove
from games.records import BadRecord, RefusedMove
from games.registry import GAMES

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
HOLE = "a hole"

ODD = {
    "half a pair": '"\\ud800"',
    "the other half": '"x\\udc00"',
    "half a pair in a list": '["\\ud800"]',
    "half a pair as a key": '{"\\ud800": 1}',
    "a long integer": "9" * 5000,
    "a long negative integer": "-" + "9" * 5000,
}
odd = pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def filled(data: Any, text: str) -> str:
    """The data as JSON, with `text` as it is in place of the hole."""
    return json.dumps(data).replace(json.dumps(HOLE), text)


def playthrough(game: str) -> Any:
    return json.loads(min((PLAYTHROUGHS / game).glob("*.json")).read_text())


def moves_of(game: str) -> list[dict[str, Any]]:
    """One move of each type and set of keys that the playthroughs hold."""
    played = [move for path in (PLAYTHROUGHS / game).glob("*.json") for move in json.loads(path.read_text())["moves"]]
    return list({(move["type"], *sorted(move)): move for move in played}.values())


def with_a_hole(move: dict[str, Any]) -> Iterator[Any]:
    yield HOLE
    yield move | {"more": HOLE}
    for name, value in move.items():
        yield move | {name: HOLE}
        if isinstance(value, list):
            yield move | {name: [*value, HOLE]}


@odd
@every_game
def test_a_move_is_refused_at_its_number(game: Any, text: str) -> None:
    sound = playthrough(game.key)
    for move in moves_of(game.key):
        for holed in with_a_hole(move):
            record = records.parse(filled(sound | {"moves": [sound["moves"][0], holed]}, text))
            states = records.replay(record)
            next(states)
            next(states)
            with pytest.raises(RefusedMove) as refused:
                next(states)
            assert refused.value.number == 2
            assert isinstance(refused.value.why, MalformedMove)
            # What is said of it can be sent.
            assert str(refused.value).encode()
            assert game.presenter.refusal(refused.value.why).encode()


@odd
@every_game
def test_the_frame_is_refused_as_what_it_is(game: Any, text: str) -> None:
    sound = playthrough(game.key)
    broken = [sound | {key: HOLE} for key in records.KEYS if key != "moves"]
    broken += [sound | {"moves": {"no": HOLE}}, sound | {"more": HOLE}, sound | {"nonces": [*sound["nonces"], HOLE]}]
    broken += [sound | {"options": sound["options"] | {name: HOLE}} for name in (*sound["options"], "start", "more")]
    for data in broken:
        with pytest.raises(BadRecord, match=r"^(?!broken JSON)") as refused:
            records.parse(filled(data, text))
        assert str(refused.value).encode()


@every_game
def test_half_a_pair_is_no_key_either(game: Any) -> None:
    sound = playthrough(game.key)
    for data in (sound | {"\ud800": 1}, sound | {"options": {"\ud800": "x"}}):
        with pytest.raises(BadRecord, match=r"^(?!broken JSON)") as refused:
            records.parse(json.dumps(data))
        assert str(refused.value).encode()
    record = records.parse(json.dumps(sound | {"moves": [{"seat": 0, "type": "resign", "\ud800": 1}]}))
    with pytest.raises(RefusedMove, match="move 1 "):
        list(records.replay(record))


@odd
def test_the_command_prints_the_states_before_and_one_line(tmp_path: Path, text: str) -> None:
    sound = playthrough("tower")
    path = tmp_path / "record.json"
    path.write_text(filled(sound | {"moves": [sound["moves"][0], HOLE]}, text))
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("replay", str(path), stdout=out, stderr=err)
    assert (end.value.code, len(out.getvalue().splitlines()), len(err.getvalue().splitlines())) == (1, 2, 1)
    assert "move 2 is refused" in err.getvalue()


@odd
@every_game
def test_the_verification_page_is_told_the_number(client: Client, db: None, game: Any, text: str) -> None:
    sound = playthrough(game.key)
    body = filled(sound | {"moves": [sound["moves"][0], {"seat": 0, "type": HOLE}]}, text)
    done = client.post("/verify/replay/", body, content_type="application/json").json()
    assert (done["fault"], done["moves"], done["refused"]["number"]) == ("", 1, 2)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_record_is_utf_8_without_a_byte_order_mark(encoding: str) -> None:
    with pytest.raises(BadRecord, match="broken JSON: it must be UTF-8 without a byte order mark"):
        records.parse(json.dumps(playthrough("tower")).encode(encoding))


@pytest.mark.parametrize(
    "text", ["NaN", "-Infinity", '{"a": 1, "a": 1}', pytest.param("[" * 100_000 + "]" * 100_000, id="deep")]
)
def test_what_is_broken_anywhere_is_broken_in_a_move_too(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^broken JSON"):
        records.parse(filled(playthrough("tower") | {"moves": [HOLE]}, text))
