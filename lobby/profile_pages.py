"""The pages about a player's play: the public profile, one's own history, and the download of one's data."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.matches.models import Seat
from games.registry import BY_KEY, GAMES
from lobby.history import HistoryFilter, history_fields, read_history_filter, seats_of
from lobby.match_rows import match_rows
from lobby.models import Player
from lobby.own_data import own_data
from lobby.tallies import tallies
from lobby.visitors import for_players, player_of
from ratings.standing import standings

RECENT = 10
PAGE = 25


@require_safe
@for_players
def profile(request: HttpRequest) -> HttpResponse:
    return redirect("player", player_of(request).display_name)


@require_safe
@for_players
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Everybody may see it; what is private of matches stays out."""
    found = get_object_or_404(Player, display_name=name, is_active=True)
    now = timezone.now()
    context: dict[str, Any] = {
        "person": found,
        "own": found.pk == player_of(request).pk,
        "standings": [(BY_KEY[standing.game], standing) for standing in standings(found.pk, now)],
        "tallies": tallies(found.pk),
        "matches": match_rows(list(_public(found))),
    }
    return render(request, "profile/player.html", context)


def _public(found: Player) -> list[Seat]:
    """The last finished matches that were no private affair and not for one."""
    seats = seats_of(found.pk, HistoryFilter(), timezone.now())
    two = [game.key for game in GAMES if game.seats == 2]
    seats = seats.filter(match__ended_at__isnull=False, match__game__in=two, match__private=False)
    return list(seats[:RECENT])


@require_safe
@for_players
def history(request: HttpRequest) -> HttpResponse:
    """One's own matches."""
    chosen = read_history_filter(request.GET)
    pages = Paginator(seats_of(player_of(request).pk, chosen, timezone.now()), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "matches": match_rows(list(page.object_list)),
        "page": page,
        "query": chosen.query(),
        "chosen": chosen,
        "fields": history_fields(chosen),
    }
    return render(request, "profile/history.html", context)


@require_safe
@for_players
def data(request: HttpRequest) -> HttpResponse:
    """Only ever of the one who asks."""
    response = JsonResponse(own_data(player_of(request)), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="my-data.json"'
    response["Cache-Control"] = "no-store"
    return response
