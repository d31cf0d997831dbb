"""The table: cards and their values, the places of wall and guards, which place presses on or opens which.

Pure data, from the rules of Siege; knows nothing of a running game. A place is a number: 0–44 the wall
row by row from the top, then the low piles, the high piles and the throne. A set of places is a bit mask.
"""

from __future__ import annotations

from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
VALUE: Final = {rank + suit: value for suit in SUITS for value, rank in enumerate(RANKS, 1)}
THRONE_CARD: Final = "KS"
CATALOGUE: Final = tuple(card for card in VALUE if card != THRONE_CARD for _ in range(2))
"""The 102 shuffled cards in the order before the shuffle."""

ROW_SIZES: Final = (8, 7, 8, 7, 8, 7)
ROW_STARTS: Final = (0, 8, 15, 23, 30, 38)
ROWS: Final = tuple(range(start, start + size) for start, size in zip(ROW_STARTS, ROW_SIZES, strict=True))
BOTTOM: Final = len(ROWS) - 1

WALL_SIZE: Final = 45
LOW: Final = range(45, 49)
HIGH: Final = range(49, 52)
THRONE: Final = 52
PLACES: Final = 53
LOW_PILE_SIZE: Final = 3
HIGH_PILE_SIZE: Final = 2
STOCK_SIZE: Final = 39
HAND_SIZE: Final = 3
HANDS: Final = STOCK_SIZE // HAND_SIZE

HIGH_MASK: Final = sum(1 << place for place in HIGH)

NAMES: Final = (
    *(f"w{row}.{column}" for row, places in enumerate(ROWS) for column in range(len(places))),
    *(f"g{number}" for number in range(len(LOW))),
    *(f"h{number}" for number in range(len(HIGH))),
    "t",
)
PLACE: Final = {name: place for place, name in enumerate(NAMES)}


def _existing(row: int, columns: tuple[int, ...]) -> tuple[int, ...]:
    """The places of those columns that the row has: a place that never held a card counts as nothing."""
    if row > BOTTOM:
        return ()
    return tuple(ROWS[row][column] for column in columns if 0 <= column < ROW_SIZES[row])


def _slanting(row: int, column: int) -> tuple[int, int]:
    """The columns of the next row up or down that touch this card: rows of seven lie half a card to the right."""
    return (column - 1, column) if ROW_SIZES[row] == ROW_SIZES[0] else (column, column + 1)


def _pressing_on(row: int, column: int) -> tuple[int, ...]:
    if row == 0:
        return ()
    corners = _existing(row - 1, _slanting(row, column))
    at_the_edge = len(corners) == 1
    return (*corners, ROWS[row - 2][column]) if at_the_edge else corners


def _openers_in_wall(row: int, column: int) -> tuple[int, ...]:
    beside = _existing(row, (column - 1, column + 1))
    return beside + _existing(row + 1, _slanting(row, column))


def _openers_in_posts(piles: range, number: int, below: range) -> tuple[int, ...]:
    beside = tuple(piles[n] for n in (number - 1, number + 1) if 0 <= n < len(piles))
    return beside + tuple(below)


_WALL: Final = tuple((row, column) for row, places in enumerate(ROWS) for column in range(len(places)))
PRESSING: Final = (*(_pressing_on(row, column) for row, column in _WALL), *((),) * (PLACES - WALL_SIZE))
"""For each place the places whose standing cards add their value to its health."""

OPENERS: Final = (
    *(_openers_in_wall(row, column) for row, column in _WALL),
    *(_openers_in_posts(LOW, n, ROWS[0][2 * n : 2 * n + 2]) for n in range(len(LOW))),
    *(_openers_in_posts(HIGH, n, LOW[n : n + 2]) for n in range(len(HIGH))),
    tuple(HIGH),
)
"""For each place the places any one of which, once gone, opens it; the throne needs all of them,
the bottom row none."""

OPENER_MASKS: Final = tuple(sum(1 << opener for opener in openers) for openers in OPENERS)


def row_of(place: int) -> int:
    """The row of a place of the wall."""
    return next(row for row, places in enumerate(ROWS) if place in places)


def is_attackable(gone: int, place: int) -> bool:
    """Whether a standing place may be attacked when the places in `gone` are removed; False for a removed one."""
    if gone >> place & 1:
        return False
    if place == THRONE:
        return gone & HIGH_MASK == HIGH_MASK
    return place in ROWS[BOTTOM] or gone & OPENER_MASKS[place] != 0


def health(values: tuple[int, ...], gone: int, place: int) -> int:
    """The health of a standing place; `values` holds each place's own cards summed."""
    return values[place] + sum(values[other] for other in PRESSING[place] if not gone >> other & 1)
