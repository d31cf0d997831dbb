"""What waits for a player: turns in slow matches, and invitations. Shown in the header of every page."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.matches.models import Match
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
    """Costs two queries, a replay of each slow match that has moved since, and what open invitations ask for."""
    slow = Match.objects.running().filter(turn_seconds__gte=DAY, game__in=BY_KEY, seats__player=player)
    rows = slow.order_by("deadline").values_list("pk", "ply", "seats__number")
    turns = [match_id for match_id, ply, seat in rows if seat in seats_to_move(match_id, ply)]
    return Waiting(len(turns), _invitations(player), reverse("match", args=[turns[0]]) if turns else "")


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
