"""Where cards come from: the finite deck with its reshuffles, and the infinite one. Each draw is secret."""

from __future__ import annotations

from games.fairness import Streams
from games.protocol import Event
from games.tower.cards import CARDS
from games.tower.state import State

HAND_SIZE = 6


def first_deck(streams: Streams) -> tuple[str, ...]:
    return tuple(streams("deck").shuffle([card.key for card in CARDS]))


def endless_card(streams: Streams, number: int) -> str:
    """The card drawn as `number` (from 0) from the infinite deck."""
    return CARDS[streams(f"draw/{number}").uniform(len(CARDS))].key


def refill(state: State, place: int, streams: Streams) -> tuple[State, list[Event]]:
    """The active player draws a card into `place`. A finite deck that is empty is first made of the discards."""
    if state.deck_type == "infinite":
        return _draw(state, place, endless_card(streams, state.drawn), ()), []
    events: list[Event] = []
    if not state.deck:
        number = state.reshuffles + 1
        deck = tuple(streams(f"deck/{number}").shuffle(state.discards))
        state = state._replace(deck=deck, discards=(), reshuffles=number)
        events.append(Event("reshuffled", (len(deck),)))
    return _draw(state, place, state.deck[0], state.deck[1:]), events


def _draw(state: State, place: int, card: str, deck: tuple[str, ...]) -> State:
    side = state.sides[state.active]
    filled = side._replace(hand=(*side.hand[:place], card, *side.hand[place + 1 :]))
    sides = (filled, state.sides[1]) if state.active == 0 else (state.sides[0], filled)
    return state._replace(sides=sides, deck=deck, drawn=state.drawn + 1)
