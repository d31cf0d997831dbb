"""One possible future of a duel: both players go on by the rule "the card that helps most now"."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from games.tower.cards import Card
from games.tower.deck import HAND_SIZE
from games.tower.position import Position, turns_to_afford

TURNS = 4


class World(NamedTuple):
    """What a player does not know, as it may be."""

    enemy_hand: tuple[Card, ...]
    cards_to_come: tuple[Card, ...]
    """In the order in which they are drawn."""


def playout(end: Position, world: World, turns: int = TURNS) -> float:
    """The chance of winning after some more turns, for the player whose turn has just ended in `end`."""
    to_come = list(reversed(world.cards_to_come))
    here = _drawn(end, to_come)
    waiting = world.enemy_hand
    for turn in range(turns):
        settled = here.settled()
        if settled is not None:
            return settled if turn % 2 == 0 else 1 - settled
        mover = Position(here.enemy.with_income(), here.own, waiting, here.goal)
        waiting = here.hand
        here = mover if mover.settled() is not None else _turn(mover, to_come)
    return here.chance() if turns % 2 == 0 else 1 - here.chance()


def _turn(here: Position, to_come: list[Card]) -> Position:
    while True:
        now = here.chance()
        ratings = [(here.rating(card), card) for card in here.affordable()]
        best, card = max(ratings, key=itemgetter(0), default=(0.0, None))
        if card is None or best < now:
            worst = min(ratings, key=itemgetter(0))[1] if ratings else _farthest(here)
            return _drawn(here.without(worst), to_come)
        here = _drawn(here.after(card), to_come)
        if card.then == "turn_ends" or here.settled() is not None:
            return here
        if card.then == "discard_and_play_again":
            here = _drawn(here.without(_farthest(here)), to_come)


def _farthest(here: Position) -> Card:
    """The card whose cost is the farthest away; a card that can't ever be paid is farther than any."""
    return max(here.hand, key=lambda card: _distance(here, card))


def _distance(here: Position, card: Card) -> float:
    turns = turns_to_afford(here.own, card)
    return float("inf") if turns is None else turns


def _drawn(here: Position, to_come: list[Card]) -> Position:
    """The mover's hand is filled up as far as the cards to come go."""
    missing = HAND_SIZE - len(here.hand)
    return here._replace(hand=(*here.hand, *(to_come.pop() for _ in range(min(missing, len(to_come))))))
