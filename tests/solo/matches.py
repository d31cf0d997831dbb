"""Matches for one that are over, as the log has them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from games.matches.models import Match, Move
from games.matches.play import SeatPlan, start
from games.protocol import Dealt
from games.registry import GAMES
from lobby.models import Player

ALONE = next(game for game in GAMES if game.solo is not None)
DEAL: dict[str, Any] = {"type": "deal"}
HELP: dict[str, Any] = {"type": "help"}
RESIGN: dict[str, Any] = {"type": "resign"}
WINNABLE_DAY = date(2026, 1, 2)
"""Its deal is the one of these matches, whatever day they say."""


def public_deal() -> Dealt:
    assert ALONE.solo is not None
    return ALONE.solo.deal(ALONE.solo.daily_kind, None, b"", "", WINNABLE_DAY)


def begun(player: Player, day: date | None = None) -> Match:
    dealt = public_deal()
    deal = dealt.deal._replace(kind="daily" if day else "numbered", day=day)
    return start(
        game=ALONE.key,
        options={},
        seats=[SeatPlan(player)],
        turn_seconds=None,
        dealt=dealt._replace(deal=deal),
    )


def ended(player: Player, *moves: dict[str, Any], day: date | None = None, at: datetime | None = None) -> Match:
    """The moves, then the resignation, unless they ended it."""
    match, at = begun(player, day), at or timezone.now()
    state, made = match.rules.setup({}, match.streams()), []
    for data in [*moves, RESIGN]:
        if match.rules.outcome(state) is None:
            state, _ = match.rules.apply(state, 0, match.rules.parse_move(data), match.streams())
            made.append(data)
    Move.objects.bulk_create(
        Move(match=match, ply=ply, seat=0, data=data, at=at - timedelta(seconds=len(made) - ply))
        for ply, data in enumerate(made)
    )
    outcome = match.rules.outcome(state)
    assert outcome is not None
    match.ply, match.winner, match.reason, match.ended_at = len(made), outcome.winner, outcome.reason, at
    match.save()
    return match


def winning_moves() -> list[dict[str, Any]]:
    assert ALONE.solo is not None
    match = Match(game=ALONE.key, seed=public_deal().seed or b"", nonces=[])
    return [dict(ALONE.dump_move(move)) for move in ALONE.solo.winning_line(ALONE.setup({}, match.streams()))]
