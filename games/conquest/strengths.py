"""Strengths and thresholds: what is known of a fight before any card, and what cards add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.conquest.board import CASTLES
from games.conquest.buildings import granted
from games.conquest.limits import CASTLE_DEFENCE

Part = tuple[str, int]
"""(source, number): "units", a building, "castle" or a battle card."""

CASTLE_PARTS = ("castle", "wall", "bastion")
"""What the Ram ignores."""
DIE = 6

AT_LEAST_DOUBLE, GREATER, EQUAL, SMALLER, AT_MOST_HALF = 2, 3, 4, 5, 6


class Fight(NamedTuple):
    """Who fights where; units ascending, buildings by seat."""

    attacker: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    buildings: tuple[tuple[str, ...], tuple[str, ...]]


def attack_parts(fight: Fight) -> list[Part]:
    parts = [("units", sum(fight.attackers))]
    siege = granted(fight.buildings[fight.attacker], "siege")
    if siege and fight.target in CASTLES:
        parts.append(("siege_engines", siege))
    return parts


def defence_parts(fight: Fight) -> list[Part]:
    """Wall and Bastion add to the castle's own number (ruling)."""
    parts = [("units", sum(fight.defenders))]
    if fight.target in CASTLES:
        parts.append(("castle", CASTLE_DEFENCE))
        own = fight.buildings[1 - fight.attacker]
        parts += [(key, granted((key,), "wall")) for key in own if granted((key,), "wall")]
    return parts


def total(parts: Sequence[Part]) -> int:
    """Summed first, then never below 0."""
    return max(0, sum(number for _, number in parts))


def threshold(own: int, enemy: int) -> int:
    """What a die must show at least, by own strength against the enemy's; 0 against 0 is equal (ruling)."""
    if own == enemy:
        return EQUAL
    if own >= 2 * enemy:
        return AT_LEAST_DOUBLE
    if own > enemy:
        return GREATER
    return AT_MOST_HALF if 2 * own <= enemy else SMALLER
