"""What can be done from the map: for each cell of the viewer its hiring, training and moves as buttons. No HTML."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext

from games.conquest import limits, refusals, texts
from games.conquest.board import CELLS, INDEX, NEIGHBOURS
from games.conquest.lens import dice
from games.conquest.moves import Hire, March, Move, Train, dump_move
from games.conquest.odds import Odds, odds_before
from games.conquest.reasons import why_not
from games.conquest.view import View
from games.pieces import Piece, piece


def orders(view: View) -> Piece:
    """Empty unless the viewer is to make an action."""
    sections: tuple[Piece, ...] = ()
    if view.seat is not None and view.position.phase == "action" and view.position.active == view.seat:
        moves = _by_cell(view.moves)
        sections = tuple(
            _section(view, cell, moves.get(CELLS[cell], []))
            for cell, owner in enumerate(view.position.owners)
            if owner == view.seat and (view.position.units[cell] or CELLS[cell] in moves)
        )
    return piece("conquest/orders.html", sections=sections)


def value(move: Move) -> str:
    """A move as its button carries it."""
    return json.dumps(dump_move(move), separators=(",", ":"))


def _by_cell(moves: Iterable[Move]) -> dict[str, list[Move]]:
    """Of the moves that differ only in the middle cell of two steps one is enough."""
    found: dict[str, list[Move]] = {}
    seen = set()
    for move in moves:
        match move:
            case Hire(cell) | Train(cell):
                found.setdefault(cell, []).append(move)
            case March(start, target, units):
                if (start, target, units) not in seen:
                    seen.add((start, target, units))
                    found.setdefault(start, []).append(move)
    return found


def _section(view: View, cell: int, moves: list[Move]) -> Piece:
    assert view.seat is not None
    name, units = CELLS[cell], view.position.units[cell]
    return piece(
        "conquest/order.html",
        cell=name,
        title=gettext("%(cell)s, %(terrain)s") % {"cell": name, "terrain": texts.terrain(view.position.terrains[cell])},
        picks=tuple(
            piece("conquest/pick.html", cell=name, place=place, strength=strength, die=dice((strength,), view.seat))
            for place, strength in enumerate(units)
        ),
        more="order-stack" if len(units) > 1 else "order-single",
        buttons=tuple(_button(view, move) for move in moves),
        blocked=tuple(_blocked(view, cell, moves)) if units else (),
    )


def _button(view: View, move: Move) -> Piece:
    match move:
        case Hire():
            return _hire(view, move)
        case Train():
            return _train(move)
        case March():
            odds = odds_before(view.position, move)
            return _step(view, move) if odds is None else _attack(view, move, odds)
    raise ValueError(f"{type(move).__name__} is no order")


def _hire(view: View, move: Hire) -> Piece:
    assert view.seat is not None
    standing = view.standings[view.seat]
    words = gettext("Hire a unit of strength %(strength)d here for %(price)s")
    return piece(
        "conquest/order_hire.html",
        cell=move.cell,
        move=value(move),
        words=words % {"strength": standing.recruit_strength, "price": texts.amount("grain", standing.hire_price)},
    )


def _train(move: Train) -> Piece:
    words = gettext("Train a unit from strength %(before)d to %(after)d for %(price)s") % {
        "before": move.strength,
        "after": move.strength + 1,
        "price": texts.amount("stone", limits.TRAIN_PRICE),
    }
    return piece("conquest/order_train.html", cell=move.cell, strength=move.strength, move=value(move), words=words)


def _march_values(view: View, move: March) -> dict[str, object]:
    assert view.seat is not None
    return {
        "start": move.start,
        "target": move.target,
        "units": "-".join(map(str, move.units)),
        "move": value(move),
        "dice": dice(move.units, view.seat),
    }


def _step(view: View, move: March) -> Piece:
    terrain = texts.terrain(view.position.terrains[INDEX[move.target]])
    words = gettext("Go to %(cell)s, %(terrain)s") % {"cell": move.target, "terrain": terrain}
    return piece("conquest/order_step.html", **_march_values(view, move), words=words)


def _attack(view: View, move: March, odds: Odds) -> Piece:
    terrain = texts.terrain(view.position.terrains[INDEX[move.target]])
    return piece(
        "conquest/order_attack.html",
        **_march_values(view, move),
        words=gettext("Attack %(cell)s, %(terrain)s") % {"cell": move.target, "terrain": terrain},
        strengths=strengths(odds),
        thresholds=thresholds(odds),
        chance=chance(odds),
        take=percent(odds.take),
    )


def percent(share: Fraction) -> int:
    """Rounded, but 0 and 100 only for what is impossible and what is certain."""
    if share in (0, 1):
        return int(100 * share)
    return min(99, max(1, round(100 * share)))


def strengths(odds: Odds) -> str:
    return gettext("Strength %(attack)d against %(defence)d") % {"attack": odds.attack, "defence": odds.defence}


def thresholds(odds: Odds) -> str:
    return gettext("The attacker’s dice hit from %(attack)d, the defender’s from %(defence)d") % {
        "attack": odds.attack_threshold,
        "defence": odds.defence_threshold,
    }


def chance(odds: Odds) -> str:
    return gettext("Without cards: %(take)d %% to take the land, %(fall)d %% that all attackers fall") % {
        "take": percent(odds.take),
        "fall": percent(odds.fall),
    }


def _blocked(view: View, cell: int, moves: list[Move]) -> Iterable[Piece]:
    """The neighbours where not even one unit of the stack may go, each with the reason."""
    possible = {move.target for move in moves if isinstance(move, March)}
    weakest = view.position.units[cell][:1]
    for other in NEIGHBOURS[cell]:
        if CELLS[other] in possible:
            continue
        refused = why_not(view, March(CELLS[cell], CELLS[other], weakest))
        if refused is not None:
            yield piece("conquest/blocked.html", cell=CELLS[other], reason=refusals.refusal(refused))
