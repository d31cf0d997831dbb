"""What can be done in the lobby, as POSTs: offer, join, withdraw, offer again, play the computer."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.registry import BY_KEY
from lobby import attempts, seating
from lobby.addresses import address_of
from lobby.forms import CASUAL, NO_CLOCK, RATED, options_sent, rating_sent, remember, time_sent
from lobby.models import Challenge, Player
from lobby.refusals import sentence
from lobby.seating import Refused
from lobby.times import DEFAULT_TURN_SECONDS
from lobby.visitors import for_players, player_of


@require_POST
@for_players
def new_challenge(request: HttpRequest) -> HttpResponse:
    player, data = player_of(request), request.POST
    game = BY_KEY.get(data.get("game", ""))
    if game is None:
        return _refused(request, Refused("bad_choice"))
    options, private = options_sent(game, data), bool(data.get("private"))
    turn_seconds = time_sent(data, str(DEFAULT_TURN_SECONDS))
    try:
        _check_pace(request, seen_by_all=not private and not data.get("to", "").strip())
        to = _invited(request, data.get("to", ""))
        made = seating.open_challenge(
            player,
            game=game.key,
            options=options,
            turn_seconds=turn_seconds,
            private=private,
            nonce=data.get("nonce", ""),
            now=timezone.now(),
            to=to,
            rated=not player.is_guest and not (to and to.is_guest) and data.get("counts") == RATED,
            lowest=rating_sent(data, "lowest"),
            highest=rating_sent(data, "highest"),
        )
    except Refused as refused:
        return _refused(request, refused)
    choices = {**options, "time": str(turn_seconds), "private": "on" if private else ""}
    if data.get("counts") in (RATED, CASUAL):
        choices["counts"] = data["counts"]
    remember(player, "offer", game.key, choices)
    return redirect("challenge", made.code) if private else redirect("lobby")


def _check_pace(request: HttpRequest, *, seen_by_all: bool) -> None:
    """Raises Refused (too_often)."""
    tries: list[tuple[attempts.Limit, object]] = [(attempts.OFFER, player_of(request).pk)]
    if seen_by_all:
        tries.append((attempts.OFFER_FROM, address_of(request)))
    if not attempts.allows_all(timezone.now(), *tries):
        raise Refused("too_often")


def _invited(request: HttpRequest, name: str) -> Player | None:
    """Whom a challenge is for; None: anybody. Raises Refused (nobody, too_often)."""
    if not name.strip():
        return None
    found = Player.named(name)
    if found is None or not found.is_active:
        raise Refused("nobody")
    own = player_of(request).pk
    tries = (
        (attempts.INVITE, own),
        (attempts.INVITE_ONE, (own, found.pk)),
        (attempts.INVITE_ONE_FROM, (address_of(request), found.pk)),
    )
    if not attempts.allows_all(timezone.now(), *tries):
        raise Refused("too_often")
    return found


@require_POST
@for_players
def join_challenge(request: HttpRequest, code: str) -> HttpResponse:
    challenge = get_object_or_404(Challenge.objects.select_related("maker"), code=code)
    try:
        match = seating.join(challenge, player_of(request), nonce=request.POST.get("nonce", ""), now=timezone.now())
    except Refused as refused:
        return _refused(request, refused)
    return redirect(match)


@require_POST
@for_players
def decline_challenge(request: HttpRequest, code: str) -> HttpResponse:
    player = player_of(request)
    challenge = get_object_or_404(Challenge, code=code, to=player)
    answer = request.POST.get(f"answer-{code}", request.POST.get("answer", ""))
    try:
        seating.decline(challenge, player, answer, timezone.now())
    except Refused as refused:
        return _refused(request, refused)
    return redirect("lobby")


@require_POST
@for_players
def withdraw_challenge(request: HttpRequest, code: str) -> HttpResponse:
    challenge = get_object_or_404(Challenge, code=code, maker=player_of(request))
    try:
        seating.withdraw(challenge, player_of(request))
    except Refused as refused:
        challenge.refresh_from_db()
        messages.info(request, sentence(refused))
        return redirect(challenge.match or "lobby")
    return redirect("lobby")


@require_POST
@for_players
def renew_challenge(request: HttpRequest, code: str) -> HttpResponse:
    challenge = get_object_or_404(Challenge, code=code, maker=player_of(request))
    try:
        _check_pace(request, seen_by_all=not challenge.private and challenge.to_id is None)
        made = seating.renew(challenge, player_of(request), nonce=request.POST.get("nonce", ""), now=timezone.now())
    except Refused as refused:
        return _refused(request, refused)
    return redirect("challenge", made.code) if made.private else redirect("lobby")


@require_POST
@for_players
def play_computer(request: HttpRequest, game: str) -> HttpResponse:
    player, data, rules = player_of(request), request.POST, BY_KEY.get(game)
    if rules is None or rules.bot is None:
        raise Http404
    options, turn_seconds = options_sent(rules, data), time_sent(data, NO_CLOCK)
    levels = rules.bot.levels
    level = data.get("level") or levels[len(levels) // 2]
    try:
        if not attempts.allows(attempts.BEGIN, player.pk, timezone.now()):
            raise Refused("too_many_matches")
        match = seating.play_computer(
            player,
            game=game,
            options=options,
            level=level,
            turn_seconds=turn_seconds,
            nonce=data.get("nonce", ""),
        )
    except Refused as refused:
        return _refused(request, refused)
    time = NO_CLOCK if turn_seconds is None else str(turn_seconds)
    remember(player, "play", game, {**options, "level": level, "time": time})
    return redirect(match)


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    messages.warning(request, sentence(refused))
    return redirect("lobby")
