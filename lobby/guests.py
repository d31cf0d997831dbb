"""Visitors become players without signing up: the first page makes a guest and logs it in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from random import SystemRandom
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _

from lobby import attempts
from lobby.addresses import address_of
from lobby.guest_names import GUEST_NAMES
from lobby.models import Player

NOT_PAGES = ("/static/", "/healthz", "/metrics", "/admin/", "/i18n/", "/favicon.ico", "/robots.txt")
LOGIN_BACKEND = "django.contrib.auth.backends.ModelBackend"
FOR_NOBODY = ("/account/log-in/", "/account/reset/")
"""Pages that those may open who are not given a guest."""
FILES = (".svg", ".json")
"""A picture of a match may be kept by anybody on the way, so no session is begun with it."""
RENEWED = "renewed"
RENEW_AFTER = timedelta(days=30)
NAME_ATTEMPTS = 20
HIGHEST_NUMBER = 999
"""Of the first attempt; each further one draws from ten times as many numbers."""


def new_guest() -> Player:
    """A guest with a name that nobody else has, in the active language."""
    random = SystemRandom()
    highest = HIGHEST_NUMBER
    for _attempt in range(NAME_ATTEMPTS):
        name = f"{random.choice(GUEST_NAMES)} {random.randint(100, highest)}"
        try:
            with transaction.atomic():
                return _insert(name)
        except IntegrityError:
            highest *= 10
    raise RuntimeError("no free name for a guest")


def _insert(name: str) -> Player:
    guest = Player(username=f"guest-{secrets.token_hex(12)}", display_name=name, is_guest=True)
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest


def is_first_page(request: HttpRequest) -> bool:
    """Whether this is a person opening a page, not a script, a picture or a health check."""
    accept = request.headers.get("Accept", "*/*")
    return (
        request.method == "GET"
        and not request.path.startswith(NOT_PAGES)
        and not request.path.endswith(FILES)
        and ("text/html" in accept or accept == "*/*")
    )


def chosen_language(request: HttpRequest) -> str:
    """The language that the person chose by hand in this browser; empty if none."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else ""


class TooManyGuests(Exception):
    """So many new guests have come from one address that no more are made for a while."""


def welcome(request: HttpRequest) -> str:
    """Makes the guest if one is needed. The language to go over to, or empty. Raises TooManyGuests.

    What was chosen in this browser is kept with the player; a browser that knows no choice gets the player's.
    """
    if not request.user.is_authenticated and is_first_page(request):
        if not attempts.allows(attempts.GUEST, address_of(request), timezone.now()):
            if request.path.startswith(FOR_NOBODY):
                return ""
            raise TooManyGuests
        login(request, new_guest(), backend=LOGIN_BACKEND)
    if not request.user.is_authenticated:
        return ""
    keep_session(request)
    chosen = chosen_language(request)
    if chosen and chosen != request.user.language:
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return "" if chosen else request.user.language


def keep_session(request: HttpRequest) -> None:
    """Lets its time begin anew now and then, not with every page: a guest has nothing else to come back by."""
    today = timezone.now().date().toordinal()
    if today - request.session.get(RENEWED, 0) >= RENEW_AFTER.days:
        request.session[RENEWED] = today


def speak(request: HttpRequest, language: str) -> None:
    translation.activate(language)
    request.LANGUAGE_CODE = language
    # Sockets go by the cookie.
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = language


def keep_language(response: HttpResponseBase, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
    )


@sync_and_async_middleware
def guest_middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            try:
                language = await sync_to_async(greet)(request)
            except TooManyGuests:
                return await sync_to_async(too_many_guests)()
            if language:
                speak(request, language)
            response: HttpResponseBase = await get_response(request)
            if language:
                keep_language(response, language)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        try:
            language = greet(request)
        except TooManyGuests:
            return too_many_guests()
        if language:
            speak(request, language)
        response: HttpResponseBase = get_response(request)
        if language:
            keep_language(response, language)
        return response

    return answer


def greet(request: HttpRequest) -> str:
    return "" if request.path.startswith(NOT_PAGES) else welcome(request)


def too_many_guests() -> HttpResponse:
    words = _("Many new guests have come from your address. Wait a while, or log in if you have an account.")
    return HttpResponse(render_to_string("429.html", {"words": words, "log_in": True}), status=429)
