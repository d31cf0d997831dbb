"""Pieces: what a presenter hands over to be turned into HTML. Pure data, no HTML.

A piece names a template and the values for it; a value may be a piece or a tuple of pieces. Everything is hashable,
so that HTML can be kept by what it was made from.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Piece(NamedTuple):
    """A template whose values only fill plain `{{ name }}` holes.

    Such a template is rendered once a language and then only filled, so it may hold translations
    and fixed tags but no `{% if %}` or `{% for %}`.
    """

    template: str
    names: tuple[str, ...]
    contents: tuple[Any, ...]

    @property
    def values(self) -> tuple[tuple[str, Any], ...]:
        return tuple(zip(self.names, self.contents, strict=True))


class Face(NamedTuple):
    """A template with logic, rendered once for each set of values and language, then kept.

    For things of which there are few: a card's face, a building, a battle card.
    """

    template: str
    names: tuple[str, ...]
    contents: tuple[Any, ...]

    @property
    def values(self) -> tuple[tuple[str, Any], ...]:
        return tuple(zip(self.names, self.contents, strict=True))


def piece(template: str, **values: Any) -> Piece:
    return Piece(template, tuple(values), tuple(values.values()))


def face(template: str, **values: Any) -> Face:
    return Face(template, tuple(values), tuple(values.values()))
