from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import draws, records
from games.fairness import Streams
from games.registry import GAMES

RECORDS = sorted((Path(__file__).parent / "playthroughs").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_that_a_match_drew_can_be_drawn_again_from_its_streams(path: Path) -> None:
    record = records.parse(path.read_bytes())
    done = draws.replayed(record)
    assert done.refused is None
    assert done.moves == len(record.moves)
    assert done.draws
    for drawn in done.draws:
        stream = Streams(record.seed, record.game.key, record.nonces)(drawn.label)
        if drawn.before:
            assert stream.shuffle(drawn.before) == drawn.after
        assert [stream.uniform(n) for n in drawn.chances] == drawn.results


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_watching_the_streams_changes_nothing(path: Path) -> None:
    record = records.parse(path.read_bytes())
    *_, (state, _events) = records.replay(record)
    assert record.game.dump(state) == record.game.dump(draws.replayed(record).state)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_presenter_names_every_event(path: Path) -> None:
    record = records.parse(path.read_bytes())
    tables = record.game.presenter.draws()
    for drawn in draws.replayed(record).draws:
        if drawn.label == "seats":
            continue
        (table,) = [table for table in tables if fits(table, drawn.label, record.options)]
        if drawn.before and table.items:
            assert drawn.before == list(table.items)
        assert set(drawn.before) <= set(table.words)
        assert all(chances == len(table.items) for chances in drawn.chances)
        assert len(table.places) in (0, len(drawn.before))


def fits(table: Any, label: str, options: dict[str, str]) -> bool:
    if table.only is not None and options[table.only[0]] != table.only[1]:
        return False
    return label == table.label or (table.label.endswith("/") and label.startswith(table.label))


def test_seats_are_drawn_unless_a_rematch_says_who_starts() -> None:
    record = json.loads(duel())
    assert draws.replayed(records.parse(json.dumps(record))).draws[0].label == "seats"
    record["options"]["start"] = "joiner"
    assert draws.replayed(records.parse(json.dumps(record))).draws[0].label == "deck"


def test_a_refused_move_ends_the_replay_but_not_what_was_drawn_before() -> None:
    record = json.loads(duel())
    record["moves"] = [{"seat": 0, "type": "discard", "card": "no such card"}]
    done = draws.replayed(records.parse(json.dumps(record)))
    assert done.refused is not None
    assert (done.moves, done.refused.number) == (0, 1)
    assert [drawn.label for drawn in done.draws] == ["seats", "deck"]


def duel() -> str:
    options = {"battlefield": "free_steppe", "deck": "finite"}
    return json.dumps(records.dump("tower", options, None, bytes(32), ["aa" * 16, "bb" * 16], []))


def test_every_game_says_what_it_draws() -> None:
    for game in GAMES:
        tables = game.presenter.draws()
        assert tables
        assert all(table.title for table in tables)
