"""What a player or the clock may do, in one notation for wire, log, record and tests."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.protocol import Json, MalformedMove, read_fields
from games.tower.cards import BY_KEY

Kind = Literal["play", "discard", "timeout", "resign"]


class Move(NamedTuple):
    """`card` is a card's key for play and discard, and None for the others."""

    kind: Kind
    card: str | None = None


TIMEOUT = Move("timeout")
RESIGN = Move("resign")


def parse(data: object) -> Move:
    """Raises MalformedMove."""
    kind = data.get("type") if isinstance(data, dict) else None
    if kind == "play" or kind == "discard":
        card: str = read_fields(data, {"type": str, "card": str})["card"]
        if card not in BY_KEY:
            raise MalformedMove("unknown_card", card=card[:40])
        return Move(kind, card)
    read_fields(data, {"type": str})
    if kind == "timeout":
        return TIMEOUT
    if kind == "resign":
        return RESIGN
    raise MalformedMove("unknown_type", type=str(kind)[:40])


def dump(move: Move) -> Json:
    if move.card is None:
        return {"type": move.kind}
    return {"type": move.kind, "card": move.card}
