"""The duel's page of rules: its tables, made from the same data as the rules themselves."""

from __future__ import annotations

from typing import NamedTuple

from games.pieces import Face, face, piece
from games.tower import texts
from games.tower.battlefields import BATTLEFIELDS
from games.tower.cards import CARDS, Colour
from games.tower.face import card_face

COLOURS: tuple[Colour, ...] = ("red", "blue", "green")


class FieldRow(NamedTuple):
    name: str
    tower: int
    wall: int
    producers: str
    stocks: str
    target_tower: int
    target_resource: int


def rules() -> Face:
    return face(
        "tower/rules.html",
        count=len(CARDS),
        fields=tuple(_field(key) for key in BATTLEFIELDS),
        red=_gallery("red"),
        blue=_gallery("blue"),
        green=_gallery("green"),
    )


def _field(key: str) -> FieldRow:
    start, goal = BATTLEFIELDS[key].start, BATTLEFIELDS[key].goal
    producers = f"{start.mines} / {start.monasteries} / {start.barracks}"
    stocks = f"{start.ore} / {start.mana} / {start.troops}"
    return FieldRow(texts.battlefield(key), start.tower, start.wall, producers, stocks, goal.tower, goal.resource)


def _gallery(colour: Colour) -> tuple[object, ...]:
    """By cost, then in the order of the catalogue."""
    cards = sorted((card for card in CARDS if card.colour == colour), key=lambda card: card.cost)
    return tuple(piece("tower/gallery_card.html", key=card.key, card=card_face(card.key)) for card in cards)
