"""Turns finished matches for one into results, by replaying their logs. Safe to repeat at any time, in any process."""

from __future__ import annotations

import logging
from datetime import datetime

from games.matches import tables
from games.matches.models import Match
from games.registry import GAMES
from solo.models import Result

AT_ONCE = 100

logger = logging.getLogger(__name__)


def settle(_now: datetime | None = None) -> None:
    """At most AT_ONCE matches, those that ended first."""
    games = [game.key for game in GAMES if game.solo is not None]
    due = Match.objects.filter(game__in=games, result=None).exclude(ended_at=None).order_by("ended_at")
    for match_id in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        try:
            _settle(match_id)
        except Exception:
            # One log that can't be replayed must not keep the others from being counted.
            logger.exception("match %s: its result could not be computed", match_id)


def _settle(match_id: int) -> None:
    table = tables.load(match_id)
    solo, match = table.game.solo, table.match
    if solo is None or match.ended_at is None:
        return
    tally = solo.tally(table.state)
    Result.objects.update_or_create(
        match=match,
        defaults={
            "player_id": table.seats[0].player_id,
            "game": match.game,
            "day": match.day,
            "won": tally.won,
            "points": tally.points,
            "hands": tally.hands,
            "assisted": tally.assisted,
            "touched": any(solo.is_touched(events) for _, events in table.log),
            "ended_at": match.ended_at,
        },
    )
