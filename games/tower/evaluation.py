"""How good a position is, as a chance of winning. Knows no hand and no deck."""

from __future__ import annotations

from math import exp, log1p
from operator import mul
from typing import NamedTuple

from games.tower.battlefields import Goal
from games.tower.counters import Counters
from games.tower.endings import winning_reason


class Weights(NamedTuple):
    """What one player's counters are worth, in logits; `log_` weighs log(1 + n), for what fades as it grows."""

    log_tower: float
    log_wall: float
    log_mines: float
    log_monasteries: float
    log_barracks: float
    log_ore: float
    log_mana: float
    log_troops: float
    tower_share: float
    tower_share_cubed: float
    resource_share: float
    resource_share_cubed: float


WEIGHTS = Weights(1.13, 0.25, 0.68, 1.09, 0.88, 0.1, 0.05, 0.1, -2.0, 4.0, 0.0, 6.0)


def worth(side: Counters, goal: Goal, weights: Weights = WEIGHTS) -> float:
    tower_share = side.tower / goal.tower
    resource_share = max(side.ore, side.mana, side.troops) / goal.resource
    shares = (tower_share, tower_share**3, resource_share, resource_share**3)
    total: float = sum(map(mul, weights, (*map(log1p, side), *shares)))
    return total


def settled(own: Counters, enemy: Counters, goal: Goal) -> float | None:
    """1 for a won match, 0 for a lost one, a half for a draw; None while it goes on."""
    won, lost = winning_reason(own, enemy, goal) is not None, winning_reason(enemy, own, goal) is not None
    if not won and not lost:
        return None
    return (1 + won - lost) / 2


def chance(own: Counters, enemy: Counters, goal: Goal, weights: Weights = WEIGHTS) -> float:
    """Of `own` winning, from 0 to 1."""
    result = settled(own, enemy, goal)
    if result is not None:
        return result
    return 1 / (1 + exp(worth(enemy, goal, weights) - worth(own, goal, weights)))
