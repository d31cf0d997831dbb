"""What all sockets of the site have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from games.matches.attendance import REGISTER

FAILED = 1011
SEND_TEXT = "ramparts.send_text"
"""The ASGI extension by which the server lets a text be sent without the middlewares' and Daphne's own detours."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Socket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket without a channel of its own: the process hears announcements once, for all of its sockets."""

    player_id = 0
    """Of nobody: 0."""
    era = 0
    place: int | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        # Channels' own also listens to the channel layer, and starts a task for every message.
        self.scope, self.base_send = scope, send
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        except BaseException:
            # The server closes the socket, and tells nobody who has failed that it is closed.
            await self.disconnect(FAILED)
            raise

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Channels' own dispatch goes through a thread to tidy database connections; nothing here opens one.
        await getattr(self, get_handler_name(message))(message)

    def check_in(self, place: int | None) -> None:
        """The player of this socket is here from now on: at a match, or (None) in the lobby."""
        player = self.scope["user"]
        self.player_id, self.era, self.place = player.pk or 0, getattr(player, "era", 0), place
        REGISTER.enter(self)

    def check_out(self) -> None:
        REGISTER.leave(self)

    async def send_text(self, text: str) -> None:
        """What a match's sockets are sent at every move; the rest goes the way of all messages."""
        straight = self.scope.get("extensions", {}).get(SEND_TEXT)
        if straight is None:
            await self.base_send({"type": "websocket.send", "text": text})
        else:
            straight(text)
