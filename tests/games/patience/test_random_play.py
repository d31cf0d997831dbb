"""Promises that hold wherever a game may wander."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from games.patience.layout import CATALOGUE, PLACES, THRONE_CARD
from games.patience.moves import Attack, Deal, Help, Move, Redo, Storm, Undo, dump_move, parse_move
from games.patience.rules import apply, legal_moves
from games.patience.state import State, dump
from games.protocol import IllegalMove
from tests.games.patience.positions import numbered

SUBSETS = [cards for size in (1, 2, 3) for cards in combinations(range(3), size)]
THINKABLE: list[Move] = [
    *(Attack(place, cards) for place in range(PLACES) for cards in SUBSETS),
    *(Storm(place) for place in range(PLACES)),
    Deal(),
    Undo(),
    Redo(),
]


def wander(seed: int, moves: int, back: float = 0.2) -> list[State]:
    """The states of one game; undo and redo are chosen with the given chance at most."""
    random = Random(seed)
    states = [numbered(seed)]
    for _ in range(moves):
        choices = legal_moves(states[-1])
        if random.random() >= back:
            choices = [move for move in choices if move not in (Undo(), Redo())]
        if not choices:
            break
        states.append(apply(states[-1], random.choice(choices))[0])
    return states


def cards_in(state: State) -> int:
    form = dump(state)
    wall = [card for row in form["wall"] for card in row if card]
    low = [card for pile in form["low"] if pile for card in pile["cards"]]
    high = [card for pile in form["high"] if pile for card in pile]
    waste = [card for card in form["waste"] if card]
    cards = wall + low + high + waste + form["stock"]
    for card in set(cards):
        assert cards.count(card) <= CATALOGUE.count(card)
        assert card != THRONE_CARD
    return len(cards)


@pytest.mark.parametrize("seed", range(1, 7))
def test_legal_are_exactly_the_moves_that_are_not_refused(seed: int) -> None:
    for state in wander(seed, 25)[::4]:
        accepted = set()
        for move in THINKABLE:
            try:
                apply(state, move)
                accepted.add(move)
            except IllegalMove:
                pass
        listed = legal_moves(state)
        assert set(listed) == accepted
        assert len(listed) == len(set(listed)) > 0


@pytest.mark.parametrize("seed", range(20, 40))
def test_a_running_game_keeps_its_promises(seed: int) -> None:
    states = wander(seed, 60)
    assert cards_in(states[0]) == len(CATALOGUE)
    for before, after in pairwise(states):
        assert cards_in(after) <= len(CATALOGUE)
        assert len(after.past) <= 51
        assert after.position.has_stock() or after.position.hands == 13
        assert after.position.waste or not after.position.has_stock()
        assert after.undos >= before.undos
        assert after.assisted >= before.assisted
        if not after.position.has_stock() and after.is_stuck():
            assert all(not isinstance(move, Attack | Deal | Storm) for move in legal_moves(after))


@pytest.mark.parametrize("seed", range(60, 70))
def test_undoing_all_leads_back_to_the_start_and_redoing_all_back_again(seed: int) -> None:
    states = wander(seed, 40, back=0.0)
    state = states[-1]
    for earlier in reversed(states[:-1]):
        state, _ = apply(state, Undo())
        assert state.position == earlier.position
    for later in states[1:]:
        state, _ = apply(state, Redo())
        assert state.position == later.position
    assert state.past == states[-1].past


def test_every_move_of_a_game_round_trips_as_json() -> None:
    for move in [*THINKABLE, Help()]:
        assert parse_move(dump_move(move)) == move


def test_a_move_leaves_the_old_state_as_it_was() -> None:
    for state in wander(7, 30):
        before = dump(state)
        for move in legal_moves(state)[::9]:
            apply(state, move)
        assert dump(state) == before
