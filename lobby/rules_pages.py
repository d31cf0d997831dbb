"""The rules of the games to read, from each game's own page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from games.matches.rendering import render as render_piece
from games.registry import BY_KEY, GAMES


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/rules_index.html", {"games": GAMES})


@require_GET
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    found = BY_KEY.get(game)
    if found is None:
        raise Http404
    text = render_piece(found.presenter.rules(), get_language() or "")
    return render(request, "lobby/rules.html", {"game": found, "presenter": found.presenter, "text": text})
