"""The duel's view as pieces of its screen. Decides places and CSS class names; holds no HTML and no rule."""

from __future__ import annotations

from functools import lru_cache

from games.pieces import Kept, Piece, kept_piece, shape
from games.protocol import Table
from games.speech import language
from games.tower import hand_pieces, sentences, texts, used_pieces
from games.tower.counters import QUANTITIES
from games.tower.sentences import SAID
from games.tower.view import View

CASTLE_HEIGHT = 220
"""Drawing units from the ground to the target mark."""
TALLEST = 232
"""Where a wall or tower above the target stops growing in the picture; its number goes on."""


def regions(view: View, table: Table) -> dict[str, Piece]:
    near = view.seat or 0
    return {
        "field": _field(view, near),
        "stores_near": _stores(view, near, "near"),
        "stores_far": _stores(view, 1 - near, "far"),
        "last": used_pieces.last(view, table),
        "status": _status(view, table),
        "hand": hand_pieces.hand(view, table),
        "used": used_pieces.listed(view, table),
        "deck": _deck(view, table),
    }


FIELD = shape(
    "tower/field.html",
    (
        *("battlefield", "target"),
        *("near_state", "near_tower", "near_tower_sunk", "near_wall", "near_wall_sunk"),
        *("far_state", "far_tower", "far_tower_sunk", "far_wall", "far_wall_sunk"),
    ),
)


def _field(view: View, near: int) -> Piece:
    own, enemy, target = view.sides[near].counters, view.sides[1 - near].counters, view.target_tower
    castles = _castle(own.tower, own.wall, target) + _castle(enemy.tower, enemy.wall, target)
    return Piece(FIELD, (view.battlefield, target, *castles))


@lru_cache(maxsize=4096)
def _castle(tower: int, wall: int, target: int) -> tuple[str | int, ...]:
    state = "castle-stands" if tower else "castle-fallen"
    return state, tower, sunk(tower, target), wall, sunk(wall, target)


def sunk(levels: int, target: int) -> int:
    """How far below the target mark the top stands, in drawing units; negative when above it."""
    return CASTLE_HEIGHT - min(TALLEST, round(levels * CASTLE_HEIGHT / target))


STORES = shape("tower/stores.html", ("side", "target", "ore_share", "mana_share", "troops_share", *QUANTITIES))


def _stores(view: View, seat: int, side: str) -> Piece:
    counters, target = view.sides[seat].counters, view.target_resource
    *_, ore, mana, troops = counters
    return Piece(STORES, (side, target, _share(ore, target), _share(mana, target), _share(troops, target), *counters))


@lru_cache(maxsize=4096)
def _share(stock: int, target: int) -> int:
    """In per cent of the target, at most all of it."""
    return min(100, round(100 * stock / target))


STATUS = shape("tower/status.html", ("tone", "sentence", "turn"))


def _status(view: View, table: Table) -> Piece:
    return Piece(STATUS, (_status_tone(view), _status_sentence(view, table), _turn(view.turn, language())))


@lru_cache(maxsize=4096)
def _turn(number: int, _language: str) -> str:
    return SAID["turn"] % {"number": number}


def _status_tone(view: View) -> str:
    if view.outcome:
        return "status-over"
    if view.seat != view.active:
        return "status-waiting"
    return "status-forced" if view.phase == "discard" else "status-own"


def _status_sentence(view: View, table: Table) -> str:
    if view.outcome:
        return sentences.final(view, table)
    whose = "own" if view.seat == view.active else "other"
    what = "discard" if view.phase == "discard" else "turn"
    return SAID[f"{whose}_{what}"] % {"name": table.names[view.active]}


def _deck(view: View, table: Table) -> Piece:
    far = 1 - (view.seat or 0)
    piles = None if view.deck_count is None else (view.deck_count, len(view.discards))
    goal = view.target_tower, view.target_resource
    return _kept_deck(view.battlefield, goal, table.names[far], view.sides[far].cards, piles, language())


@lru_cache(maxsize=4096)
def _kept_deck(
    battlefield: str, goal: tuple[int, int], far: str, held: int, piles: tuple[int, int] | None, spoken: str
) -> Kept:
    """`piles`: how many cards are in the deck and in the discards of a finite one."""
    tower, resource = goal
    values = {
        "battlefield": texts.battlefield(battlefield),
        "deck_name": texts.deck("finite" if piles else "infinite"),
        "goals": SAID["goals"] % {"tower": tower, "resource": resource},
        "held": sentences.held(spoken, held) % {"name": far, "number": held},
    }
    if piles is None:
        return kept_piece("tower/deck_infinite.html", **values)
    deck, discards = piles
    return kept_piece("tower/deck_finite.html", **values, deck=deck, discards=discards)
