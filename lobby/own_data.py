"""All that is kept of one player, as JSON data: what is theirs, and of others only what they could see anyway."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.fairness import commitment
from games.matches.models import Block, Move, Seat
from lobby.models import Challenge, Player, Report, Sanction
from ratings.models import Rating, RatingChange
from solo.models import Result


def own_data(player: Player) -> dict[str, Any]:
    """Moments are in UTC. Seeds are in it only where the match is over and they are public."""
    return {
        "made_at": timezone.now(),
        "account": _account(player),
        "ratings": list(Rating.objects.filter(player=player).values("game", "value", "deviation", "volatility")),
        "rating_changes": list(
            RatingChange.objects.filter(player=player)
            .order_by("at", "pk")
            .values("match", "game", "before", "after", "deviation", "at")
        ),
        "matches": _matches(player),
        "results_alone": list(
            Result.objects.filter(player=player).order_by("ended_at").values("match", "game", "day", "won", "points")
        ),
        "challenges": _challenges(player),
        "blocked": list(Block.objects.filter(blocker=player).values("blocked__display_name", "at")),
        "reports_made": list(Report.objects.filter(reporter=player).values("name", "match", "reason", "words", "at")),
        "decisions_of_moderators": list(
            Sanction.objects.filter(player=player).values("kind", "reason", "at", "seen_at")
        ),
    }


def _account(player: Player) -> dict[str, Any]:
    names = ("display_name", "username", "email", "is_guest", "language", "remembered", "date_joined", "last_login")
    return {name: getattr(player, name) for name in (*names, "mail_turns", "muted_until")}


def _challenges(player: Player) -> list[dict[str, Any]]:
    fields = ("game", "options", "turn_seconds", "private", "rated", "lowest", "highest", "commitment", "nonce")
    made = Challenge.objects.filter(maker=player).order_by("created_at")
    return list(made.values(*fields, "created_at", "state", "match"))


def _matches(player: Player) -> list[dict[str, Any]]:
    seats = list(Seat.objects.filter(player=player).select_related("match").order_by("match_id"))
    moves: dict[int, list[dict[str, Any]]] = {}
    # A seat's own moves; the whole log of a match is in its record.
    own = {seat.match_id: seat.number for seat in seats}
    for move in Move.objects.filter(match__seats__player=player).order_by("match_id", "ply").iterator():
        if move.seat == own[move.match_id]:
            moves.setdefault(move.match_id, []).append({"ply": move.ply, "at": move.at, "move": move.data})
    others: dict[int, list[str]] = {}
    for match_id, name, level in (
        Seat.objects.filter(match__seats__player=player).exclude(player=player).values_list("match_id", "name", "level")
    ):
        others.setdefault(match_id, []).append(name or level)
    return [_match(seat, others.get(seat.match_id, []), moves.get(seat.match_id, [])) for seat in seats]


def _match(seat: Seat, opponents: list[str], moves: list[dict[str, Any]]) -> dict[str, Any]:
    match = seat.match
    return {
        "match": match.pk,
        "game": match.game,
        "options": match.options,
        "rated": match.rated,
        "private": match.private,
        "seat": seat.number,
        "opponents": opponents,
        "nonce": match.nonces[seat.order] if seat.order < len(match.nonces) else None,
        "commitment": match.commitment,
        "seed": bytes(match.seed).hex() if match.is_over else None,
        "next_commitment": commitment(bytes(match.next_seed)) if match.is_over else None,
        "created_at": match.created_at,
        "ended_at": match.ended_at,
        "winner": match.winner,
        "reason": match.reason,
        "moves": moves,
    }
