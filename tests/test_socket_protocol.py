"""What goes over a socket: Daphne's protocol on a transport in memory, or on a pair of sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from autobahn.twisted.websocket import WebSocketServerFactory
from twisted.internet.tcp import Connection
from twisted.internet.testing import StringTransport

from config.serving import MAX_FRAME
from config.socket_protocol import BoundedProtocol

Connected = tuple[Any, Connection, socket.socket]


def opened() -> tuple[Any, StringTransport]:
    factory = WebSocketServerFactory()
    factory.setProtocolOptions(maxMessagePayloadSize=MAX_FRAME, maxFramePayloadSize=MAX_FRAME)
    protocol: Any = BoundedProtocol()
    protocol.factory = factory
    transport = StringTransport()
    protocol.makeConnection(transport)
    protocol.state, protocol.websocket_version = protocol.STATE_OPEN, 13
    protocol.inside_message, protocol.current_frame = False, None
    transport.clear()
    return protocol, transport


def test_what_is_sent_may_be_longer_than_what_is_taken_in() -> None:
    protocol, transport = opened()
    payload = b"x" * (3 * MAX_FRAME)
    protocol.sendMessage(payload, False)
    assert transport.value().endswith(payload)
    assert protocol.maxMessagePayloadSize == MAX_FRAME


@pytest.fixture
def connected() -> Iterator[Connected]:
    """A protocol on a real transport, and the other end, which nobody reads unless the test does."""
    here, there = socket.socketpair()
    here.setblocking(False)
    protocol, _ = opened()
    transport = Connection(here, protocol, reactor=Mock())
    transport.connected = True
    protocol.transport = transport
    with here, there:
        yield protocol, transport, there


def test_what_is_sent_goes_out_at_once(connected: Connected) -> None:
    protocol, transport, there = connected
    protocol.sendMessage(b"first", False)
    protocol.sendMessage(b"second", False)
    assert there.recv(100) == b"\x81\x05first\x81\x06second"
    assert not transport.reactor.addWriter.called


def test_what_the_system_does_not_take_waits_and_keeps_its_order(connected: Connected) -> None:
    protocol, transport, there = connected
    sent = [bytes([letter]) * 100_000 for letter in b"abcdefgh"]
    for payload in sent:
        protocol.sendMessage(payload, False)
    assert transport.reactor.addWriter.called
    got = b""
    while len(got) < 8 * (100_000 + 10):
        got += there.recv(1 << 20)
        transport.doWrite()
    assert got == b"".join(b"\x81\x7f" + len(payload).to_bytes(8, "big") + payload for payload in sent)


def test_a_lost_connection_is_found_out_by_the_transport(connected: Connected) -> None:
    protocol, transport, there = connected
    there.close()
    protocol.sendMessage(b"into the void", False)
    assert transport.reactor.addWriter.called
    assert isinstance(transport.doWrite(), Exception)


def test_nothing_is_sent_on_a_closed_socket() -> None:
    protocol, transport = opened()
    protocol.state = protocol.STATE_CLOSED
    protocol.sendMessage(b"late", False)
    protocol.send_text("late")
    assert transport.value() == b""
