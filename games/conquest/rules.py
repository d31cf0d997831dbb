"""Stronghold from set-up to outcome: who may move and what a move does. Pure; chance comes in as streams."""

from __future__ import annotations

from collections.abc import Mapping

from games.conquest import battle_cards, buildings, generation, legality, limits
from games.conquest.actions import act
from games.conquest.attack import finish_if_chosen
from games.conquest.board import CASTLES, CELLS, draw_terrains
from games.conquest.buildings import MARKET_PLACES
from games.conquest.draft import Draft
from games.conquest.moves import BattleCardChoice, Move, Resign, Timeout
from games.conquest.state import PENDING, Choice, Player, Position, State
from games.conquest.turns import draw_cards, end_turn, start_round
from games.fairness import Streams
from games.protocol import BadOptions, Event, IllegalMove, Outcome

SEATS = (0, 1)
START_STOCK = (1, 1, 1, 0)
START_UNITS = (1,)
MISSES_TO_LOSE = 3
"""In a row (ruling)."""
BATTLE_SECONDS = 30


def setup(options: Mapping[str, str], streams: Streams) -> State:
    """The state after the start of round 1. Stronghold has no options."""
    if options:
        raise BadOptions(f"Stronghold has no options, got {', '.join(map(repr, options))}")
    deck = streams("buildings").shuffle(buildings.full_deck())
    position = Position(
        round=1,
        active=0,
        phase="action",
        terrains=draw_terrains(streams),
        owners=tuple(CASTLES.index(cell) if cell in CASTLES else None for cell in range(len(CELLS))),
        units=tuple(START_UNITS if cell in CASTLES else () for cell in range(len(CELLS))),
        players=(Player(START_STOCK), Player(START_STOCK)),
        market=tuple(reversed(deck[:MARKET_PLACES])),
        battle=None,
        outcome=None,
    )
    battle_deck = streams("battle").shuffle(battle_cards.full_deck())
    draft = Draft(State(position, ((), ()), (None, None), tuple(deck[MARKET_PLACES:]), tuple(battle_deck), ()))
    for seat in SEATS:
        draw_cards(draft, seat, limits.hand_limit(()), streams)
    start_round(draft, streams)
    return draft.frozen()


def outcome(state: State) -> Outcome | None:
    return state.position.outcome


def to_move(state: State) -> tuple[int, ...]:
    """Both seats while both must choose a battle card."""
    position = state.position
    if position.outcome is not None:
        return ()
    if position.battle is not None:
        return tuple(seat for seat in SEATS if state.choices[seat] == PENDING)
    return (position.active,)


def legal_moves(state: State, seat: int) -> list[Move]:
    return generation.legal_moves(state.position, seat, state.hands[seat], state.choices[seat])


def is_for_clock(move: Move) -> bool:
    return isinstance(move, Timeout)


def timeout_moves(state: State) -> tuple[tuple[int, Move], ...]:
    """The attacker's comes first."""
    late = to_move(state)
    return tuple((seat, Timeout()) for seat in sorted(late, key=lambda seat: seat != state.position.active))


def clock_restarts(before: State, after: State) -> bool:
    """At a new turn, and on entering and leaving a battle; not for free actions or a first secret choice."""

    def turn(position: Position) -> tuple[int, int, int]:
        return position.round, position.active, position.battle.number if position.battle else 0

    return turn(before.position) != turn(after.position)


def longest_wait(state: State) -> int | None:
    return BATTLE_SECONDS if state.position.battle is not None else None


def battle_card_refusal(
    position: Position, hand: tuple[str, ...], choice: Choice, move: BattleCardChoice
) -> IllegalMove | None:
    """`hand` and `choice` are those of the seat that chooses."""
    if position.battle is None:
        return IllegalMove("no_battle")
    if choice != PENDING:
        return IllegalMove("chosen_already")
    if move.card is not None and move.card not in hand:
        return IllegalMove("not_in_hand", card=move.card)
    return None


def _refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    position = state.position
    if position.outcome is not None:
        return IllegalMove("game_over")
    match move:
        case Resign():
            return None
        case Timeout():
            return None if seat in to_move(state) else IllegalMove("not_late")
        case BattleCardChoice():
            return battle_card_refusal(position, state.hands[seat], state.choices[seat], move)
        case _:
            return legality.action_refusal(position, seat, move)


def apply(state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
    """A new state and what everybody may hear of the move. Raises IllegalMove."""
    if refused := _refusal(state, seat, move):
        raise refused
    draft = Draft(state)
    match move:
        case Resign():
            draft.say("resigned", seat)
            draft.end(1 - seat, "resignation")
        case Timeout():
            _time_out(draft, seat, streams)
        case BattleCardChoice():
            draft.players[seat].misses = 0
            _choose(draft, seat, move.card, streams)
        case _:
            draft.players[seat].misses = 0
            act(draft, seat, move, streams)
    return draft.frozen(), tuple(draft.events)


def _time_out(draft: Draft, seat: int, streams: Streams) -> None:
    """A pass, or no card in a battle; the third miss in a row ends the match at once."""
    player = draft.players[seat]
    player.misses += 1
    draft.say("timed_out", seat, player.misses)
    if player.misses >= MISSES_TO_LOSE:
        draft.end(1 - seat, "misses")
    elif draft.battle is not None:
        _choose(draft, seat, None, streams)
    else:
        end_turn(draft, streams)


def _choose(draft: Draft, seat: int, card: str | None, streams: Streams) -> None:
    draft.choices[seat] = card
    draft.say("chose", seat)
    finish_if_chosen(draft, streams)
