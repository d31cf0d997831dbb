"""The lens of 21 cells: names, neighbours, castles, terrains and what they give. Knows no player's state."""

from __future__ import annotations

from itertools import pairwise

from games.fairness import Streams

RESOURCES = ("wood", "stone", "grain", "gold")
WOOD, STONE, GRAIN, GOLD = range(4)

ROWS = (("a", 1), ("b", 3), ("c", 4), ("d", 5), ("e", 4), ("f", 3), ("g", 1))
CELLS = tuple(f"{row}{place}" for row, width in ROWS for place in range(1, width + 1))
INDEX = {name: index for index, name in enumerate(CELLS)}

CASTLES = (INDEX["a1"], INDEX["g1"])
"""By seat."""
CITADEL = INDEX["d3"]
MINE = INDEX["d4"]

PAIRS = ("b1", "b2", "b3", "c1", "c2", "c3", "c4")
MIRROR_ROW = {"b": "f", "c": "e"}
PAIR_TERRAINS = ("forest", "forest", "quarry", "quarry", "field", "field", "desert")
CENTRE = ("d1", "d2", "d5")
CENTRE_TERRAINS = ("forest", "quarry", "field")

YIELDS: dict[str, int | None] = {
    "castle": GRAIN,
    "forest": WOOD,
    "quarry": STONE,
    "field": GRAIN,
    "desert": None,
    "citadel": GOLD,
    "mine": GOLD,
}
"""The resource that a terrain gives; a castle's grain is a ruling."""


def _between_rows(narrow: tuple[str, int], wide: tuple[str, int]) -> list[tuple[str, str]]:
    if narrow[1] == 1:
        return [(f"{narrow[0]}1", f"{wide[0]}{place}") for place in range(1, wide[1] + 1)]
    return [(f"{narrow[0]}{i}", f"{wide[0]}{j}") for i in range(1, narrow[1] + 1) for j in (i, i + 1)]


def _borders() -> list[tuple[str, str]]:
    found = [(f"{row}{place}", f"{row}{place + 1}") for row, width in ROWS for place in range(1, width)]
    for near, far in pairwise(ROWS):
        found += _between_rows(*sorted((near, far), key=lambda row: row[1]))
    return found


def _neighbours() -> tuple[tuple[int, ...], ...]:
    around: list[set[int]] = [set() for _ in CELLS]
    for one, other in _borders():
        around[INDEX[one]].add(INDEX[other])
        around[INDEX[other]].add(INDEX[one])
    return tuple(tuple(sorted(cells)) for cells in around)


NEIGHBOURS = _neighbours()
"""By cell, in board order. A castle's neighbours are its three entrances."""

CELLS_WITHOUT_POINTS = (*CASTLES, MINE)
"""A ruling; the Citadel does count."""


def draw_terrains(streams: Streams) -> tuple[str, ...]:
    """By cell. Both halves get the same land."""
    found = {"a1": "castle", "g1": "castle", "d3": "citadel", "d4": "mine"}
    for cell, terrain in zip(PAIRS, streams("map/pairs").shuffle(PAIR_TERRAINS), strict=True):
        found[cell] = found[MIRROR_ROW[cell[0]] + cell[1]] = terrain
    found.update(zip(CENTRE, streams("map/centre").shuffle(CENTRE_TERRAINS), strict=True))
    return tuple(found[cell] for cell in CELLS)
