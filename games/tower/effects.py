"""What a card can do, as data, and the one interpreter of it. Knows no card, no hand and no turn.

Every effect stops at 0: what is not there can't be lost. There is no upper limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from games.protocol import Event
from games.tower.counters import Quantity, Tally

Who = Literal["own", "enemy", "all"]
OWN: Final = "own"
ENEMY: Final = "enemy"
ALL: Final = "all"


class Gain(NamedTuple):
    who: Who
    what: Quantity
    amount: int


class Lose(NamedTuple):
    who: Who
    what: Quantity
    amount: int


class Damage(NamedTuple):
    """Hits the wall first, the rest the tower."""

    who: Who
    amount: int


class TowerDamage(NamedTuple):
    """Goes past the wall."""

    who: Who
    amount: int


class CatchUp(NamedTuple):
    """The player's number becomes the other player's, if it is lower."""

    who: Who
    what: Quantity


class Steal(NamedTuple):
    """The enemy loses up to `amount`; the player gains half of what was really lost, rounded up (a ruling)."""

    what: Quantity
    amount: int


class SwapWalls(NamedTuple):
    pass


class Count(NamedTuple):
    who: Literal["own", "enemy"]
    what: Quantity


class Less(NamedTuple):
    """Strict: equal numbers are not less."""

    left: Count | int
    right: Count | int


class If(NamedTuple):
    condition: Less
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


Change = Gain | Lose | Damage | TowerDamage | CatchUp | Steal | SwapWalls
Effect = Change | If


def resolve(effects: Sequence[Effect], tallies: tuple[Tally, Tally], seat: int) -> list[Event]:
    """Changes the tallies (by seat) as a card of `seat` does, and tells what really happened.

    All conditions look at the numbers before the card's first effect. No event has an amount of 0.
    """
    events: list[Event] = []
    for change in list(_decided(effects, tallies, seat)):
        _carry_out(change, tallies, seat, events)
    return events


def _decided(effects: Sequence[Effect], tallies: tuple[Tally, Tally], seat: int) -> Iterator[Change]:
    for effect in effects:
        if isinstance(effect, If):
            branch = effect.then if _holds(effect.condition, tallies, seat) else effect.otherwise
            yield from _decided(branch, tallies, seat)
        else:
            yield effect


def _holds(condition: Less, tallies: tuple[Tally, Tally], seat: int) -> bool:
    return _value(condition.left, tallies, seat) < _value(condition.right, tallies, seat)


def _value(term: Count | int, tallies: tuple[Tally, Tally], seat: int) -> int:
    if isinstance(term, int):
        return term
    return tallies[seat if term.who == OWN else 1 - seat][term.what]


def _seats(who: Who, seat: int) -> tuple[int, ...]:
    if who == OWN:
        return (seat,)
    return (1 - seat,) if who == ENEMY else (seat, 1 - seat)


def _carry_out(change: Change, tallies: tuple[Tally, Tally], seat: int, events: list[Event]) -> None:
    match change:
        case Gain(who, what, amount):
            for target in _seats(who, seat):
                _gain(tallies, target, what, amount, events)
        case Lose(who, what, amount):
            for target in _seats(who, seat):
                _lose(tallies, target, what, amount, events)
        case Damage(who, amount):
            for target in _seats(who, seat):
                absorbed = _hit(tallies, target, "wall", amount, events)
                _hit(tallies, target, "tower", amount - absorbed, events)
        case TowerDamage(who, amount):
            for target in _seats(who, seat):
                _hit(tallies, target, "tower", amount, events)
        case CatchUp(who, what):
            for target in _seats(who, seat):
                _gain(tallies, target, what, max(0, tallies[1 - target][what] - tallies[target][what]), events)
        case Steal(what, amount):
            lost = _lose(tallies, 1 - seat, what, amount, events)
            _gain(tallies, seat, what, (lost + 1) // 2, events)
        case SwapWalls():
            tallies[0]["wall"], tallies[1]["wall"] = tallies[1]["wall"], tallies[0]["wall"]
            events.append(Event("swapped_walls"))


def _gain(tallies: tuple[Tally, Tally], seat: int, what: Quantity, amount: int, events: list[Event]) -> None:
    if amount:
        tallies[seat][what] += amount
        events.append(Event("gained", (seat, what, amount)))


def _lose(tallies: tuple[Tally, Tally], seat: int, what: Quantity, amount: int, events: list[Event]) -> int:
    return _take(tallies, seat, what, amount, "lost", events)


def _hit(tallies: tuple[Tally, Tally], seat: int, what: Quantity, amount: int, events: list[Event]) -> int:
    return _take(tallies, seat, what, amount, "damage", events)


def _take(tallies: tuple[Tally, Tally], seat: int, what: Quantity, amount: int, code: str, events: list[Event]) -> int:
    taken = min(amount, tallies[seat][what])
    if taken:
        tallies[seat][what] -= taken
        events.append(Event(code, (seat, what, taken)))
    return taken
