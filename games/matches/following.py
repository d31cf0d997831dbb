"""Follows matches that other processes have moved on: whatever was heard of at one time costs two queries together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain

from channels.db import database_sync_to_async
from django.db import Error

from games.matches import publishing, tables
from games.matches.models import Match, Move
from games.matches.tables import Table

logger = logging.getLogger(__name__)


async def matches_heard(plies: Mapping[int, int]) -> None:
    """By match, the ply to which another process has moved on; 0: anything may be new, beside or without moves."""
    coming = {match_id: tables.COMING[match_id] for match_id in plies if match_id in tables.COMING}
    known = {match_id: ply for match_id, ply in plies.items() if match_id not in coming}
    late = (_take_in_after(read, {match_id: plies[match_id]}) for match_id, read in coming.items())
    await asyncio.gather(_take_in(known), *late)


async def _take_in_after(read: asyncio.Event, plies: Mapping[int, int]) -> None:
    """What is being read may be older than the news."""
    await read.wait()
    await _take_in(plies)


async def _take_in(plies: Mapping[int, int]) -> None:
    here = {match_id: table for match_id in plies if (table := tables.TABLES.get(match_id)) is not None}
    behind = {match_id: table.ply for match_id, table in here.items() if table.ply < plies[match_id]}
    matches, moves = await database_sync_to_async(read)(behind) if behind else ({}, {})
    await asyncio.gather(
        *(
            _follow(table, matches[match_id], moves[match_id]) if match_id in matches else look_again(table)
            for match_id, table in here.items()
        )
    )


async def _follow(table: Table, match: Match, moves: list[Move]) -> None:
    if match.is_over:
        await look_again(table)
        return
    async with table.lock:
        with _fault_of_one(table):
            if table.ply < match.ply:
                table.follow(match, moves)
                await publishing.publish(table)


async def look_again(table: Table) -> None:
    """Reads also what changes without a move: names, ratings, who asks for a rematch, time given back."""
    async with table.lock:
        with _fault_of_one(table):
            if await table.refresh():
                await publishing.publish(table)


@contextmanager
def _fault_of_one(table: Table) -> Iterator[None]:
    """A match that can't be followed must not hold up the others; that the database is away concerns all."""
    try:
        yield
    except Error:
        raise
    except Exception:
        logger.exception("match %s at ply %s could not be followed", table.match.pk, table.ply)


def read(plies: Mapping[int, int]) -> tuple[dict[int, Match], dict[int, list[Move]]]:
    """The rows of these matches, and their logs from these plies on."""
    # The rows first: a move that comes between the reads only puts the log ahead.
    matches = Match.objects.in_bulk(plies)
    moves: dict[int, list[Move]] = {match_id: [] for match_id in matches}
    behind = ", ".join(["(%s, %s)"] * len(plies))
    table = Move._meta.db_table
    found = Move.objects.raw(
        f"WITH behind (match_id, ply) AS (VALUES {behind}) SELECT {table}.* FROM {table} JOIN behind"
        f" ON {table}.match_id = behind.match_id AND {table}.ply >= behind.ply ORDER BY {table}.ply",
        [*chain.from_iterable(plies.items())],
    )
    for move in found:
        if move.match_id in matches and move.ply < matches[move.match_id].ply:
            moves[move.match_id].append(move)
    return matches, moves
