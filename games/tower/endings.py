"""When the counters end a duel. Misses, resignation and the turn limit are rules.py's part."""

from __future__ import annotations

from games.protocol import Outcome
from games.tower.battlefields import BATTLEFIELDS
from games.tower.counters import RESOURCES, Counters
from games.tower.state import State


def verdict(state: State) -> Outcome | None:
    """Whether the counters end the match now; asked after a card's last effect and after income only."""
    first, second = state.sides
    reasons = (
        winning_reason(state.battlefield, first.counters, second.counters),
        winning_reason(state.battlefield, second.counters, first.counters),
    )
    if reasons[0] and reasons[1]:
        return Outcome(None, "draw")
    if reasons[0]:
        return Outcome(0, reasons[0])
    return Outcome(1, reasons[1]) if reasons[1] else None


def winning_reason(battlefield: str, own: Counters, enemy: Counters) -> str | None:
    """The first of tower, destruction, resource that `own` meets. Any one resource is enough."""
    field = BATTLEFIELDS[battlefield]
    if own.tower >= field.target_tower:
        return "tower"
    if enemy.tower == 0:
        return "destruction"
    if any(getattr(own, resource) >= field.target_resource for resource in RESOURCES):
        return "resource"
    return None
