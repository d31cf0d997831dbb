"""Tower Duel as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping

from games.fairness import Streams
from games.protocol import Bot, Event, Json, Outcome, Presenter, Solo
from games.tower import moves, rules, setup
from games.tower.bot import TowerBot
from games.tower.moves import Move
from games.tower.presenter import TowerPresenter
from games.tower.state import State, dump
from games.tower.view import View, view


class TowerGame:
    key = "tower"
    seats = setup.SEATS
    options: Mapping[str, tuple[str, ...]] = setup.OPTIONS
    presenter: Presenter[View] = TowerPresenter()
    bot: Bot[View, Move] | None = TowerBot()
    solo: Solo[State, Move, View] | None = None

    def setup(self, options: Mapping[str, str], streams: Streams) -> State:
        return setup.setup(options, streams)

    def to_move(self, state: State) -> tuple[int, ...]:
        return rules.to_move(state)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return rules.legal_moves(state, seat)

    def parse_move(self, data: object) -> Move:
        return moves.parse(data)

    def dump_move(self, move: Move) -> Json:
        return moves.dump(move)

    def is_for_clock(self, move: Move) -> bool:
        return move.kind == "timeout"

    def apply(self, state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, move, streams)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def timeout_moves(self, state: State) -> tuple[tuple[int, Move], ...]:
        return rules.timeout_moves(state)

    def clock_restarts(self, before: State, after: State) -> bool:
        """Always: also after a card that plays again and after a forced discard (a ruling)."""
        return True

    def longest_wait(self, state: State) -> int | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def dump(self, state: State) -> Json:
        return dump(state)


TOWER = TowerGame()
