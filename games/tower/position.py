"""A position as a bot thinks about it: both players' counters, the own cards, the goal. Built from a view alone."""

from __future__ import annotations

from typing import NamedTuple

from games.tower.battlefields import Goal
from games.tower.cards import BY_KEY, Card
from games.tower.counters import Counters
from games.tower.evaluation import chance, settled
from games.tower.rules import can_afford, pay_and_resolve
from games.tower.view import View

FADING_PER_TURN = 0.85
"""What a card keeps of its worth for each turn that its player must still save for it."""


class Position(NamedTuple):
    own: Counters
    enemy: Counters
    hand: tuple[Card, ...]
    goal: Goal

    def chance(self) -> float:
        return chance(self.own, self.enemy, self.goal)

    def settled(self) -> float | None:
        """1 for a won match, 0 for a lost one, a half for a draw; None while it goes on."""
        return settled(self.own, self.enemy, self.goal)

    def after(self, card: Card) -> Position:
        """Paid, resolved and out of the hand; what is drawn for it is not known."""
        own, enemy = pay_and_resolve(self.own, self.enemy, card)
        return Position(own, enemy, self.without(card).hand, self.goal)

    def rating(self, card: Card) -> float:
        """The chance after this card."""
        return chance(*pay_and_resolve(self.own, self.enemy, card), self.goal)

    def without(self, card: Card) -> Position:
        """One such card less in the hand."""
        place = self.hand.index(card)
        return self._replace(hand=(*self.hand[:place], *self.hand[place + 1 :]))

    def affordable(self) -> list[Card]:
        return [card for card in self.hand if can_afford(self.own, card)]


def position(view: View) -> Position:
    """Of the view's seat, which must be a player's."""
    if view.seat is None:
        raise ValueError("a spectator has no position")
    hand = tuple(BY_KEY[key] for key in view.hand or () if key is not None)
    goal = Goal(view.target_tower, view.target_resource)
    return Position(view.sides[view.seat].counters, view.sides[1 - view.seat].counters, hand, goal)


def promise(here: Position, card: Card) -> float:
    """What holding the card may add to the chance of winning, now or when it can be paid. Never below 0."""
    turns = turns_to_afford(here.own, card)
    if turns is None:
        return 0.0
    funds = {card.resource: max(card.cost, getattr(here.own, card.resource))}
    later = here._replace(own=here.own._replace(**funds))
    gain = later.rating(card) - later.chance()
    return max(0.0, gain) * FADING_PER_TURN**turns


PRODUCER_OF = {"ore": "mines", "mana": "monasteries", "troops": "barracks"}


def turns_to_afford(own: Counters, card: Card) -> int | None:
    """0 when it can be paid now; None when nothing produces what is missing."""
    missing = card.cost - int(getattr(own, card.resource))
    if missing <= 0:
        return 0
    income = int(getattr(own, PRODUCER_OF[card.resource]))
    return -(-missing // income) if income else None


def least_promising(here: Position) -> Card:
    """The card to throw away: the dearer of equals, as it can be used later only."""
    return min(here.hand, key=lambda card: (promise(here, card), -card.cost))
