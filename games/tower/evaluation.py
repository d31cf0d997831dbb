"""How good a position is, as a chance of winning. Knows no hand and no deck."""

from __future__ import annotations

from functools import cache
from math import exp, log1p
from operator import getitem
from typing import NamedTuple

from games.tower.battlefields import Goal
from games.tower.counters import QUANTITIES, RESOURCES, Counters, Quantity
from games.tower.endings import winning_reason

FADING: dict[Quantity, float] = {
    "tower": 1.13,
    "wall": 0.25,
    "mines": 0.68,
    "monasteries": 1.09,
    "barracks": 0.88,
    "ore": 0.1,
    "mana": 0.05,
    "troops": 0.1,
}
"""Logits for each log(1 + n): the first ones count most. Fitted to the ends of some thousand duels between bots."""
TOWER_NEARNESS, TOWER_NEARNESS_CUBED = -2.0, 4.0
"""Logits for a tower at its target, beside the fading worth, which is too steep for high towers."""
RESOURCE_NEARNESS_CUBED = 6.0
"""Logits for a resource at its target."""

LARGEST = 1023
"""Numbers above this are worth as much as this."""


class Scale(NamedTuple):
    """What each number of each quantity is worth, in logits; in the order of QUANTITIES."""

    tower: tuple[float, ...]
    wall: tuple[float, ...]
    mines: tuple[float, ...]
    monasteries: tuple[float, ...]
    barracks: tuple[float, ...]
    ore: tuple[float, ...]
    mana: tuple[float, ...]
    troops: tuple[float, ...]


@cache
def scale(goal: Goal) -> Scale:
    """A table, as bots ask some ten thousand times a move."""

    def worth_of(quantity: Quantity, number: int) -> float:
        fading = FADING[quantity] * log1p(number)
        if quantity == "tower":
            near = number / goal.tower
            return fading + TOWER_NEARNESS * near + TOWER_NEARNESS_CUBED * near**3
        if quantity in RESOURCES:
            return fading + RESOURCE_NEARNESS_CUBED * (number / goal.resource) ** 3
        return fading

    return Scale(*(tuple(worth_of(quantity, n) for n in range(LARGEST + 1)) for quantity in QUANTITIES))


def worth(side: Counters, goal: Goal) -> float:
    if max(side) > LARGEST:
        side = Counters(*(min(number, LARGEST) for number in side))
    total: float = sum(map(getitem, scale(goal), side))
    return total


def settled(own: Counters, enemy: Counters, goal: Goal) -> float | None:
    """1 for a won match, 0 for a lost one, a half for a draw; None while it goes on."""
    won, lost = winning_reason(own, enemy, goal) is not None, winning_reason(enemy, own, goal) is not None
    if not won and not lost:
        return None
    return (1 + won - lost) / 2


def chance(own: Counters, enemy: Counters, goal: Goal) -> float:
    """Of `own` winning, from 0 to 1."""
    result = settled(own, enemy, goal)
    if result is not None:
        return result
    return 1 / (1 + exp(worth(enemy, goal) - worth(own, goal)))
