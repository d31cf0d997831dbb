"""What waits for a player: turns in slow matches, and invitations. Shown in the header of every page."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.matches.models import Seat
from games.registry import BY_KEY
from lobby.joining import may_join, standing_of
from lobby.models import Challenge, Player
from lobby.snapshot import seats_to_move
from lobby.times import DAY


class Waiting(NamedTuple):
    """`url` leads to the first of the matches; empty without any."""

    turns: int = 0
    invitations: int = 0
    url: str = ""


def waiting_for(player: Player) -> Waiting:
    """Costs two queries, and what open invitations ask for."""
    slow = Seat.objects.filter(match__ended_at=None, match__turn_seconds__gte=DAY, match__game__in=BY_KEY)
    seats = slow.filter(player=player).select_related("match").only("number", "match__ply", "match__turn")
    turns = [seat.match for seat in seats.order_by("match__deadline") if seat.number in seats_to_move(seat.match)]
    return Waiting(len(turns), _invitations(player), turns[0].get_absolute_url() if turns else "")


def _invitations(player: Player) -> int:
    """How many there are that can be accepted."""
    open_ones = Challenge.objects.open().present(timezone.now())
    found = list(open_ones.filter(to=player, game__in=BY_KEY).defer("seed", "nonce"))
    standing = standing_of(player) if found else None
    return sum(may_join(challenge, standing) is None for challenge in found) if standing else 0


def waiting(request: HttpRequest) -> dict[str, object]:
    """`waiting` for templates; asks the database only where it is shown."""
    player = getattr(request, "user", None)
    return {"waiting": SimpleLazyObject(lambda: waiting_for(player) if isinstance(player, Player) else Waiting())}
