"""The protocol's promises, by random play over the registry. A new game is tested by being listed there."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from games.fairness import Streams
from games.protocol import BadOptions, IllegalMove, MalformedMove, Refusal, Table
from games.registry import GAMES

GAMES_AND_SEEDS = [pytest.param(game, seed, id=f"{game.key}-{seed}") for game in GAMES for seed in range(6)]
MOST_PLIES = 150


class Step(NamedTuple):
    before: Any
    seat: int
    move: Any
    after: Any
    events: Any


def setup(game: Any, seed: int) -> tuple[Any, Streams]:
    nonces = ["ab" * 16, "cd" * 16][: game.seats]
    streams = Streams(seed.to_bytes(32, "big"), game.key, nonces)
    combinations = list(itertools.product(*game.options.values()))
    options = dict(zip(game.options, combinations[seed % len(combinations)], strict=True))
    return game.setup(options, streams), streams


def play(game: Any, seed: int) -> Iterator[Step]:
    chance = random.Random(seed)
    state, streams = setup(game, seed)
    for _ in range(MOST_PLIES):
        seats = game.to_move(state)
        if not seats:
            return
        late = game.timeout_moves(state)
        seat = chance.choice(seats)
        move = chance.choice(game.legal_moves(state, seat))
        if late and chance.random() < 0.05:
            seat, move = late[0]
        after, events = game.apply(state, seat, move, streams)
        yield Step(state, seat, move, after, events)
        state = after


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_who_is_to_move_has_moves_and_nobody_else(game: Any, seed: int) -> None:
    for step in play(game, seed):
        to_move = game.to_move(step.after)
        assert (to_move == ()) == (game.outcome(step.after) is not None)
        assert list(to_move) == sorted(to_move)
        for seat in range(game.seats):
            assert bool(game.legal_moves(step.after, seat)) == (seat in to_move)


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_every_legal_move_is_accepted_and_leaves_the_old_state_alone(game: Any, seed: int) -> None:
    _state, streams = setup(game, seed)
    for step in itertools.islice(play(game, seed), 0, MOST_PLIES, 9):
        before = copy.deepcopy(game.dump(step.after))
        for seat in game.to_move(step.after):
            moves = game.legal_moves(step.after, seat)
            assert moves == game.legal_moves(step.after, seat), "the order is stable"
            for move in moves:
                game.apply(step.after, seat, move, streams)
        assert game.dump(step.after) == before


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_moves_round_trip_through_json(game: Any, seed: int) -> None:
    for step in play(game, seed):
        data = game.dump_move(step.move)
        assert game.parse_move(json.loads(json.dumps(data))) == step.move


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_a_log_replays_to_the_same_states(game: Any, seed: int) -> None:
    state, streams = setup(game, seed)
    for step in play(game, seed):
        state, events = game.apply(state, step.seat, game.parse_move(game.dump_move(step.move)), streams)
        assert (game.dump(state), events) == (game.dump(step.after), step.events)


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_states_and_events_are_plain_data(game: Any, seed: int) -> None:
    for step in play(game, seed):
        text = json.dumps(game.dump(step.after))
        assert json.loads(text) == game.dump(step.after)
        assert json.loads(json.dumps([[event.code, event.args] for event in step.events])) is not None


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_the_clock_can_always_act_for_those_who_are_late(game: Any, seed: int) -> None:
    _, streams = setup(game, seed)
    for step in play(game, seed):
        state = step.after
        late = game.timeout_moves(state)
        if game.outcome(state) is not None:
            assert late == ()
        for seat, move in late:
            assert game.is_for_clock(move)
            if game.outcome(state) is None:
                state, _ = game.apply(state, seat, move, streams)


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_anyone_may_resign_at_any_time_but_after_the_end(game: Any, seed: int) -> None:
    _, streams = setup(game, seed)
    resign = game.parse_move({"type": "resign"})
    for step in play(game, seed):
        for seat in range(game.seats):
            if game.outcome(step.after) is not None:
                with pytest.raises(IllegalMove):
                    game.apply(step.after, seat, resign, streams)
            else:
                ended, _ = game.apply(step.after, seat, resign, streams)
                assert game.outcome(ended).winner == (1 - seat if game.seats == 2 else None)


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_moves_of_the_wrong_seat_are_refused(game: Any, seed: int) -> None:
    _, streams = setup(game, seed)
    for step in play(game, seed):
        for seat in set(range(game.seats)) - set(game.to_move(step.before)):
            with pytest.raises(IllegalMove):
                game.apply(step.before, seat, step.move, streams)


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_every_view_and_event_can_be_shown(game: Any, seed: int) -> None:
    table = Table(tuple(f"Player {n}" for n in range(game.seats)))
    names = None
    for step in play(game, seed):
        for seat in (*range(game.seats), None):
            regions = game.presenter.regions(game.view(step.after, seat), table)
            names = names or set(regions)
            assert set(regions) == names, "the names of regions are always the same"
        lines = game.presenter.log_lines(step.seat, step.events, table)
        assert lines
        assert all(line.text.strip() for line in lines)
        outcome = game.outcome(step.after)
        assert outcome is None or game.presenter.ending(outcome, table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize(
    "data", [None, 7, "play", [], {}, {"type": None}, {"type": ["play"]}, {"type": "no such move"}, {"kind": "play"}]
)
def test_what_is_no_move_is_refused_with_a_sentence(game: Any, data: object) -> None:
    with pytest.raises(MalformedMove) as refused:
        game.parse_move(data)
    assert game.presenter.refusal(refused.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_mutated_moves_never_raise_anything_but_a_refusal(game: Any) -> None:
    chance = random.Random(1)
    _, streams = setup(game, 1)
    told: list[str] = []
    values = [None, True, -1, 10**30, 1.5, "", "x" * 100, [], [1, 2, 3], {}, {"a": 1}]
    for step in itertools.islice(play(game, 1), 60):
        data = game.dump_move(step.move)
        mutated = dict(data)
        mutated[chance.choice([*data, "extra"])] = chance.choice(values)
        try:
            game.apply(step.before, step.seat, game.parse_move(mutated), streams)
        except Refusal as refusal:
            told.append(game.presenter.refusal(refusal))
    assert told
    assert all(told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_unknown_or_wrong_options_are_refused(game: Any) -> None:
    good = {name: values[0] for name, values in game.options.items()}
    _, streams = setup(game, 0)
    wrong = [good | {"speed": "fast"}, *[good | {name: "nonsense"} for name in good]]
    wrong += [{other: good[other] for other in good if other != name} for name in good]
    for options in wrong:
        with pytest.raises(BadOptions):
            game.setup(options, streams)
