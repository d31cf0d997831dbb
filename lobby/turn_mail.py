"""Mails that tell of a turn in a slow match, and the links in them. Sent only to addresses that have answered."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
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
TRY_AGAIN = timedelta(minutes=1)
"""After the mail server could not be reached."""
ENDING = threading.Event()
"""The process is about to end: mails that it has not begun are another one's."""

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
    """None for a link that is no link of ours, or belongs to an address that has been replaced.

    Also for one that turns the mails on and is too old; one that ends them always does.
    """
    try:
        data = signing.loads(token, salt=SALT)
        if data["on"]:
            signing.loads(token, salt=SALT, max_age=LINK_AGE)
    except signing.BadSignature:
        return None
    wish = Wish(data["player"], data["email"], data["on"])
    return wish if Player.objects.filter(pk=wish.player_id, email=wish.email).exists() else None


def fulfil(wish: Wish) -> None:
    Player.objects.filter(pk=wish.player_id, email=wish.email).update(mail_turns=wish.on)


def ask(player: Player, site: str) -> None:
    """Sends the link that turns the mails on, in the active language. `site` is the home page's address."""
    mail = _mail(player, "accounts/mail_ask", {"player": player, "link": site.rstrip("/") + link(player, on=True)})
    try:
        mail.send()
    except OSError:
        logger.exception("a mail could not be sent")


class _Last:
    failed_at = datetime.min.replace(tzinfo=UTC)


def sweep(now: datetime) -> None:
    """Tells of turns that nobody has looked at, at most AT_ONCE; of several processes exactly one tells."""
    if now - _Last.failed_at < TRY_AGAIN:
        return
    seats = [seat for seat in _uninformed(now) if not _is_fresh_turn(seat.match, now)]
    waiting = (seat for seat in seats if seat.number in seats_to_move(seat.match))
    due = list(islice(waiting, AT_ONCE))
    if not due:
        return
    try:
        # Opened before anybody is noted as told: while the mail server is away no mail is lost.
        with get_connection() as connection:
            for seat in takewhile(lambda _: not ENDING.is_set(), due):
                _tell(seat, connection)
    except OSError:
        _Last.failed_at = now
        logger.exception("mails of turns could not be sent; they are tried again in a minute")


def _uninformed(now: datetime) -> QuerySet[Seat]:
    """In slow matches, of players who want mails: have not been told of the ply nor have the match open."""
    own = {"match": OuterRef("match"), "player": OuterRef("player")}
    told = TurnMail.objects.filter(**own, ply__gte=OuterRef("match__ply"))
    looking = Attendance.objects.filter(**own, beat_at__gt=now - FRESH)
    wanted = Seat.objects.filter(player__mail_turns=True).exclude(player__email="")
    slow = wanted.filter(match__ended_at=None, match__turn_seconds__gte=DAY, match__game__in=BY_KEY)
    late = slow.filter(~Exists(told), ~Exists(looking), match__deadline__gt=now).order_by("match__deadline")
    return late.select_related("match", "player").defer("match__seed")


def _is_fresh_turn(match: Match, now: datetime) -> bool:
    return match.deadline is None or match.deadline - now > timedelta(seconds=match.turn_seconds or 0) - PAUSE


def _tell(seat: Seat, connection: BaseEmailBackend) -> None:
    """Does nothing if another process was faster."""
    match, player = seat.match, seat.player
    if player is None or not _claim(match, player):
        return
    other = next((other for other in Seat.objects.filter(match=match) if other.number != seat.number), None)
    with translation.override(player.language or settings.LANGUAGE_CODE):
        context = {
            "player": player,
            "other": other.name if other else "",
            "game": BY_KEY[match.game].presenter.name(),
            "link": settings.SITE_URL + match.get_absolute_url(),
            "stop": settings.SITE_URL + link(player, on=False),
        }
        mail = _mail(player, "accounts/turn_mail", context)
    try:
        connection.send_messages([mail])
    except SMTPRecipientsRefused:
        logger.warning("a mail to player %s was refused", player.pk)


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


def _mail(player: Player, template: str, context: dict[str, object]) -> EmailMessage:
    subject = " ".join(render_to_string(f"{template}_subject.txt", context).split())
    return EmailMessage(subject, render_to_string(f"{template}.txt", context), to=[player.email])
