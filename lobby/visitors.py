"""Who is asking: every page and action of the lobby is for a player, if only a guest."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from lobby.models import Player

Page = Callable[..., HttpResponse]


def player_of(request: HttpRequest) -> Player:
    return cast(Player, request.user)


def for_players(page: Page) -> Page:
    """Somebody without a player, such as a script without cookies, is sent to the lobby, which makes one."""

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return page(request, *args, **kwargs)
        if request.path == reverse("lobby"):
            return HttpResponse(_("Open this page in a browser to play."), content_type="text/plain; charset=utf-8")
        return redirect("lobby")

    return answer
