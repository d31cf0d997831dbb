"""The computer player by levels. Knows only its seat's view."""

from __future__ import annotations

from random import Random

from games.conquest import foresight
from games.conquest.card_choice import choose_card
from games.conquest.evaluation import evaluate
from games.conquest.moves import Heal, Move, Treasury
from games.conquest.state import State
from games.conquest.view import View

LEVELS = ("easy", "normal", "hard")

EASY_WHIM = 0.3
"""How often the easy level makes just any move."""
EASY_NOISE = 4.0
NORMAL_NOISE = 1.5
"""How far a level misjudges a move, in resources."""
HARD_WIDTH = 8
HARD_PLIES = 4
HARD_LEAST_CHANCE = 0.1
HARD_BUDGET = 3500
"""Positions; keeps the longest thought within the third of a second on one core."""


class ConquestBot:
    levels: tuple[str, ...] = LEVELS

    def choose(self, view: View, level: str, random: Random) -> Move:
        """Raises ValueError for a level that is none of LEVELS."""
        if level not in LEVELS:
            raise ValueError(f"unknown level {level!r}")
        if view.position.battle is not None:
            return choose_card(view, level, random)
        if level == "easy" and random.random() < EASY_WHIM:
            return random.choice(view.moves)
        state = foresight.imagined(view.position, random)
        return _free_action(view, state) or _action(state, level, random)


def _free_action(view: View, state: State) -> Move | None:
    """Healing costs nothing; from the treasury what helps most."""
    heals = [move for move in view.moves if isinstance(move, Heal)]
    if heals:
        return heals[0]
    seat = state.position.active
    takes = [move for move in view.moves if isinstance(move, Treasury)]

    def worth(move: Move) -> float:
        after = foresight.branches(state, move)[0].state
        return max(foresight.options(after, narrow=True)[0].worth, evaluate(after.position, seat))

    return max(takes, key=worth, default=None)


def _action(state: State, level: str, random: Random) -> Move:
    if level == "hard":
        return foresight.look_ahead(state, HARD_WIDTH, HARD_PLIES, HARD_LEAST_CHANCE, HARD_BUDGET)[0].move
    noise = EASY_NOISE if level == "easy" else NORMAL_NOISE
    found = foresight.options(state, narrow=level == "easy")
    return max(found, key=lambda option: option.worth + random.gauss(0, noise)).move
