"""The 18 buildings and their upgrades as a table, and what a set of buildings grants. Knows no player.

A grant is a number under a name; an upgrade's numbers replace those of the basic building.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.conquest.board import RESOURCES

COPIES = 2
SLOTS = 7
MARKET_PLACES = 4

Price = tuple[int, int, int, int]
"""Wood, stone, grain, gold."""


@dataclass(frozen=True, slots=True)
class Building:
    """One building, basic or upgraded. `upgrade` is the key of the stronger version, None if this is it."""

    key: str
    basic: str
    price: Price
    points: int
    grants: Mapping[str, int]
    upgrade: str | None


# key, price, grants, points; upgrade's key, grants, points
TABLE: tuple[tuple[str, str, Mapping[str, int], int, str, Mapping[str, int], int], ...] = (
    ("market", "WWW", {"trade": 2}, 1, "exchange", {"trade": 3}, 1),
    ("treasury", "WWSG", {"treasury": 1}, 1, "bank", {"treasury": 1, "gold": 1}, 1),
    ("barracks", "WWSG", {"recruit": 1}, 2, "knights_order", {"recruit": 2, "hire_price": 1}, 2),
    ("smithy", "WSSS", {"training": 1}, 2, "arsenal", {"training": 2}, 2),
    ("wall", "SSS", {"wall": 2}, 2, "bastion", {"wall": 3}, 2),
    ("watchtower", "WWS", {"hand": 1}, 1, "great_tower", {"hand": 2}, 1),
    ("fort", "SSSG", {"cell": 1}, 2, "fortress", {"cell": 1, "hire_price": -1}, 2),
    ("highway", "WWWS", {"toll": 1}, 1, "high_road", {"toll": 1, "steps": 1}, 1),
    ("storehouse", "WWWG", {"storage": 2}, 1, "great_larder", {"storage": 3}, 1),
    ("dovecote", "GGGW", {"mail": 1}, 1, "postal_service", {"mail": 2}, 1),
    ("craft_guild", "GGGS", {"build_discount": 1}, 1, "great_guild", {"build_discount": 1, "upgrade_discount": 1}, 1),
    ("outpost", "GGGO", {"army": 3}, 2, "garrison", {"army": 5}, 2),
    ("siege_camp", "SSSG", {"entrances": -1}, 2, "siege_engines", {"entrances": -1, "siege": 3}, 2),
    ("infirmary", "GGGS", {"wounded": 1, "healed": 1}, 1, "hospital", {"wounded": 2, "healed": 2}, 1),
    ("cathedral", "WOOO", {"prestige": 1}, 4, "basilica", {"prestige": 1}, 6),
    ("tournament_field", "GGGO", {"prestige": 1}, 3, "arena", {"prestige": 1}, 5),
    ("fair", "WWWO", {"prestige": 1}, 3, "guildhall", {"prestige": 1}, 5),
    ("town_hall", "WWWGG", {"town": 1}, 2, "palace", {"town": 1}, 4),
)

LETTERS = "WSGO"


def _price(letters: str) -> Price:
    wood, stone, grain, gold = (letters.count(letter) for letter in LETTERS)
    return (wood, stone, grain, gold)


def _buildings() -> dict[str, Building]:
    found = {}
    for key, letters, grants, points, upgrade, more, more_points in TABLE:
        price = _price(letters)
        found[key] = Building(key, key, price, points, grants, upgrade)
        found[upgrade] = Building(upgrade, key, price, more_points, more, None)
    return found


BUILDINGS = _buildings()
BASICS = tuple(row[0] for row in TABLE)
PRESTIGE = tuple(key for key in BASICS if "prestige" in BUILDINGS[key].grants)
GIVERS = {
    name: key
    for key in reversed(BASICS)
    for version in (BUILDINGS[key].upgrade, key)
    if version is not None
    for name in BUILDINGS[version].grants
}
"""The basic building that one needs for a grant, by the grant's name."""


def full_deck() -> list[str]:
    """Two copies of each building in table order."""
    return [key for key in BASICS for _ in range(COPIES)]


@lru_cache(maxsize=8192)
def granted(buildings: tuple[str, ...], name: str) -> int:
    """The sum of one grant over a player's buildings."""
    return sum(BUILDINGS[key].grants.get(name, 0) for key in buildings)


def has_kind(buildings: Sequence[str], basic: str) -> bool:
    """Whether the building is there in either version."""
    return basic in buildings or BUILDINGS[basic].upgrade in buildings


def discounted(price: Price, resource: str | None) -> Price:
    """The price with one of `resource` less; None: the whole price."""
    if resource is None:
        return price
    wood, stone, grain, gold = (amount - (name == resource) for name, amount in zip(RESOURCES, price, strict=True))
    return (wood, stone, grain, gold)
