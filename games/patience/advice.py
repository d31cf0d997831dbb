"""Advice from what is visible: the attack on the way that is likely to take the fewest hands. Pure.

It reads a view, so it can't use hidden cards; how often it wins is written in docs/decisions/siege-readings.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.patience.layout import HIGH, LOW, ROWS, THRONE, WALL_SIZE, health, is_attackable
from games.patience.moves import Attack, Deal, Move
from games.patience.odds import HOPELESS, Odds
from games.patience.routes import ABOVE
from games.patience.rules import SUBSETS
from games.patience.view import View

WON: Final = -1.0
WORTH_IT: Final = 1e-6
"""The least that an attack must save to be advised."""


def advise(view: View) -> Move | None:
    """An attack, or the deal when nothing that the waste can do helps; None when there is neither."""
    if view.outcome is not None:
        return None
    planner = _Planner(view)
    attack = planner.best_attack()
    if attack is not None:
        return attack
    return Deal() if view.can_deal else None


class _Planner:
    """Expected hands to the throne from the positions that the present waste can lead to."""

    def __init__(self, view: View) -> None:
        self._waste = view.waste_values()
        self._gone = view.gone()
        odds = Odds(view.unseen)
        self._hands = odds.hands
        self._piles = odds.piles
        values = view.place_values()
        self._hidden = frozenset(place for place, value in enumerate(values) if value is None)
        self._values = tuple(value or 0 for value in values)
        self._cache: dict[tuple[int, int | None], float] = {}

    def best_attack(self) -> Attack | None:
        """The first attack of the best way to use the waste."""
        present = self._left(self._gone)
        best, attack = present - WORTH_IT, None
        for first, left in self._ways(self._gone, sum(1 << p for p, value in enumerate(self._waste) if value), None):
            if left < best:
                best, attack = left, first
        return attack

    def _ways(self, gone: int, held: int, first: Attack | None) -> Iterator[tuple[Attack, float]]:
        """Each way to go on with the held cards: its first attack, and the hands that are left to expect."""
        for cards in SUBSETS:
            spent = sum(1 << place for place in cards)
            if spent & ~held:
                continue
            strength = sum(self._waste[place] for place in cards)
            for place in range(THRONE + 1):
                if not is_attackable(gone, place):
                    continue
                attack = first or Attack(place, cards)
                if place in self._hidden:
                    yield attack, self._after_turning_up(gone, place, strength)
                elif strength > health(self._values, gone, place):
                    after = gone | 1 << place
                    yield attack, self._left(after)
                    yield from self._ways(after, held & ~spent, attack)

    def _after_turning_up(self, gone: int, low: int, strength: int) -> float:
        """The mean over what the pile may be: it falls, or it lies open and there may be a better way."""
        without = self._left(gone | 1 << low)
        around = self._left(gone, avoided=low)
        return sum(
            chance * (without if strength > pile else min(around, self._hands[pile] + without))
            for pile, chance in self._piles
        )

    def _left(self, gone: int, avoided: int | None = None) -> float:
        key = (gone, avoided)
        if key not in self._cache:
            self._cache[key] = self._measure(gone, avoided)
        return self._cache[key]

    def _measure(self, gone: int, avoided: int | None) -> float:
        """Along the cheapest way up: the hands that its attacks are likely to take."""
        if gone >> THRONE & 1:
            return WON
        posts = sum((self._hands[self._values[place]] for place in (*HIGH, THRONE) if not gone >> place & 1), 0.0)
        if any(gone >> place & 1 for place in LOW):
            return posts
        entry = [HOPELESS if low == avoided else self._pile(low) for low in LOW]
        return posts + self._climb(gone, entry)

    def _pile(self, low: int) -> float:
        if low not in self._hidden:
            return self._hands[self._values[low]]
        return sum(chance * self._hands[pile] for pile, chance in self._piles)

    def _climb(self, gone: int, entry: Sequence[float]) -> float:
        """From the present gaps through the wall to the cheapest low pile."""
        along: list[float] = [HOPELESS] * WALL_SIZE + list(entry)
        for row in ROWS:
            cost = {place: self._hands[health(self._values, gone, place)] for place in row if not gone >> place & 1}
            up = {place: min(along[upper] for upper in ABOVE[place]) for place in cost}
            for sweep in (row, row[::-1]):
                onward = HOPELESS
                for place in sweep:
                    onward = cost[place] + min(up[place], onward) if place in cost else HOPELESS
                    along[place] = min(along[place], onward)
        return min(along[place] for place in range(LOW.stop) if is_attackable(gone, place))
