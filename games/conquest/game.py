"""Stronghold as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping

from games.conquest import moves, rules
from games.conquest.bot import ConquestBot
from games.conquest.moves import Move
from games.conquest.presenter import ConquestPresenter
from games.conquest.state import State, dump
from games.conquest.view import View, view
from games.protocol import Bot, Presenter, Solo


class ConquestGame:
    key = "conquest"
    seats = len(rules.SEATS)
    options: Mapping[str, tuple[str, ...]] = {}
    presenter: Presenter[View] = ConquestPresenter()
    bot: Bot[View, Move] | None = ConquestBot()
    solo: Solo[State, Move, View] | None = None

    setup = staticmethod(rules.setup)
    to_move = staticmethod(rules.to_move)
    legal_moves = staticmethod(rules.legal_moves)
    parse_move = staticmethod(moves.parse_move)
    dump_move = staticmethod(moves.dump_move)
    is_for_clock = staticmethod(rules.is_for_clock)
    apply = staticmethod(rules.apply)
    view = staticmethod(view)
    timeout_moves = staticmethod(rules.timeout_moves)
    clock_restarts = staticmethod(rules.clock_restarts)
    longest_wait = staticmethod(rules.longest_wait)
    outcome = staticmethod(rules.outcome)
    dump = staticmethod(dump)


CONQUEST = ConquestGame()
