"""Pieces: what a presenter hands over to be turned into HTML. Pure data, no HTML.

A piece names a template and the values for it; a value may be a piece or a tuple of pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Piece:
    """A template whose values only fill plain `{{ name }}` holes.

    Such a template is rendered once a language and then only filled, so it may hold translations
    and fixed tags but no `{% if %}` or `{% for %}`.
    """

    template: str
    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A template with logic, rendered once for each set of (hashable) values and language, then kept.

    For things of which there are few: a card's face, a building, a battle card.
    """

    template: str
    values: tuple[tuple[str, Any], ...]


def piece(template: str, **values: Any) -> Piece:
    return Piece(template, tuple(values.items()))


def face(template: str, **values: Any) -> Face:
    return Face(template, tuple(values.items()))
