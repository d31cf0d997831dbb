"""What a card can do, as data that carries itself out. Knows no card, no hand and no turn.

Every effect stops at 0: what is not there can't be lost. There is no upper limit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from games.protocol import Event
from games.tower.counters import Quantity, Tally

Who = Literal["own", "enemy", "all"]
OWN: Final = "own"
ENEMY: Final = "enemy"
ALL: Final = "all"


Tallies = tuple[Tally, Tally]
"""Both players', by seat."""
Events = list[Event] | None
"""Where what really happened is told, never with an amount of 0; None where nobody wants to know."""
Limits = dict[tuple[int, Quantity], int]
"""By seat and quantity: the number from which on more of it makes no difference."""
ALL_OF_IT = sys.maxsize

WALL_AND_TOWER: tuple[Quantity, ...] = ("wall", "tower")


class Gain(NamedTuple):
    who: Who
    what: Quantity
    amount: int

    def depends_on(self) -> Limits:
        return {}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        for target in _seats(self.who, seat):
            _gain(tallies, target, self.what, self.amount, events)


class Lose(NamedTuple):
    who: Who
    what: Quantity
    amount: int

    def depends_on(self) -> Limits:
        return {(target, self.what): self.amount for target in _seats(self.who, 0)}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        for target in _seats(self.who, seat):
            _take(tallies, target, self.what, self.amount, "lost", events)


class Damage(NamedTuple):
    """Hits the wall first, the rest the tower."""

    who: Who
    amount: int

    def depends_on(self) -> Limits:
        return {(target, what): self.amount for target in _seats(self.who, 0) for what in WALL_AND_TOWER}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        for target in _seats(self.who, seat):
            absorbed = _take(tallies, target, "wall", self.amount, "damage", events)
            _take(tallies, target, "tower", self.amount - absorbed, "damage", events)


class TowerDamage(NamedTuple):
    """Goes past the wall."""

    who: Who
    amount: int

    def depends_on(self) -> Limits:
        return {(target, "tower"): self.amount for target in _seats(self.who, 0)}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        for target in _seats(self.who, seat):
            _take(tallies, target, "tower", self.amount, "damage", events)


class CatchUp(NamedTuple):
    """The player's number becomes the other player's, if it is lower."""

    who: Who
    what: Quantity

    def depends_on(self) -> Limits:
        return {(target, self.what): ALL_OF_IT for target in (0, 1)}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        for target in _seats(self.who, seat):
            behind = tallies[1 - target][self.what] - tallies[target][self.what]
            _gain(tallies, target, self.what, max(0, behind), events)


class Steal(NamedTuple):
    """The enemy loses up to `amount`; the player gains half of what was really lost, rounded up (a ruling)."""

    what: Quantity
    amount: int

    def depends_on(self) -> Limits:
        return {(1, self.what): self.amount}

    def carry_out(self, tallies: Tallies, seat: int, events: Events) -> None:
        lost = _take(tallies, 1 - seat, self.what, self.amount, "lost", events)
        _gain(tallies, seat, self.what, (lost + 1) // 2, events)


class SwapWalls(NamedTuple):
    def depends_on(self) -> Limits:
        return {(target, "wall"): ALL_OF_IT for target in (0, 1)}

    def carry_out(self, tallies: Tallies, _seat: int, events: Events) -> None:
        tallies[0]["wall"], tallies[1]["wall"] = tallies[1]["wall"], tallies[0]["wall"]
        if events is not None:
            events.append(Event("swapped_walls"))


class Count(NamedTuple):
    who: Literal["own", "enemy"]
    what: Quantity


class Less(NamedTuple):
    """Strict: equal numbers are not less."""

    left: Count | int
    right: Count | int

    def depends_on(self) -> Limits:
        return {(_seats(term.who, 0)[0], term.what): ALL_OF_IT for term in self if isinstance(term, Count)}


class If(NamedTuple):
    condition: Less
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def depends_on(self) -> Limits:
        return deciding((self.condition, *self.then, *self.otherwise))


Change = Gain | Lose | Damage | TowerDamage | CatchUp | Steal | SwapWalls
Effect = Change | If


def deciding(effects: Sequence[Effect | Less]) -> Limits:
    """What the changes that a card of seat 0 makes depend on: which numbers, and up to where each of them matters."""
    found: Limits = {}
    for effect in effects:
        for number, limit in effect.depends_on().items():
            found[number] = found.get(number, 0) + limit
    return found


def resolve(effects: Sequence[Effect], tallies: Tallies, seat: int, events: Events = None) -> None:
    """Changes the tallies as a card of `seat` does. All conditions look at the numbers before its first effect."""
    for change in _decided(effects, tallies, seat):
        change.carry_out(tallies, seat, events)


def _decided(effects: Sequence[Effect], tallies: Tallies, seat: int) -> list[Change]:
    changes: list[Change] = []
    for effect in effects:
        if isinstance(effect, If):
            branch = effect.then if _holds(effect.condition, tallies, seat) else effect.otherwise
            changes += _decided(branch, tallies, seat)
        else:
            changes.append(effect)
    return changes


def _holds(condition: Less, tallies: Tallies, seat: int) -> bool:
    return _value(condition.left, tallies, seat) < _value(condition.right, tallies, seat)


def _value(term: Count | int, tallies: Tallies, seat: int) -> int:
    if isinstance(term, int):
        return term
    return tallies[seat if term.who == OWN else 1 - seat][term.what]


def _seats(who: Who, seat: int) -> tuple[int, ...]:
    if who == OWN:
        return (seat,)
    return (1 - seat,) if who == ENEMY else (seat, 1 - seat)


def _gain(tallies: Tallies, seat: int, what: Quantity, amount: int, events: Events) -> None:
    tallies[seat][what] += amount
    if amount and events is not None:
        events.append(Event("gained", (seat, what, amount)))


def _take(tallies: Tallies, seat: int, what: Quantity, amount: int, code: str, events: Events) -> int:
    """How much there really was to take."""
    there = tallies[seat][what]
    taken = amount if amount < there else there
    tallies[seat][what] = there - taken
    if taken and events is not None:
        events.append(Event(code, (seat, what, taken)))
    return taken
