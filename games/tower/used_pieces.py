"""The cards that were used last as pieces, with who used them and how."""

from __future__ import annotations

from functools import lru_cache

from cards import texts as curated
from games.pieces import Kept, Piece, kept_piece, piece
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
SHARED = 64
"""How many are kept of what all see alike: only until all of them have been shown it, one right after the other."""


def last(view: View, table: Table) -> Piece:
    return _last(view.used, table, language(), curated.generation())


@lru_cache(maxsize=SHARED)
def _last(used: tuple[UsedCard, ...], table: Table, language: str, generation: int) -> Kept:
    if not used:
        return kept_piece("tower/last_none.html")
    *earlier, last = used
    return kept_piece(
        "tower/last.html",
        use=last.use,
        caption=SAID[last.use],
        name=table.names[last.seat],
        card=card_face(last.card),
        chips=tuple(
            _chip(used.card, used.use, used.seat, table.names[used.seat], language, generation)
            for used in earlier[-USED_CHIPS:]
        ),
    )


@lru_cache(maxsize=4096)
def _chip(card: str, use: Use, seat: int, name: str, _language: str, _generation: int) -> Piece:
    how = piece(f"tower/chip_{use}.html", card=texts.name(card), name=name)
    return piece("tower/chip.html", key=card, colour=BY_KEY[card].colour, use=use, seat=seat, label=how)


def listed(view: View, table: Table) -> Piece:
    return _listed(view.used[-USED_LISTED:], table, language(), curated.generation())


@lru_cache(maxsize=SHARED)
def _listed(used: tuple[UsedCard, ...], table: Table, language: str, generation: int) -> Kept:
    rows = tuple(
        _used_row(used.card, used.use, table.names[used.seat], language, generation) for used in reversed(used)
    )
    return kept_piece("tower/used.html", rows=rows or piece("tower/used_none.html"))


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
