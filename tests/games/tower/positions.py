"""Positions to test from: two equal players in the middle of a duel on the steppe."""

from __future__ import annotations

from typing import Any

from games.fairness import Streams
from games.tower.counters import Counters
from games.tower.state import Hand, Side, State

COUNTERS = Counters(tower=30, wall=20, mines=4, monasteries=4, barracks=4, ore=40, mana=40, troops=40)
HAND: Hand = ("miners", "quartz", "orc", "prism", "dragon", "swap")
ENEMY_HAND: Hand = ("ruby", "fairy", "bastion", "thief", "lightning", "cave_in")
DECK = ("amethyst", "goblins", "overtime", "rainbow")
STREAMS = Streams(bytes(32), "tower", ("0" * 32, "1" * 32))


def position(own: dict[str, int] | None = None, enemy: dict[str, int] | None = None, **changes: Any) -> State:
    """Seat 0 is to move. `own` and `enemy` change counters; the rest changes the state, `hand` and `misses` seat 0."""
    hand: Hand = changes.pop("hand", HAND)
    misses: int = changes.pop("misses", 0)
    values: dict[str, Any] = {
        "battlefield": "free_steppe",
        "deck_type": "finite",
        "turn": 7,
        "active": 0,
        "phase": "play",
        "sides": (
            Side(COUNTERS._replace(**own or {}), hand, misses),
            Side(COUNTERS._replace(**enemy or {}), ENEMY_HAND, 0),
        ),
        "deck": DECK,
        "discards": ("emerald",),
        "drawn": 40,
        "reshuffles": 0,
        "used": (),
        "outcome": None,
    }
    return State(**{**values, **changes})


def holding(card: str) -> Hand:
    """A hand with this card in the third place, and no second one."""
    return tuple(card if place == 2 else ("vampire" if held == card else held) for place, held in enumerate(HAND))
