"""Siege as one object of the protocol; every answer is delegated."""

from __future__ import annotations

from collections.abc import Mapping

from games.fairness import Streams
from games.patience import moves, rules
from games.patience.moves import Help, Move
from games.patience.presenter import PatiencePresenter
from games.patience.solo import PatienceSolo
from games.patience.state import State, dump
from games.patience.view import View, view
from games.protocol import Bot, Event, IllegalMove, Json, Outcome, Presenter, Solo


class PatienceGame:
    key = "patience"
    seats = 1
    options: Mapping[str, tuple[str, ...]] = {}
    presenter: Presenter[View] = PatiencePresenter()
    bot: Bot[View, Move] | None = None
    solo: Solo[State, Move, View] | None = PatienceSolo()

    def setup(self, options: Mapping[str, str], streams: Streams) -> State:
        return rules.setup(options, streams)

    def to_move(self, state: State) -> tuple[int, ...]:
        return (0,) if state.outcome() is None else ()

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return rules.legal_moves(state) if seat == 0 else []

    def parse_move(self, data: object) -> Move:
        return moves.parse_move(data)

    def dump_move(self, move: Move) -> Json:
        return moves.dump_move(move)

    def is_for_clock(self, move: Move) -> bool:
        """True for help: only the server knows when it has shown something hidden."""
        return isinstance(move, Help)

    def apply(self, state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
        if seat != 0:
            raise IllegalMove("not_your_turn")
        return rules.apply(state, move)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def timeout_moves(self, state: State) -> tuple[tuple[int, Move], ...]:
        """None: a siege has no clock."""
        return ()

    def clock_restarts(self, before: State, after: State) -> bool:
        return False

    def longest_wait(self, state: State) -> int | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome()

    def dump(self, state: State) -> Json:
        return dump(state)


PATIENCE = PatienceGame()
