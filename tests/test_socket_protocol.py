"""What goes over a socket, without a network: Daphne's protocol on a transport in memory."""

from __future__ import annotations

from typing import Any

from autobahn.twisted.websocket import WebSocketServerFactory
from twisted.internet.testing import StringTransport

from config.serving import MAX_FRAME
from config.socket_protocol import BoundedProtocol


def opened() -> tuple[Any, StringTransport]:
    factory = WebSocketServerFactory()
    factory.setProtocolOptions(maxMessagePayloadSize=MAX_FRAME, maxFramePayloadSize=MAX_FRAME)
    protocol: Any = BoundedProtocol()
    protocol.factory = factory
    transport = StringTransport()
    protocol.makeConnection(transport)
    protocol.state = protocol.STATE_OPEN
    transport.clear()
    return protocol, transport


def test_what_is_sent_may_be_longer_than_what_is_taken_in() -> None:
    protocol, transport = opened()
    payload = b"x" * (3 * MAX_FRAME)
    protocol.sendMessage(payload, False)
    assert transport.value().endswith(payload)
    assert protocol.maxMessagePayloadSize == MAX_FRAME
