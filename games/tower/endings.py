"""When the counters end a duel. Misses, resignation and the turn limit are rules.py's part."""

from __future__ import annotations

from games.protocol import Outcome
from games.tower.battlefields import BATTLEFIELDS, Goal
from games.tower.counters import Counters
from games.tower.state import State


def verdict(state: State) -> Outcome | None:
    """Whether the counters end the match now; asked after a card's last effect and after income only."""
    first, second = state.sides
    goal = BATTLEFIELDS[state.battlefield].goal
    reasons = (
        winning_reason(first.counters, second.counters, goal),
        winning_reason(second.counters, first.counters, goal),
    )
    if reasons[0] and reasons[1]:
        return Outcome(None, "draw")
    if reasons[0]:
        return Outcome(0, reasons[0])
    return Outcome(1, reasons[1]) if reasons[1] else None


def winning_reason(own: Counters, enemy: Counters, goal: Goal) -> str | None:
    """The first of tower, destruction, resource that `own` meets. Any one resource is enough."""
    if own.tower >= goal.tower:
        return "tower"
    if enemy.tower == 0:
        return "destruction"
    if max(own.ore, own.mana, own.troops) >= goal.resource:
        return "resource"
    return None
