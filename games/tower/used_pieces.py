"""The cards that were used last as pieces, with who used them and how."""

from __future__ import annotations

from games.pieces import Piece, piece
from games.protocol import Table
from games.tower import texts
from games.tower.cards import BY_KEY
from games.tower.face import card_face
from games.tower.sentences import SAID
from games.tower.state import UsedCard
from games.tower.view import View

USED_LISTED = 4
USED_CHIPS = 4


def last(view: View, table: Table) -> Piece:
    if not view.used:
        return piece("tower/last_none.html")
    *earlier, last = view.used
    return piece(
        "tower/last.html",
        use=last.use,
        side=_side(view, last.seat),
        caption=SAID[last.use],
        name=table.names[last.seat],
        card=card_face(last.card),
        chips=tuple(_chip(view, used, table) for used in earlier[-USED_CHIPS:]),
    )


def _chip(view: View, used: UsedCard, table: Table) -> Piece:
    how = piece(f"tower/chip_{used.use}.html", card=texts.name(used.card), name=table.names[used.seat])
    colour, side = BY_KEY[used.card].colour, _side(view, used.seat)
    return piece("tower/chip.html", key=used.card, colour=colour, use=used.use, side=side, label=how)


def _how(used: UsedCard, table: Table) -> Piece:
    return piece(f"tower/how_{used.use}.html", name=table.names[used.seat])


def listed(view: View, table: Table) -> Piece:
    rows = tuple(_used_row(used, table) for used in reversed(view.used[-USED_LISTED:]))
    return piece("tower/used.html", rows=rows or piece("tower/used_none.html"))


def _used_row(used: UsedCard, table: Table) -> Piece:
    return piece(
        "tower/used_row.html",
        key=used.card,
        colour=BY_KEY[used.card].colour,
        use=used.use,
        name=texts.name(used.card),
        effect=texts.effect(used.card),
        how=_how(used, table),
    )


def _side(view: View, seat: int) -> str:
    return "near" if seat == (view.seat or 0) else "far"
