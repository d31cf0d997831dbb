"""The rules of Tower Duel after the deal: moves, turns and time-outs. What a seat may see is view.py's part."""

from __future__ import annotations

from games.fairness import Streams
from games.protocol import Event, IllegalMove, Outcome
from games.tower.cards import BY_KEY, Card
from games.tower.counters import Counters, counters
from games.tower.deck import refill
from games.tower.effects import Events, Tallies, resolve
from games.tower.endings import verdict
from games.tower.moves import TIMEOUT, Move
from games.tower.state import USED_SHOWN, Hand, Side, State, Use, UsedCard

LAST_TURN = 1000
"""When this turn ends without a winner, the match is a draw (a ruling)."""
MISSES_THAT_LOSE = 3

Changed = tuple[State, list[Event]]


def to_move(state: State) -> tuple[int, ...]:
    return () if state.outcome else (state.active,)


def legal_moves(state: State, seat: int) -> list[Move]:
    """Plays before discards, each in the order of the hand; cards held twice are listed once."""
    if seat not in to_move(state):
        return []
    side = state.sides[seat]
    cards = [card for card in dict.fromkeys(side.hand) if card is not None]
    plays = [] if state.phase == "discard" else [card for card in cards if can_afford(side.counters, BY_KEY[card])]
    return [Move("play", card) for card in plays] + [Move("discard", card) for card in cards]


def can_afford(have: Counters, card: Card) -> bool:
    return stock(have, card) >= card.cost


def stock(have: Counters, card: Card) -> int:
    """What there is of the resource that pays this card."""
    paid: int = getattr(have, card.resource)
    return paid


def timeout_moves(state: State) -> tuple[tuple[int, Move], ...]:
    return tuple((seat, TIMEOUT) for seat in to_move(state))


def apply(state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
    """Raises IllegalMove."""
    if state.outcome:
        raise IllegalMove("game_over")
    if seat not in (0, 1):
        raise IllegalMove("not_for_players")
    if move.kind == "resign":
        after, events = _end(state, Outcome(1 - seat, "resignation"), [Event("resigned", (seat,))])
    elif seat != state.active:
        raise IllegalMove("not_your_turn")
    elif move.kind == "timeout":
        after, events = _time_out(state, streams)
    elif move.kind == "play":
        after, events = _play(state, move.card, streams)
    else:
        after, events = _discard(state, move.card, streams)
    return after, tuple(events)


def _place(state: State, card: str | None) -> int:
    """The leftmost place of this card in the active hand."""
    hand = state.sides[state.active].hand
    if card is None or card not in hand:
        raise IllegalMove("card_not_in_hand", card=card)
    return hand.index(card)


def _play(state: State, key: str | None, streams: Streams) -> Changed:
    if state.phase == "discard":
        raise IllegalMove("must_discard")
    place = _place(state, key)
    card = BY_KEY[str(key)]
    have = state.sides[state.active].counters
    if not can_afford(have, card):
        raise IllegalMove(
            "cannot_afford", card=card.key, cost=card.cost, have=stock(have, card), resource=card.resource
        )
    events = [Event("played", (card.key,))]
    state = _use(state, place, "played", misses=0)
    state, happened = _resolve(state, card)
    events += happened
    if won := verdict(state):
        return _end(state, won, events)
    state, reshuffled = refill(state, place, streams)
    events += reshuffled
    if card.then == "turn_ends":
        return _next_turn(state, events)
    if card.then == "play_again":
        return state, [*events, Event("play_again")]
    return state._replace(phase="discard"), [*events, Event("must_discard")]


def pay_and_resolve(own: Counters, enemy: Counters, card: Card) -> tuple[Counters, Counters]:
    """Both players' counters after `own` has paid and played this card, which it can afford."""
    tallies = own.tally(), enemy.tally()
    pay_and_carry_out(card, tallies, 0)
    return counters(tallies[0]), counters(tallies[1])


def pay_and_carry_out(card: Card, tallies: Tallies, seat: int, events: Events = None) -> None:
    """Changes the tallies as `seat` pays and plays this card, which it can afford."""
    tallies[seat][card.resource] -= card.cost
    if card.cost and events is not None:
        events.append(Event("paid", (seat, card.resource, card.cost)))
    resolve(card.effects, tallies, seat, events)


def _resolve(state: State, card: Card) -> Changed:
    tallies = (state.sides[0].counters.tally(), state.sides[1].counters.tally())
    events: list[Event] = []
    pay_and_carry_out(card, tallies, state.active, events)
    sides = (
        state.sides[0]._replace(counters=counters(tallies[0])),
        state.sides[1]._replace(counters=counters(tallies[1])),
    )
    return state._replace(sides=sides), events


def _discard(state: State, key: str | None, streams: Streams) -> Changed:
    place = _place(state, key)
    forced = state.phase == "discard"
    state, events = refill(_use(state, place, "discarded", misses=0), place, streams)
    events.insert(0, Event("discarded", (key,)))
    if forced:
        return state._replace(phase="play"), [*events, Event("play_again")]
    return _next_turn(state, events)


def _time_out(state: State, streams: Streams) -> Changed:
    side = state.sides[state.active]
    misses = side.misses + 1
    if misses == MISSES_THAT_LOSE:
        state = _with_side(state, side._replace(misses=misses))
        return _end(state, Outcome(1 - state.active, "misses"), [Event("timed_out", (None, misses))])
    place = weakest_place(side.hand)
    card = str(side.hand[place])
    state, events = refill(_use(state, place, "timed_out", misses), place, streams)
    return _next_turn(state, [Event("timed_out", (card, misses)), *events])


def weakest_place(hand: Hand) -> int:
    """The cheapest card's place, the leftmost of equals (a ruling)."""
    return min(range(len(hand)), key=lambda place: BY_KEY[str(hand[place])].cost)


def _use(state: State, place: int, use: Use, misses: int) -> State:
    """The card leaves the active hand; its place is empty until it is refilled."""
    side = state.sides[state.active]
    card = str(side.hand[place])
    used = (*state.used, UsedCard(state.turn, state.active, card, use))[-USED_SHOWN:]
    discards = (*state.discards, card) if state.deck_type == "finite" else ()
    hand = (*side.hand[:place], None, *side.hand[place + 1 :])
    emptied = _with_side(state, side._replace(hand=hand, misses=misses))
    return emptied._replace(discards=discards, used=used)


def _with_side(state: State, side: Side) -> State:
    """The state with the active player's side exchanged."""
    return state._replace(sides=(side, state.sides[1]) if state.active == 0 else (state.sides[0], side))


def _next_turn(state: State, events: list[Event]) -> Changed:
    if state.turn == LAST_TURN:
        return _end(state, Outcome(None, "turn_limit"), events)
    state = state._replace(turn=state.turn + 1, active=1 - state.active, phase="play")
    side = state.sides[state.active]
    had = side.counters
    state = _with_side(state, side._replace(counters=had.with_income()))
    events.append(Event("income", (state.active, had.mines, had.monasteries, had.barracks)))
    won = verdict(state)
    return _end(state, won, events) if won else (state, events)


def _end(state: State, outcome: Outcome, events: list[Event]) -> Changed:
    ended = Event("ended", (outcome.winner, outcome.reason))
    return state._replace(phase="over", outcome=outcome), [*events, ended]
