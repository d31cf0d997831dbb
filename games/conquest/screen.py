"""Stronghold's view as the regions of its screen. Decides which piece goes where; holds no HTML and no rule."""

from __future__ import annotations

from django.utils.translation import gettext

from games.conquest import sentences
from games.conquest.action_bar import action_bar
from games.conquest.battle_panel import battle, hand
from games.conquest.construction import castle, market
from games.conquest.ledger import ledger, score
from games.conquest.lens import near_seat, terrain_map
from games.conquest.orders import orders
from games.conquest.scoring import ROUND_LIMIT
from games.conquest.view import View
from games.pieces import Piece, piece
from games.protocol import Table


def regions(view: View, table: Table) -> dict[str, Piece]:
    near = near_seat(view)
    return {
        "status": _status(view, table),
        "ledger_near": ledger(view, near, table),
        "ledger_far": ledger(view, 1 - near, table),
        "map": terrain_map(view, table),
        "battle": battle(view, table),
        "orders": orders(view),
        "actions": action_bar(view),
        "market": market(view),
        "castle": castle(view, near, "near", table),
        "castle_far": castle(view, 1 - near, "far", table),
        "hand": hand(view, table),
        "score": score(view, near, table),
    }


def _status(view: View, table: Table) -> Piece:
    return piece(
        "conquest/status.html",
        tone=_tone(view),
        sentence=sentences.turn(view, table),
        turn=gettext("Round %(round)d of %(limit)d") % {"round": view.position.round, "limit": ROUND_LIMIT},
    )


def _tone(view: View) -> str:
    position = view.position
    if position.outcome is not None:
        return "status-over"
    if position.battle is not None:
        return "status-battle"
    return "status-own" if view.seat == position.active else "status-waiting"
