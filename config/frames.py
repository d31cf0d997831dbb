"""WebSocket frames (RFC 6455, section 5.2) as nearly all of them are: one whole text, nothing split, nothing packed.

Autobahn reads and writes all kinds of frames, each through a dozen calls; whatever is not of this kind is left to it.
"""

from __future__ import annotations

import struct

TEXT, BINARY = 0x81, 0x82
"""The first byte of a frame that is a whole message."""
MASKED = 0x80
SHORT, MIDDLE = 125, 0xFFFF
"""The most bytes of which the length is told in one byte, and in two more."""
IN_TWO, IN_EIGHT = 126, 127


def short_text(data: bytes) -> bytes | None:
    """The payload, if these bytes are exactly one masked text frame of 1 to 125 bytes in good UTF-8; else None."""
    size = len(data) - 6
    if not 0 < size <= SHORT or data[0] != TEXT or data[1] != MASKED | size:
        return None
    mask = int.from_bytes((data[2:6] * 32)[:size], "little")
    payload = (int.from_bytes(data[6:], "little") ^ mask).to_bytes(size, "little")
    try:
        payload.decode()
    except UnicodeDecodeError:
        return None
    return payload


def frame(payload: bytes, kind: int) -> bytes:
    """A whole message from the server, never masked."""
    size = len(payload)
    if size <= SHORT:
        return bytes((kind, size)) + payload
    if size <= MIDDLE:
        return struct.pack("!BBH", kind, IN_TWO, size) + payload
    return struct.pack("!BBQ", kind, IN_EIGHT, size) + payload
