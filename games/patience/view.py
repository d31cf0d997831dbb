"""What a player of a siege may know; a spectator knows the same. Pure.

Never the order of the stock, nor the cards or the health of a pile that lies face down.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.patience.layout import HAND_SIZE, HANDS, LOW, NAMES, PLACES, RANKS, VALUE, is_attackable
from games.patience.prospects import is_surely_lost
from games.patience.rules import attacks_on
from games.patience.state import State
from games.protocol import Outcome


@dataclass(frozen=True, slots=True)
class Target:
    """One place of the layout, standing or gone."""

    name: str
    stands: bool
    cards: tuple[str, ...]
    """Empty when gone or face down."""
    health: int | None
    """None when gone or face down."""
    is_attackable: bool
    attacks: tuple[tuple[int, ...], ...]
    """The sets of waste places with which an attack is legal now: each wins, or turns up a face-down pile."""
    can_storm: bool

    @property
    def is_face_down(self) -> bool:
        return self.stands and self.health is None


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None
    targets: tuple[Target, ...]
    """In the layout's order of places."""
    waste: tuple[str | None, ...]
    stock: int
    """How many cards it holds."""
    unseen: tuple[int, ...]
    """How many cards of each value, ace first, lie in the stock and face down together."""
    score: int
    attacks: int
    deals: int
    undos: int
    assisted: bool
    stuck: bool
    can_no_longer_be_won: bool
    """Proved from what is visible; False is no promise."""
    can_deal: bool
    can_undo: bool
    undo_assists: bool
    """Whether taking back the last move marks the game as assisted; also True when it is marked already."""
    can_redo: bool
    outcome: Outcome | None

    def gone(self) -> int:
        return sum(1 << place for place, target in enumerate(self.targets) if not target.stands)

    def waste_values(self) -> tuple[int, ...]:
        """By waste place; 0 where there is no card."""
        return tuple(VALUE[card] if card else 0 for card in self.waste)

    def place_values(self) -> tuple[int | None, ...]:
        """By place: its own cards summed; 0 when gone, None when face down."""
        return tuple(
            None if target.is_face_down else sum(VALUE[card] for card in target.cards) for target in self.targets
        )


def view(state: State, seat: int | None) -> View:
    position = state.position
    outcome = state.outcome()
    runs = outcome is None
    unseen = _unseen(state)
    targets = tuple(_target(state, place, runs) for place in range(PLACES))
    return View(
        seat=seat,
        targets=targets,
        waste=state.waste_cards(),
        stock=(HANDS - position.hands) * HAND_SIZE,
        unseen=unseen,
        score=position.score,
        attacks=position.attacks,
        deals=position.hands,
        undos=state.undos,
        assisted=state.assisted,
        stuck=state.is_stuck(),
        can_no_longer_be_won=runs and _is_surely_lost(state, unseen),
        can_deal=runs and position.has_stock(),
        can_undo=runs and bool(state.past),
        undo_assists=state.assisted or (bool(state.past) and state.past[-1].revealing),
        can_redo=runs and bool(state.future),
        outcome=outcome,
    )


def _target(state: State, place: int, runs: bool) -> Target:
    position = state.position
    stands = not position.gone >> place & 1
    shown = stands and not position.is_hidden(place)
    attackable = runs and is_attackable(position.gone, place)
    attacks = attacks_on(state, place) if attackable else ()
    return Target(
        name=NAMES[place],
        stands=stands,
        cards=state.layout.piles[place] if shown else (),
        health=state.health(place) if shown else None,
        is_attackable=attackable,
        attacks=attacks,
        can_storm=attackable and (position.has_stock() or position.waste_places() in attacks),
    )


def _unseen(state: State) -> tuple[int, ...]:
    """Counts only, so that it says no more than the cards seen so far do."""
    position, layout = state.position, state.layout
    hidden = list(layout.stock[position.hands * HAND_SIZE :])
    for place in LOW:
        if not position.gone >> place & 1 and position.is_hidden(place):
            hidden += layout.piles[place]
    counts = Counter(VALUE[card] for card in hidden)
    return tuple(counts[value] for value in range(1, len(RANKS) + 1))


def _is_surely_lost(state: State, unseen: tuple[int, ...]) -> bool:
    position, values = state.position, state.layout.values
    known = tuple(None if position.is_hidden(place) else value for place, value in enumerate(values))
    waste = tuple(VALUE[card] if card else 0 for card in state.waste_cards())
    return is_surely_lost(known, position.gone, waste, HANDS - position.hands, unseen)
