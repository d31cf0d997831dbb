"""Whole sieges move by move, as `manage.py replay NAME.json > NAME.jsonl` writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.fairness import Streams
from games.patience.moves import parse_move
from games.patience.rules import apply, setup
from games.patience.state import State, dump

FOLDER = Path(__file__).parents[1] / "playthroughs" / "patience"
RECORDS = sorted(FOLDER.glob("*.json"))


def states_of(path: Path) -> list[State]:
    record = json.loads(path.read_text())
    states = [setup(record["options"], Streams(bytes.fromhex(record["seed"]), "patience", record["nonces"]))]
    for move in record["moves"]:
        assert move.pop("seat") == 0
        states.append(apply(states[-1], parse_move(move))[0])
    return states


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_gives_the_states_that_it_gave_when_it_was_written(path: Path) -> None:
    states = [json.dumps(dump(state), separators=(",", ":")) for state in states_of(path)]

    assert states == path.with_suffix(".jsonl").read_text().splitlines()


def test_the_playthroughs_show_every_kind_of_move_and_both_ends() -> None:
    kinds, reasons, stuck = set(), set(), False
    for path in RECORDS:
        kinds |= {move["type"] for move in json.loads(path.read_text())["moves"]}
        states = states_of(path)
        stuck |= any(state.is_stuck() for state in states)
        reasons |= {outcome.reason for outcome in [states[-1].outcome()] if outcome}

    assert kinds == {"attack", "deal", "storm", "undo", "redo", "help", "resign"}
    assert reasons == {"throne", "resignation"}
    assert stuck
