"""What a player's buildings allow: sizes, prices and ceilings, each a base number and what buildings add."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.battle_cards import BASE_HAND
from games.conquest.buildings import granted

Buildings = tuple[str, ...]

BASE_CELL = 3
BASE_STORAGE = 5
BASE_TRAINING = 2
BASE_RECRUIT = 1
BASE_HIRE_PRICE = 2
BASE_ENTRANCES = 2
UNITS_PER_CELL_OWNED = 2
TRAIN_PRICE = 1
BASE_TRADE = 2
CASTLE_DEFENCE = 1


def cell_limit(buildings: Buildings) -> int:
    return BASE_CELL + granted(buildings, "cell")


def storage_limit(buildings: Buildings) -> int:
    """Of each resource."""
    return BASE_STORAGE + granted(buildings, "storage")


def training_ceiling(buildings: Buildings) -> int:
    return BASE_TRAINING + granted(buildings, "training")


def recruit_strength(buildings: Buildings) -> int:
    return BASE_RECRUIT + granted(buildings, "recruit")


def hire_price(buildings: Buildings) -> int:
    """In grain."""
    return BASE_HIRE_PRICE + granted(buildings, "hire_price")


def hand_limit(buildings: Buildings) -> int:
    return BASE_HAND + granted(buildings, "hand")


def entrances_needed(buildings: Buildings) -> int:
    return BASE_ENTRANCES + granted(buildings, "entrances")


def has_toll(buildings: Buildings) -> bool:
    """Whether arriving by a move gives a resource of the cell."""
    return granted(buildings, "toll") > 0


def wounded_limit(buildings: Buildings) -> int:
    return granted(buildings, "wounded")


def trade_sizes(buildings: Buildings) -> tuple[int, ...]:
    """How many may be swapped at once; the Exchange can still swap two (ruling). Empty without a market."""
    return tuple(range(BASE_TRADE, granted(buildings, "trade") + 1))


def owned_cells(owners: Sequence[int | None], seat: int) -> int:
    """Castles and the mine too."""
    return owners.count(seat)


def army_limit(buildings: Buildings, owners: Sequence[int | None], seat: int) -> int:
    """Own castle counts as an owned cell (ruling)."""
    return UNITS_PER_CELL_OWNED * owned_cells(owners, seat) + granted(buildings, "army")


def army_size(owners: Sequence[int | None], units: Sequence[tuple[int, ...]], seat: int) -> int:
    """Units on the board. Units only ever stand on a cell of their own."""
    return sum(len(stack) for owner, stack in zip(owners, units, strict=True) if owner == seat)
