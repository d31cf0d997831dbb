"""Sockets of pages that were loaded before the site was upgraded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.matches.messages import WIRE

pytestmark = pytest.mark.django_db(transaction=True)

CHANNEL = Path(__file__).parent.parent / "static" / "js" / "channel.js"


async def opened(path: str) -> WebsocketCommunicator:
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, path, headers=headers)
    connected, _ = await socket.connect()
    assert connected
    return socket


@pytest.mark.parametrize(
    "path",
    [
        "/ws/matches/1/?language=ro&wire=1",
        "/ws/matches/1/?language=ro",
        "/ws/lobby/?wire=",
        "/ws/lobby/?wire=2&wire=3",
    ],
)
async def test_a_page_that_knows_another_wire_is_told_to_load_itself_anew(path: str) -> None:
    socket = await opened(path)
    assert await socket.receive_output() == {"type": "websocket.close", "code": 4001}
    await socket.send_to(text_data='{"type":"ping"}')
    assert await socket.receive_nothing(timeout=0.2)
    await socket.disconnect()


@pytest.mark.parametrize("query", ["", f"?wire={WIRE}"])
async def test_who_knows_this_wire_or_names_none_is_let_in(query: str) -> None:
    socket = await opened(f"/ws/matches/999/{query}")
    assert (await socket.receive_output())["code"] == 4404, "let in, but there is no such match"
    await socket.disconnect()


def test_the_script_names_the_servers_wire() -> None:
    assert re.findall(r'const WIRE = "(\w+)"', CHANNEL.read_text()) == [WIRE]
