"""Signs of life: each process tells that it lives. Time in which none could is given back to the running clocks."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from games import clocks
from games.matches.announcements import PROCESS
from games.matches.models import Match, Process

BEAT = timedelta(seconds=1)
SILENCE = timedelta(seconds=5)
"""Without a beat of any process for longer, nobody could move; beats come some seconds late where much is to do."""
STANDSTILL = timedelta(seconds=15)
"""Without a beat of its own for longer a process was not just busy: it asks whether any could act meanwhile."""

logger = logging.getLogger(__name__)


class Heart:
    """`lost`: this process stood still or could not reach the database; it can't tell yet how much time clocks have."""

    lost = False
    waiting: list[Callable[[timedelta], object]] = []
    """Of rooms above this one: what waits for people has to be told how long none could come."""


def beat(now: datetime) -> None:
    """Tells that this process lives; forgets processes that have not told so for a day."""
    Process.objects.update_or_create(key=PROCESS, defaults={"beat_at": now})
    Process.objects.filter(beat_at__lt=now - timedelta(days=1)).delete()


def last_beat() -> datetime | None:
    """The last sign of life of any process but this one."""
    others = Process.objects.exclude(key=PROCESS)
    return others.order_by("-beat_at").values_list("beat_at", flat=True).first()


def give_back(now: datetime, last: datetime) -> int:
    """Moves the running clocks by the time that the site was away since `last`; how many were moved."""
    given = max(timedelta(0), now - last) + clocks.RESTART_BONUS
    Match.objects.running().update(claimed_until=None)
    for tell in Heart.waiting:
        tell(given)
    running = Match.objects.running().exclude(deadline=None)
    return running.update(deadline=F("deadline") + given, returned_ms=round(given.total_seconds() * 1000))


def resume(now: datetime) -> None:
    """When the database answers again; of the processes that lost it, or slept, the first gives the time back."""
    with transaction.atomic():
        # Locked, so that the next process finds the beat of this one.
        beats = Process.objects.select_for_update().order_by("pk").values_list("beat_at", flat=True)
        last = max(beats, default=now)
        beat(now)
        moved = give_back(now, last) if now - last > SILENCE else 0
    if moved:
        logger.warning("nobody could act for a while; %s running clocks were given the time back", moved)


def recover() -> None:
    """Before serving: if the whole site was away, gives running clocks the time back.

    Where several processes can share the database it first watches for another one's beat.
    """
    last = last_beat()
    if last is None:
        return
    if connection.vendor != "sqlite" and _is_beating(last):
        return
    if moved := give_back(timezone.now(), last):
        logger.warning("the site was away; %s running clocks were given the time back", moved)


def _is_beating(last: datetime) -> bool:
    """Watches for another process's beat for as long as one that lives may be silent."""
    watched_until = max(timezone.now() + 2 * BEAT, last + SILENCE)
    while timezone.now() < watched_until:
        time.sleep(BEAT.total_seconds() / 4)
        newest = last_beat()
        if newest is not None and newest > last:
            return True
    return False
