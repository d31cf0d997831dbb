"""Who is here: the open sockets of this process, and the database's rows of all processes, which lapse by themselves.

A process that crashes leaves rows that nobody renews, so nobody stays "online" for longer than FRESH.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Protocol

from channels.db import database_sync_to_async
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.matches import publishing, tables
from games.matches.announcements import PROCESS, announce_lobby
from games.matches.models import Attendance, Seat

BEAT_SECONDS = 5.0
TOLD_EVERY = timedelta(seconds=3)
SOON = 0.3
"""Seconds in which comings and goings are gathered."""
FRESH = timedelta(seconds=15)
LOAD_AGAIN = 4001
"""Close code: the page must be loaded anew, for it may be somebody else's now, or older than the site."""

Here = frozenset[tuple[int, int | None]]
"""Player and place (None: the lobby) of each who is here."""

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """An open page. `era` is its player's when it was opened, `place` a match, or None for the lobby.

    `player_id` is 0 where nobody is known.
    """

    player_id: int
    era: int
    place: int | None

    async def close(self, code: int) -> None: ...


class Register:
    """The sockets of this process. Used only in its event loop."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self._changed = asyncio.Event()
        self._here: Here = frozenset()
        self._untold = False
        self._told_at = datetime.min.replace(tzinfo=UTC)

    def enter(self, socket: Socket) -> None:
        self.sockets.add(socket)
        self._changed.set()

    def leave(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        self._changed.set()

    async def turn_out(self, player_id: int) -> None:
        """Closes every socket of the player; their pages look again who is using them."""
        for socket in [socket for socket in self.sockets if socket.player_id == player_id]:
            self.leave(socket)
            try:
                await socket.close(LOAD_AGAIN)
            except Exception:
                logger.info("a socket could not be closed", exc_info=True)

    async def run(self) -> None:
        while True:
            try:
                await self.beat(timezone.now())
                await self._wait()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("attendance could not be noted; the next beat tries again")
                await asyncio.sleep(BEAT_SECONDS)

    async def beat(self, now: datetime) -> None:
        """Notes who is here, turns out whose era is over, and shows how many watch."""
        self._changed.clear()
        here = frozenset((socket.player_id, socket.place) for socket in self.sockets if socket.player_id)
        await database_sync_to_async(note)(here, now)
        eras = await database_sync_to_async(eras_of)({player_id for player_id, _ in here})
        stale = {s.player_id for s in self.sockets if s.player_id and eras.get(s.player_id, s.era) != s.era}
        for player_id in stale:
            await self.turn_out(player_id)
        await show_watchers(now)
        self._tell(here, now)

    def _tell(self, here: Here, now: datetime) -> None:
        """The lobby shows who is here; a crowd that comes and goes must not keep it busy with that alone."""
        # Somebody who went and came back is news too: a page may have been loaded in between.
        self._untold |= here != self._here
        self._here = here
        if self._untold and now - self._told_at >= TOLD_EVERY:
            self._untold, self._told_at = False, now
            announce_lobby()

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self._changed.wait(), BEAT_SECONDS)
            await asyncio.sleep(SOON)
        except TimeoutError:
            pass


REGISTER = Register()


def note(here: Here, now: datetime) -> None:
    """Makes this process's rows say that exactly these players are at these places."""
    with transaction.atomic():
        known: dict[tuple[int, int | None], int] = {}
        spare: list[int] = []
        for pk, player_id, match_id in Attendance.objects.filter(process=PROCESS).values_list(
            "pk", "player_id", "match_id"
        ):
            if (player_id, match_id) in here and (player_id, match_id) not in known:
                known[player_id, match_id] = pk
            else:
                spare.append(pk)
        Attendance.objects.filter(pk__in=spare).delete()
        Attendance.objects.filter(pk__in=known.values()).update(beat_at=now)
        Attendance.objects.bulk_create(
            Attendance(process=PROCESS, player_id=player_id, match_id=match_id, beat_at=now)
            for player_id, match_id in here
            if (player_id, match_id) not in known
        )
        Attendance.objects.filter(beat_at__lt=now - FRESH * 3).delete()


def eras_of(player_ids: Collection[int]) -> dict[int, int]:
    """Of all these players; -1 for one who is no longer there or may no longer come in."""
    active = get_user_model().objects.filter(pk__in=player_ids, is_active=True)
    return dict.fromkeys(player_ids, -1) | dict(active.values_list("pk", "era"))


def watchers(match_ids: Collection[int], now: datetime) -> Counter[int]:
    """How many people, not counting those who sit, look at each match. One with several tabs is one."""
    fresh = Attendance.objects.filter(match_id__in=match_ids, beat_at__gt=now - FRESH)
    seated = set(Seat.objects.filter(match_id__in=match_ids).values_list("match_id", "player_id"))
    return Counter(match_id for match_id, _ in set(fresh.values_list("match_id", "player_id")) - seated)


async def show_watchers(now: datetime) -> None:
    """Tells the tables of this process that are looked at how many watch them."""
    looked_at = {match_id: table for match_id, table in tables.TABLES.items() if table.listeners}
    if not looked_at:
        return
    counts = await database_sync_to_async(watchers)(list(looked_at), now)
    for match_id, table in looked_at.items():
        if table.watchers != counts[match_id]:
            async with table.lock:
                table.watchers = counts[match_id]
                await publishing.publish(table)
