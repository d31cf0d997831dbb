"""The duel's view as pieces of its screen. Decides places and CSS class names; holds no HTML and no rule."""

from __future__ import annotations

from games.pieces import Piece, piece
from games.protocol import Table
from games.speech import language
from games.tower import hand_pieces, sentences, texts, used_pieces
from games.tower.counters import Counters
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


def _field(view: View, near: int) -> Piece:
    sides = (view.sides[near].counters, view.sides[1 - near].counters)
    return piece(
        "tower/field.html",
        battlefield=view.battlefield,
        target=view.target_tower,
        near=_castle("near", sides[0], view.target_tower),
        far=_castle("far", sides[1], view.target_tower),
        near_tower=sides[0].tower,
        near_wall=sides[0].wall,
        far_tower=sides[1].tower,
        far_wall=sides[1].wall,
    )


def _castle(side: str, counters: Counters, target: int) -> Piece:
    return piece(
        "tower/castle.html",
        side=side,
        state="castle-fallen" if counters.tower == 0 else "castle-stands",
        tower_sunk=sunk(counters.tower, target),
        wall_sunk=sunk(counters.wall, target),
    )


def sunk(levels: int, target: int) -> int:
    """How far below the target mark the top stands, in drawing units; negative when above it."""
    return CASTLE_HEIGHT - min(TALLEST, round(levels * CASTLE_HEIGHT / target))


def _stores(view: View, seat: int, side: str) -> Piece:
    counters, target = view.sides[seat].counters, view.target_resource
    return piece(
        "tower/stores.html",
        side=side,
        target=target,
        ore_share=_share(counters.ore, target),
        mana_share=_share(counters.mana, target),
        troops_share=_share(counters.troops, target),
        **counters._asdict(),
    )


def _share(stock: int, target: int) -> int:
    """In per cent of the target, at most all of it."""
    return min(100, round(100 * stock / target))


def _status(view: View, table: Table) -> Piece:
    return piece(
        "tower/status.html",
        tone=_status_tone(view),
        sentence=_status_sentence(view, table),
        turn=SAID["turn"] % {"number": view.turn},
    )


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
    number = view.sides[far].cards
    values = {
        "battlefield": texts.battlefield(view.battlefield),
        "deck_name": texts.deck(view.deck_type),
        "goals": SAID["goals"] % {"tower": view.target_tower, "resource": view.target_resource},
        "held": sentences.held(language(), number) % {"name": table.names[far], "number": number},
    }
    if view.deck_count is None:
        return piece("tower/deck_infinite.html", **values)
    return piece("tower/deck_finite.html", **values, deck=view.deck_count, discards=len(view.discards))
