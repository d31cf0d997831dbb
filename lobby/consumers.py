"""The sockets of the lobby: they only listen, show that somebody is there, and never raise on what a browser sends."""

from __future__ import annotations

from django.http import QueryDict

from games.matches import languages
from games.matches.limits import Limit
from games.matches.sockets import Socket
from games.strict_json import BadJson, loads_sendable
from lobby.filters import Filter, read_filter
from lobby.hub import HUB

NO_PLAYER = 4401
BROKEN = 4400
TOO_LONG = 4413
TOO_MANY = 4429

LONGEST = 8 * 1024
"""Bytes of one message."""


class LobbyConsumer(Socket):
    """One tab that has the lobby open, with the filters of its address, or the page of one offer."""

    async def connect(self) -> None:
        await self.accept()
        self.limit = Limit(30, 30)
        self.shown: dict[str, str] = {}
        self.told: set[str] = set()
        self.language = languages.of_scope(self.scope)
        self.code = self.scope.get("url_route", {}).get("kwargs", {}).get("code", "")
        self.chosen = _filter(self.scope.get("query_string", b""))
        player = self.scope["user"]
        if not player.is_authenticated:
            await self.close(NO_PLAYER)
            return
        self.check_in(None)
        HUB.enter(self)

    async def disconnect(self, code: int) -> None:
        self.check_out()
        HUB.leave(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.limit.allows():
            await self.close(TOO_MANY)
        elif text_data is None:
            await self.close(BROKEN)
        elif len(text_data.encode()) > LONGEST:
            await self.close(TOO_LONG)
        elif _kind(text_data) == "ping":
            await self.send(text_data='{"type": "pong"}')
        else:
            await self.close(BROKEN)


def _kind(text: str) -> object:
    """The message's type; None for what is no message."""
    try:
        message = loads_sendable(text)
    except BadJson:
        return None
    return message.get("type") if isinstance(message, dict) else None


def _filter(query: bytes) -> Filter:
    if len(query) > languages.LONGEST_QUERY:
        return Filter()
    return read_filter(QueryDict(query.decode("latin-1")).dict())
