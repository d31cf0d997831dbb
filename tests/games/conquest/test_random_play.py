"""Whole games of random moves: what must hold after every one of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.conquest.battle_cards import full_deck
from games.conquest.board import CASTLES
from games.conquest.buildings import BUILDINGS, SLOTS
from games.conquest.buildings import full_deck as all_buildings
from games.conquest.events import EVENTS
from games.conquest.moves import Move, Timeout, dump_move, parse_move
from games.conquest.rules import apply, legal_moves, outcome, setup, timeout_moves, to_move
from games.conquest.state import PENDING, State, dump
from games.conquest.view import view
from games.fairness import Streams


def random_move(state: State, seat: int, random: Random) -> Move:
    """Each kind of move equally often; now and then a time-out."""
    if random.random() < 0.03:
        return Timeout()
    kinds = {}
    for move in legal_moves(state, seat):
        kinds.setdefault(type(move), []).append(move)
    return random.choice(kinds[random.choice(list(kinds))])


def check(state: State) -> None:
    position = state.position
    cards = Counter(state.battle_deck) + Counter(state.battle_discards)
    for hand in state.hands:
        cards += Counter(hand)
    assert cards == Counter(full_deck())
    keys = [*position.market, *state.building_deck]
    for each in position.players:
        keys += [BUILDINGS[key].basic for key in each.buildings]
        assert len(each.buildings) <= SLOTS
        assert len({BUILDINGS[key].basic for key in each.buildings}) == len(each.buildings)
        assert min(each.stock) >= 0
        assert 0 <= each.wounded <= 2
    assert Counter(keys) == Counter(all_buildings())
    for owner, units in zip(position.owners, position.units, strict=True):
        assert list(units) == sorted(units)
        assert not units or owner is not None
        assert all(1 <= strength <= 4 for strength in units)
    if position.outcome is None:
        assert [position.owners[castle] for castle in CASTLES] == [0, 1]
    assert (PENDING in state.choices) == (position.phase == "battle")
    assert bool(to_move(state)) == (outcome(state) is None) == bool(timeout_moves(state))
    for seat in (0, 1):
        assert bool(legal_moves(state, seat)) == (seat in to_move(state))
    assert list(dump(state)["players"][0])[:4] == ["wood", "stone", "grain", "gold"]


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_keeps_its_promises(seed: int) -> None:
    streams, random = Streams(bytes([seed]) * 32, "conquest", ["ab" * 16]), Random(seed)
    state = setup({}, streams)
    log = []
    while to_move(state):
        seat = random.choice(to_move(state))
        move = random_move(state, seat, random)
        assert parse_move(dump_move(move)) == move
        state, events = apply(state, seat, move, streams)
        log.append((seat, move))
        check(state)
        for event in events:
            assert len(event.args) == len(EVENTS[event.code])
    again = setup({}, streams)
    for seat, move in log:
        again, _ = apply(again, seat, move, streams)
    assert again == state
    for seat in (0, 1, None):
        hash(view(state, seat))
