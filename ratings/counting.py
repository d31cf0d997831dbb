"""The only writer of ratings: counts each rated match that is over once, in the order in which they ended."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.matches import announcements
from games.matches.models import Match, Seat
from games.protocol import Refusal
from ratings.glicko import Result, rated
from ratings.models import Count, Rating, RatingChange

LEAST_MOVES = 2
"""So often both must have moved for a match to count."""
AT_ONCE = 200
SECONDS_AT_ONCE = 0.5
"""Other chores of the sweeper wait for this one, so a backlog is counted in portions."""

logger = logging.getLogger(__name__)


def count_ended(now: datetime) -> None:
    """A portion of what is waiting. Any number of processes may do this at the same time."""
    stop = time.monotonic() + SECONDS_AT_ONCE
    for match in uncounted()[:AT_ONCE]:
        count_safely(match)
        if time.monotonic() > stop:
            return


def count_safely(match: Match) -> bool:
    """Counts the match; a fault of one must not keep the others waiting. Whether it was counted here."""
    try:
        return count(match)
    except Exception:
        logger.exception("match %s could not be counted; it will be tried again", match.pk)
        return False


def uncounted() -> QuerySet[Match]:
    """The first to end first."""
    waiting = Match.objects.filter(rated=True, ended_at__isnull=False, count=None)
    return waiting.defer("next_seed").order_by("ended_at", "pk")


def count(match: Match) -> bool:
    """False if another process was faster: the claim and the new ratings are one transaction."""
    seats = list(match.seats.order_by("number"))
    counts = _has_two_players(seats) and has_been_played(match)
    try:
        with transaction.atomic():
            Count.objects.create(match=match, counted=counts, at=timezone.now())
            if counts:
                _rate(match, seats)
    except IntegrityError:
        if Count.objects.filter(match=match).exists():
            return False
        raise
    announcements.match_changed(match.pk, match.ply)
    return True


def _has_two_players(seats: list[Seat]) -> bool:
    return len(seats) == 2 and len({seat.player_id for seat in seats if seat.player_id is not None}) == 2


def has_been_played(match: Match) -> bool:
    """Whether both have moved twice; what the clock did for them and giving up are no moves."""
    moves = [0, 0]
    for entry in match.moves.all():
        moves[entry.seat] += _is_own_move(match, entry.data)
        if min(moves) >= LEAST_MOVES:
            return True
    return False


def _is_own_move(match: Match, data: object) -> bool:
    try:
        move = match.rules.parse_move(data)
    except Refusal:
        return False
    return not match.rules.is_for_clock(move) and match.rules.dump_move(move) != {"type": "resign"}


def _rate(match: Match, seats: list[Seat]) -> None:
    assert match.ended_at is not None
    at = match.ended_at
    ratings = _locked([seat.player_id for seat in seats if seat.player_id is not None], match.game)
    own, other = (ratings[seat.player_id or 0] for seat in seats)
    score = 0.5 if match.winner is None else float(match.winner == 0)
    strengths = own.strength_at(at), other.strength_at(at)
    after = (
        rated(own.strength, [Result(strengths[1], score)], own.periods_at(at)),
        rated(other.strength, [Result(strengths[0], 1 - score)], other.periods_at(at)),
    )
    for rating, strength in zip((own, other), after, strict=True):
        change = RatingChange(player_id=rating.player_id, game=match.game, match=match, before=rating.value, at=at)
        change.after, change.deviation = strength.value, strength.deviation
        rating.take(strength, at)
        rating.save()
        change.save()


def _locked(player_ids: list[int], game: str) -> dict[int, Rating]:
    """Both ratings, made if need be; locked in one order, so that no two matches wait for each other."""
    found = {}
    for player_id in sorted(player_ids):
        Rating.objects.get_or_create(player_id=player_id, game=game)
        found[player_id] = Rating.objects.select_for_update().get(player_id=player_id, game=game)
    return found
