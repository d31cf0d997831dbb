"""Too much from one player or address in a short time, of pages that act and of sockets.

Counted in this process alone: it is this process's time and memory that are guarded. What must be true over all
processes is counted in the database, by lobby.attempts.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _

from games.matches import languages, messages
from lobby.addresses import address_of, address_of_scope

TOO_MANY = 4429
SOCKETS_OF_PLAYER = 600
"""Also of all together from one address who are no players: nobody has so many tabs, but a program for a hall may."""
SOCKETS_FROM = 3000
"""From one address, where a whole school may sit."""

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Flood:
    """At most `count` of each subject in any stretch of `seconds`; then a new stretch begins for all."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = count, seconds
        self.forget()

    def forget(self) -> None:
        self._began = time.monotonic()
        self._counts: Counter[Hashable] = Counter()

    def allows(self, subject: Hashable) -> bool:
        if time.monotonic() - self._began >= self.seconds:
            self.forget()
        self._counts[subject] += 1
        return self._counts[subject] <= self.count


ACTS = Flood(60, 20)
ACTS_FROM = Flood(1500, 20)
MESSAGES = Flood(4000, 20)
"""Of all sockets of one player together: for those who come again and again, since each socket has its own limit."""

DEAR = ("/line/", "/data.json")
"""Pages that cost much each time that they are looked at: what a solver finds, and all that is kept of a player."""


@sync_and_async_middleware
def words_for_floods(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """What changes or computes something is held to limits; looking at pages is left to the proxy."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            refused = await sync_to_async(_refused)(request) if _works(request) else None
            return refused or await get_response(request)

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = (_works(request) and _refused(request)) or get_response(request)
        return response

    return answer


def _works(request: HttpRequest) -> bool:
    return request.method == "POST" or any(part in request.path for part in DEAR)


def _refused(request: HttpRequest) -> HttpResponse | None:
    address = address_of(request)
    if ACTS_FROM.allows(address) and ACTS.allows(request.user.pk or address):
        return None
    words = _("That was a lot in a short time. Wait a few seconds, then try again.")
    return HttpResponse(render_to_string("429.html", {"words": words}), status=429)


class Crowds:
    """Stands before the sockets, behind those who find out whose they are."""

    def __init__(self, inner: Callable[[Message, Receive, Send], Awaitable[None]]) -> None:
        self.inner = inner
        self.open: Counter[Hashable] = Counter()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        address, player = address_of_scope(scope), scope["user"].pk
        who = ("player", player) if player else ("nobody from", address)
        if self.open[who] >= SOCKETS_OF_PLAYER or self.open["from", address] >= SOCKETS_FROM:
            await receive()
            await send({"type": "websocket.accept"})
            await _turn_away(scope, send, crowded=True)
            await _until_gone(receive)
            return
        subjects = {who, ("from", address)}
        self.open.update(subjects)
        try:
            await self.inner(scope, _counted(scope, who, receive, send), send)
        finally:
            self.open.subtract(subjects)
            for subject in subjects:
                if not self.open[subject]:
                    del self.open[subject]


def _counted(scope: Message, who: Hashable, receive: Receive, send: Send) -> Receive:
    async def counted() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive" and not MESSAGES.allows(who):
            await _turn_away(scope, send, crowded=False)
            return await _until_gone(receive)
        return message

    return counted


async def _turn_away(scope: Message, send: Send, *, crowded: bool) -> None:
    """With a sentence; browsers come back after a while."""
    with translation.override(languages.of_scope(scope)):
        text = (
            _("Too many pages are open at once. Close some of them, then this one goes on.")
            if crowded
            else _("Too many messages in a short time. Wait a few seconds.")
        )
    code = "too_many_pages" if crowded else "too_many"
    await send({"type": "websocket.send", "text": messages.refused("", code, text, None)})
    await send({"type": "websocket.close", "code": TOO_MANY})


async def _until_gone(receive: Receive) -> Message:
    """The message that says so; all before it is thrown away."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return message
