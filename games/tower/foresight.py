"""The hard level: ways through the own turn, each tried out in likely futures.

What the view hides (the enemy's hand, the cards to come) is sampled from what it leaves possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from random import Random

from games.tower.cards import CARDS, Card
from games.tower.deck import HAND_SIZE
from games.tower.moves import Move
from games.tower.playout import World, playout
from games.tower.position import Position, least_promising, position, promise
from games.tower.view import View

LONGEST_CHAIN = 3
NEXT_CARD_SHARES = (0.6, 0.2, 0.1)
"""How much the best, the second and the third card in the hand count at the first look."""
ROUNDS = ((6, 8), (3, 16))
"""(ways looked at, futures for each): many ways roughly, then the best of them closely."""
FIRST_LOOK_COUNTS = 8
"""As many futures as the first look weighs: a few futures alone would mislead."""
CARDS_TO_COME = 20

Way = tuple[Move, Position]
"""The move that starts a way through the own turn, and the position at its end."""


def choose(view: View, random: Random) -> Move:
    here = position(view)
    ways = list(_ways_after_discard(here) if view.phase == "discard" else _ways(here, ()))
    for move, end in ways:
        if end.chance() == 1.0:
            return move
    rated = [(FIRST_LOOK_COUNTS * _first_look(way), way) for way in ways]
    for width, futures in ROUNDS:
        rated = sorted(rated, key=itemgetter(0), reverse=True)[:width]
        if len({move for _, (move, _) in rated}) == 1:
            break
        worlds = [likely_world(view, here, random) for _ in range(futures)]
        rated = [(total + sum(playout(way[1], world) for world in worlds), way) for total, way in rated]
    return max(rated, key=itemgetter(0))[1][0]


def likely_world(view: View, here: Position, random: Random) -> World:
    """With the finite deck of cards that were not seen, with the infinite one of any."""
    if view.deck_type == "infinite":
        cards = random.choices(CARDS, k=HAND_SIZE + CARDS_TO_COME)
    else:
        seen = {card.key for card in here.hand} | set(view.discards)
        unseen = [card for card in CARDS if card.key not in seen]
        random.shuffle(unseen)
        later = [card for card in CARDS if card.key in view.discards]
        random.shuffle(later)
        cards = [*unseen, *later][: HAND_SIZE + CARDS_TO_COME]
    return World(tuple(cards[:HAND_SIZE]), tuple(cards[HAND_SIZE:]))


def _ways(here: Position, chain: tuple[Card, ...]) -> Iterator[Way]:
    """Every way to end this turn: by a card that ends it, by a discard, or by the end of the match."""
    for card in _distinct(here.affordable()):
        after = here.after(card)
        move = Move("play", (chain or (card,))[0].key)
        if card.then == "turn_ends" or after.settled() is not None:
            yield move, after
        elif len(chain) < LONGEST_CHAIN:
            if card.then == "discard_and_play_again" and after.hand:
                after = after.without(least_promising(after))
            yield from _ways(after, (*chain, card))
    if here.hand:
        thrown = least_promising(here)
        move = Move("play", chain[0].key) if chain else Move("discard", thrown.key)
        yield move, here.without(thrown)


def _ways_after_discard(here: Position) -> Iterator[Way]:
    for card in _distinct(here.hand):
        for _, end in _ways(here.without(card), ()):
            yield Move("discard", card.key), end


def _distinct(cards: Sequence[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def _first_look(way: Way) -> float:
    """The chance at the end of the turn and what the cards left in the hand may add to it."""
    end = way[1]
    gains = sorted((promise(end, card) for card in _distinct(end.hand)), reverse=True)
    return end.chance() + sum(share * gain for share, gain in zip(NEXT_CARD_SHARES, gains, strict=False))
