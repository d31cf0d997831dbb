"""Which deal a game gets: by number, the deal of the day, or drawn until it can be won. Pure.

docs/decisions/winnable-deals.md says why a drawn deal stays fair.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from functools import cache

from games.fairness import NONCE_BYTES, Streams, numbered_seed
from games.patience.rules import setup
from games.patience.solver import Answer, deal_solver
from games.patience.state import Layout

KEY = "patience"
DAY_STEP = 1000
NONCES = 1 << 8 * NONCE_BYTES


class Grade(StrEnum):
    """By hands to spare: whole hands that may be thrown away at the start of a deal that is still won."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def numbered_streams(number: int) -> Streams:
    return Streams(numbered_seed(number), KEY, ())


def numbered_layout(number: int) -> Layout:
    return setup({}, numbered_streams(number)).layout


@cache
def daily_number(day: date) -> int:
    """The deal of a UTC date: the first number from YYYYMMDD × 1000 on that can be won."""
    number = (day.year * 10_000 + day.month * 100 + day.day) * DAY_STEP
    while deal_solver(numbered_layout(number), limit=None).verdict().answer is not Answer.WON:
        number += 1
    return number


def grade(layout: Layout) -> Grade | None:
    """None for a deal that can't be won, or of which that is not known."""
    spare = deal_solver(layout).spare_hands()
    if spare is None:
        return None
    if spare >= 3:
        return Grade.EASY
    return Grade.NORMAL if spare else Grade.HARD


def drawn_nonce(seed: bytes, nonce: str, wanted: Grade | None = None) -> str:
    """The first nonce, counting up from the player's, whose deal can be won and has the wanted grade, if any."""
    drawn = int(nonce, 16)
    while True:
        candidate = f"{drawn % NONCES:0{2 * NONCE_BYTES}x}"
        found = grade(setup({}, Streams(seed, KEY, (candidate,))).layout)
        if found is not None and wanted in (None, found):
            return candidate
        drawn += 1
