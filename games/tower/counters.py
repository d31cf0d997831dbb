"""The eight numbers that each player has, and the words for them. Knows no card and no turn."""

from __future__ import annotations

from operator import sub
from typing import Literal, NamedTuple

Quantity = Literal["tower", "wall", "mines", "monasteries", "barracks", "ore", "mana", "troops"]
Resource = Literal["ore", "mana", "troops"]

QUANTITIES: tuple[Quantity, ...] = ("tower", "wall", "mines", "monasteries", "barracks", "ore", "mana", "troops")
RESOURCES: tuple[Resource, ...] = ("ore", "mana", "troops")

Tally = dict[Quantity, int]
"""One player's counters while a card's effects change them in place."""


class Counters(NamedTuple):
    """One player's numbers, or the changes of them; in the order of QUANTITIES."""

    tower: int
    wall: int
    mines: int
    monasteries: int
    barracks: int
    ore: int
    mana: int
    troops: int

    def tally(self) -> Tally:
        return dict(zip(QUANTITIES, self, strict=True))

    def with_income(self) -> Counters:
        return self._replace(
            ore=self.ore + self.mines, mana=self.mana + self.monasteries, troops=self.troops + self.barracks
        )


def counters(tally: Tally) -> Counters:
    return Counters(*tally.values())


def changes(before: Tally, after: Tally) -> Counters:
    """What must be added to each number."""
    return Counters(*map(sub, after.values(), before.values()))
