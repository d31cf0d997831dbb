"""Jumps: what every winning plan must at least pay. Pure; where it says too late, the position is lost.

In the row above the highest touched one no card falls before its first card, so that card, and the card below
that opens it, pay full health. Between the first card of a row and the one that opens the next row the bound
lets plans jump: nothing for a neighbour, else one more attack on something that opens it. Low piles count as
open for nothing once the first has fallen.
"""

from __future__ import annotations

from games.patience.deadlines import NEVER, Deadline, Hands, join
from games.patience.guards import ALL_LOW, UNDER, after, guard_deadlines, state_of
from games.patience.layout import BOTTOM, LOW, OPENERS, ROWS, WALL_SIZE, health, is_attackable
from games.patience.routes import ABOVE, ROW_OF


class Bounds:
    """For all positions that can follow one position of a deal."""

    def __init__(self, hands: Hands, values: tuple[int, ...], gone: int) -> None:
        self._hands = hands
        self._values = values
        self._full = [health(values, 0, place) for place in range(WALL_SIZE)]
        self._guards = guard_deadlines(hands, values, gone, ALL_LOW)
        self._entry = [
            NEVER if gone >> low & 1 else hands.before(self._guards[after(state_of(gone), low)], values[low])
            for low in LOW
        ]
        self._up = [NEVER] * WALL_SIZE
        """By place: until when it may have fallen as the opener of the row above."""
        self._opening = [NEVER] * WALL_SIZE
        """By place: until when it may be attacked for that."""
        self._first = [NEVER] * WALL_SIZE
        """By place: until when it may be attacked as the first card of its row."""
        for number in range(len(ROWS)):
            self._fill(number)

    def _fill(self, number: int) -> None:
        row, full, before = ROWS[number], self._full, self._hands.before
        for place in row:
            for upper in ABOVE[place]:
                later = self._entry[upper - WALL_SIZE] if upper >= WALL_SIZE else self._first[upper]
                self._up[place] = join(self._up[place], later)
            self._opening[place] = before(self._up[place], full[place])
        if number == BOTTOM:
            return
        jump = NEVER
        for place in row:
            cheapest = min(full[opener] for opener in OPENERS[place])
            jump = join(jump, before(self._opening[place], cheapest))
        for place in row:
            onward = join(self._up[place], jump)
            for beside in (place - 1, place + 1):
                if beside in row:
                    onward = join(onward, self._opening[beside])
            self._first[place] = before(onward, full[place])

    def deadline(self, gone: int) -> Deadline:
        """A time that does not meet it is lost from the position with these places gone."""
        state = state_of(gone)
        if state:
            return self._guards[state]
        found = NEVER
        touched = next((row for row in ROWS if gone >> row.start & (1 << len(row)) - 1), ROWS[BOTTOM])
        if touched == ROWS[0]:
            for low in LOW:
                found = join(found, self._low_deadline(gone, low))
            return found
        for place in touched:
            found = join(found, self._opener_deadline(gone, place))
        return found

    def _low_deadline(self, gone: int, low: int) -> Deadline:
        entry = self._entry[low - WALL_SIZE]
        if is_attackable(gone, low):
            return entry
        return self._hands.before(entry, min(self._values[place] for place in UNDER[low - WALL_SIZE]))

    def _opener_deadline(self, gone: int, place: int) -> Deadline:
        if gone >> place & 1:
            return self._up[place]
        if is_attackable(gone, place):
            return self._opening[place]
        return self._hands.before(self._opening[place], min(self._least(opener, place) for opener in OPENERS[place]))

    def _least(self, opener: int, place: int) -> int:
        """The least that the opener of a standing place can cost while the row above that place is untouched."""
        if ROW_OF[opener] == ROW_OF[place]:
            return self._full[opener]
        return self._values[opener] + self._values[place]
