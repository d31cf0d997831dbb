"""Points and their sources, and how points end a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.conquest.board import CELLS_WITHOUT_POINTS, CITADEL
from games.conquest.buildings import BUILDINGS, PRESTIGE, granted

POINTS_TO_WIN = 30
ROUND_LIMIT = 40
"""A ruling: guarantees an end."""
TIE_WINNER = 1
CITADEL_POINTS = 5
PRESTIGE_POINTS = 5
CELLS_PER_POINT = 2
BUILDINGS_PER_TOWN_POINT = 2


class Points(NamedTuple):
    """Where a player's points come from. `town` is the bonus of the Town hall beyond its printed points."""

    buildings: int
    town: int
    land: int
    citadel: int
    prestige: int

    @property
    def total(self) -> int:
        return sum(self)


@lru_cache(maxsize=8192)
def _of_buildings(buildings: tuple[str, ...]) -> tuple[int, int, int]:
    """(printed, Town hall's bonus, prestige)."""
    town = granted(buildings, "town") * ((len(buildings) - 1) // BUILDINGS_PER_TOWN_POINT)
    prestige = PRESTIGE_POINTS if granted(buildings, "prestige") == len(PRESTIGE) else 0
    return sum(BUILDINGS[key].points for key in buildings), town, prestige


def points(buildings: tuple[str, ...], owners: Sequence[int | None], seat: int) -> Points:
    printed, town, prestige = _of_buildings(buildings)
    land = owners.count(seat) - sum(owners[cell] == seat for cell in CELLS_WITHOUT_POINTS)
    return Points(
        buildings=printed,
        town=town,
        land=land // CELLS_PER_POINT,
        citadel=CITADEL_POINTS if owners[CITADEL] == seat else 0,
        prestige=prestige,
    )


def winner_by_points(totals: tuple[int, int]) -> int | None:
    """Who has won at the end of a round; with both over the mark B, whoever has more (ruling)."""
    reached = [seat for seat in (0, 1) if totals[seat] >= POINTS_TO_WIN]
    if len(reached) == 2:
        return TIE_WINNER
    return reached[0] if reached else None


def winner_at_round_limit(totals: tuple[int, int]) -> int:
    if totals[0] == totals[1]:
        return TIE_WINNER
    return 0 if totals[0] > totals[1] else 1
