"""Tower Duel as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping

from games.protocol import Bot, Outcome, Presenter, Solo
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

    setup = staticmethod(setup.setup)
    to_move = staticmethod(rules.to_move)
    legal_moves = staticmethod(rules.legal_moves)
    parse_move = staticmethod(moves.parse)
    dump_move = staticmethod(moves.dump)

    apply = staticmethod(rules.apply)
    view = staticmethod(view)
    timeout_moves = staticmethod(rules.timeout_moves)
    dump = staticmethod(dump)

    def is_for_clock(self, move: Move) -> bool:
        return move.kind == "timeout"

    def clock_restarts(self, before: State, after: State) -> bool:
        """Always: also after a card that plays again and after a forced discard (a ruling)."""
        return True

    def longest_wait(self, state: State) -> int | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome


TOWER = TowerGame()
