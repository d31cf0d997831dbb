"""The cards that were used last as pieces, with who used them and how."""

from __future__ import annotations

from functools import lru_cache

from cards import texts as curated
from games.pieces import Piece, piece
from games.protocol import Table
from games.speech import language
from games.tower import texts
from games.tower.cards import BY_KEY
from games.tower.face import card_face
from games.tower.sentences import SAID
from games.tower.state import Use, UsedCard
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
        caption=SAID[last.use],
        name=table.names[last.seat],
        card=card_face(last.card),
        chips=tuple(_chip(used, table) for used in earlier[-USED_CHIPS:]),
    )


def _chip(used: UsedCard, table: Table) -> Piece:
    return _kept_chip(used.card, used.use, used.seat, table.names[used.seat], language(), curated.generation())


@lru_cache(maxsize=4096)
def _kept_chip(card: str, use: Use, seat: int, name: str, _language: str, _generation: int) -> Piece:
    how = piece(f"tower/chip_{use}.html", card=texts.name(card), name=name)
    return piece("tower/chip.html", key=card, colour=BY_KEY[card].colour, use=use, seat=seat, label=how)


def listed(view: View, table: Table) -> Piece:
    rows = tuple(
        _used_row(used.card, used.use, table.names[used.seat], language(), curated.generation())
        for used in reversed(view.used[-USED_LISTED:])
    )
    return piece("tower/used.html", rows=rows or piece("tower/used_none.html"))


@lru_cache(maxsize=4096)
def _used_row(card: str, use: Use, name: str, _language: str, _generation: int) -> Piece:
    return piece(
        "tower/used_row.html",
        key=card,
        colour=BY_KEY[card].colour,
        use=use,
        name=texts.name(card),
        effect=texts.effect(card),
        how=piece(f"tower/how_{use}.html", name=name),
    )
