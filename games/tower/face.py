"""A card's face as a piece."""

from __future__ import annotations

from games.pieces import Face, face
from games.tower import texts
from games.tower.cards import BY_KEY


def card_face(key: str) -> Face:
    card = BY_KEY[key]
    return face(
        "tower/card.html",
        key=key,
        colour=card.colour,
        cost=card.cost,
        resource=card.resource,
        resource_name=texts.counter(card.resource),
        name=texts.name(key),
        effect=texts.effect(key),
    )
