"""Everything about one running duel, secrets included, and its canonical JSON. Knows no rule."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.protocol import Json, Outcome
from games.tower.counters import Counters

Phase = Literal["play", "discard", "over"]
Use = Literal["played", "discarded", "timed_out"]

Hand = tuple[str | None, ...]
"""Card keys by place; None is a place that the game's end left empty."""

USED_SHOWN = 12


class UsedCard(NamedTuple):
    """A card that left a hand: public."""

    turn: int
    seat: int
    card: str
    use: Use


class Side(NamedTuple):
    """One player's part of the state. `misses` counts the time-outs in a row."""

    counters: Counters
    hand: Hand
    misses: int


class State(NamedTuple):
    battlefield: str
    deck_type: str
    turn: int
    active: int
    phase: Phase
    sides: tuple[Side, Side]
    deck: tuple[str, ...]
    """Top first; empty for the infinite deck."""
    discards: tuple[str, ...]
    """Oldest first; empty for the infinite deck."""
    drawn: int
    reshuffles: int
    """How often the discards became the deck: this numbers the next stream's label."""
    used: tuple[UsedCard, ...]
    """The last USED_SHOWN cards, oldest first; not in the canonical JSON."""
    outcome: Outcome | None


def dump(state: State) -> Json:
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "players": [_dump_side(side) for side in state.sides],
        "deck": list(state.deck),
        "discards": list(state.discards),
        "drawn": state.drawn,
        "outcome": _dump_outcome(state.outcome),
    }


def _dump_side(side: Side) -> Json:
    return {**side.counters._asdict(), "hand": list(side.hand), "misses": side.misses}


def _dump_outcome(outcome: Outcome | None) -> Json | None:
    return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}
