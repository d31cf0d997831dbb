"""Deadlines for the guard posts: from a set of removed low and high piles to the throne. Pure.

A post state is `low set << 3 | high set`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.patience.deadlines import NEVER, Deadline, Hands, join
from games.patience.layout import HIGH, LOW, ROWS, THRONE, is_attackable

LOW_SHIFT: Final = len(HIGH)
STATES: Final = 1 << (len(LOW) + len(HIGH))
ALL_HIGH: Final = (1 << len(HIGH)) - 1
ALL_LOW: Final = (1 << len(LOW)) - 1
FALLEN: Final = STATES
"""The state after the throne's fall."""

Step = tuple[int, int]
"""A place to attack and the state afterwards."""

UNDER: Final = tuple(tuple(ROWS[0][2 * n : 2 * n + 2]) for n in range(len(LOW)))
"""For each low pile the two cards of the wall below it."""


def state_of(gone: int) -> int:
    return (gone >> LOW[0] & ALL_LOW) << LOW_SHIFT | gone >> HIGH[0] & ALL_HIGH


def after(state: int, place: int) -> int:
    """The state once a pile or the throne has fallen."""
    if place == THRONE:
        return FALLEN
    return state | (1 << (place - LOW[0] + LOW_SHIFT) if place in LOW else 1 << (place - HIGH[0]))


def steps(state: int, open_low: int) -> list[Step]:
    """What can be attacked; `open_low` is the set of low piles (bit 0 for g0) that the wall has opened."""
    if state & ALL_HIGH == ALL_HIGH:
        return [(THRONE, FALLEN)]
    gone = (state >> LOW_SHIFT) << LOW[0] | (state & ALL_HIGH) << HIGH[0]
    open_places = open_low << LOW[0] & ~gone
    places = [p for p in (*LOW, *HIGH) if is_attackable(gone, p) or open_places >> p & 1]
    return [(place, after(state, place)) for place in places]


@cache
def _all_steps(open_low: int) -> tuple[tuple[Step, ...], ...]:
    return tuple(tuple(steps(state, open_low)) for state in range(STATES))


def guard_deadlines(hands: Hands, values: tuple[int, ...], gone: int, open_low: int) -> list[Deadline]:
    """By state, for the states that can follow the present one; NEVER for the others and without a low pile gone."""
    before = hands.before
    table = [NEVER] * STATES + [hands.end]
    present = state_of(gone)
    throne = before(hands.end, values[THRONE])
    all_steps = _all_steps(open_low)
    for state in range(STATES - 1, ALL_HIGH, -1):
        if present & ~state:
            continue
        if state & ALL_HIGH == ALL_HIGH:
            table[state] = throne
            continue
        found = NEVER
        for place, following in all_steps[state]:
            deadline = table[following]
            if deadline >> 8 >= found >> 8:
                found = join(found, before(deadline, values[place]))
        table[state] = found
    return table
