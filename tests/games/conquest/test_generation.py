"""Move generation: counted on fixed positions, and equal to what the rules accept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest

from games.conquest import moves
from games.conquest.board import CELLS, NEIGHBOURS, RESOURCES
from games.conquest.buildings import BUILDINGS
from games.conquest.generation import stacks
from games.conquest.legality import action_refusal
from games.conquest.rules import apply, legal_moves, setup, to_move
from games.conquest.state import State
from games.fairness import Streams
from tests.games.conquest.positions import STREAMS, player, table

RICH = {"wood": 5, "stone": 5, "grain": 5, "gold": 5}
FREE_SLOT = ("market", "treasury", "barracks", "smithy", "high_road", "fort")


def counted(state: State, seat: int = 0) -> dict[str, int]:
    return {moves.NAMES[kind]: count for kind, count in Counter(map(type, legal_moves(state, seat))).items()}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        # One unit in the castle and nothing to spend: three cells to go to.
        (table(), {"move": 3, "pass": 1}),
        # Grain for a unit, a stone to train one, stones for the Wall or the Fort.
        (
            table(players=(player(stone=3, grain=2), player())),
            {"build": 2, "hire": 1, "move": 3, "train": 1, "pass": 1},
        ),
        # 1 1 2 in the castle are 5 different stacks, for each of three cells.
        (table({"a1": (0, (1, 1, 2))}), {"move": 15, "pass": 1}),
        # With room for one on b1 only 1 or 2 go there; its own 1 1 are 2 stacks for b2, c1 and c2, a1 is full.
        (table({"a1": (0, (1, 1, 2)), "b1": (0, (1, 1))}), {"move": 2 + 5 + 5 + 3 * 2, "pass": 1}),
        # The castle stays shut with one entrance: f1 leads to e1, f2 (not g1).
        (table({"a1": (0, ()), "f1": (0, (1,))}), {"move": 2 + 1, "pass": 1}),
        # … and is open with two.
        (table({"a1": (0, ()), "f1": (0, (1,)), "f3": (0, ())}), {"move": 4, "pass": 1}),
        # From a1 two steps lead to c1 by b1, c2 by b1 or b2, c3 by b2 or b3, c4 by b3.
        (table(players=(player("high_road"), player())), {"move": 3 + 6, "pass": 1}),
        # An enemy on b2 closes the ways over it, but can be attacked.
        (table({"b2": (1, (1,))}, players=(player("high_road"), player())), {"move": 3 + 4, "pass": 1}),
        # Two of one kind against the 10 pairs; three with the Exchange against 20 triples, too.
        (table(players=(player("market", wood=2), player())), {"move": 3, "trade": 10, "pass": 1}),
        (table(players=(player("exchange", wood=3), player())), {"move": 3, "trade": 30, "upgrade": 0, "pass": 1}),
        # The guild: a Smithy with any of two kinds less; two market buildings, one of them twice.
        (
            table(players=(player("craft_guild", wood=1, stone=3), player()), market=("smithy", "wall", "wall")),
            {"build": 2 + 1, "move": 3, "train": 1, "pass": 1},
        ),
        # All slots full: seven to replace, for each of the two affordable ones. The Fort can be upgraded.
        (
            table(
                players=(player(*FREE_SLOT[:4], "highway", "fort", "dovecote", stone=3, grain=1), player()),
                market=("wall", "siege_camp", "fort", "town_hall"),
            ),
            {"build": 14, "upgrade": 1, "move": 3, "train": 1, "trade": 10, "treasury": 4, "pass": 1},
        ),
        (
            table(players=(player("hospital", "bank", "great_guild", wounded=1, **RICH), player()), market=("fair",)),
            {"build": 2, "hire": 1, "move": 3, "train": 1, "heal": 1, "treasury": 4, "pass": 1},
        ),
    ],
)
def test_counts_on_fixed_positions(state: State, expected: Any) -> None:
    assert counted(state) == {name: count for name, count in expected.items() if count}
    assert legal_moves(state, 1) == []


def test_counts_of_the_first_turn() -> None:
    assert counted(setup({}, STREAMS)) == {"hire": 1, "move": 3, "train": 1, "pass": 1}


def test_stacks_are_distinct_and_ascending() -> None:
    assert stacks((1, 1, 2), 3) == [(1,), (2,), (1, 1), (1, 2), (1, 1, 2)]
    assert stacks((1, 2), 1) == [(1,), (2,)]
    assert stacks((1, 2), 0) == []


def every_move(state: State, seat: int) -> Iterator[moves.Move]:
    """All moves that one could think of in a position, whether legal or not."""
    position = state.position
    owned = position.players[seat].buildings
    kinds = (None, *RESOURCES)
    yield from (
        moves.Build(key, replace, discount) for key in BUILDINGS for replace in (None, *owned) for discount in kinds
    )
    yield from (moves.Upgrade(key, discount) for key in BUILDINGS for discount in kinds)
    yield from (moves.Hire(cell) for cell in CELLS)
    yield from (moves.Train(cell, strength) for cell in CELLS for strength in range(6))
    yield from (moves.Treasury(resource) for resource in RESOURCES)
    for size in range(1, 5):
        for take in combinations_with_replacement(RESOURCES, size):
            yield from (moves.Trade(give, take) for give in RESOURCES)
    for start, units in enumerate(position.units):
        vias = (None, *(CELLS[cell] for cell in NEIGHBOURS[start]))
        chosen = {stack for size in range(len(units) + 1) for stack in combinations(units, size)}
        for stack in chosen:
            yield from (moves.March(CELLS[start], target, stack, via) for target in CELLS for via in vias)
    yield from (moves.Pass(), moves.Heal())


def some_positions() -> Iterator[tuple[State, int]]:
    for seed in range(6):
        streams, random = Streams(bytes([seed]) * 32, "conquest", []), Random(seed)
        state, ply = setup({}, streams), 0
        while to_move(state):
            seat = to_move(state)[0]
            choices = legal_moves(state, seat)
            if state.position.battle is None and ply % 13 == 0:
                yield state, seat
            kind = random.choice(sorted({move.__class__.__name__ for move in choices}))
            move = random.choice([move for move in choices if move.__class__.__name__ == kind])
            state, _ = apply(state, seat, move, streams)
            ply += 1


def test_what_is_generated_is_what_the_rules_accept() -> None:
    for state, seat in some_positions():
        listed = legal_moves(state, seat)
        assert len(set(listed)) == len(listed)
        accepted = {move for move in every_move(state, seat) if action_refusal(state.position, seat, move) is None}
        assert set(listed) == accepted
