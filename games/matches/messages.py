"""The wire: what a socket sends and receives, as JSON. Shapes only, no decisions.

To the browser: `screen` (everything), `update` (what changed since the ply before), `refused`, `accepted`,
`answer`, `phrase`, `pong`. From the browser: those in KINDS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.clocks import left_ms
from games.matches.tables import Table
from games.matches.trees import ENCODER, Change, Tree, encoded
from games.protocol import Event
from games.strict_json import BadJson, loads_sendable

WIRE = "2"
"""To be raised, here and in static/js/channel.js, whenever open pages would misread what is sent from now on."""
MAX_BYTES = 8 * 1024
REQUEST_CHARS = 40

KINDS: dict[str, dict[str, type]] = {
    "move": {"move": dict, "ply": int, "request": str},
    "resign": {"request": str},
    "phrase": {"code": str, "request": str},
    "ask": {"question": str, "request": str},
    "screen": {},
    "ping": {},
}


class BadMessage(ValueError):
    """`code` is one of the house's refusals."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def read(text: str | None, data: bytes | None) -> dict[str, Any]:
    """One message from a browser, checked for its shape. Raises BadMessage."""
    if text is None:
        raise BadMessage("too_long" if data and len(data) > MAX_BYTES else "broken")
    if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
        raise BadMessage("too_long")
    try:
        message = loads_sendable(text)
    except BadJson:
        raise BadMessage("broken") from None
    kind = message.get("type") if isinstance(message, dict) else None
    fields = KINDS.get(kind) if isinstance(kind, str) else None
    if fields is None or set(message) != {"type", *fields}:
        raise BadMessage("broken")
    if any(type(message[name]) is not wanted for name, wanted in fields.items()):
        raise BadMessage("broken")
    request_id(message.get("request", ""))
    return dict(message)


def request_id(text: str) -> str:
    """The same. Raises BadMessage for one that browsers do not make, and that not every database takes."""
    if len(text) > REQUEST_CHARS or not text.isprintable():
        raise BadMessage("broken")
    return text


def clock(table: Table, now: datetime) -> dict[str, Any]:
    """Whose clock runs and for how long yet, in milliseconds (None: without a limit)."""
    return {
        "running": list(table.game.to_move(table.state)),
        "left": left_ms(table.deadline, now),
        "turn": table.match.turn_seconds,
    }


def screen(table: Table, regions: Mapping[str, Tree], lines: Sequence[str], now: datetime) -> str:
    return _text(
        {
            "type": "screen",
            "ply": table.ply,
            "regions": regions,
            "log": lines,
            "clock": clock(table, now),
            "over": table.outcome is not None,
        }
    )


class News(NamedTuple):
    """What all who read one language and have seen the match up to ply `base` are told alike, ready to be sent."""

    base: int
    log: msgspec.Raw
    events: msgspec.Raw
    clock: msgspec.Raw


def news(
    table: Table, base: int, lines: Sequence[str], moves: Sequence[tuple[int, tuple[Event, ...]]], now: datetime
) -> News:
    events = [{"seat": seat, "code": event.code, "args": event.args} for seat, events in moves for event in events]
    return News(base, encoded(lines), encoded(events), encoded(clock(table, now)))


def update(table: Table, news: News, regions: Mapping[str, Change]) -> str:
    """What changed between the ply that the news begin with and the table's ply."""
    return _text(
        {"type": "update", **news._asdict(), "ply": table.ply, "regions": regions, "over": table.outcome is not None}
    )


def accepted(request: str, ply: int) -> str:
    """The answer to a request that is repeated; the first time the update is the answer."""
    return _text({"type": "accepted", "request": request, "ply": ply})


def answer(request: str, html: str, ply: int) -> str:
    """What was found for a question about the position at `ply`; for the socket that asked only."""
    return _text({"type": "answer", "request": request, "html": html, "ply": ply})


def phrase(seat: int, name: str, text: str) -> str:
    """What whoever sits in `seat` said, in the reader's language."""
    return _text({"type": "phrase", "seat": seat, "name": name, "text": text})


def refused(request: str, code: str, text: str, ply: int | None) -> str:
    return _text({"type": "refused", "request": request, "code": code, "text": text, "ply": ply})


def pong() -> str:
    return '{"type":"pong"}'


def _text(data: dict[str, Any]) -> str:
    # Twice as fast as the standard library's on long HTML.
    return ENCODER.encode(data).decode()
