"""The soft end of a server process, with sockets in every state."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from config import stopping
from config.stopping import StoppableServer
from tests.test_socket_protocol import opened


async def test_a_socket_that_still_shakes_hands_keeps_the_word_from_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reactor, finished = Mock(), []
    monkeypatch.setattr(stopping, "reactor", reactor)
    server: Any = StoppableServer(application=None, endpoints=["tcp:0"])
    server.connections = {}

    async def answer(number: int) -> None:
        await asyncio.sleep(0.05)
        finished.append(number)

    sockets = [opened() for _ in range(3)]
    sockets[1][0].state = sockets[1][0].STATE_CONNECTING
    for number, (protocol, _) in enumerate(sockets):
        server.connections[protocol] = {"application_instance": asyncio.ensure_future(answer(number))}
    await server._stop()
    assert [transport.value()[2:4] for _, transport in sockets] == [b"\x03\xf4", b"", b"\x03\xf4"], "1012"
    assert sorted(finished) == [0, 1, 2]
    assert reactor.stop.call_count == 1
