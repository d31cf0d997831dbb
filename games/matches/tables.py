"""Running matches of this process: the committed state, the ply, a lock, the sockets by seat."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from math import inf
from typing import Any, NamedTuple, Protocol

from channels.db import database_sync_to_async

from games.fairness import Streams
from games.matches import blocks
from games.matches.limits import Limit
from games.matches.models import Match, Move, Seat
from games.pieces import Face, Piece
from games.protocol import Event, Game, Outcome

IDLE_SECONDS = 600
OVER_SECONDS = 60
"""Of a match that is over: of these many gather, and they are read again as quickly."""

logger = logging.getLogger(__name__)

Audience = tuple[int | None, str]
"""A seat (None: spectators) and a language."""


class Shown(NamedTuple):
    """What an audience was last shown: the ply, and the piece in each region."""

    ply: int
    pieces: Mapping[str, Piece | Face]


class Listener(Protocol):
    """A socket at a table."""

    seat: int | None
    language: str
    player_id: int

    async def send_text(self, text: str) -> None: ...


class Mark(NamedTuple):
    """What shows whether a table is behind the database."""

    ply: int
    deadline: datetime | None
    returned_ms: int | None
    rematch: int | None
    said: frozenset[tuple[int, str, str | None]]
    """Of each seat: its number, its player's name, and the nonce with which a rematch was asked for."""


class Table:
    """One match as this process knows it. Everything but the lock changes only under the lock."""

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        self.match = match
        self.seats = list(seats)
        self.game: Game[Any, Any, Any] = match.rules
        self.streams: Streams = match.streams()
        self.state: Any = self.game.setup(match.options, self.streams)
        self.ply = 0
        self.log: list[tuple[int, tuple[Event, ...]]] = []
        self.requests: dict[tuple[int, str], int] = {}
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.shown: dict[Audience, Shown] = {}
        self.lines: dict[str, list[str]] = {}
        self.bars: dict[tuple[int | None, str, tuple[int, ...]], dict[str, Piece]] = {}
        """What the screen says of the seats, by viewer, language and whose turn it is."""
        self.thinks_at: int | None = None
        """The ply at which a computer is thinking here about its move."""
        self.rematch: int | None = None
        self.apart = False
        self.watchers = 0
        self.beside_names: tuple[str, ...] = ("",) * len(self.seats)
        self.read_at = 0.0
        """When the database was last asked for it, by the monotonic clock."""
        self.phrase_limits: dict[int, Limit] = {}
        self.used_at = datetime.now(UTC)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def deadline(self) -> datetime | None:
        return self.match.deadline

    def seat_of(self, player_id: int | None) -> int | None:
        """The seat's number, or None for somebody who only watches."""
        if player_id is None:
            return None
        return next((seat.number for seat in self.seats if seat.player_id == player_id), None)

    def append(self, seat: int, state: Any, events: tuple[Event, ...], request: str) -> None:
        self.state = state
        self.ply += 1
        self.log.append((seat, events))
        if request:
            self.requests[seat, request] = self.ply

    def catch_up(self, snapshot: Snapshot) -> None:
        """Follows what the database says, which may be ahead by other processes' moves."""
        renamed = [seat.name for seat in snapshot.seats] != [seat.name for seat in self.seats]
        self.seats, self.rematch = snapshot.seats, snapshot.rematch
        self.apart, self.beside_names = snapshot.apart, snapshot.beside_names
        # What is kept goes after what it was made from: a thread that renders a page meanwhile keeps nothing old.
        self.bars = {}
        if renamed:
            self.lines = {}
        self.follow(snapshot.match, snapshot.moves)

    def follow(self, match: Match, moves: Sequence[Move]) -> None:
        """Makes the moves of the log that are not made here yet."""
        self.match = match
        for move in moves:
            if move.ply == self.ply:
                parsed = self.game.parse_move(move.data)
                state, events = self.game.apply(self.state, move.seat, parsed, self.streams)
                self.append(move.seat, state, events, move.request)

    async def refresh(self, since: float = inf) -> bool:
        """Re-reads the match, unless it was read after `since` already; True if anything that is shown has changed."""
        if self.read_at >= since:
            return False
        before, began = self._facts(), time.monotonic()
        self.catch_up(await database_sync_to_async(_read)(self.match.pk, self.ply))
        self.read_at = began
        return before != self._facts()

    def _facts(self) -> tuple[Any, ...]:
        return self.mark, self.match.ended_at, self.apart, self.beside_names

    @property
    def mark(self) -> Mark:
        return _mark(self.ply, self.match, self.rematch, self.seats)


TABLES: dict[int, Table] = {}
COMING: dict[int, asyncio.Event] = {}
"""Matches that are being read; whoever asks meanwhile waits for the end of that."""


class House:
    """What rooms above this one have to say on a match's page."""

    beside_names: Callable[[Match, Sequence[Seat]], tuple[str, ...]] = staticmethod(
        lambda match, seats: ("",) * len(seats)
    )
    """A few signs for each seat, such as a rating; the same for every reader."""


async def get(match_id: int) -> Table:
    """Raises Match.DoesNotExist."""
    table = TABLES.get(match_id) or await _read_once(match_id)
    table.used_at = datetime.now(UTC)
    return table


async def _read_once(match_id: int) -> Table:
    while (coming := COMING.get(match_id)) is not None:
        await coming.wait()
        if match_id in TABLES:
            return TABLES[match_id]
    # By whoever is first and where that one's work is done: for a page that is a thread of its own.
    COMING[match_id] = coming = asyncio.Event()
    try:
        loaded = await database_sync_to_async(load)(match_id)
        return TABLES.setdefault(match_id, loaded)
    finally:
        COMING.pop(match_id, None)
        coming.set()


async def fetch(match_ids: Collection[int]) -> None:
    """Puts running matches that are not here yet among the tables of the process: many at once cost few queries."""
    missing = [match_id for match_id in match_ids if match_id not in TABLES]
    if len(missing) > 1:
        for table in await database_sync_to_async(_load_running)(missing):
            TABLES.setdefault(table.match.pk, table)


def _load_running(match_ids: Collection[int]) -> list[Table]:
    matches = Match.objects.running().in_bulk(match_ids)
    seats: dict[int, list[Seat]] = {match_id: [] for match_id in matches}
    moves: dict[int, list[Move]] = {match_id: [] for match_id in matches}
    for seat in Seat.objects.filter(match_id__in=matches):
        seats[seat.match_id].append(seat)
    for move in Move.objects.filter(match_id__in=matches).order_by("match_id", "ply"):
        if move.ply < matches[move.match_id].ply:
            moves[move.match_id].append(move)
    found = []
    for match_id, match in matches.items():
        beside = House.beside_names(match, seats[match_id])
        try:
            table = Table(match, seats[match_id])
            table.catch_up(Snapshot(match, seats[match_id], moves[match_id], None, False, beside))
        except Exception:
            logger.exception("match %s could not be read", match_id)
        else:
            found.append(table)
    return found


def load(match_id: int) -> Table:
    """A table apart from those of the process, at the log's end. Raises Match.DoesNotExist."""
    began = time.monotonic()
    snapshot = _read(match_id, 0)
    table = Table(snapshot.match, snapshot.seats)
    table.catch_up(snapshot)
    table.read_at = began
    return table


def rewound(table: Table, ply: int) -> Table:
    """The same match as it stood after `ply` moves, apart from the process's tables; reads the log again."""
    snapshot = _read(table.match.pk, 0)
    past = Table(snapshot.match, snapshot.seats)
    past.catch_up(snapshot._replace(moves=snapshot.moves[:ply]))
    past.match.deadline = past.match.returned_ms = None
    return past


def with_line(table: Table, moves: Sequence[Any]) -> Table:
    """The same match as if these moves of seat 0 had been made from its beginning, apart from the process's tables."""
    line = Table(table.match, table.seats)
    for move in moves:
        state, events = line.game.apply(line.state, 0, move, line.streams)
        line.append(0, state, events, "")
    return line


class Snapshot(NamedTuple):
    """A match as the database has it, with the entries of its log from some ply on."""

    match: Match
    seats: list[Seat]
    moves: list[Move]
    rematch: int | None
    apart: bool
    """Of a match that is over: whether its players are kept apart."""
    beside_names: tuple[str, ...]
    """By seat, see House."""


def _read(match_id: int, ply: int) -> Snapshot:
    # The row first: a move that comes between the reads only puts the log ahead, and the next read settles it.
    match = Match.objects.get(pk=match_id)
    seats = list(Seat.objects.filter(match_id=match_id))
    moves = list(Move.objects.filter(match_id=match_id, ply__gte=ply, ply__lt=match.ply).order_by("ply"))
    rematch = Match.objects.filter(previous_id=match_id).values_list("pk", flat=True).first() if match.is_over else None
    apart = match.is_over and blocks.apart([seat.player_id for seat in seats])
    return Snapshot(match, seats, moves, rematch, apart, House.beside_names(match, seats))


def marks(match_ids: Collection[int]) -> dict[int, Mark]:
    """Of all these matches, by three queries, however many they are."""
    # The rows first: what comes between the reads is seen the next time.
    matches = Match.objects.only("ply", "deadline", "returned_ms").in_bulk(match_ids)
    rematches = dict(Match.objects.filter(previous_id__in=match_ids).values_list("previous_id", "pk"))
    seats: dict[int, list[Seat]] = {match_id: [] for match_id in matches}
    for seat in Seat.objects.filter(match_id__in=matches):
        seats[seat.match_id].append(seat)
    return {
        match_id: _mark(match.ply, match, rematches.get(match_id), seats[match_id])
        for match_id, match in matches.items()
    }


def _mark(ply: int, match: Match, rematch: int | None, seats: Sequence[Seat]) -> Mark:
    said = frozenset((seat.number, seat.name, seat.rematch_nonce) for seat in seats)
    return Mark(ply, match.deadline, match.returned_ms, rematch, said)


def forget_idle(now: datetime) -> None:
    """Drops tables that nobody has looked at for a while."""
    for match_id, table in list(TABLES.items()):
        idle = (now - table.used_at).total_seconds()
        kept = IDLE_SECONDS if table.outcome is None else OVER_SECONDS
        if not table.listeners and not table.lock.locked() and idle > kept:
            del TABLES[match_id]
