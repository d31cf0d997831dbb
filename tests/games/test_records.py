"""Match records and `manage.py replay`: frames, moves, and what is printed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games import records
from games.fairness import commitment
from games.records import BadRecord, RefusedMove
from games.registry import GAMES

SEED = bytes(range(32))
NONCES = ["ab" * 16, "cd" * 16]


def record(**changes: Any) -> dict[str, Any]:
    options = {"battlefield": "free_steppe", "deck": "finite"}
    data = records.dump("tower", options, None, SEED, NONCES, [])
    return data | changes


def parse(data: object) -> records.Record:
    return records.parse(json.dumps(data))


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in record().items() if name != key}


FAULTS: list[Any] = [
    [],
    7,
    None,
    *[without(key) for key in records.KEYS],
    record(extra=1),
    record(format="match-record/2"),
    record(game="chess"),
    record(game=["tower"]),
    record(game=None),
    record(seed=SEED.hex().upper()),
    record(seed=SEED.hex()[:-1]),
    record(seed=7),
    record(commitment=commitment(SEED).upper()),
    record(commitment="00" * 32),
    record(commitment=None),
    record(nonces=NONCES[:1]),
    record(nonces=[*NONCES, NONCES[0]]),
    record(nonces=["AB" * 16, "cd" * 16]),
    record(nonces="ab"),
    record(nonces=[1, 2]),
    record(moves={}),
    record(moves=None),
    record(options=[]),
    record(options={}),
    record(options={"battlefield": "free_steppe"}),
    record(options={"battlefield": "free_steppe", "deck": "finite", "speed": "fast"}),
    record(options={"battlefield": "free_steppe", "deck": "endless"}),
    record(options={"battlefield": "free_steppe", "deck": 1}),
    record(options={"battlefield": "free_steppe", "deck": "finite", "start": "me"}),
    record(options={"battlefield": "free_steppe", "deck": "finite", "start": 0}),
    record(options={"battlefield": "free_steppe", "deck": "finite", "start": None}),
]


@pytest.mark.parametrize("data", FAULTS)
def test_a_fault_of_the_frame_is_found_before_anything_is_replayed(data: object) -> None:
    with pytest.raises(BadRecord):
        parse(data)


@pytest.mark.parametrize("text", ["", "{", json.dumps(record())[:-1] + ',"game":"tower"}', "NaN"])
def test_broken_json_is_a_fault_of_the_frame(text: str) -> None:
    with pytest.raises(BadRecord):
        records.parse(text)


@pytest.mark.parametrize("start", ["creator", "joiner"])
def test_a_rematchs_record_names_its_starter(start: str) -> None:
    options = {"battlefield": "free_steppe", "deck": "finite", "start": start}
    assert parse(record(options=options)).start == start


BAD_MOVES: list[Any] = [
    7,
    None,
    [],
    {},
    {"type": "resign"},
    {"seat": 2, "type": "resign"},
    {"seat": -1, "type": "resign"},
    {"seat": True, "type": "resign"},
    {"seat": 0.0, "type": "resign"},
    {"seat": "0", "type": "resign"},
    {"seat": 0},
    {"seat": 0, "type": "resign", "why": "tired"},
    {"seat": 0, "type": "play", "card": "no_such_card"},
    {"seat": 0, "type": "timeout"},
]


@pytest.mark.parametrize("move", BAD_MOVES)
def test_a_bad_move_is_refused_at_its_number(move: object) -> None:
    good = {"seat": 0, "type": "timeout"}
    states = records.replay(parse(record(moves=[good, move, good])))
    next(states)
    next(states)
    with pytest.raises(RefusedMove) as refused:
        next(states)
    assert refused.value.number == 2


def run(path: str, stdin: str = "", monkeypatch: pytest.MonkeyPatch | None = None) -> tuple[int, list[str], str]:
    out, err = io.StringIO(), io.StringIO()
    if monkeypatch is not None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    try:
        call_command("replay", path, stdout=out, stderr=err)
        status = 0
    except SystemExit as end:
        status = int(end.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue()


def write(tmp_path: Path, data: object) -> str:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    return str(path)


def test_replay_prints_a_state_a_line(tmp_path: Path) -> None:
    moves = [{"seat": 0, "type": "timeout"}, {"seat": 1, "type": "resign"}]
    status, lines, errors = run(write(tmp_path, record(moves=moves)))
    states = [json.loads(line) for line in lines]
    assert (status, len(states), errors) == (0, 3, "")
    assert states[-1]["outcome"] == {"winner": 0, "reason": "resignation"}


def test_replay_stops_at_a_bad_move_with_one_line(tmp_path: Path) -> None:
    moves = [{"seat": 0, "type": "timeout"}, {"seat": 0, "type": "timeout"}]
    status, lines, errors = run(write(tmp_path, record(moves=moves)))
    assert (status, len(lines), len(errors.strip().splitlines())) == (1, 2, 1)
    assert "move 2" in errors


@pytest.mark.parametrize("changes", [{"options": {"\x1b[2J\n": ""}}, {"moves": [{"seat": 0, "type": "\x1b[2J\n"}]}])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_replay_tells_what_it_refuses_as_plain_text(tmp_path: Path, game: Any, changes: dict[str, Any]) -> None:
    options = {name: values[0] for name, values in game.options.items()}
    data = records.dump(game.key, options, None, SEED, NONCES[: game.seats], []) | changes
    status, _, errors = run(write(tmp_path, data))
    assert (status, len(errors.splitlines())) == (1, 1)
    assert "\\x1b" in errors
    assert errors.strip().isprintable()


def test_replay_prints_nothing_of_a_faulty_frame(tmp_path: Path) -> None:
    status, lines, errors = run(write(tmp_path, record(commitment="00" * 32)))
    assert (status, lines, len(errors.strip().splitlines())) == (1, [], 1)


def test_replay_tells_of_a_missing_file(tmp_path: Path) -> None:
    status, lines, errors = run(str(tmp_path / "nothing.json"))
    assert (status, lines, len(errors.strip().splitlines())) == (1, [], 1)


def test_replay_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    status, lines, _ = run("-", json.dumps(record()), monkeypatch)
    assert (status, len(lines)) == (0, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_dumped_record_parses_to_itself(game: Any) -> None:
    options = {name: values[-1] for name, values in game.options.items()}
    data = records.dump(game.key, options, None, SEED, NONCES[: game.seats], [])
    parsed = records.parse(json.dumps(data))
    assert (parsed.options, parsed.seed, parsed.nonces) == (options, SEED, tuple(NONCES[: game.seats]))
