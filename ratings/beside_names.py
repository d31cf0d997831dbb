"""What stands beside the players' names on a match's page: their ratings, and what the match has changed in them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from games.matches.models import Match, Seat
from ratings.models import Rating, RatingChange

MINUS = "\N{MINUS SIGN}"


def beside_names(match: Match, seats: Sequence[Seat]) -> tuple[str, ...]:
    """By seat: such as "1523", "1480?", after a counted match "1497 (+17)"; empty where there is no rating."""
    if len(seats) < 2:
        return ("",) * len(seats)
    now = timezone.now()
    shown: dict[int | None, str] = {
        rating.player_id: rating.shown(now)
        for rating in Rating.objects.filter(game=match.game, player_id__in=[seat.player_id for seat in seats])
    }
    if match.rated and match.is_over:
        changes = RatingChange.objects.filter(match=match)
        shown |= {change.player_id: f"{round(change.after)} ({signed_change(change)})" for change in changes}
    return tuple(shown.get(seat.player_id, "") for seat in seats)


def signed_change(change: RatingChange) -> str:
    """Such as +17, −4 or ±0: the difference of what is shown."""
    points = round(change.after) - round(change.before)
    return "±0" if points == 0 else f"+{points}" if points > 0 else f"{MINUS}{-points}"
