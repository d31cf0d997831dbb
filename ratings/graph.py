"""A rating over time as the geometry of an SVG: whole numbers inside a box of WIDTH by HEIGHT. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 72, 16, 16, 44
"""Room for the labels around the line."""
MOST_POINTS = 160
STEPS = (10, 25, 50, 100, 250, 500, 1000)
MOST_LINES = 5


class Moment(NamedTuple):
    at: datetime
    value: float


class Line(NamedTuple):
    """A horizontal line at a round rating."""

    y: int
    value: int


class Graph(NamedTuple):
    """`points` as an SVG polyline has them; `x`, `y` is where it ends."""

    points: str
    x: int
    y: int
    lines: tuple[Line, ...]
    first: Moment
    last: Moment
    lowest: int
    highest: int


def graph(moments: Sequence[Moment]) -> Graph | None:
    """`moments` in the order of time; None for fewer than two."""
    if len(moments) < 2:
        return None
    values = [moment.value for moment in moments]
    step = _step(max(values) - min(values))
    floor = int(min(values) // step) * step
    ceiling = max(-int(-max(values) // step) * step, floor + step)
    shown = thinned(moments)
    points = [(_x(shown, number), _y(moment.value, floor, ceiling)) for number, moment in enumerate(shown)]
    return Graph(
        points=" ".join(f"{x},{y}" for x, y in points),
        x=points[-1][0],
        y=points[-1][1],
        lines=tuple(Line(_y(value, floor, ceiling), value) for value in range(floor, ceiling + 1, step)),
        first=moments[0],
        last=moments[-1],
        lowest=round(min(values)),
        highest=round(max(values)),
    )


def thinned(moments: Sequence[Moment]) -> list[Moment]:
    """At most MOST_POINTS of them, the first and the last among them."""
    if len(moments) <= MOST_POINTS:
        return list(moments)
    last = len(moments) - 1
    return [moments[round(number * last / (MOST_POINTS - 1))] for number in range(MOST_POINTS)]


def _step(span: float) -> int:
    return next((step for step in STEPS if span / step <= MOST_LINES - 2), STEPS[-1])


def _x(moments: Sequence[Moment], number: int) -> int:
    start, end = moments[0].at, moments[-1].at
    part = (moments[number].at - start) / (end - start) if end > start else number / (len(moments) - 1)
    return LEFT + round(part * (WIDTH - LEFT - RIGHT))


def _y(value: float, floor: int, ceiling: int) -> int:
    return TOP + round((ceiling - value) / (ceiling - floor) * (HEIGHT - TOP - BOTTOM))
