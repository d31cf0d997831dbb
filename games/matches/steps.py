"""What every verb ends in: moves are applied, saved, then shown. Nothing is shown before it is saved.

Knows nothing of who asked; the caller holds the table's lock.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from games import clocks
from games.matches import announcements, publishing
from games.matches.figures import Figures
from games.matches.models import turn_at
from games.matches.tables import Table
from games.matches.writer import WRITER, Entry, Logged, NotSaved
from games.protocol import Event, Refusal

BOT_PAUSE = timedelta(milliseconds=900)
"""Before a computer moves, so that a person can follow."""

SLOW_MOVE = 1.0
"""Seconds after which a move is worth a line in the log."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The move is on disk; the match is at `ply` or beyond.

    `again`: it was so before, and nothing may have been shown since.
    """

    ply: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing changed. `why` has a code of the game, or one of the house's (`games.matches.screens.HOUSE_REFUSALS`)."""

    why: Refusal
    ply: int


Answer = Accepted | Refused


def refused(ply: int, code: str) -> Refused:
    """A refusal of the house's own."""
    return Refused(Refusal(code), ply)


async def carry_out(table: Table, moves: Sequence[tuple[int, Any]], request: str) -> Answer:
    """Moves with their seats, in order; after one that ends the match no more are made. Raises the game's Refusal."""
    began = time.monotonic()
    steps, state = [], table.state
    for seat, move in moves:
        state, events = table.game.apply(state, seat, move, table.streams)
        steps.append((seat, state, events))
        if table.game.outcome(state) is not None:
            break
    entry = _entry(table, state, [(seat, move) for (seat, move), _ in zip(moves, steps, strict=False)], request)
    try:
        saved = await WRITER.commit(entry)
    except NotSaved:
        return refused(table.ply, "not_saved")
    if not saved:
        return await _overtaken(table, moves[0][0], request)
    _advance(table, entry, steps)
    await publishing.publish(table)
    announcements.match_changed(table.match.pk, table.ply, here=False, ended=bool(entry.reason))
    _note(table, len(steps), time.monotonic() - began)
    return Accepted(table.ply)


def _note(table: Table, moves: int, seconds: float) -> None:
    Figures.moves[table.match.game] += moves
    Figures.move_seconds.note(seconds)
    if seconds > SLOW_MOVE:
        facts = {"match": table.match.pk, "ply": table.ply, "seconds": round(seconds, 3)}
        logger.warning("match %(match)s at ply %(ply)s: the move took %(seconds)s s", facts, extra=facts)


async def _overtaken(table: Table, seat: int, request: str) -> Answer:
    """Another process moved on, or our own commit got through although its answer was lost."""
    if await table.refresh():
        await publishing.publish(table)
    if request and (seat, request) in table.requests:
        return Accepted(table.requests[seat, request], again=True)
    return refused(table.ply, "stale")


def _entry(table: Table, state: Any, moves: Sequence[tuple[int, Any]], request: str) -> Entry:
    now = datetime.now(UTC)
    game, outcome = table.game, table.game.outcome(state)
    keeps_clock = outcome is None and not game.clock_restarts(table.state, state)
    deadline: datetime | None = table.deadline if keeps_clock else None
    if outcome is None and not keeps_clock:
        deadline = clocks.deadline(now, table.match.turn_seconds, game.longest_wait(state))
    bots = {seat.number for seat in table.seats if seat.is_bot}
    to_move = game.to_move(state)
    return Entry(
        match_id=table.match.pk,
        base_ply=table.ply,
        moves=tuple(Logged(seat, game.dump_move(move), request) for seat, move in moves),
        at=now,
        keeps_clock=keeps_clock,
        deadline=deadline,
        bot_due=now + BOT_PAUSE if bots & set(to_move) else None,
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else "",
        turn=turn_at(table.ply + len(moves), to_move),
    )


def _advance(table: Table, entry: Entry, steps: Sequence[tuple[int, Any, tuple[Event, ...]]]) -> None:
    match = table.match
    match.ply, match.deadline, match.bot_due = entry.ply, entry.deadline, entry.bot_due
    if not entry.keeps_clock:
        match.returned_ms = None
    match.winner, match.reason, match.turn = entry.winner, entry.reason, entry.turn
    match.ended_at = entry.at if entry.reason else None
    for (seat, state, events), logged in zip(steps, entry.moves, strict=True):
        table.append(seat, state, events, logged.request)
    announcements.due(match.deadline + clocks.GRACE if match.deadline else None, match.bot_due)
