"""The eight battlefields: what each player starts with and what wins. Names live with the presenter.

The starting stocks are a ruling: the sources give none.
"""

from __future__ import annotations

from typing import NamedTuple

from games.tower.counters import Counters


class Goal(NamedTuple):
    """What wins beside a destroyed enemy tower; `resource` is meant for any one of the three."""

    tower: int
    resource: int


class Battlefield(NamedTuple):
    start: Counters
    goal: Goal


def _field(
    tower: int, wall: int, producers: tuple[int, int, int], stocks: tuple[int, int, int], target: int, resource: int
) -> Battlefield:
    return Battlefield(Counters(tower, wall, *producers, *stocks), Goal(target, resource))


# tower, wall, (mines, monasteries, barracks), (ore, mana, troops), target tower, target resource
BATTLEFIELDS: dict[str, Battlefield] = {
    "archmage_citadel": _field(20, 5, (2, 2, 2), (5, 5, 5), 50, 150),
    "crystal_garden": _field(20, 10, (3, 3, 3), (5, 5, 5), 75, 200),
    "seaside_fortress": _field(20, 10, (5, 5, 5), (25, 25, 25), 150, 400),
    "azure_valley": _field(20, 50, (1, 1, 5), (5, 5, 25), 100, 300),
    "misty_harbour": _field(50, 50, (5, 3, 5), (20, 10, 20), 100, 300),
    "square_of_winds": _field(20, 10, (3, 1, 2), (15, 5, 10), 125, 350),
    "free_steppe": _field(20, 10, (1, 1, 1), (15, 15, 15), 200, 500),
    "mirror_labyrinth": _field(30, 15, (4, 4, 4), (10, 10, 10), 100, 300),
}
