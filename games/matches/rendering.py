"""View + language → HTML, from ready pieces. Knows no game: presenters hand over pieces.

What is kept is kept by what it was made from, so nothing grows stale.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.core.exceptions import ImproperlyConfigured
from django.template import Template
from django.template.defaulttags import ForNode, IfNode
from django.template.loader import get_template
from django.template.loader_tags import IncludeNode
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from games.pieces import Face, Kept, Piece, Shape

HOLE = re.compile("\x02(\\w+)\x03")
INDENT = re.compile(r"\s*\n\s*")
"""Line breaks of a template's own text; they mean no more than one space."""


class Segments(NamedTuple):
    """A template's text cut at its holes, and for each name of its shape the places in `parts` that it fills."""

    parts: list[str]
    holes: tuple[tuple[int, ...], ...]


def render(piece: Piece | Face, language: str) -> SafeString:
    """The piece as HTML. `language` must be the active one; it names the kept copies."""
    return mark_safe(html_of(piece, language))


def render_regions(pieces: Mapping[str, Piece | Face], language: str) -> dict[str, str]:
    """The inner HTML of each region, by name. `language` must be the active one."""
    return {name: html_of(piece, language) for name, piece in pieces.items()}


def wrapped(regions: Mapping[str, str]) -> dict[str, SafeString]:
    """Regions as the page holds them, each in the element that later messages fill."""
    return {name: mark_safe(f'<div class="region" id="region-{name}">{html}</div>') for name, html in regions.items()}


escaped = lru_cache(maxsize=8192)(html.escape)
"""Kept, as most texts come again and again: numbers, states, names, sentences."""


def html_of(value: Any, language: str) -> str:
    """Of a piece, a face, or a value of one."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    if kind is int:
        return str(value)
    if kind is Piece:
        return _fill(value, language)
    if kind is Kept:
        return _kept(value, language)
    if kind is Face:
        return _face(value, language)
    if kind is tuple or kind is list:
        return "".join([html_of(item, language) for item in value])
    return conditional_escape(value)


def _fill(piece: Piece, language: str) -> str:
    parts, holes = segments(piece.shape, language)
    filled = parts.copy()
    for value, numbers in zip(piece.contents, holes, strict=True):
        text = escaped(value) if type(value) is str else html_of(value, language)
        for number in numbers:
            filled[number] = text
    return "".join(filled)


_kept = lru_cache(maxsize=4096)(_fill)


@cache
def segments(shape: Shape, language: str) -> Segments:
    """Of the shape's template."""
    template = get_template(shape.template)
    _refuse_logic(shape.template, template.template)  # type: ignore[attr-defined]
    text = template.render({hole: mark_safe(f"\x02{hole}\x03") for hole in shape.names})
    parts = HOLE.split(INDENT.sub("\n", text))
    holes = tuple(tuple(place for place in range(1, len(parts), 2) if parts[place] == hole) for hole in shape.names)
    return Segments(parts, holes)


def _refuse_logic(name: str, template: Template) -> None:
    nodes = template.nodelist
    if nodes.get_nodes_by_type(IfNode) or nodes.get_nodes_by_type(ForNode):
        raise ImproperlyConfigured(f"{name} is filled as a piece, so it can't hold if or for; make it a face")
    for included in nodes.get_nodes_by_type(IncludeNode):
        part = included.template.var  # type: ignore[attr-defined]
        _refuse_logic(part, get_template(part).template)  # type: ignore[attr-defined]


@lru_cache(maxsize=8192)
def _face(face: Face, language: str) -> str:
    values = {name: _face_value(value, language) for name, value in face.values}
    return INDENT.sub("\n", get_template(face.template).render(values))


def _face_value(value: Any, language: str) -> Any:
    if isinstance(value, Piece | Face):
        return render(value, language)
    if isinstance(value, tuple) and value and isinstance(value[0], Piece | Face):
        return mark_safe(html_of(value, language))
    return value


def forget() -> None:
    """Drops every kept copy, as a test needs it that changes a template."""
    for kept in (segments, _kept, _face):
        kept.cache_clear()
