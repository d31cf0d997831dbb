"""What a player's results say: how many, streaks, the best; and the table of a day. Days are UTC dates."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import takewhile
from typing import Any

from django.db.models import Q, Window
from django.db.models.functions import RowNumber

from solo.models import BEST_FIRST, Result, ResultQuerySet

SHORT_TABLE = 5
LONG_TABLE = 50


@dataclass(frozen=True, slots=True)
class Statistics:
    """`played` to `best_points` count games without help; games with help stand apart."""

    played: int
    won: int
    streak: int
    """Wins in a row up to now."""
    best_streak: int
    best_points: int
    """Of lost games too; 0 before the first game."""
    day_streak: int
    """Days in a row, today or yesterday the last, whose deal was won."""
    assisted_played: int
    assisted_won: int

    @property
    def share(self) -> int:
        """Games won, in whole per cent; 0 before the first game."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a day's table; equal results share a place, and assisted ones have none."""

    place: int | None
    name: str
    own: bool
    won: bool
    points: int
    hands: int


def statistics(player: Any, game: str, today: date) -> Statistics:
    results = list(Result.objects.counted().filter(player=player, game=game).order_by("ended_at"))
    plain = [result for result in results if not result.assisted]
    helped = [result for result in results if result.assisted]
    wins = [result.won for result in plain]
    return Statistics(
        played=len(plain),
        won=sum(wins),
        streak=len(list(takewhile(bool, reversed(wins)))),
        best_streak=longest_run(wins),
        best_points=max((result.points for result in plain), default=0),
        day_streak=day_streak({result.day for result in plain if result.won and result.day}, today),
        assisted_played=len(helped),
        assisted_won=sum(result.won for result in helped),
    )


def longest_run(wins: Iterable[bool]) -> int:
    longest = current = 0
    for won in wins:
        current = current + 1 if won else 0
        longest = max(longest, current)
    return longest


def day_streak(days: set[date], today: date) -> int:
    """A day that is not over yet breaks nothing."""
    day = today if today in days else today - timedelta(days=1)
    streak = 0
    while day in days:
        streak, day = streak + 1, day - timedelta(days=1)
    return streak


def table_of_day(game: str, day: date, viewer: Any, most: int) -> tuple[list[Row], list[Row]]:
    """Each player's best result: without help first, then apart those with help of players who have no other.

    At most so many of each, and after them the viewer's own if it is not among them.
    """
    results = Result.objects.of_day(game, day)
    plain = results.filter(assisted=False)
    helped = results.filter(assisted=True).exclude(player__in=plain.values("player"))
    first = _best(plain, most)
    places = [bisect_left(first, _rank(result), key=_rank) + 1 for result in first]
    rows = [_row(result, place, viewer) for result, place in zip(first, places, strict=True)]
    rows += [_row(result, _place(result, plain), viewer) for result in _own(plain, first, viewer)]
    apart = _best(helped, most)
    return rows, [_row(result, None, viewer) for result in [*apart, *_own(helped, apart, viewer)]]


def _best(results: ResultQuerySet, most: int) -> list[Result]:
    """One of each player."""
    order = Window(RowNumber(), partition_by="player", order_by=BEST_FIRST)
    return list(results.annotate(order=order).filter(order=1).select_related("player")[:most])


def _own(results: ResultQuerySet, shown: list[Result], viewer: Any) -> list[Result]:
    if viewer is None or viewer.pk in {result.player_id for result in shown}:
        return []
    return _best(results.filter(player=viewer), 1)


def _rank(result: Result) -> tuple[bool, int, int]:
    """The better, the smaller."""
    return (not result.won, -result.points, result.hands)


def _place(result: Result, results: ResultQuerySet) -> int:
    better = Q(points__gt=result.points) | Q(points=result.points, hands__lt=result.hands)
    better = better & Q(won=True) if result.won else better | Q(won=True)
    return results.filter(better).values("player").distinct().order_by().count() + 1


def _row(result: Result, place: int | None, viewer: Any) -> Row:
    assert result.player is not None
    own = result.player == viewer
    return Row(place, result.player.display_name, own, result.won, result.points, result.hands)
