"""Whole games move by move. `manage.py replay NAME.json > NAME.jsonl` writes the states of a new or changed one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.moves import parse_move
from games.conquest.rules import apply, outcome, setup
from games.conquest.state import State, dump
from games.fairness import Streams
from games.protocol import Event

FOLDER = Path(__file__).parents[1] / "playthroughs" / "conquest"
RECORDS = sorted(FOLDER.glob("*.json"))


def replayed(path: Path) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """(state, events) after set-up and after each move."""
    record = json.loads(path.read_text())
    streams = Streams(bytes.fromhex(record["seed"]), "conquest", record["nonces"])
    state = setup({}, streams)
    yield state, ()
    for entry in record["moves"]:
        seat = entry.pop("seat")
        state, events = apply(state, seat, parse_move(entry), streams)
        yield state, events


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_gives_the_states_that_it_gave_when_it_was_written(path: Path) -> None:
    states = [json.dumps(dump(state), separators=(",", ":")) for state, _ in replayed(path)]
    assert states == path.with_suffix(".jsonl").read_text().splitlines()


def test_the_playthroughs_show_every_ending_every_battle_card_and_a_reshuffle() -> None:
    reasons, cards, codes, results = set(), set(), set(), set()
    for path in RECORDS:
        for state, events in replayed(path):
            codes |= {event.code for event in events}
            cards |= {card for event in events if event.code == "revealed" for card in event.args}
            results |= {event.args[2] for event in events if event.code == "battle_ended"}
            reasons |= {end.reason} if (end := outcome(state)) else set()
    assert reasons == {"castle", "points", "round_limit", "misses", "resignation"}
    assert cards == {*BATTLE_CARDS, None}
    assert results == {"taken", "held", "repelled", "emptied"}
    assert {"reshuffled", "healed", "treasury", "traded", "spoiled", "countered"} <= codes
