"""What a game of Siege is at one moment: the cards as dealt, the position, what can be taken back. Pure.

The canonical form (`dump`) holds no history; a game is restored from its moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.patience.layout import (
    CATALOGUE,
    HAND_SIZE,
    HANDS,
    HIGH,
    HIGH_PILE_SIZE,
    LOW,
    LOW_PILE_SIZE,
    ROWS,
    STOCK_SIZE,
    THRONE,
    THRONE_CARD,
    VALUE,
    WALL_SIZE,
    health,
    is_attackable,
)
from games.protocol import Json, Outcome

WHOLE_WASTE = (1 << HAND_SIZE) - 1


@dataclass(frozen=True, slots=True)
class Layout:
    """All cards where they were dealt; it never changes during a game."""

    piles: tuple[tuple[str, ...], ...]
    """By place; one card for a place of the wall."""
    stock: tuple[str, ...]
    """All 39, top first, the first hand included."""
    values: tuple[int, ...]
    """By place: its own cards summed."""

    def hand(self, number: int) -> tuple[str, ...]:
        """The three cards of a hand, counted from 1."""
        return self.stock[(number - 1) * HAND_SIZE : number * HAND_SIZE]


@dataclass(frozen=True, slots=True)
class Position:
    """All that an undo gives back."""

    gone: int = 0
    """The removed places."""
    face_up: int = 0
    """The low places that an attack has turned up; a removed one may be in it or not."""
    hands: int = 1
    waste: int = WHOLE_WASTE
    """The waste places that hold a card of the current hand."""
    score: int = 0
    attacks: int = 0

    def waste_places(self) -> tuple[int, ...]:
        return tuple(place for place in range(HAND_SIZE) if self.waste >> place & 1)

    def has_stock(self) -> bool:
        return self.hands < HANDS

    def is_hidden(self, place: int) -> bool:
        """Whether the cards of a standing place lie face down."""
        return place in LOW and not self.face_up >> place & 1


@dataclass(frozen=True, slots=True)
class Step:
    """A position to go back (or forward) to. `revealing`: the move in between dealt or attacked a hidden pile."""

    position: Position
    revealing: bool


@dataclass(frozen=True, slots=True)
class State:
    layout: Layout
    position: Position = Position()
    past: tuple[Step, ...] = ()
    """The nearest last; a line of play has at most 51 steps, one for each card and deal."""
    future: tuple[Step, ...] = ()
    undos: int = 0
    assisted: bool = False
    resigned: bool = False

    def outcome(self) -> Outcome | None:
        if self.position.gone >> THRONE & 1:
            return Outcome(0, "throne")
        return Outcome(None, "resignation") if self.resigned else None

    def health(self, place: int) -> int:
        return health(self.layout.values, self.position.gone, place)

    def waste_cards(self) -> tuple[str | None, ...]:
        hand = self.layout.hand(self.position.hands)
        return tuple(card if self.position.waste >> place & 1 else None for place, card in enumerate(hand))

    def strength(self, places: tuple[int, ...]) -> int:
        """The sum of these waste places, which all hold a card."""
        hand = self.layout.hand(self.position.hands)
        return sum(VALUE[hand[place]] for place in places)

    def attackable(self) -> Iterator[int]:
        return (place for place in range(THRONE + 1) if is_attackable(self.position.gone, place))

    def is_stuck(self) -> bool:
        """Whether no attack is legal and none can become so by dealing; False once the game is over."""
        position = self.position
        if position.has_stock() or self.outcome() is not None:
            return False
        places = position.waste_places()
        strength = self.strength(places)
        return not any(places and (position.is_hidden(p) or strength > self.health(p)) for p in self.attackable())


def lay_out(deck: list[str]) -> Layout:
    """Deals the 102 shuffled cards: wall, low piles, high piles, stock."""
    if sorted(deck) != sorted(CATALOGUE):
        raise ValueError("a siege is dealt from the 102 cards of the catalogue")
    cards = iter(deck)
    sizes = (1,) * WALL_SIZE + (LOW_PILE_SIZE,) * len(LOW) + (HIGH_PILE_SIZE,) * len(HIGH)
    dealt = [tuple(next(cards) for _ in range(size)) for size in sizes]
    piles = (*dealt, (THRONE_CARD, THRONE_CARD))
    stock = tuple(next(cards) for _ in range(STOCK_SIZE))
    return Layout(piles, stock, tuple(sum(VALUE[card] for card in pile) for pile in piles))


def dump(state: State) -> Json:
    """The canonical JSON of the rules, keys in their order."""
    position, piles = state.position, state.layout.piles

    def standing(place: int, shown: Any) -> Any:
        return None if position.gone >> place & 1 else shown

    outcome = state.outcome()
    return {
        "wall": [[standing(place, piles[place][0]) for place in row] for row in ROWS],
        "low": [standing(p, {"cards": list(piles[p]), "open": not position.is_hidden(p)}) for p in LOW],
        "high": [standing(place, list(piles[place])) for place in HIGH],
        "throne": standing(THRONE, list(piles[THRONE])),
        "stock": list(state.layout.stock[position.hands * HAND_SIZE :]),
        "waste": list(state.waste_cards()),
        "score": position.score,
        "attacks": position.attacks,
        "deals": position.hands,
        "undos": state.undos,
        "assisted": state.assisted,
        "stuck": state.is_stuck(),
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }
