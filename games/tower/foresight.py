"""The hard level: chains of "play again" cards, the enemy's likely answer, and the own next turn.

The enemy's cards are not known: they are sampled from what the view leaves possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.tower.cards import CARDS, Card
from games.tower.deck import HAND_SIZE
from games.tower.moves import Move
from games.tower.position import Position, least_promising, position, promise
from games.tower.view import View

SAMPLES = 8
LONGEST_CHAIN = 3
NEXT_CARD_SHARES = (0.8, 0.25, 0.1)
"""How much the best, the second and the third card in the hand count for the turns to come."""
FREE_CARD = 0.004
"""What a fresh card is worth when a card is played without ending the turn."""

Hands = list[tuple[Card, ...]]


class Line(NamedTuple):
    """The move that starts a chain, and where the own turn ends when it is followed."""

    move: Move
    end: Position
    fresh: int
    """How many cards it draws before the turn ends."""


def choose(view: View, random: Random) -> Move:
    here = position(view)
    hands = likely_hands(view, here, random)
    lines = list(_forced_lines(here) if view.phase == "discard" else _lines(here, (), 0))
    return max(lines, key=lambda line: _value(line, hands)).move


def likely_hands(view: View, here: Position, random: Random) -> Hands:
    """Hands that the enemy may hold: with the finite deck of cards not seen, with the infinite one of any."""
    if view.deck_type == "infinite":
        return [tuple(random.choices(CARDS, k=HAND_SIZE)) for _ in range(SAMPLES)]
    seen = {card.key for card in here.hand} | set(view.discards)
    unseen = [card for card in CARDS if card.key not in seen]
    return [tuple(random.sample(unseen, HAND_SIZE)) for _ in range(SAMPLES)]


def _lines(here: Position, chain: tuple[Card, ...], fresh: int) -> Iterator[Line]:
    """Every way to end this turn by a card that ends it, by a discard, or by a win."""
    for card in _distinct(here.affordable()):
        after = here.after(card)
        move = Move("play", (chain or (card,))[0].key)
        if card.then == "turn_ends" or after.chance() in (0.0, 1.0):
            yield Line(move, after, fresh)
        elif len(chain) < LONGEST_CHAIN:
            if card.then == "discard_and_play_again" and after.hand:
                after = after._replace(hand=_thrown(after))
            yield from _lines(after, (*chain, card), fresh + 1)
    if here.hand:
        thrown = least_promising(here, here.hand)
        move = Move("play", chain[0].key) if chain else Move("discard", thrown.key)
        yield Line(move, here._replace(hand=_thrown(here)), fresh)


def _forced_lines(here: Position) -> Iterator[Line]:
    for card in _distinct(here.hand):
        left = here._replace(hand=tuple(held for held in here.hand if held != card))
        for line in _lines(left, (card,), 0):
            yield line._replace(move=Move("discard", card.key))


def _thrown(here: Position) -> tuple[Card, ...]:
    thrown = least_promising(here, here.hand)
    return tuple(card for card in here.hand if card != thrown)


def _distinct(cards: Sequence[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def _value(line: Line, hands: Hands) -> float:
    """The chance of winning after this turn, over the enemy's likely hands."""
    end = line.end
    if end.chance() in (0.0, 1.0):
        return end.chance()
    enemy = Position(end.enemy.with_income(), end.own, (), end.goal)
    if enemy.chance() == 1.0:
        return 0.0
    total = sum(_after_answer(enemy._replace(hand=hand), end) for hand in hands)
    return total / len(hands) + FREE_CARD * line.fresh


def _after_answer(enemy: Position, end: Position) -> float:
    answered = _answer(enemy)
    if (now := answered.chance()) in (0.0, 1.0):
        return 1 - now
    mine = Position(answered.enemy.with_income(), answered.own, end.hand, end.goal)
    return min(1.0, mine.chance() + _prospects(mine))


def _answer(enemy: Position) -> Position:
    """The enemy's turn by the greedy rule: the best card, and another after each that plays again."""
    while True:
        ways = [(after.chance(), card.then, after) for card in enemy.affordable() for after in (enemy.after(card),)]
        best = max(ways, key=lambda way: way[0], default=None)
        if best is None or best[0] < enemy.chance():
            return enemy
        enemy = best[2]
        if best[1] == "turn_ends":
            return enemy


def _prospects(mine: Position) -> float:
    """What the cards in the hand add in the turns to come."""
    gains = sorted((promise(mine, card) for card in _distinct(mine.hand)), reverse=True)
    return sum(share * gain for share, gain in zip(NEXT_CARD_SHARES, gains, strict=False))
