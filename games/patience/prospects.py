"""What visible cards prove: that a siege can no longer be won, whatever lies hidden. Pure.

Stronger cards and smaller piles are never worse. So when even the best that the unseen cards allow is lost,
for certain, the game is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Final

from games.patience.deadlines import Hand
from games.patience.layout import HAND_SIZE, LOW_PILE_SIZE
from games.patience.solver import Answer, Solver

NEAR_THE_END: Final = 4
"""Hands in the stock; with more of them the proof hardly ever succeeds."""


def is_surely_lost(
    values: Sequence[int | None], gone: int, waste: Sequence[int], hands: int, unseen: Sequence[int]
) -> bool:
    """`values` by place, None when face down; `hands` in the stock; `unseen` counts by value, ace first."""
    if hands > NEAR_THE_END:
        return False
    hidden = list(chain.from_iterable(repeat(value, count) for value, count in enumerate(unseen, 1)))
    least_pile = sum(hidden[:LOW_PILE_SIZE])
    best = hidden[-HAND_SIZE:]
    optimistic = tuple(least_pile if value is None else value for value in values)
    no_search = 0 if hands else None
    coming = [_hand(best) for _ in range(hands)]
    solver = Solver([_hand(waste), *coming], optimistic, gone, no_search)
    return solver.verdict().answer is Answer.LOST


def _hand(values: Sequence[int]) -> Hand:
    first, second, third = values
    return first, second, third
