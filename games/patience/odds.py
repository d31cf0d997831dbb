"""How likely unseen cards are to beat a health, and how many hands that is likely to take. Pure.

Cards are drawn with replacement: near enough for advice, and much plainer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.patience.layout import HAND_SIZE, LOW_PILE_SIZE

HOPELESS: Final = 30.0
"""Hands counted for what the unseen cards can't beat."""


def _sums(chances: Sequence[float], cards: int) -> list[float]:
    """The chance of each sum of so many cards; index 0 is the sum 0."""
    sums = [1.0]
    for _ in range(cards):
        longer = [0.0] * (len(sums) + len(chances))
        for total, chance in enumerate(sums):
            for value, single in enumerate(chances, 1):
                longer[total + value] += chance * single
        sums = longer
    return sums


class Odds:
    """`unseen` counts the unseen cards by value, ace first; without any, nothing can be beaten."""

    def __init__(self, unseen: Sequence[int]) -> None:
        total = sum(unseen)
        chances = [count / total if total else 0.0 for count in unseen]
        self._sums = [_sums(chances, cards) for cards in range(HAND_SIZE + 1)]
        self.piles = [(health, chance) for health, chance in enumerate(self._sums[LOW_PILE_SIZE]) if chance]
        """What a pile that lies face down may be: (health, chance) pairs."""
        largest = HAND_SIZE * len(unseen)
        self.hands = [self._hands(health) for health in range(largest + 1)]
        """By health: how many hands beating it takes."""

    def _hands(self, health: int) -> float:
        """The best of one, two and three cards at a time, a part of a hand counted as such."""
        costs = [HOPELESS]
        for cards in range(1, HAND_SIZE + 1):
            chance = sum(self._sums[cards][health + 1 :])
            if chance > 0:
                costs.append(cards / HAND_SIZE / chance)
        return min(costs)
