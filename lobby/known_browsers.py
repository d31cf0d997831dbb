"""Browsers in which somebody has logged in before: wrong guesses from elsewhere do not keep their owner out.

Its cookie has a number, and for each of them a mark that nobody else can make.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from lobby.models import Player

COOKIE = "known"
SECONDS = 60 * 60 * 24 * 365
MOST = 6
"""Players, the latest ones: a browser of a school must not carry marks of hundreds."""


def number_of(request: HttpRequest, player: Player | None) -> str:
    """The browser's number if the player has logged in here before, else empty."""
    number, *marks = _read(request)
    own = _mark(number, player) if player else ""
    return number if any(constant_time_compare(own, mark) for mark in marks) else ""


def remember(request: HttpRequest, response: HttpResponseBase, player: Player) -> None:
    """Whoever sits here has shown that the account is theirs."""
    number, *marks = _read(request)
    number = number or secrets.token_urlsafe(12)
    own = _mark(number, player)
    kept = [mark for mark in marks if mark != own][1 - MOST :]
    response.set_cookie(
        COOKIE,
        ".".join([number, *kept, own]),
        max_age=SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> list[str]:
    """The number, then the marks."""
    return request.COOKIES.get(COOKIE, "").split(".")[: MOST + 1]


def _mark(number: str, player: Player) -> str:
    return salted_hmac("lobby.known_browsers", f"{number} {player.pk}").hexdigest()
