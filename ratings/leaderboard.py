"""Who is best in a game, and where one player stands. Only sure ratings are ranked; the others wait below."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ratings.models import Rating

SHOWN, SHOWN_PROVISIONAL = 100, 20


class Leaderboard(NamedTuple):
    """`ranked` in the order of their ranks from 1; `provisional` the highest first."""

    ranked: list[Rating]
    provisional: list[Rating]


def leaderboard(game: str, now: datetime) -> Leaderboard:
    ranked = Rating.objects.ranked(game, now).select_related("player")[:SHOWN]
    provisional = Rating.objects.provisional(game, now).select_related("player")[:SHOWN_PROVISIONAL]
    return Leaderboard(list(ranked), list(provisional))


def rank(rating: Rating, now: datetime) -> int | None:
    """From 1; equal values share a rank. None for a provisional rating."""
    if rating.is_provisional(now):
        return None
    return Rating.objects.ranked(rating.game, now).filter(value__gt=rating.value).count() + 1
