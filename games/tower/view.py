"""What one seat, or a spectator, may know of a duel: all counters and used cards, the own hand, and nothing drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.protocol import Outcome
from games.tower.battlefields import BATTLEFIELDS
from games.tower.cards import BY_KEY, Card
from games.tower.counters import QUANTITIES, Counters, changes
from games.tower.effects import Limits, deciding
from games.tower.rules import can_afford, pay_and_carry_out
from games.tower.state import Hand, Phase, State, UsedCard


class Preview(NamedTuple):
    """What playing a card would change right now, its cost included."""

    own: Counters
    enemy: Counters


class Choice(NamedTuple):
    """One place of the own hand while its player may play. `preview` is None for a card that is too dear."""

    card: str
    affordable: bool
    plays_again: bool
    """Also true for a card that forces a discard first."""
    preview: Preview | None


class PublicSide(NamedTuple):
    counters: Counters
    cards: int
    misses: int


class View(NamedTuple):
    seat: int | None
    """None is a spectator."""
    battlefield: str
    deck_type: str
    target_tower: int
    target_resource: int
    turn: int
    active: int
    phase: Phase
    sides: tuple[PublicSide, PublicSide]
    hand: Hand | None
    """The own hand by place; None for a spectator."""
    choices: tuple[Choice, ...]
    """By place; empty unless this seat may play a card now."""
    deck_count: int | None
    """None for the infinite deck."""
    discards: tuple[str, ...]
    """Oldest first; always empty with the infinite deck."""
    used: tuple[UsedCard, ...]
    """The last used cards of both players, oldest first."""
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    goal = BATTLEFIELDS[state.battlefield].goal
    first, second = state.sides
    return View(
        seat=seat,
        battlefield=state.battlefield,
        deck_type=state.deck_type,
        target_tower=goal.tower,
        target_resource=goal.resource,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        sides=(
            PublicSide(first.counters, _held(first.hand), first.misses),
            PublicSide(second.counters, _held(second.hand), second.misses),
        ),
        hand=None if seat is None else state.sides[seat].hand,
        choices=_choices(state) if seat == state.active and state.phase == "play" else (),
        deck_count=len(state.deck) if state.deck_type == "finite" else None,
        discards=state.discards,
        used=state.used,
        outcome=state.outcome,
    )


def _held(hand: Hand) -> int:
    return len(hand) - hand.count(None)


def _choices(state: State) -> tuple[Choice, ...]:
    own, enemy = state.sides[state.active].counters, state.sides[1 - state.active].counters
    numbers = own + enemy
    return tuple(
        [
            _choice(key, can_afford(own, BY_KEY[key]), tuple([min(numbers[at], limit) for at, limit in DECIDING[key]]))
            for key in state.sides[state.active].hand
            if key is not None
        ]
    )


def _limits(card: Card) -> Limits:
    """Of what decides the card's changes, its cost included."""
    limits = deciding(card.effects)
    paid = 0, card.resource
    return limits if paid not in limits else {**limits, paid: limits[paid] + card.cost}


LIMITS = {key: _limits(card) for key, card in BY_KEY.items()}
DECIDING = {
    key: tuple([(QUANTITIES.index(what) + side * len(QUANTITIES), limit) for (side, what), limit in limits.items()])
    for key, limits in LIMITS.items()
}
"""The same, with the places that these numbers have in the player's counters and the enemy's behind them."""


@lru_cache(maxsize=16384)
def _choice(key: str, affordable: bool, deciding: tuple[int, ...]) -> Choice:
    """Kept by the numbers that decide: six of these are asked for at every move, and most come again and again."""
    card = BY_KEY[key]
    again = card.then != "turn_ends"
    if not affordable:
        return Choice(key, affordable=False, plays_again=again, preview=None)
    before = dict.fromkeys(QUANTITIES, 0), dict.fromkeys(QUANTITIES, 0)
    for (side, what), number in zip(LIMITS[key], deciding, strict=True):
        before[side][what] = number
    after = before[0].copy(), before[1].copy()
    pay_and_carry_out(card, after, 0)
    preview = Preview(changes(before[0], after[0]), changes(before[1], after[1]))
    return Choice(key, affordable=True, plays_again=again, preview=preview)
