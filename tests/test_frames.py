"""Frames that go past autobahn, held against autobahn's own reading of them."""

from __future__ import annotations

import struct
from itertools import pairwise
from typing import Any

import pytest
from autobahn.websocket.protocol import WebSocketProtocol
from hypothesis import given, settings
from hypothesis import strategies as st

from config import frames
from tests.test_socket_protocol import opened

MASKS = st.binary(min_size=4, max_size=4)
KINDS = st.sampled_from([0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x00, 0x89, 0x8A, 0x88, 0xC1, 0x83])
PAYLOADS = st.one_of(st.text(max_size=130).map(str.encode), st.binary(max_size=130))


def masked(payload: bytes, mask: bytes, kind: int = 0x81, size: int | None = None) -> bytes:
    told = len(payload) if size is None else size
    length = bytes([0x80 | told]) if told < 126 else bytes([0x80 | 126]) + struct.pack("!H", told)
    return bytes([kind]) + length + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def heard(chunks: list[bytes], *, by_autobahn: bool) -> tuple[list[tuple[bytes, bool]], int, bytes]:
    """The messages that come of these bytes, the state of the socket afterwards, and what is answered."""
    protocol, transport = opened()
    transport.registerProducer(protocol, True)
    messages: list[tuple[bytes, bool]] = []
    protocol.onMessage = lambda payload, binary: messages.append((payload, binary))
    if by_autobahn:
        protocol.dataReceived = protocol._dataReceived
    for chunk in chunks:
        protocol.dataReceived(chunk)
    return messages, protocol.state, transport.value()


@settings(deadline=None)
@given(st.lists(st.tuples(PAYLOADS, MASKS, KINDS), max_size=4), st.lists(st.integers(1, 300), max_size=4))
def test_whatever_comes_is_read_as_autobahn_reads_it(sent: list[tuple[bytes, bytes, int]], cuts: list[int]) -> None:
    whole = [masked(payload, mask, kind) for payload, mask, kind in sent]
    stream = b"".join(whole)
    places = [0, *sorted(cut for cut in set(cuts) if cut < len(stream)), len(stream)]
    cut = [stream[start:end] for start, end in pairwise(places)]
    for chunks in (whole, cut):
        assert heard(chunks, by_autobahn=False) == heard(chunks, by_autobahn=True)


@settings(deadline=None)
@given(st.text(min_size=1, max_size=125).map(str.encode).filter(lambda payload: len(payload) <= 125), MASKS)
def test_a_short_text_is_read_here(payload: bytes, mask: bytes) -> None:
    assert frames.short_text(masked(payload, mask)) == payload


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        b"\x81\x05hello",
        masked(b"", b"mask"),
        masked(b"more", b"mask") + b"\x81",
        masked(b"more", b"mask")[:-1],
        masked(b"hello", b"mask", kind=0x01),
        masked(b"hello", b"mask", kind=0x82),
        masked(b"hello", b"mask", kind=0xC1),
        masked(b"x" * 126, b"mask"),
        masked(b"\xc3(", b"mask"),
        masked(b"hello", b"mask", size=4),
    ],
)
def test_all_else_is_left_to_autobahn(data: bytes) -> None:
    assert frames.short_text(data) is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 0xFFFF, 0x10000, 300_000])
@pytest.mark.parametrize(("kind", "opcode"), [(frames.TEXT, 1), (frames.BINARY, 2)])
def test_frames_are_written_as_autobahn_writes_them(size: int, kind: int, opcode: int) -> None:
    protocol, transport = opened()
    payload = bytes(range(256)) * (size // 256 + 1)
    WebSocketProtocol.sendFrame(protocol, opcode, payload[:size])
    assert frames.frame(payload[:size], kind) == transport.value()


def test_a_message_is_a_sign_of_life() -> None:
    """While autobahn waits for a pong it must hear of every message."""
    protocol, _ = opened()
    told: list[Any] = []
    protocol.onMessage = lambda payload, binary: told.append(payload)
    protocol.factory.setProtocolOptions(autoPingRestartOnAnyTraffic=True)
    protocol.autoPingRestartOnAnyTraffic = True
    protocol.autoPingTimeoutCall = pending = _Call()
    protocol.dataReceived(masked(b"hello", b"mask"))
    assert told == [b"hello"]
    assert pending.cancelled


class _Call:
    cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
