"""Pages that are older than the site: they are told to load themselves anew before they misread anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import QueryDict

from games.matches.attendance import LOAD_AGAIN
from games.matches.languages import LONGEST_QUERY
from games.matches.messages import WIRE
from games.matches.sockets import Receive, Send, Socket

Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class OldPage(Socket):
    async def connect(self) -> None:
        await self.accept()
        await self.close(LOAD_AGAIN)


old_page: Application = OldPage.as_asgi()


class OldPages:
    """Stands before the sockets. A program that does not say which wire it knows takes what comes."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        known = QueryDict(scope.get("query_string", b"")[:LONGEST_QUERY]).get("wire", WIRE)
        await (self.inner if known == WIRE else old_page)(scope, receive, send)
