"""Looking ahead from a view: the table as it may be without battle cards, and what moves lead to.

Knows only what the view tells; what is hidden is left out or drawn anew.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from games.conquest.board import INDEX
from games.conquest.buildings import BUILDINGS, full_deck
from games.conquest.evaluation import evaluate
from games.conquest.generation import turn_moves
from games.conquest.moves import FREE, March, Move, Trade
from games.conquest.odds import odds_of
from games.conquest.rules import apply
from games.conquest.state import Position, State
from games.conquest.strengths import DIE, Fight
from games.fairness import Stream, Streams

UNLIKELY = 0.02
"""Outcomes of a battle below this chance are not looked at."""


class Scripted(Streams):
    """Streams whose dice show hits (sixes) and misses (ones) in the order wanted."""

    __slots__ = ("_dice",)

    def __init__(self, dice: tuple[int, ...]) -> None:
        self._dice = list(dice)

    def __call__(self, label: str) -> Stream:
        return _ScriptedStream(self._dice)


class _ScriptedStream(Stream):
    __slots__ = ("_dice",)

    def __init__(self, dice: list[int]) -> None:
        self._dice = dice

    def uniform(self, n: int) -> int:
        return self._dice.pop(0)


NO_CHANCE = Scripted(())


def imagined(position: Position, random: Random) -> State:
    """A state without battle cards, with the buildings that nobody has seen in any order."""
    unseen = Counter(full_deck())
    unseen.subtract(position.market)
    for player in position.players:
        unseen.subtract(BUILDINGS[key].basic for key in player.buildings)
    deck = list(unseen.elements())
    random.shuffle(deck)
    return State(position, ((), ()), (None, None), tuple(deck), (), ())


class Branch(NamedTuple):
    """One thing that a move may lead to."""

    chance: float
    state: State


@lru_cache(maxsize=1024)
def _hits(dice: int, threshold: int) -> tuple[float, ...]:
    """The chance of 0, 1 … hits."""
    hit = (DIE + 1 - threshold) / DIE
    return tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=8192)
def _throws(fight: Fight) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """(chance, dice) of all outcomes of a battle without cards that are worth a look; hits beyond need are one."""
    odds = odds_of(fight)
    fighters, defenders = len(fight.attackers), len(fight.defenders)
    found: dict[tuple[int, int], float] = {}
    for hits, chance in enumerate(_hits(fighters, odds.attack_threshold)):
        for losses, other in enumerate(_hits(defenders, odds.defence_threshold)):
            key = (min(hits, defenders), min(losses, fighters))
            found[key] = found.get(key, 0.0) + chance * other
    likely = {key: chance for key, chance in found.items() if chance >= UNLIKELY}
    total = sum(likely.values())
    return tuple(
        (chance / total, _dice(fighters, hits) + _dice(defenders, losses)) for (hits, losses), chance in likely.items()
    )


def _dice(count: int, hits: int) -> tuple[int, ...]:
    return (DIE - 1,) * hits + (0,) * (count - hits)


def branches(state: State, move: Move) -> list[Branch]:
    """What a legal move of the active seat leads to, with all its chances."""
    position, seat = state.position, state.position.active
    if isinstance(move, March):
        target = INDEX[move.target]
        if position.owners[target] == 1 - seat and position.units[target]:
            one, other = position.players
            fight = Fight(seat, target, move.units, position.units[target], (one.buildings, other.buildings))
            return [Branch(chance, apply(state, seat, move, Scripted(dice))[0]) for chance, dice in _throws(fight)]
    return [Branch(1.0, apply(state, seat, move, NO_CHANCE)[0])]


class Option(NamedTuple):
    """A move, its worth to the seat that makes it, and what it leads to."""

    worth: float
    move: Move
    branches: list[Branch]


def options(state: State, narrow: bool) -> list[Option]:
    """The active seat's actions with their worth one move ahead, the best first; narrow: without trades."""
    position, seat = state.position, state.position.active
    found = []
    for move in turn_moves(position, seat):
        if isinstance(move, FREE) or (narrow and isinstance(move, Trade)):
            continue
        leads = branches(state, move)
        worth = sum(chance * evaluate(after.position, seat) for chance, after in leads)
        found.append(Option(worth, move, leads))
    found.sort(key=lambda option: -option.worth)
    return found


def line_worth(state: State, seat: int, plies: int) -> float:
    """What a state comes to for the seat if both sides make their best next moves in turn.

    Of a battle the likeliest result is followed; how far it is from the mean is made good.
    """
    luck = 0.0
    for _ in range(plies):
        if state.position.outcome is not None:
            break
        mover = state.position.active
        best = options(state, narrow=True)[0]
        state = max(best.branches, key=lambda branch: branch.chance).state
        surprise = best.worth - evaluate(state.position, mover)
        luck += surprise if mover == seat else -surprise
    return evaluate(state.position, seat) + luck


def look_ahead(state: State, width: int, plies: int, least: float, budget: int) -> list[Option]:
    """Up to `width` of the best actions by what comes of them so many moves later, the best first.

    Chances below `least` are not followed; fewer actions are looked at once about `budget` positions are spent.
    """
    seat = state.position.active
    shallow = options(state, narrow=False)
    found: list[Option] = []
    spent = 0
    for option in shallow[:width]:
        if spent > budget and found:
            break
        spent += plies * len(shallow) * sum(chance >= least for chance, _ in option.branches)
        worth = sum(
            chance * (line_worth(after, seat, plies) if chance >= least else evaluate(after.position, seat))
            for chance, after in option.branches
        )
        found.append(Option(worth, option.move, option.branches))
    found.sort(key=lambda option: -option.worth)
    return found
