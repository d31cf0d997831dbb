"""Pages that are older than the site: they are told to load themselves anew before they misread anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import QueryDict

from games.matches.attendance import LOAD_AGAIN
from games.matches.languages import LONGEST_QUERY
from games.matches.messages import WIRE
from games.matches.sockets import Receive, Send, Socket

FIRST = "1"

Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class OldPage(Socket):
    async def connect(self) -> None:
        await self.accept()
        await self.close(LOAD_AGAIN)


old_page: Application = OldPage.as_asgi()


class OldPages:
    """Stands before the sockets. A page that names no wire is from before there were several; a program takes any."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        query = QueryDict(scope.get("query_string", b"")[:LONGEST_QUERY])
        known = query.get("wire", FIRST if "language" in query else WIRE)
        await (self.inner if known == WIRE else old_page)(scope, receive, send)
