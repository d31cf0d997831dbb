"""A card's face as a piece."""

from __future__ import annotations

from functools import lru_cache

from cards import texts as curated
from games.pieces import Face, face
from games.speech import language
from games.tower import texts
from games.tower.cards import BY_KEY


def card_face(key: str) -> Face:
    return _face(key, language(), curated.generation())


@lru_cache(maxsize=4096)
def _face(key: str, _language: str, _generation: int) -> Face:
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
