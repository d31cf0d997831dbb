"""A small picture of Stronghold's lens for links, as the geometry of an SVG 560 wide, 200 high."""

from __future__ import annotations

from games.conquest.board import CELLS, ROWS
from games.conquest.view import View
from games.pieces import Piece, piece

MIDDLE_X, MIDDLE_Y = 280, 100
PLACE = 39
"""Between the middles of two cells of a row; rows stand upright here."""
COLUMNS = (-120, -72, -36, 0, 36, 72, 120)
"""Of the rows from the one castle to the other, which touches three cells and so stands off a little."""
COLOURS = {None: "#fcf7ec", 0: "#d98b7e", 1: "#8fa9d8"}


def picture(view: View) -> Piece:
    position = view.position
    cells = tuple(
        piece(
            "conquest/picture_cell.html",
            x=x,
            y=y,
            fill=COLOURS[owner],
            units="+".join(str(strength) for strength in units),
        )
        for (x, y), owner, units in zip(PLACES, position.owners, position.units, strict=True)
    )
    points = [standing.points.total for standing in view.standings]
    return piece("conquest/picture.html", cells=cells, points_0=points[0], points_1=points[1])


def _places() -> tuple[tuple[int, int], ...]:
    """The middle of each cell, in board order; the castle of seat 0 lies at the left."""
    found = {
        f"{row}{place}": (
            MIDDLE_X + COLUMNS[column],
            round(MIDDLE_Y + (place - (width + 1) / 2) * PLACE),
        )
        for column, (row, width) in enumerate(ROWS)
        for place in range(1, width + 1)
    }
    return tuple(found[cell] for cell in CELLS)


PLACES = _places()
