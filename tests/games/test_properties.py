"""What holds for every game whatever is played: choices come from hypothesis, so a failure is cut down to its cause."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.fairness import Streams
from games.protocol import MalformedMove
from games.registry import GAMES

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CHOICES = st.lists(st.integers(0, 10_000), max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def begin(game: Any, seed: bytes, choice: int) -> tuple[Any, Streams]:
    streams = Streams(seed, game.key, ["ab" * 16, "cd" * 16][: game.seats])
    combinations = list(itertools.product(*game.options.values()))
    options = dict(zip(game.options, combinations[choice % len(combinations)], strict=True))
    return game.setup(options, streams), streams


def play(game: Any, state: Any, streams: Streams, choices: list[int]) -> tuple[Any, list[tuple[int, Any]]]:
    """The last state, and the moves that led to it."""
    made = []
    for choice in choices:
        seats = game.to_move(state)
        if not seats:
            break
        seat = seats[choice % len(seats)]
        moves = game.legal_moves(state, seat)
        move = moves[choice % len(moves)]
        state, _ = game.apply(state, seat, move, streams)
        made.append((seat, move))
    return state, made


@every_game
@QUICK
@given(seed=st.binary(min_size=32, max_size=32), option=st.integers(0, 1000), choices=CHOICES)
def test_the_written_log_leads_to_the_same_state_again(game: Any, seed: bytes, option: int, choices: list[int]) -> None:
    first, streams = begin(game, seed, option)
    last, made = play(game, first, streams, choices)
    state, streams = begin(game, seed, option)
    assert game.dump(state) == game.dump(first), "play leaves the first state as it was"
    for seat, move in made:
        state, _ = game.apply(state, seat, game.parse_move(game.dump_move(move)), streams)
    assert game.dump(state) == game.dump(last)
    assert game.outcome(state) == game.outcome(last)


@every_game
@QUICK
@given(seed=st.binary(min_size=32, max_size=32), option=st.integers(0, 1000), choices=CHOICES)
def test_the_time_running_out_always_leads_on(game: Any, seed: bytes, option: int, choices: list[int]) -> None:
    first, streams = begin(game, seed, option)
    state, _ = play(game, first, streams, choices)
    late = game.timeout_moves(state)
    if game.seats > 1:
        assert {seat for seat, _ in late} == set(game.to_move(state))
    for seat, move in late:
        if game.outcome(state) is None:
            state, _ = game.apply(state, seat, move, streams)


@every_game
@settings(max_examples=150, deadline=None)
@given(data=JSON)
def test_data_that_is_no_move_is_called_malformed(game: Any, data: Any) -> None:
    try:
        move = game.parse_move(data)
    except MalformedMove:
        return
    assert game.dump_move(move) == data
