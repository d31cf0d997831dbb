"""Time in a siege whose hands are all known: until when a plan can still begin. Pure arithmetic.

A time is a hand and the cards left of it (a bit mask). The times from which something can still be done form
a down-set: all times before some hand, and in that hand an upward-closed family of card sets. So one number,
`hand << 8 | family`, is a whole set of times, a deadline; of two deadlines the later one holds the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

Deadline = int
Hand = tuple[int, int, int]
"""The values of the three waste places; 0 where a place is empty."""

NEVER: Final[Deadline] = 0
ALL_CARDS: Final = 7
CARD_SETS: Final = range(ALL_CARDS + 1)
ANY: Final = 255
"""The family of all card sets."""
MAX_HEALTH: Final = 39

FEWEST_FIRST: Final = sorted(CARD_SETS[1:], key=int.bit_count)


def _is_upward_closed(family: int) -> bool:
    return all(
        family >> more & 1 for some in CARD_SETS if family >> some & 1 for more in CARD_SETS if some & ~more == 0
    )


FAMILIES: Final = tuple(family for family in range(ANY + 1) if _is_upward_closed(family))


def _spend(winning: int, goal: int) -> int:
    """The card sets from which a winning set can be spent so that the rest belongs to `goal`."""
    return sum(
        1 << held
        for held in CARD_SETS
        if any(winning >> spent & 1 and spent & ~held == 0 and goal >> (held & ~spent) & 1 for spent in CARD_SETS)
    )


SPEND: Final = {winning: {goal: _spend(winning, goal) for goal in FAMILIES} for winning in FAMILIES}


@cache
def _winning(hand: Hand) -> tuple[dict[int, int], ...]:
    """By health: the row of SPEND for the card sets of the hand that beat it; row[ANY] is their family."""
    sums = [sum(value for place, value in enumerate(hand) if cards >> place & 1) for cards in CARD_SETS]
    return tuple(
        SPEND[sum(1 << cards for cards in CARD_SETS if sums[cards] > health)] for health in range(MAX_HEALTH + 1)
    )


def join(one: Deadline, other: Deadline) -> Deadline:
    """Until when at least one of the two can be met."""
    if one >> 8 == other >> 8:
        return one | other
    return max(one, other)


def meets(deadline: Deadline, hand: int, cards: int) -> bool:
    return hand < deadline >> 8 or (hand == deadline >> 8 and deadline >> cards & 1 == 1)


class Hands:
    """The hands of one deal or of what is left of it, the current one first."""

    __slots__ = ("_winning", "end", "hands")

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.hands = tuple(hands)
        self._winning = [_winning(hand) for hand in hands]
        self._winning.append(_winning((0, 0, 0)))
        self.end: Deadline = len(self.hands) << 8 | ANY
        """The deadline of having nothing left to do."""

    def before(self, deadline: Deadline, health: int) -> Deadline:
        """Until when one can beat this health and then meet the deadline."""
        hand = deadline >> 8
        family = self._winning[hand][health][deadline & ANY]
        while not family:
            if not hand:
                return NEVER
            hand -= 1
            family = self._winning[hand][health][ANY]
        return hand << 8 | family

    def winning_sets(self, hand: int, cards: int, health: int) -> list[int]:
        """The minimal sets of these cards that beat this health."""
        family = self._winning[hand][health][ANY]
        sets = [some for some in FEWEST_FIRST if family >> some & 1 and some & ~cards == 0]
        return [some for some in sets if not any(less != some and less & ~some == 0 for less in sets)]

    def earliest(self, hand: int, cards: int, health: int, deadline: Deadline) -> tuple[int, int, int]:
        """The first (hand, spent cards, left cards) that beats this health and meets the deadline.

        From a time that meets `before(deadline, health)` there always is one.
        """
        while True:
            for spent in self.winning_sets(hand, cards, health):
                if meets(deadline, hand, cards & ~spent):
                    return hand, spent, cards & ~spent
            hand, cards = hand + 1, ALL_CARDS
