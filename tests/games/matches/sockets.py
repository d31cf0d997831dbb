"""Sockets as browsers open them, through the whole of the site's socket application."""

from __future__ import annotations

import json
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient

from config.asgi import application
from games.matches.models import Match
from lobby.models import Player
from tests.trees import html


async def open_socket(match: Match, player: Player | None = None, **headers: str) -> WebsocketCommunicator:
    cookies = []
    if player is not None:
        client = AsyncClient()
        await client.aforce_login(player)
        cookies.append(f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}")
    if language := headers.pop("language", ""):
        cookies.append(f"{settings.LANGUAGE_COOKIE_NAME}={language}")
    sent = {"origin": "http://localhost", "host": "localhost", "cookie": "; ".join(cookies), **headers}
    return WebsocketCommunicator(
        application,
        f"/ws/matches/{match.pk}/",
        headers=[(name.encode(), value.encode()) for name, value in sent.items()],
    )


async def join(match: Match, player: Player | None = None, **headers: str) -> tuple[WebsocketCommunicator, Any]:
    """An open socket and the screen it was sent."""
    socket = await open_socket(match, player, **headers)
    connected, _ = await socket.connect()
    assert connected
    return socket, await receive(socket)


async def receive(socket: WebsocketCommunicator) -> Any:
    """A message; of its regions the HTML, of an update only what is new in it."""
    message = json.loads(await socket.receive_from(timeout=3))
    if "regions" in message:
        message["regions"] = {name: html(tree) for name, tree in message["regions"].items()}
    return message


async def receive_until(socket: WebsocketCommunicator, kind: str) -> tuple[Any, list[Any]]:
    """The first message of that type, and all that came before it."""
    before: list[Any] = []
    while (message := await receive(socket))["type"] != kind:
        before.append(message)
    return message, before


async def send(socket: WebsocketCommunicator, **message: Any) -> None:
    await socket.send_to(text_data=json.dumps(message))
