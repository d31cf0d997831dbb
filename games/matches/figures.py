"""What this process has done so far, as numbers for whoever watches the site. Knows no player and no match.

Written from the event loop and from threads: a count that loses one in a race is good enough here.
"""

from __future__ import annotations

import time
from collections import Counter

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histograms' classes, in seconds."""


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.classes = [0] * (len(BOUNDS) + 1)
        self.count = 0
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.classes[sum(seconds > bound for bound in BOUNDS)] += 1
        self.count += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        """In Prometheus' text format, each class with all below it."""
        below, lines = 0, [f"# TYPE {name} histogram"]
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self.classes, strict=True):
            below += number
            lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*lines, f"{name}_sum {self.sum:.6f}", f"{name}_count {self.count}"]


class Figures:
    """`swept_at` is the sweeper's last round on the monotonic clock."""

    moves: Counter[str] = Counter()
    """By game; time-outs and computers' moves are counted too."""
    refused: Counter[str] = Counter()
    """By code."""
    errors: Counter[str] = Counter()
    """By logger."""
    move_seconds = Histogram()
    """From the rules' first look at a move until it was saved and shown here."""
    late_seconds = Histogram()
    """From the moment at which the sweeper may act on a clock until it did."""
    swept_at: float | None = None


def sweeper_age() -> float | None:
    """Seconds since the sweeper's last round; None where none has been."""
    return None if Figures.swept_at is None else time.monotonic() - Figures.swept_at
