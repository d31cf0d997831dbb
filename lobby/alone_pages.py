"""Pages of games for one: today's deal with its table, a player's own statistics, the choice of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.matches.models import Match
from games.protocol import Game
from games.registry import BY_KEY, GAMES
from lobby import alone, attempts
from lobby.forms import remember
from lobby.models import Player
from lobby.refusals import sentence
from lobby.seating import Refused, seal
from lobby.visitors import for_players, player_of
from solo.settling import settle
from solo.statistics import LONG_TABLE, SHORT_TABLE, Row, statistics, table_of_day

MOST_DIGITS = 13


@dataclass(frozen=True, slots=True)
class Today:
    """A game's deal of the day, as one player sees it. `running` is the player's own unfinished match of it."""

    game: str
    name: str
    kind: str
    day: date
    rows: list[Row]
    assisted: list[Row]
    running: str
    played: bool


def today_of(game: Game[Any, Any, Any], player: Player, day: date, most: int) -> Today:
    assert game.solo is not None
    own = Match.objects.filter(game=game.key, seats__player=player, day=day)
    running = own.running().order_by("-created_at").first()
    rows, assisted = table_of_day(game.key, day, player, most)
    return Today(
        game=game.key,
        name=game.presenter.name(),
        kind=game.solo.daily_kind,
        day=day,
        rows=rows,
        assisted=assisted,
        running=running.get_absolute_url() if running else "",
        played=own.exists(),
    )


def todays(player: Player) -> list[Today]:
    """For the home page."""
    day = timezone.now().date()
    return [today_of(game, player, day, SHORT_TABLE) for game in GAMES if game.solo is not None]


@require_safe
@for_players
def alone_page(request: HttpRequest, game: str) -> HttpResponse:
    player, rules = player_of(request), BY_KEY.get(game)
    if rules is None or rules.solo is None:
        raise Http404
    settle()
    day = timezone.now().date()
    context = {
        "game": rules.key,
        "name": rules.presenter.name(),
        "today": today_of(rules, player, day, LONG_TABLE),
        "statistics": statistics(player, rules.key, day),
        "deal_choices": rules.solo.deal_choices(),
        "last_kind": player.remembered.get(f"play/{game}", {}).get("deal", ""),
        "commitment": seal(player),
    }
    return render(request, "lobby/alone.html", context)


@require_POST
@for_players
def play_alone(request: HttpRequest, game: str) -> HttpResponse:
    player, data, rules = player_of(request), request.POST, BY_KEY.get(game)
    if rules is None or rules.solo is None:
        raise Http404
    kind = data.get("deal", "")
    try:
        if not attempts.allows(attempts.BEGIN, player.pk, timezone.now()):
            raise Refused("too_many_matches")
        match = alone.play_alone(
            player,
            game=game,
            kind=kind,
            number=_number(data.get("number", "")),
            nonce=data.get("nonce", ""),
            now=timezone.now(),
        )
    except Refused as refused:
        messages.warning(request, sentence(refused))
        return redirect("alone", game)
    if kind and match.deal_number is None:
        remember(player, "play", game, {"deal": kind})
    return redirect(match)


def _number(text: str) -> int | None:
    text = text.strip()
    fits = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and not text.startswith("0")
    return int(text) if fits else None
