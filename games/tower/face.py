"""A card's face as a piece."""

from __future__ import annotations

from functools import lru_cache

from games.pieces import Face, face
from games.tower import texts
from games.tower.cards import BY_KEY


def card_face(key: str) -> Face:
    return _face(key, texts.name(key), texts.effect(key), texts.counter(BY_KEY[key].resource))


@lru_cache(maxsize=4096)
def _face(key: str, name: str, effect: str, resource_name: str) -> Face:
    card = BY_KEY[key]
    return face(
        "tower/card.html",
        key=key,
        colour=card.colour,
        cost=card.cost,
        resource=card.resource,
        resource_name=resource_name,
        name=name,
        effect=effect,
    )
