"""Why the viewer can't do a thing: one move, one building, or any move of a kind. Knows only views."""

from __future__ import annotations

from collections.abc import Iterable

from games.conquest import legality, limits, rules
from games.conquest.board import STONE
from games.conquest.buildings import BUILDINGS, granted
from games.conquest.moves import (
    BattleCardChoice,
    Build,
    Heal,
    Hire,
    March,
    Move,
    Pass,
    Trade,
    Train,
    Treasury,
    Upgrade,
)
from games.conquest.state import Position
from games.conquest.view import View
from games.protocol import IllegalMove


def why_not(view: View, move: Move) -> IllegalMove | None:
    """Why the viewer's seat can't make this move now; None if it can. Spectators get "not_seated"."""
    if view.seat is None:
        return IllegalMove("not_seated")
    if view.position.outcome is not None:
        return IllegalMove("game_over")
    if isinstance(move, BattleCardChoice):
        return rules.battle_card_refusal(view.position, view.hand, view.choice, move)
    if isinstance(move, Build | Hire | March | Train | Trade | Upgrade | Pass | Heal | Treasury):
        return legality.action_refusal(view.position, view.seat, move)
    return None


def why_no_building(view: View, building: str) -> IllegalMove | None:
    """Why the viewer can't build this one in any way of paying, or upgrade it if it is one of theirs."""
    if view.seat is None:
        return IllegalMove("not_seated")
    own = view.position.players[view.seat].buildings
    upgrading = building in own
    wanted = Upgrade if upgrading else Build
    if any(isinstance(move, wanted) and move.building == building for move in view.moves):
        return None
    if refused := legality.turn_refusal(view.position, view.seat):
        return refused
    grant = "upgrade_discount" if upgrading else "build_discount"
    if upgrading and BUILDINGS[building].upgrade is None:
        return IllegalMove("no_upgrade", building=building)
    if not upgrading and (refused := legality.offer_refusal(view.position, view.seat, building)):
        return refused
    return _too_dear(view.position, view.seat, building, grant)


def _too_dear(position: Position, seat: int, building: str, grant: str) -> IllegalMove | None:
    player, price = position.players[seat], BUILDINGS[building].price
    if not granted(player.buildings, grant):
        return legality.price_refusal(player, price)
    missing = [max(0, amount - have) for amount, have in zip(price, player.stock, strict=True)]
    return legality.needs(player, missing.index(max(missing)), price[missing.index(max(missing))])


def why_nothing(view: View, kind: type[Move]) -> IllegalMove | None:
    """Why the viewer has no move of this kind at all now; None if there is one."""
    if any(isinstance(move, kind) for move in view.moves):
        return None
    if view.seat is None:
        return IllegalMove("not_seated")
    position, seat = view.position, view.seat
    if kind is BattleCardChoice:
        return IllegalMove("no_battle") if position.battle is None else IllegalMove("chosen_already")
    if refused := legality.turn_refusal(position, seat):
        return refused
    return _why_no(position, seat, kind)


def _first(refusals: Iterable[IllegalMove | None], otherwise: IllegalMove) -> IllegalMove:
    return next((refused for refused in refusals if refused), otherwise)


def _why_no(position: Position, seat: int, kind: type[Move]) -> IllegalMove:
    player = position.players[seat]
    own = player.buildings
    cell_limit = limits.cell_limit(own)
    full = IllegalMove("cells_full", limit=cell_limit)
    if kind is Build:
        return IllegalMove("nothing_to_build")
    if kind is Upgrade:
        return IllegalMove("nothing_to_upgrade" if any(BUILDINGS[key].upgrade for key in own) else "no_upgrades")
    if kind is Hire:
        return _first([legality.recruiting_refusal(position, seat)], full)
    if kind is Train:
        ceiling = limits.training_ceiling(own)
        return _first([legality.needs(player, STONE, limits.TRAIN_PRICE)], IllegalMove("all_at_ceiling", limit=ceiling))
    if kind is Trade:
        return _first([legality.needs_grant(player, "trade")], IllegalMove("nothing_to_trade", need=limits.BASE_TRADE))
    if kind is Heal:
        return _first([legality.heal_refusal(position, seat)], full)
    if kind is Treasury:
        return _first([legality.treasury_refusal(position, seat)], full)
    if kind is March:
        army = limits.army_size(position.owners, position.units, seat)
        return IllegalMove("nowhere_to_go" if army else "no_army")
    raise ValueError(f"{kind.__name__} is no action")
