"""A small picture of a siege for links: what still stands, as the geometry of an SVG 560 wide, 200 high."""

from __future__ import annotations

from games.patience.layout import HIGH, LOW, ROWS, THRONE
from games.patience.view import View
from games.pieces import Piece, piece

MIDDLE = 280
BRICK, COURSE, FIRST_COURSE = 42, 19, 82
POST, LOW_Y, HIGH_Y, THRONE_Y = 64, 57, 32, 7
STANDING, GONE = "#b98a5e", "none"


def picture(view: View) -> Piece:
    rows = [(tuple(row), BRICK, FIRST_COURSE + number * COURSE) for number, row in enumerate(ROWS)]
    rows += [(tuple(LOW), POST, LOW_Y), (tuple(HIGH), POST, HIGH_Y), ((THRONE,), POST, THRONE_Y)]
    bricks = tuple(
        piece(
            "patience/picture_brick.html",
            x=MIDDLE + round((number - len(places) / 2) * width),
            y=y,
            width=width - 3,
            fill=STANDING if view.targets[place].stands else GONE,
        )
        for places, width, y in rows
        for number, place in enumerate(places)
    )
    return piece("patience/picture.html", bricks=bricks, score=view.score)
