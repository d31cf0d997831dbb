"""The computer player, by level. It knows the view of its seat and the catalogue, nothing else."""

from __future__ import annotations

from random import Random

from games.tower import foresight
from games.tower.cards import Card
from games.tower.moves import Move
from games.tower.position import Position, least_promising, position
from games.tower.view import View

LEVELS = ("easy", "normal", "hard")

MISTAKES = 0.4
"""How often the easy level plays any card that it can pay."""
EASY_SLIP = 0.1
"""How far the easy level misjudges a card: the spread, in chance of winning."""
NORMAL_SLIP = 0.05
TURN_KEPT = 0.02
"""What it is worth to these two that a card does not end the turn."""


class TowerBot:
    levels: tuple[str, ...] = LEVELS

    def choose(self, view: View, level: str, random: Random) -> Move:
        """Raises ValueError for a level that is none of LEVELS."""
        match level:
            case "easy":
                return easy(position(view), view, random)
            case "normal":
                return normal(position(view), view, random)
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
    return Move("play", _best(here, cards, EASY_SLIP, random).key)


def normal(here: Position, view: View, random: Random) -> Move:
    """The card that seems to help most now; a discard if every card would do harm."""
    cards = [] if view.phase == "discard" else here.affordable()
    if helpful := [card for card in cards if _rating(here, card) > here.chance()]:
        return Move("play", _best(here, helpful, NORMAL_SLIP, random).key)
    return Move("discard", least_promising(here).key)


def _best(here: Position, cards: list[Card], slip: float, random: Random) -> Card:
    """A card that wins, or else the best to an eye that misjudges by `slip`."""
    for card in cards:
        if here.rating(card) == 1:
            return card
    return max(cards, key=lambda card: _rating(here, card) + random.gauss(0, slip))


def _rating(here: Position, card: Card) -> float:
    kept = 0.0 if card.then == "turn_ends" else TURN_KEPT
    return here.rating(card) + kept
