"""One task a process: finds due clocks and due computers, and acts; lets the heart beat; has chores done beside it.

Every process sweeps the whole database; a claim on the row sees to it that one of them acts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

from channels.db import database_sync_to_async
from django.db import Error, connection, transaction
from django.db.models import Q
from django.utils import timezone

from games import clocks
from games.matches import following, heartbeat, play, tables
from games.matches.figures import Figures
from games.matches.heartbeat import BEAT, STANDSTILL, Heart
from games.matches.models import Match

LONGEST_SLEEP = 2.0
"""Seconds; also how late a process may notice what another one left behind."""
CLAIM = timedelta(seconds=5)
AT_ONCE = 200
RE_READ = timedelta(seconds=5)
ANYTHING = 0
CHORES_AT_ONCE = 2
"""One may wait for another machine, such as a mail server, and the others go on. Each costs a database connection."""
NEVER = datetime.min.replace(tzinfo=UTC)

logger = logging.getLogger(__name__)

Chore = Callable[[datetime], None]


class Sweeper:
    """`chores` are further things to do every few seconds, such as sweeping the lobby.

    They have threads of their own: no clock waits for one that is slow.
    """

    def __init__(self, chores: tuple[Chore, ...] = ()) -> None:
        self._chores = chores
        self._under_way: set[Chore] = set()
        self._threads = ThreadPoolExecutor(CHORES_AT_ONCE, "chore")
        self._earlier = asyncio.Event()
        self._wake_at: datetime | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._beaten_at = self._read_at = NEVER

    def due(self, moment: datetime) -> None:
        """Something will be due at `moment`; wakes the sweeper if it meant to sleep longer."""
        if self._wake_at is None or moment < self._wake_at:
            self._earlier.set()

    async def run(self) -> None:
        while True:
            try:
                await self._round()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                Heart.lost |= isinstance(error, Error)
                logger.exception("a round of the sweeper failed; the next one follows")
                await asyncio.sleep(1)

    async def _round(self) -> None:
        now = timezone.now()
        Figures.swept_at = time.monotonic()
        self._earlier.clear()
        # A database or a machine that stood still for a while says nothing of it.
        Heart.lost |= self._beaten_at > NEVER and now - self._beaten_at > STANDSTILL
        if Heart.lost:
            await _come_back(now)
            # That may take a while itself.
            self._beaten_at = timezone.now()
        found = await database_sync_to_async(claim)(now)
        await tables.fetch([match_id for match_id, _, _ in found])
        for match_id, ply, is_bot in found:
            self._spawn(_act(match_id, ply, is_bot))
        await self._regular_work(now)
        await self._sleep(await database_sync_to_async(next_due)())

    async def _sleep(self, due: datetime | None) -> None:
        now = timezone.now()
        seconds = LONGEST_SLEEP
        if due is not None:
            seconds = min(seconds, max(0.01, (due - now).total_seconds()))
        self._wake_at = now + timedelta(seconds=seconds)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._earlier.wait(), seconds)

    async def _regular_work(self, now: datetime) -> None:
        if now - self._beaten_at >= BEAT:
            self._beaten_at = now
            await database_sync_to_async(heartbeat.beat)(now)
        if now - self._read_at >= RE_READ:
            self._read_at = now
            tables.forget_idle(now)
            await _re_read()
            for chore in self._chores:
                if chore not in self._under_way:
                    self._under_way.add(chore)
                    self._spawn(self._do(chore, now))

    async def _do(self, chore: Chore, now: datetime) -> None:
        try:
            await database_sync_to_async(chore, thread_sensitive=False, executor=self._threads)(now)
        except Exception:
            logger.exception("a chore of the sweeper failed; it will be tried again")
        finally:
            self._under_way.discard(chore)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _come_back(now: datetime) -> None:
    """After the database was away or all stood still: no clock is acted on before all know what it was given back."""
    await database_sync_to_async(heartbeat.resume)(now)
    for table in [table for table in tables.TABLES.values() if table.deadline is not None]:
        await following.look_again(table)
    Heart.lost = False


async def _act(match_id: int, ply: int, is_bot: bool) -> None:
    try:
        if is_bot:
            await play.think(match_id, ply)
        else:
            await play.expire(match_id, ply)
    except Exception:
        logger.exception("match %s at ply %s: what was due failed; it will be tried again", match_id, ply)


async def _re_read() -> None:
    """Announcements may be lost: looks whether there is anything new of a match that is being watched here."""
    watched = {match_id: table for match_id, table in tables.TABLES.items() if table.listeners}
    if not watched:
        return
    marks = await database_sync_to_async(tables.marks)(list(watched))
    news = {}
    for match_id, mark in marks.items():
        table = watched[match_id]
        if mark.ply > table.ply:
            news[match_id] = mark.ply
        elif mark != table.mark and mark.ply == table.ply:
            news[match_id] = ANYTHING
    await following.matches_heard(news)


def claim(now: datetime) -> list[tuple[int, int, bool]]:
    """(match, ply, whether a computer is to move) for what is due, each given to one process only."""
    late = Q(deadline__lte=now - clocks.GRACE)
    due = Match.objects.running().filter(late | Q(bot_due__lte=now))
    free = due.filter(Q(claimed_until=None) | Q(claimed_until__lt=now))
    if not free.exists():
        return []
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            free = free.select_for_update(skip_locked=True)
        rows = list(free.order_by("deadline").values_list("pk", "ply", "deadline")[:AT_ONCE])
        Match.objects.filter(pk__in=[pk for pk, _, _ in rows]).update(claimed_until=now + CLAIM)
    return [(pk, ply, deadline is None or deadline > now - clocks.GRACE) for pk, ply, deadline in rows]


def next_due() -> datetime | None:
    """The next moment at which something unclaimed is due."""
    now = timezone.now()
    free = Match.objects.running().filter(Q(claimed_until=None) | Q(claimed_until__lt=now))
    deadline = free.exclude(deadline=None).order_by("deadline").values_list("deadline", flat=True).first()
    bot_due = free.exclude(bot_due=None).order_by("bot_due").values_list("bot_due", flat=True).first()
    moments = [deadline + clocks.GRACE if deadline else None, bot_due]
    return min((moment for moment in moments if moment is not None), default=None)
