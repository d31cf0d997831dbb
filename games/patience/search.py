"""Search, hand by hand, for the few positions that routes and jumps leave open. Pure.

More removed is never worse (with all cards known), so only minimal attacks matter, of the positions that one
hand leads to only those that no other one contains, and a failed position condemns all with less removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.patience.bounds import Bounds
from games.patience.deadlines import ALL_CARDS, Hands, meets
from games.patience.layout import LOW, OPENERS, PLACES, PRESSING, THRONE, health, is_attackable
from games.patience.routes import Assault, Routes

OPENED: Final = tuple(sum(1 << other for other in range(PLACES) if place in OPENERS[other]) for place in range(PLACES))
PRESSED: Final = tuple(
    sum(1 << other for other in range(PLACES) if place in PRESSING[other]) for place in range(PLACES)
)
"""For each place the set of those that it opens, and of those whose health it adds to."""

Outcomes = dict[int, tuple[Assault, ...]]
"""What a hand can leave removed, and by which attacks."""


class NodeLimitError(Exception):
    """The limit was reached before an answer was found."""


def without_idle(gone: int) -> int:
    """The position with its idle places removed too, which changes nothing for any plan.

    Idle is a standing place that opens only what is open already, and whose value presses only on idle ones.
    """
    settled = gone | sum(1 << place for place in range(PLACES) if is_attackable(gone, place))
    for place in range(LOW.stop - 1, -1, -1):
        if OPENED[place] & ~settled == 0 and PRESSED[place] & ~gone == 0:
            gone |= 1 << place
    return gone


def _largest(outcomes: Outcomes) -> Outcomes:
    """Those that are contained in no other one."""
    largest: Outcomes = {}
    for gone in sorted(outcomes, key=int.bit_count, reverse=True):
        if not any(gone & ~other == 0 for other in largest):
            largest[gone] = outcomes[gone]
    return largest


class Search:
    """`limit` counts positions at the beginning of a hand; None: none."""

    def __init__(self, hands: Hands, values: tuple[int, ...], bounds: Bounds, limit: int | None) -> None:
        self._hands = hands
        self._values = values
        self._bounds = bounds
        self._limit = limit
        self.nodes = 0
        self._failed: list[list[int]] = [[] for _ in hands.hands]

    def plan(self, gone: int, hand: int = 0) -> list[Assault] | None:
        """A plan that wins from the beginning of a hand, None when there is none. Raises NodeLimitError."""
        gone = without_idle(gone)
        if not meets(self._bounds.deadline(gone), hand, ALL_CARDS) or self._is_condemned(gone, hand):
            return None
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise NodeLimitError
        routes = Routes(self._hands, self._values, gone)
        if meets(routes.deadline, hand, ALL_CARDS):
            return routes.plan(hand, ALL_CARDS)
        if hand + 1 < len(self._hands.hands):
            for after, attacks in self._outcomes(gone, hand).items():
                rest = self.plan(after, hand + 1)
                if rest is not None:
                    return [*attacks, *rest]
        self._failed[hand].append(gone)
        return None

    def _is_condemned(self, gone: int, hand: int) -> bool:
        return any(gone & ~more == 0 for failed in self._failed[: hand + 1] for more in failed)

    def _outcomes(self, gone: int, hand: int) -> Outcomes:
        """The largest outcomes of a hand, without those that the bounds condemn.

        The throne is not attacked: it takes a whole hand, and a position where it is open has a route or is lost.
        """
        found: Outcomes = {}
        seen: set[tuple[int, int]] = set()
        pending: list[tuple[int, int, tuple[Assault, ...]]] = [(gone, ALL_CARDS, ())]
        while pending:
            gone, cards, attacks = pending.pop()
            gone = without_idle(gone)
            if (gone, cards) in seen or not meets(self._bounds.deadline(gone), hand, cards):
                continue
            seen.add((gone, cards))
            further = [
                (gone | 1 << attack.place, cards & ~attack.cards, (*attacks, attack))
                for attack in self._attacks(gone, hand, cards)
            ]
            pending += further
            if not further:
                found.setdefault(gone, attacks)
        return _largest(found)

    def _attacks(self, gone: int, hand: int, cards: int) -> Iterator[Assault]:
        for place in range(THRONE):
            if is_attackable(gone, place):
                for spent in self._hands.winning_sets(hand, cards, health(self._values, gone, place)):
                    yield Assault(hand, spent, place)
