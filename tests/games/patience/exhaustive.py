"""A slow second opinion: whether a game can still be won, by trying every attack of every hand.

It knows no bound and no route, only the layout's openings and healths, and that the throne takes a whole hand.
"""

from __future__ import annotations

from functools import cache

from games.patience.layout import HAND_SIZE, HANDS, THRONE, VALUE, health, is_attackable
from games.patience.state import State

CARD_SETS = range(1, 1 << HAND_SIZE)
WHOLE_HAND = CARD_SETS[-1]


def can_be_won(state: State) -> bool:
    layout = state.layout

    def strength(hand: int, cards: int) -> int:
        return sum(VALUE[card] for place, card in enumerate(layout.hand(hand)) if cards >> place & 1)

    @cache
    def won(gone: int, hand: int, cards: int) -> bool:
        if is_attackable(gone, THRONE) and strength(hand, cards) > layout.values[THRONE]:
            return True
        if hand == HANDS:
            return False
        if won(gone, hand + 1, WHOLE_HAND):
            return True
        return any(
            strength(hand, spent) > health(layout.values, gone, place) and won(gone | 1 << place, hand, cards & ~spent)
            for place in range(THRONE)
            if is_attackable(gone, place)
            for spent in CARD_SETS
            if spent & ~cards == 0
        )

    return won(state.position.gone, state.position.hands, state.position.waste)
