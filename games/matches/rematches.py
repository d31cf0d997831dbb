"""A rematch: it begins when every player of the match has asked for it. The starter alternates."""

from __future__ import annotations

from django.db import transaction

from games.fairness import is_nonce
from games.matches import announcements, blocks, play
from games.matches.models import Match, Seat
from games.matches.play import SeatPlan


def ask(match: Match, player_id: int | None, nonce: str | None) -> Match | None:
    """Notes the player's wish; the new match if that was the last one missing, or if it has begun already.

    None, and nothing changes, for a match that is not over, a player who did not play it, and players who are
    kept apart.
    """
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        begun = Match.objects.filter(previous=locked).first()
        seats = list(locked.seats.select_related("player").order_by("order"))
        own = next((seat for seat in seats if player_id is not None and seat.player_id == player_id), None)
        if begun is not None or own is None or not locked.is_over or len(seats) < 2:
            return begun
        if blocks.apart([seat.player_id for seat in seats]):
            return None
        own.rematch_nonce = nonce if is_nonce(nonce) else ""
        own.save(update_fields=["rematch_nonce"])
        willing = [seat.is_bot or (seat.player_id and seat.rematch_nonce is not None) for seat in seats]
        started = _start(locked, seats) if all(willing) else None
        transaction.on_commit(lambda: announcements.match_changed(match.pk, match.ply))
    return started


def _start(match: Match, seats: list[Seat]) -> Match:
    starter = next(seat for seat in seats if seat.number == 0)
    return play.start(
        game=match.game,
        options=match.options,
        seats=[SeatPlan(seat.player, seat.level, seat.rematch_nonce or None) for seat in seats],
        turn_seconds=match.turn_seconds,
        seed=bytes(match.next_seed),
        start="joiner" if starter.order == 0 else "creator",
        previous=match,
        rated=match.rated,
        private=match.private,
    )
