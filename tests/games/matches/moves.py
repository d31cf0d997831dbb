"""Moves that are legal now, as a browser would send them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.matches import play, steps, tables
from games.matches.models import Match
from games.matches.tables import Table


def legal(table: Table, seat: int, index: int = -1) -> dict[str, Any]:
    """The last legal move of a seat is a discard, so that a duel goes on for long."""
    return table.game.dump_move(table.game.legal_moves(table.state, seat)[index])


async def make_moves(match: Match, count: int) -> Table:
    """Whoever is to move discards, `count` times."""
    table = await tables.get(match.pk)
    for _ in range(count):
        seat = table.game.to_move(table.state)[0]
        answer = await play.move(match.pk, seat, legal(table, seat), table.ply)
        assert isinstance(answer, steps.Accepted)
    return table


async def run_out(match: Match) -> None:
    """The running clock, in the database and at the table, ran out a second ago."""
    past = timezone.now() - timedelta(seconds=1)
    await Match.objects.filter(pk=match.pk).aupdate(deadline=past)
    (await tables.get(match.pk)).match.deadline = past


async def logged(match: Match) -> list[dict[str, Any]]:
    return [move.with_seat() async for move in match.moves.all()]
