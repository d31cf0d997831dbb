"""A small picture of a duel for links: both towers and walls to scale, as the geometry of an SVG 560 wide, 200 high."""

from __future__ import annotations

from games.pieces import Piece, piece
from games.tower.view import View

GROUND, HIGHEST, GOAL = 184, 168, 140
"""Where the ground lies, how high anything may stand on it, and how high the goal is."""


def picture(view: View) -> Piece:
    values: dict[str, int] = {"goal_y": GROUND - GOAL, "goal": view.target_tower}
    for seat, side in enumerate(view.sides):
        for name, count in (("tower", side.counters.tower), ("wall", side.counters.wall)):
            height = min(HIGHEST, round(count * GOAL / view.target_tower))
            values |= {f"{name}_{seat}": count, f"{name}_{seat}_height": height, f"{name}_{seat}_y": GROUND - height}
    return piece("tower/picture.html", **values)
