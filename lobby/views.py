"""The lobby's pages: home with the challenge table, one challenge behind its link, fair play."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from games.matches import rendering
from games.registry import BY_KEY
from lobby import seating
from lobby.alone_pages import todays
from lobby.answers import answers
from lobby.filters import filter_fields, read_filter
from lobby.forms import game_cards
from lobby.joining import may_join, standing_of
from lobby.models import Challenge
from lobby.moderation import notices
from lobby.refusals import sentence
from lobby.rows import declined, details, expired
from lobby.seating import Refused, is_seated
from lobby.sections import render_sections
from lobby.snapshot import Offer, load, offer_of
from lobby.visitors import for_players, player_of


@require_safe
@for_players
def lobby(request: HttpRequest) -> HttpResponse:
    player, now = player_of(request), timezone.now()
    seating.touch([player.pk], now)
    seating.sweep(now)
    chosen = read_filter(request.GET)
    context = {
        "games": game_cards(player),
        "commitment": seating.seal(player),
        "sections": render_sections(load([player.pk], now), player.pk, chosen),
        "filter_fields": filter_fields(chosen),
        "filter_is_set": chosen.is_set,
        "notices": notices(player),
        "todays": todays(player),
    }
    return render(request, "lobby/lobby.html", context)


@require_safe
@for_players
def challenge(request: HttpRequest, code: str) -> HttpResponse:
    """The page behind a private link; it tells in words when there is nothing to join any more."""
    now = timezone.now()
    found = Challenge.objects.filter(code=code, game__in=BY_KEY).select_related("maker", "match").first()
    if found is None:
        return render(request, "lobby/challenge.html", {"gone": "unknown"}, status=404)
    if found.maker_id == player_of(request).pk:
        seating.touch([found.maker_id], now)
    return render(request, "lobby/challenge.html", _challenge_context(request, found))


def _challenge_context(request: HttpRequest, found: Challenge) -> dict[str, Any]:
    now, player = timezone.now(), player_of(request)
    offer = offer_of(found, now)
    state = found.state_at(now)
    match, own = found.match, found.maker_id == player.pk
    seated = match is not None and is_seated(match, player)
    why = may_join(offer, standing_of(player))
    return {
        "offer": offer,
        "details": rendering.render(details(offer, now), translation.get_language() or "en-gb"),
        "own": own,
        "link": request.build_absolute_uri(offer.url),
        "gone": "" if state == Challenge.State.OPEN else state,
        "why": "" if state == Challenge.State.OPEN else _why_over(offer, state, own),
        "match_url": match.get_absolute_url() if match and (seated or not match.private) else "",
        "why_not": sentence(Refused(why)) if why else "",
        "invited": found.to_id == player.pk,
        "answers": answers(),
        "seated": seated,
    }


def _why_over(offer: Offer, state: str, own: bool) -> str:
    """The maker is told as in the lobby."""
    if own and state == Challenge.State.DECLINED:
        return declined(offer)
    if own and state in (Challenge.State.EXPIRED, Challenge.State.BUSY):
        return expired(offer)
    return sentence(Refused(state))


@require_safe
def fair_play(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/fair_play.html")
