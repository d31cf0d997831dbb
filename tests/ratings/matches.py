"""Rated duels that are over, as the log has them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.matches.models import Match, Move
from games.matches.play import SeatPlan, start
from lobby.models import Player
from tests.conftest import DUEL

TIMEOUT = {"type": "timeout"}


def ended(
    first: Player,
    second: Player,
    *,
    winner: int | None = 0,
    moves: int = 4,
    data: dict[str, Any] | None = None,
    rated: bool = True,
    at: datetime | None = None,
) -> Match:
    """`first` sits in seat 0; they discard in turns, `moves` times together, or do `data` instead."""
    match = start(
        game="tower",
        options=DUEL,
        seats=[SeatPlan(first), SeatPlan(second)],
        turn_seconds=30,
        start="creator",
        rated=rated,
    )
    at = at or timezone.now()
    Move.objects.bulk_create(
        Move(match=match, ply=ply, seat=ply % 2, data=data or discard, at=at - timedelta(seconds=moves - ply))
        for ply, discard in enumerate(discards(match, moves))
    )
    match.ply, match.winner, match.ended_at, match.deadline = moves, winner, at, None
    match.reason = "tower"
    match.save()
    return match


def discards(match: Match, count: int) -> list[dict[str, Any]]:
    game, streams = match.rules, match.streams()
    state, made = game.setup(match.options, streams), []
    for ply in range(count):
        moves = [game.dump_move(move) for move in game.legal_moves(state, ply % 2)]
        made.append(next(move for move in moves if move["type"] == "discard"))
        state, _events = game.apply(state, ply % 2, game.parse_move(made[-1]), streams)
    return made
