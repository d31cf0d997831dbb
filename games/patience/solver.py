"""Decides with every card known whether a siege can be won, and how; grades deals by hands to spare. Pure.

Its answers hold secrets (stock, face-down piles): nothing of them may reach a player unasked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.patience.bounds import Bounds
from games.patience.deadlines import ALL_CARDS, Hand, Hands, meets
from games.patience.layout import HAND_SIZE, THRONE, VALUE
from games.patience.moves import Attack, Deal, Move
from games.patience.routes import Assault, Routes
from games.patience.search import NodeLimitError, Search
from games.patience.state import WHOLE_WASTE, Layout, Position, State

NODE_LIMIT: Final = 2_000
"""Positions that a search may look at; the hardest of 20,000 random deals took about 200 (0.2 s)."""


class Answer(StrEnum):
    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"
    """The limit was reached; never another word for lost."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`plan` is empty unless won; its hands count from the position's current one, 0."""

    answer: Answer
    plan: tuple[Assault, ...] = ()


class Solver:
    """One position: the hands from the current one on, each place's own cards summed, the places gone."""

    def __init__(
        self, hands: Sequence[Hand], values: tuple[int, ...], gone: int = 0, limit: int | None = NODE_LIMIT
    ) -> None:
        self._gone = gone
        self._hands = Hands(hands)
        self._values = values
        self._bounds = Bounds(self._hands, values, gone)
        self._limit = limit

    def verdict(self, first: int = 0) -> Verdict:
        """Whether the game can be won when the hands before the first are thrown away."""
        if not meets(self._bounds.deadline(self._gone), first, ALL_CARDS):
            return Verdict(Answer.LOST)
        routes = Routes(self._hands, self._values, self._gone)
        if meets(routes.deadline, first, ALL_CARDS):
            return Verdict(Answer.WON, tuple(routes.plan(first, ALL_CARDS)))
        search = Search(self._hands, self._values, self._bounds, self._limit)
        try:
            plan = search.plan(self._gone, first)
        except NodeLimitError:
            return Verdict(Answer.UNKNOWN)
        return Verdict(Answer.LOST) if plan is None else Verdict(Answer.WON, tuple(plan))

    def spare_hands(self) -> int | None:
        """How many whole hands may be thrown away at the start; None unless surely won.

        A number of hands with which the answer is unknown is not counted.
        """
        if self.verdict().answer is not Answer.WON:
            return None
        spare = Routes(self._hands, self._values, self._gone).deadline >> 8
        while self.verdict(spare + 1).answer is Answer.WON:
            spare += 1
        return spare


def deal_solver(layout: Layout, limit: int | None = NODE_LIMIT) -> Solver:
    return Solver(_hands(layout, Position()), layout.values, limit=limit)


def solve(state: State, limit: int | None = NODE_LIMIT) -> Verdict:
    """Whether the present position of a game that is not over can still be won."""
    layout, position = state.layout, state.position
    return Solver(_hands(layout, position), layout.values, position.gone, limit).verdict()


def _hands(layout: Layout, position: Position) -> list[Hand]:
    values = [VALUE[card] for card in layout.stock[(position.hands - 1) * HAND_SIZE :]]
    values[:HAND_SIZE] = [value if position.waste >> p & 1 else 0 for p, value in enumerate(values[:HAND_SIZE])]
    return list(zip(values[::3], values[1::3], values[2::3], strict=True))


def moves(position: Position, plan: Sequence[Assault]) -> list[Move]:
    """A plan for this position as moves of the game, deals included; what a move deals by itself is not dealt again."""
    found: list[Move] = []
    hand, waste = 0, position.waste
    for assault in plan:
        while hand < assault.hand:
            found.append(Deal())
            hand, waste = hand + 1, WHOLE_WASTE
        found.append(Attack(assault.place, tuple(p for p in range(HAND_SIZE) if assault.cards >> p & 1)))
        waste &= ~assault.cards
        if not waste and assault.place != THRONE:
            hand, waste = hand + 1, WHOLE_WASTE
    return found
