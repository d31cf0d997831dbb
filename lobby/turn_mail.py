"""Mails that tell of a turn in a slow match, and the links in them. Sent only to addresses that have answered."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from games.matches.attendance import FRESH
from games.matches.models import Attendance, Match, Seat
from games.registry import BY_KEY
from lobby.models import Player, TurnMail
from lobby.snapshot import seats_to_move
from lobby.times import DAY

SALT = "turn mail"
LINK_AGE = timedelta(days=30)
PAUSE = timedelta(minutes=2)
"""A turn is mailed when it has waited so long: two who play at the same time need no mails."""
AT_ONCE = 20

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wish:
    """To be told of turns at `email`, or (`on` False) no longer."""

    player_id: int
    email: str
    on: bool


def link(player: Player, on: bool) -> str:
    token = signing.dumps({"player": player.pk, "email": player.email, "on": on}, salt=SALT)
    return reverse("mail_turns", args=[token])


def read(token: str) -> Wish | None:
    """None for a link that is no link of ours, is too old, or belongs to an address that has been replaced."""
    try:
        data = signing.loads(token, salt=SALT, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    wish = Wish(data["player"], data["email"], data["on"])
    return wish if Player.objects.filter(pk=wish.player_id, email=wish.email).exists() else None


def fulfil(wish: Wish) -> None:
    Player.objects.filter(pk=wish.player_id, email=wish.email).update(mail_turns=wish.on)


def ask(player: Player, site: str) -> None:
    """Sends the link that turns the mails on, in the active language. `site` is the home page's address."""
    _send(player, "accounts/mail_ask", {"player": player, "link": site.rstrip("/") + link(player, on=True)})


def sweep(now: datetime) -> None:
    """Tells of turns that nobody has looked at; of several processes exactly one tells."""
    matches = Match.objects.running().filter(turn_seconds__gte=DAY, game__in=BY_KEY)
    waiting = matches.filter(seats__player__mail_turns=True, deadline__gt=now).defer("seed").distinct()
    sent = 0
    for match in waiting:
        if sent < AT_ONCE and not _is_fresh_turn(match, now):
            sent += sum(_tell(match, seat, now) for seat in _waiting_seats(match))


def _is_fresh_turn(match: Match, now: datetime) -> bool:
    return match.deadline is None or match.deadline - now > timedelta(seconds=match.turn_seconds or 0) - PAUSE


def _waiting_seats(match: Match) -> list[Seat]:
    seats = Seat.objects.filter(match=match, player__mail_turns=True).exclude(player__email="")
    told = dict(TurnMail.objects.filter(match=match).values_list("player_id", "ply"))
    late = [seat for seat in seats.select_related("player") if told.get(seat.player_id or 0, -1) < match.ply]
    return [seat for seat in late if seat.number in seats_to_move(match.pk, match.ply)] if late else []


def _tell(match: Match, seat: Seat, now: datetime) -> bool:
    """Whether a mail was sent: not to somebody who has the match open, nor if another process was faster."""
    player = seat.player
    if player is None or Attendance.objects.filter(player=player, match=match, beat_at__gt=now - FRESH).exists():
        return False
    if not _claim(match, player):
        return False
    other = next((other for other in Seat.objects.filter(match=match) if other.number != seat.number), None)
    with translation.override(player.language or settings.LANGUAGE_CODE):
        context = {
            "player": player,
            "other": other.name if other else "",
            "game": BY_KEY[match.game].presenter.name(),
            "link": settings.SITE_URL + match.get_absolute_url(),
            "stop": settings.SITE_URL + link(player, on=False),
        }
        _send(player, "accounts/turn_mail", context)
    return True


def _claim(match: Match, player: Player) -> bool:
    """Notes that the player knows of this ply; False if that is noted already."""
    if TurnMail.objects.filter(match=match, player=player, ply__lt=match.ply).update(ply=match.ply):
        return True
    try:
        with transaction.atomic():
            TurnMail.objects.create(match=match, player=player, ply=match.ply)
    except IntegrityError:
        return False
    return True


def _send(player: Player, template: str, context: dict[str, object]) -> None:
    subject = " ".join(render_to_string(f"{template}_subject.txt", context).split())
    try:
        send_mail(subject, render_to_string(f"{template}.txt", context), None, [player.email])
    except OSError:
        logger.exception("a mail could not be sent")
