"""Siege as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping

from games.fairness import Streams
from games.patience import moves, rules
from games.patience.moves import Help, Move
from games.patience.presenter import PatiencePresenter
from games.patience.solo import PatienceSolo
from games.patience.state import State, dump
from games.patience.view import View, view
from games.protocol import Bot, Event, IllegalMove, Outcome, Presenter, Solo


class PatienceGame:
    key = "patience"
    seats = 1
    options: Mapping[str, tuple[str, ...]] = {}
    presenter: Presenter[View] = PatiencePresenter()
    bot: Bot[View, Move] | None = None
    solo: Solo[State, Move, View] | None = PatienceSolo()

    setup = staticmethod(rules.setup)
    parse_move = staticmethod(moves.parse_move)
    dump_move = staticmethod(moves.dump_move)
    view = staticmethod(view)
    dump = staticmethod(dump)

    def to_move(self, state: State) -> tuple[int, ...]:
        return (0,) if state.outcome() is None else ()

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return rules.legal_moves(state) if seat == 0 else []

    def is_for_clock(self, move: Move) -> bool:
        """True for help: only the server knows when it has shown something hidden."""
        return isinstance(move, Help)

    def apply(self, state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
        if seat != 0:
            raise IllegalMove("not_your_turn")
        return rules.apply(state, move)

    def timeout_moves(self, state: State) -> tuple[tuple[int, Move], ...]:
        """None: a siege has no clock."""
        return ()

    def clock_restarts(self, before: State, after: State) -> bool:
        return False

    def longest_wait(self, state: State) -> int | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome()


PATIENCE = PatienceGame()
