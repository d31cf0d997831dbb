"""Positions and loaded dice for the tests of Stronghold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.conquest.battle_cards import full_deck
from games.conquest.board import CELLS, INDEX
from games.conquest.draft import Draft
from games.conquest.moves import parse_move
from games.conquest.rules import apply
from games.conquest.state import Battle, Player, Position, State
from games.fairness import Streams
from games.protocol import Event

LAND = """castle forest forest quarry quarry field field desert forest quarry citadel mine field
quarry field field desert forest forest quarry castle"""
NAMED = dict(zip(CELLS, LAND.split(), strict=True))
"""A map: forests b1 b2 d1 f1 f2, quarries b3 c1 d2 e1 f3, fields c2 c3 d5 e2 e3, deserts c4 e4."""

FILLER = tuple(full_deck())


def player(*buildings: Any, wood: int = 0, stone: int = 0, grain: int = 0, gold: int = 0, **rest: Any) -> Player:
    return Player(stock=(wood, stone, grain, gold), buildings=buildings, **rest)


PLAIN = (player(), player())


def table(
    cells: Any = None,
    players: tuple[Player, Player] = PLAIN,
    hands: Any = ((), ()),
    active: int = 0,
    round: Any = 5,
    market: Any = ("market", "wall", "smithy", "fort"),
    building_deck: Any = ("treasury", "cathedral"),
    battle_deck: Any = FILLER,
    battle_discards: Any = (),
    choices: Any = (None, None),
    battle: Any = None,
    battles: Any = 0,
    reshuffles: Any = 0,
) -> State:
    """A state of round 5. `cells`: name → (owner, units); both castles hold one unit unless told otherwise."""
    cells = {"a1": (0, (1,)), "g1": (1, (1,)), **(cells or {})}
    owners, units = [None] * len(CELLS), [()] * len(CELLS)
    for name, (owner, stack) in cells.items():
        owners[INDEX[name]], units[INDEX[name]] = owner, tuple(sorted(stack))
    if battle is not None:
        start, target, stack = battle
        battles += 1
        battle = Battle(battles, INDEX[start], INDEX[target], tuple(sorted(stack)))
    position = Position(
        round,
        active,
        "battle" if battle else "action",
        tuple(NAMED[cell] for cell in CELLS),
        tuple(owners),
        tuple(units),
        players,
        market,
        battle,
        None,
    )
    state = State(position, hands, choices, building_deck, battle_deck, battle_discards, battles, reshuffles)
    return Draft(state).frozen()


class Loaded:
    """Streams whose dice show what they are told; a shuffle turns the list round."""

    def __init__(self, *dice: Any) -> None:
        self.dice = list(dice)
        self.labels = []

    def __call__(self, label: str) -> Loaded:
        self.labels.append(label)
        return self

    def uniform(self, n: int) -> int:
        assert n == 6
        return self.dice.pop(0) - 1

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        return list(reversed(items))


STREAMS = Streams(b"\1" * 32, "conquest", ["00" * 16, "11" * 16])


def play(state: State, *moves: Any, streams: Any = None) -> tuple[State, tuple[Event, ...]]:
    """Moves of the active seat, or (seat, move) pairs, as JSON; the last state and its events."""
    events = ()
    for move in moves:
        seat = state.position.active
        if isinstance(move, tuple):
            seat, move = move
        state, events = apply(state, seat, parse_move(move), streams or Loaded())
    return state, events


def units(state: State, cell: str) -> tuple[int, ...]:
    return state.position.units[INDEX[cell]]


def owner(state: State, cell: str) -> int | None:
    return state.position.owners[INDEX[cell]]


def stock(state: State, seat: int) -> tuple[int, int, int, int]:
    return state.position.players[seat].stock


def codes(events: Sequence[Event]) -> list[str]:
    return [event.code for event in events]


def find(events: Sequence[Event], code: str) -> list[tuple[Any, ...]]:
    """The arguments of the events of one code."""
    return [event.args for event in events if event.code == code]
