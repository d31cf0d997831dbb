"""The same deal again: a match for one that begins from the seed and nonces of another. Always marked as helped."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.matches import play
from games.matches.models import Match
from games.matches.play import SeatPlan
from games.protocol import Deal, Dealt


def start_again(match: Match, player: Any) -> Match:
    """The match must be over: its seed is public then, so the player may know every card."""
    deal = match.deal or Deal("")
    with transaction.atomic():
        return play.start(
            game=match.game,
            options=match.options,
            seats=[SeatPlan(player, nonce=None if match.drawn_nonces else next(iter(match.nonces), None))],
            turn_seconds=match.turn_seconds,
            dealt=Dealt(deal, bytes(match.seed), tuple(match.nonces), match.first_nonce),
            helped=True,
        )
