"""HTML as trees of texts, so that a message need only carry the branches that have changed.

A tree is a text, or a list of trees that stand one after the other. The browser's part is static/js/trees.js.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from games.matches.rendering import escape, html_of, segments
from games.pieces import Piece

Tree = str | int | list["Tree"] | msgspec.Raw
Change = Tree | dict[int, "Change"]
"""A tree to put in the place of another, or the changes of its branches by their number."""

# The hook takes in Django's safe strings and raises TypeError for all else.
ENCODER = msgspec.json.Encoder(enc_hook=str.__str__)


def tree(content: Any, language: str) -> Tree:
    """Of a piece, a face, or a value of one. `language` must be the active one."""
    kind = type(content)
    if kind is int:
        return int(content)
    if kind is Piece:
        _, texts, holes = segments(content, language)
        branches: list[Tree] = [*texts]
        for value, numbers in zip(content.contents, holes, strict=True):
            branch = tree(value, language)
            for number in numbers:
                branches[number] = branch
        return branches
    if kind is tuple:
        return [tree(item, language) for item in content]
    return html_of(content, language)


def change(before: Any, after: Any, language: str) -> Change:
    """What makes the tree of `after` from that of `before`, which is not the same."""
    kind = type(after)
    if kind is int or kind is str or kind is not type(before):
        return tree(after, language)
    if kind is Piece and before.template == after.template and before.names == after.names:
        return _changes(before, after, language)
    if kind is tuple and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {number: _change_of_item(was, now, language) for number, (was, now) in pairs if was != now}
    return tree(after, language)


def _changes(before: Piece, after: Piece, language: str) -> Change:
    """By the places in the template that both have in common."""
    changes: dict[int, Change] = {}
    holes = segments(after, language).holes
    for was, now, numbers in zip(before.contents, after.contents, holes, strict=True):
        if was is not now and was != now:
            kind = type(now)
            # Most that changes is a word or a number: those two are settled here, without another call.
            branch = escape(now) if kind is str else now if kind is int else change(was, now, language)
            for number in numbers:
                changes[number] = branch
    return changes


def _change_of_item(before: Any, after: Any, language: str) -> Change:
    """One of several in a row: most often all have moved on by a place, so that there is another one here."""
    if type(before) is Piece and type(after) is Piece and before.contents[:1] != after.contents[:1]:
        return _kept(after, language)
    return change(before, after, language)


@lru_cache(maxsize=4096)
def _kept(piece: Piece, language: str) -> msgspec.Raw:
    """The tree as it goes over the wire: rows and the like move on from place to place, and are sent again."""
    return msgspec.Raw(ENCODER.encode(tree(piece, language)))
