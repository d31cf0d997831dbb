"""Routes: plans that walk up the wall card by card and pay every card's present health. Pure.

Present health is never too low, so every route found is a legal plan; that none is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.patience.deadlines import NEVER, Deadline, Hands, join, meets
from games.patience.guards import FALLEN, after, guard_deadlines, state_of, steps
from games.patience.layout import LOW, OPENERS, ROWS, THRONE, WALL_SIZE, health, is_attackable

LEFT: Final = -1
RIGHT: Final = 1

ROW_OF: Final = tuple(row for row, places in enumerate(ROWS) for _ in places)
ABOVE: Final = tuple(
    tuple(
        upper
        for upper in range(LOW.stop)
        if place in OPENERS[upper] and not (upper < WALL_SIZE and ROW_OF[upper] == ROW_OF[place])
    )
    for place in range(WALL_SIZE)
)
"""For each place of the wall what it opens above it: wall cards, or a low pile."""


class Assault(NamedTuple):
    """One attack of a plan. `hand` counts from 0 for the current hand, `cards` is a bit mask of waste places."""

    hand: int
    cards: int
    place: int


class Node(NamedTuple):
    """A place to attack next, and how to go on: a direction along the row, or for a pile the posts' state after it."""

    place: int
    onward: int


class Routes:
    """All routes from one position."""

    def __init__(self, hands: Hands, values: tuple[int, ...], gone: int) -> None:
        self._hands = hands
        self._gone = gone
        self._health = [0 if gone >> place & 1 else health(values, gone, place) for place in range(WALL_SIZE)]
        self._health += values[WALL_SIZE:]
        self._state = state_of(gone)
        self._open_low = sum(1 << number for number, low in enumerate(LOW) if is_attackable(gone, low))
        self._guards = guard_deadlines(hands, values, gone, self._open_low)
        self._entry = [self._entered(low) for low in LOW]
        self._along: dict[int, list[Deadline]] = {LEFT: [NEVER] * WALL_SIZE, RIGHT: [NEVER] * WALL_SIZE}
        for row in ROWS:
            up = [self._up(place) for place in row]
            self._sweep(row, up, LEFT)
            self._sweep(row, up, RIGHT)
        self.deadline: Deadline = self._guards[self._state]
        """Until when a route can begin."""
        for node in self._starts():
            self.deadline = join(self.deadline, self._deadline(node))

    def _entered(self, low: int) -> Deadline:
        if self._gone >> low & 1:
            return NEVER
        return self._hands.before(self._guards[after(self._state, low)], self._health[low])

    def _up(self, place: int) -> Deadline:
        found = NEVER
        left, right = self._along[LEFT], self._along[RIGHT]
        for upper in ABOVE[place]:
            if upper >= WALL_SIZE:
                found = join(found, self._entry[upper - WALL_SIZE])
            else:
                found = join(found, join(left[upper], right[upper]))
        return found

    def _sweep(self, row: range, up: list[Deadline], direction: int) -> None:
        """Fills one direction of a row: a card can be followed by what is above it or the next one along."""
        table, gone, before = self._along[direction], self._gone, self._hands.before
        onward = NEVER
        for place in row[::-direction]:
            if gone >> place & 1:
                onward = NEVER
                continue
            onward = before(join(up[place - row.start], onward), self._health[place])
            table[place] = onward

    def _starts(self) -> Iterator[Node]:
        gone = self._gone
        for place in range(LOW.stop):
            if is_attackable(gone, place):
                yield from self._nodes(place)

    def _nodes(self, place: int) -> tuple[Node, ...]:
        if place >= WALL_SIZE:
            return (Node(place, after(self._state, place)),)
        return Node(place, LEFT), Node(place, RIGHT)

    def _deadline(self, node: Node) -> Deadline:
        if node.place < WALL_SIZE:
            return self._along[node.onward][node.place]
        return self._hands.before(self._guards[node.onward], self._health[node.place])

    def _following(self, node: Node) -> list[Node]:
        if node.place >= WALL_SIZE:
            return [] if node.onward == FALLEN else self._post_nodes(node.onward)
        nodes = [n for upper in ABOVE[node.place] if not self._gone >> upper & 1 for n in self._nodes(upper)]
        beside = node.place + node.onward
        if beside in ROWS[ROW_OF[node.place]] and not self._gone >> beside & 1:
            nodes.append(Node(beside, node.onward))
        return nodes

    def _post_nodes(self, state: int) -> list[Node]:
        return [Node(place, following) for place, following in steps(state, self._open_low)]

    def plan(self, hand: int, cards: int) -> list[Assault]:
        """The attacks of a route that begins at this time, which meets the deadline; the last one takes the throne."""
        plan: list[Assault] = []
        nodes = [*self._starts(), *self._post_nodes(self._state)]
        while nodes:
            node = next(node for node in nodes if meets(self._deadline(node), hand, cards))
            following = self._following(node)
            deadline = self._hands.end if node.place == THRONE else NEVER
            for later in following:
                deadline = join(deadline, self._deadline(later))
            hand, spent, cards = self._hands.earliest(hand, cards, self._health[node.place], deadline)
            plan.append(Assault(hand, spent, node.place))
            nodes = following
        return plan
