"""The computer player, by level. It knows the view of its seat and the catalogue, nothing else."""

from __future__ import annotations

from random import Random

from games.tower import foresight
from games.tower.cards import Card
from games.tower.moves import Move
from games.tower.position import Position, least_promising, position
from games.tower.view import View

LEVELS = ("easy", "normal", "hard")

MISTAKES = 0.3
"""How often the easy level plays any card that it can pay."""
SLIP = 0.06
"""How far the easy level misjudges a card, in chance of winning."""
TURN_KEPT = 0.02
"""What it is worth to the normal level that a card does not end the turn."""


class TowerBot:
    levels: tuple[str, ...] = LEVELS

    def choose(self, view: View, level: str, random: Random) -> Move:
        """Raises ValueError for a level that is none of LEVELS."""
        match level:
            case "easy":
                return easy(position(view), view, random)
            case "normal":
                return normal(position(view), view)
            case "hard":
                return foresight.choose(view, random)
        raise ValueError(f"unknown level {level!r}")


def easy(here: Position, view: View, random: Random) -> Move:
    """Plays whenever it can, with a rough eye for what is good."""
    cards = here.affordable()
    if view.phase == "discard" or not cards:
        return Move("discard", random.choice(here.hand).key)
    if random.random() < MISTAKES:
        return Move("play", random.choice(cards).key)
    best = max(cards, key=lambda card: _rating(here, card) + random.gauss(0, SLIP))
    return Move("play", best.key)


def normal(here: Position, view: View) -> Move:
    """The card that helps most now; a discard if every card would do harm."""
    if view.phase == "play":
        best = max(here.affordable(), key=lambda card: _rating(here, card), default=None)
        if best is not None and _rating(here, best) > here.chance():
            return Move("play", best.key)
    return Move("discard", least_promising(here, here.hand).key)


def _rating(here: Position, card: Card) -> float:
    kept = 0.0 if card.then == "turn_ends" else TURN_KEPT
    return here.after(card).chance() + kept
