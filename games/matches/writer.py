"""The one writer of moves: a thread with its own connection that commits what is queued together.

Each entry is conditional on the ply it was made at, so any number of processes may write.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db import DatabaseError, InterfaceError, connection, transaction

from games.matches.models import Match, Move

BATCH = 64

logger = logging.getLogger(__name__)


class NotSaved(Exception):
    """The database did not take the entry; the match is where it was, or the entry will be found in its log."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One move to append. `data` is JSON data without the seat."""

    seat: int
    data: dict[str, Any]
    request: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Moves that follow ply `base_ply` of a match, and what the match's row says after them."""

    match_id: int
    base_ply: int
    moves: tuple[Logged, ...]
    at: datetime
    deadline: datetime | None
    bot_due: datetime | None
    winner: int | None
    reason: str

    @property
    def ply(self) -> int:
        return self.base_ply + len(self.moves)


class Writer:
    """A thread that starts with the first entry and lives as long as the process."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[Entry, asyncio.AbstractEventLoop, asyncio.Future[bool]] | None]
        self._queue = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def commit(self, entry: Entry) -> bool:
        """True once the entry is on disk; False if the match is no longer at its base ply.

        Raises NotSaved if the database failed.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bool] = loop.create_future()
        self._queue.put((entry, loop, done))
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="match-writer", daemon=True)
            self._thread.start()
        # A caller that goes away must not cancel what may already be on disk.
        return await asyncio.shield(done)

    def stop(self) -> None:
        """Ends the thread after what is queued, and closes its connection."""
        if self._thread is not None and self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        self._thread = None

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            stop = False
            while len(batch) < BATCH and not self._queue.empty():
                item = self._queue.get()
                if item is None:
                    stop = True
                    break
                batch.append(item)
            _settle(batch, _write([entry for entry, _, _ in batch]))
            if stop:
                break
        connection.close()


WRITER = Writer()


def _settle(batch: Sequence[tuple[Entry, asyncio.AbstractEventLoop, asyncio.Future[bool]]], results: list[Any]) -> None:
    """Wakes each event loop once for all of its entries: a wake-up costs as much as a small commit."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[bool], Any]]] = {}
    for (_, loop, done), result in zip(batch, results, strict=True):
        by_loop.setdefault(loop, []).append((done, result))
    for loop, settled in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve_all, settled)
        except RuntimeError:
            logger.warning("the event loop of a saved move is closed")


def _resolve_all(settled: Sequence[tuple[asyncio.Future[bool], Any]]) -> None:
    for done, result in settled:
        _resolve(done, result)


def _resolve(done: asyncio.Future[bool], result: bool | NotSaved) -> None:
    if done.done():
        return
    if isinstance(result, NotSaved):
        done.set_exception(result)
    else:
        done.set_result(result)


def _write(entries: list[Entry]) -> list[bool | NotSaved]:
    """One result an entry, in order."""
    try:
        return list(_transaction(entries))
    except (DatabaseError, InterfaceError):
        # A lost connection: whatever was committed before the loss shows as a moved ply in the second try.
        connection.close()
    if len(entries) > 1:
        return [result for entry in entries for result in _write([entry])]
    try:
        return list(_transaction(entries))
    except (DatabaseError, InterfaceError) as error:
        logger.exception("match %s: ply %s was not saved", entries[0].match_id, entries[0].base_ply)
        connection.close()
        return [NotSaved(str(error))]


def _transaction(entries: list[Entry]) -> list[bool]:
    with transaction.atomic(), connection.cursor() as cursor:
        update, insert = _statements()
        moment = connection.ops.adapt_datetimefield_value
        results, rows = [], []
        for entry in entries:
            ended = entry.at if entry.reason else None
            facts = (entry.winner, entry.reason, moment(ended), entry.match_id, entry.base_ply)
            cursor.execute(update, (entry.ply, moment(entry.deadline), moment(entry.bot_due), *facts))
            results.append(cursor.rowcount == 1)
            if results[-1]:
                at = moment(entry.at)
                for ply, move in enumerate(entry.moves, start=entry.base_ply):
                    rows.append((entry.match_id, ply, move.seat, json.dumps(move.data), move.request, at))
        if rows:
            cursor.executemany(insert, rows)
        return results


@cache
def _statements() -> tuple[str, str]:
    # Written by hand: the ORM spends as much time on building these two as the database on running them.
    match, move = Match._meta.db_table, Move._meta.db_table
    update = (
        f"UPDATE {match} SET ply = %s, deadline = %s, bot_due = %s, winner = %s, reason = %s, ended_at = %s,"
        " claimed_until = NULL, returned_ms = NULL WHERE id = %s AND ply = %s AND ended_at IS NULL"
    )
    insert = f"INSERT INTO {move} (match_id, ply, seat, data, request, at) VALUES (%s, %s, %s, %s, %s, %s)"
    return update, insert
