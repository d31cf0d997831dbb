"""The leaderboard of each game that is rated."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.registry import BY_KEY
from lobby.visitors import for_players, player_of
from ratings.leaderboard import leaderboard as leaderboard_of
from ratings.leaderboard import rank
from ratings.models import Rating
from ratings.standing import RATED_GAMES


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    return redirect("leaderboard", RATED_GAMES[0])


@require_safe
@for_players
def leaderboard(request: HttpRequest, game: str) -> HttpResponse:
    if game not in RATED_GAMES:
        raise Http404
    now = timezone.now()
    board = leaderboard_of(game, now)
    own = Rating.objects.filter(player=player_of(request), game=game).first()
    context = {
        "game": BY_KEY[game],
        "games": [BY_KEY[key] for key in RATED_GAMES],
        "ranked": [(place, rating, rating.shown(now)) for place, rating in enumerate(board.ranked, start=1)],
        "provisional": [(rating, rating.shown(now)) for rating in board.provisional],
        "own": own,
        "own_shown": own.shown(now) if own else "",
        "own_rank": rank(own, now) if own else None,
    }
    return render(request, "profile/leaderboard.html", context)
