"""The one writer of moves: a thread with its own connection that commits what is queued together.

Each entry is conditional on the ply it was made at, so any number of processes may write.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError, connection, transaction

from games.matches.models import Match, Move

BATCH = 64
"""Entries from which on one transaction takes no more."""

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
    keeps_clock: bool
    """The row keeps its deadline, which may have been moved meanwhile by time that was given back."""
    deadline: datetime | None
    bot_due: datetime | None
    winner: int | None
    reason: str
    turn: str = ""
    """As the row says it, see `turn_at`; empty: not at all."""

    @property
    def ply(self) -> int:
        return self.base_ply + len(self.moves)


class Waiting(NamedTuple):
    """An entry, and whom to tell what became of it."""

    entry: Entry
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[bool]


class Writer:
    """A thread that starts with the first entry and lives as long as the process."""

    def __init__(self) -> None:
        self._gathered: WeakKeyDictionary[asyncio.AbstractEventLoop, list[Waiting]] = WeakKeyDictionary()
        """What one turn of an event loop brings goes to the thread together: each time it is woken costs a commit."""
        self._queue: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def commit(self, entry: Entry) -> bool:
        """True once the entry is on disk; False if the match is no longer at its base ply.

        Raises NotSaved if the database failed. What a caller that goes away has handed over is saved all the same.
        """
        loop = asyncio.get_running_loop()
        gathered = self._gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._hand_over, loop)
        done: asyncio.Future[bool] = loop.create_future()
        gathered.append(Waiting(entry, loop, done))
        return await done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        self._queue.put(self._gathered.pop(loop))
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="match-writer", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ends the thread after what is queued, and closes its connection."""
        if self._thread is not None and self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        self._thread = None

    def _run(self) -> None:
        while (batch := self._queue.get()) is not None:
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                batch += more
            _settle(batch, _write_or_say_so([waiting.entry for waiting in batch]))
        connection.close()


WRITER = Writer()


def _settle(batch: Sequence[Waiting], results: list[Any]) -> None:
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


def _write_or_say_so(entries: list[Entry]) -> list[bool | NotSaved]:
    """Whatever goes wrong, nobody must wait for ever for what became of an entry."""
    try:
        return _write(entries)
    except Exception as error:
        logger.exception("%s entries were not saved", len(entries))
        connection.close()
        return [NotSaved(str(error))] * len(entries)


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
        return [result for group in _without_repeats(entries) for result in _save(cursor, group)]


def _without_repeats(entries: list[Entry]) -> Iterator[list[Entry]]:
    """In order, cut where a match comes a second time: one statement changes a row only once."""
    group: dict[int, Entry] = {}
    for entry in entries:
        if entry.match_id in group:
            yield [*group.values()]
            group = {}
        group[entry.match_id] = entry
    yield [*group.values()]


def _save(cursor: Any, entries: list[Entry]) -> list[bool]:
    """Which entries followed their matches' plies, and are now in the log. Two statements, however many they are."""
    moment = connection.ops.adapt_datetimefield_value
    facts = [
        (
            *(entry.match_id, entry.base_ply, entry.keeps_clock, entry.ply, moment(entry.deadline)),
            *(moment(entry.bot_due), entry.winner, entry.reason, moment(entry.at if entry.reason else None)),
            entry.turn,
        )
        for entry in entries
    ]
    cursor.execute(_update(len(facts)), list(chain.from_iterable(facts)))
    followed = {match_id for (match_id,) in cursor.fetchall()}
    rows = [
        (entry.match_id, ply, move.seat, json.dumps(move.data), move.request, moment(entry.at))
        for entry in entries
        if entry.match_id in followed
        for ply, move in enumerate(entry.moves, start=entry.base_ply)
    ]
    if rows:
        cursor.execute(_insert(len(rows)), list(chain.from_iterable(rows)))
    return [entry.match_id in followed for entry in entries]


# Written by hand: the ORM spends as much time on building these two as the database on running them, and threads
# that hand the interpreter over at every statement of many keep each other waiting.


@lru_cache(maxsize=256)
def _update(entries: int) -> str:
    match = Match._meta.db_table
    columns = ("ply", "deadline", "bot_due", "winner", "reason", "ended_at", "turn")
    values = {column: _typed(column) for column in columns} | {"claimed_until": "NULL", "returned_ms": "NULL"}
    for column in ("deadline", "returned_ms"):
        values[column] = f"CASE WHEN news.keeps_clock THEN {match}.{column} ELSE {values[column]} END"
    changes = ", ".join(f"{column} = {value}" for column, value in values.items())
    return (
        f"WITH news (id, base_ply, keeps_clock, {', '.join(columns)}) AS (VALUES {_holes(entries, 10)})"
        f" UPDATE {match} SET {changes} FROM news"
        f" WHERE {match}.id = news.id AND {match}.ply = news.base_ply AND {match}.ended_at IS NULL"
        f" RETURNING {match}.id"
    )


def _typed(column: str) -> str:
    """Only PostgreSQL asks of what type a NULL is."""
    if connection.vendor != "postgresql":
        return f"news.{column}"
    field: Any = Match._meta.get_field(column)
    return f"CAST(news.{column} AS {field.cast_db_type(connection)})"


@lru_cache(maxsize=256)
def _insert(moves: int) -> str:
    return f"INSERT INTO {Move._meta.db_table} (match_id, ply, seat, data, request, at) VALUES {_holes(moves, 6)}"


def _holes(rows: int, columns: int) -> str:
    return ", ".join([f"({', '.join(['%s'] * columns)})"] * rows)
