"""One match of a player's history as a row: plain values in the active language for the templates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.matches.models import Match, Seat
from games.matches.rendering import render
from games.matches.screens import seat_name
from lobby.history import DRAWN, LOST, RUNNING, WON, results
from ratings.beside_names import signed_change
from ratings.models import RatingChange


class Opponent(NamedTuple):
    """`url` is empty for a computer and for somebody who has left."""

    name: str
    url: str


class MatchRow(NamedTuple):
    """`opponent` is None in a match for one; `change` is empty where the match changed no rating."""

    number: int
    url: str
    replay: str
    game: str
    game_name: str
    options: tuple[SafeString, ...]
    opponent: Opponent | None
    side: int
    result: str
    result_text: str
    change: str
    at: datetime


def match_rows(seats: Sequence[Seat]) -> list[MatchRow]:
    """For one player's own seats, in their order; three queries however many they are."""
    match_ids = [seat.match_id for seat in seats]
    own = {seat.pk for seat in seats}
    found = Seat.objects.filter(match__in=match_ids).exclude(pk__in=own).select_related("player")
    others = {seat.match_id: seat for seat in found}
    changes = {
        (change.match_id, change.player_id): signed_change(change)
        for change in RatingChange.objects.filter(match__in=match_ids)
    }
    return [_row(seat, others.get(seat.match_id), changes) for seat in seats]


def _row(seat: Seat, other: Seat | None, changes: dict[tuple[int, int], str]) -> MatchRow:
    match, language = seat.match, get_language() or ""
    presenter = match.rules.presenter
    result = result_of(match, seat.number)
    return MatchRow(
        number=match.pk,
        url=match.get_absolute_url(),
        replay=reverse("position", args=[match.pk, 0]) if match.is_over else "",
        game=match.game,
        game_name=presenter.name(),
        options=tuple(render(piece, language) for piece in presenter.option_pieces(match.options)),
        opponent=_opponent(other) if other is not None else None,
        side=seat.number + 1,
        result=result,
        result_text=results()[result],
        change=changes.get((match.pk, seat.player_id or 0), ""),
        at=match.created_at,
    )


def result_of(match: Match, number: int) -> str:
    """The result for that seat: won, lost, drawn or running."""
    if not match.is_over:
        return RUNNING
    if match.winner is None:
        return LOST if match.rules.seats == 1 else DRAWN
    return WON if match.winner == number else LOST


def _opponent(seat: Seat) -> Opponent:
    player = seat.player
    known = player is not None and player.is_active
    return Opponent(seat_name(seat), reverse("player", args=[seat.player.display_name]) if known else "")  # type: ignore[union-attr]
