"""Whole duels move by move. `manage.py replay NAME.json > NAME.jsonl` writes the states of a new or changed one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.records import parse, replay

FOLDER = Path(__file__).parents[1] / "playthroughs" / "tower"
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_gives_the_states_that_it_gave_when_it_was_written(path: Path) -> None:
    record = parse(path.read_bytes())

    states = [json.dumps(record.game.dump(state), separators=(",", ":")) for state, _ in replay(record)]

    assert states == path.with_suffix(".jsonl").read_text().splitlines()


def test_the_playthroughs_show_every_common_ending_and_a_reshuffle() -> None:
    reasons, codes = set(), set()
    for path in RECORDS:
        for state, events in replay(parse(path.read_bytes())):
            codes |= {event.code for event in events}
            reasons |= {state.outcome.reason} if state.outcome else set()

    assert reasons == {"tower", "destruction", "resource", "misses", "resignation"}
    assert {"reshuffled", "must_discard", "play_again", "timed_out"} <= codes
