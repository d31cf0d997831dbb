"""Pieces: what a presenter hands over to be turned into HTML. Pure data, no HTML.

A piece names a template and the values for it; a value may be a piece or a tuple of pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple


class Shape:
    """A template and the names of its holes; one object for each, see `shape`."""

    __slots__ = ("names", "template")

    def __init__(self, template: str, names: tuple[str, ...]) -> None:
        self.template = template
        self.names = names


shape = cache(Shape)


class Piece:
    """A template whose values only fill plain `{{ name }}` holes.

    Such a template is rendered once a language and then only filled, so it may hold translations
    and fixed tags but no `{% if %}` or `{% for %}`. `contents` go by the shape's names.
    """

    __slots__ = ("contents", "shape")

    def __init__(self, shape: Shape, contents: tuple[Any, ...]) -> None:
        self.shape = shape
        self.contents = contents

    @property
    def values(self) -> Mapping[str, Any]:
        return dict(zip(self.shape.names, self.contents, strict=True))

    def __eq__(self, other: object) -> bool:
        return type(other) is Piece and self.shape is other.shape and self.contents == other.contents

    def __hash__(self) -> int:
        return hash((self.shape, self.contents))


class Kept(Piece):
    """One whose maker keeps it and hands it out again: what is made from it is kept by its identity.

    For what comes again and again, such as a card at a place of a hand; an equal one that is made anew costs
    more than a plain piece.
    """

    __slots__ = ()

    __eq__ = object.__eq__
    __hash__ = object.__hash__


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
    return Piece(shape(template, tuple(values)), tuple(values.values()))


def kept_piece(template: str, **values: Any) -> Kept:
    return Kept(shape(template, tuple(values)), tuple(values.values()))


def face(template: str, **values: Any) -> Face:
    return Face(template, tuple(values), tuple(values.values()))
