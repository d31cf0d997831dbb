"""Stronghold as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping

from games.conquest import moves, rules
from games.conquest.bot import ConquestBot
from games.conquest.moves import Move
from games.conquest.presenter import ConquestPresenter
from games.conquest.state import State, dump
from games.conquest.view import View, view
from games.fairness import Streams
from games.protocol import Bot, Event, Json, Outcome, Presenter, Solo


class ConquestGame:
    key = "conquest"
    seats = len(rules.SEATS)
    options: Mapping[str, tuple[str, ...]] = {}
    presenter: Presenter[View] = ConquestPresenter()
    bot: Bot[View, Move] | None = ConquestBot()
    solo: Solo[State, Move, View] | None = None

    def setup(self, options: Mapping[str, str], streams: Streams) -> State:
        return rules.setup(options, streams)

    def to_move(self, state: State) -> tuple[int, ...]:
        return rules.to_move(state)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        return rules.legal_moves(state, seat)

    def parse_move(self, data: object) -> Move:
        return moves.parse_move(data)

    def dump_move(self, move: Move) -> Json:
        return moves.dump_move(move)

    def is_for_clock(self, move: Move) -> bool:
        return rules.is_for_clock(move)

    def apply(self, state: State, seat: int, move: Move, streams: Streams) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, move, streams)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def timeout_moves(self, state: State) -> tuple[tuple[int, Move], ...]:
        return rules.timeout_moves(state)

    def clock_restarts(self, before: State, after: State) -> bool:
        return rules.clock_restarts(before, after)

    def longest_wait(self, state: State) -> int | None:
        return rules.longest_wait(state)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def dump(self, state: State) -> Json:
        return dump(state)


CONQUEST = ConquestGame()
