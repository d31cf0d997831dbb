"""Time as arithmetic: when a turn ends, when the server may act on it. Pure; all moments are UTC."""

from __future__ import annotations

from datetime import datetime, timedelta

GRACE = timedelta(milliseconds=400)
"""A move that arrives this late still counts: it was on its way."""

RESTART_BONUS = timedelta(seconds=10)
"""Given to every running clock when the site comes back, beside the time that it was away."""


def deadline(now: datetime, turn_seconds: int | None, cap_seconds: int | None) -> datetime | None:
    """When the turn that starts now runs out; None: no clock."""
    if turn_seconds is None:
        return None
    seconds = turn_seconds if cap_seconds is None else min(turn_seconds, cap_seconds)
    return now + timedelta(seconds=seconds)


def is_over(deadline: datetime | None, now: datetime) -> bool:
    """Whether the server may act on the clock. Moves before this moment are in time."""
    return deadline is not None and now >= deadline + GRACE


def left_ms(deadline: datetime | None, now: datetime) -> int | None:
    """Milliseconds to show: never below zero."""
    if deadline is None:
        return None
    return max(0, round((deadline - now).total_seconds() * 1000))
