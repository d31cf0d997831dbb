"""HTML as trees of texts, so that a message need only carry the branches that have changed.

A tree is a text, or a list of trees that stand one after the other. The browser's part is static/js/trees.js.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from games.matches.rendering import escaped, html_of, segments
from games.pieces import Face, Kept, Piece

Tree = str | int | list["Tree"] | msgspec.Raw
Change = Tree | dict[int, "Change"] | dict[str, Any]
"""A tree to put in the place of another; the changes of its branches by their number; or of a list that has moved on:
which slice of it to `keep` ([from, to)), and the trees in `front` of that and `behind` it."""

# The hook takes in Django's safe strings and raises TypeError for all else.
ENCODER = msgspec.json.Encoder(enc_hook=str.__str__)


def encoded(data: Any) -> msgspec.Raw:
    """As it goes over the wire, to be a part of what is sent more than once."""
    return msgspec.Raw(ENCODER.encode(data))


def tree(content: Any, language: str) -> Tree:
    """Of a piece, a face, or a value of one. `language` must be the active one."""
    kind = type(content)
    if kind is int:
        return int(content)
    if kind is Piece:
        return _filled(content, language)
    if kind is Kept or kind is Face:
        return _kept_tree(content, language)
    if kind is tuple:
        return [tree(item, language) for item in content]
    return html_of(content, language)


def _filled(piece: Piece, language: str) -> list[Tree]:
    texts, holes = segments(piece.shape, language)
    branches: list[Tree] = [*texts]
    for value, numbers in zip(piece.contents, holes, strict=True):
        branch = tree(value, language)
        for number in numbers:
            branches[number] = branch
    return branches


@lru_cache(maxsize=4096)
def _kept_tree(content: Kept | Face, language: str) -> msgspec.Raw:
    return encoded(_filled(content, language) if type(content) is Kept else html_of(content, language))


def changes(before: Mapping[str, Any], after: Mapping[str, Any], language: str) -> dict[str, Change]:
    """By name, of all that is not the same after as before."""
    found = {}
    for name, now in after.items():
        was = before.get(name)
        if was is not now:
            changing = _shared_change if type(was) is type(now) is Kept else change
            changed = changing(was, now, language)
            if changed is not None:
                found[name] = changed
    return found


def change(before: Any, after: Any, language: str) -> Change | None:
    """What makes the tree of `after` from that of `before`; None if they are the same."""
    if before is after:
        return None
    kind = type(after)
    if kind is type(before):
        if kind is Piece:
            if before.shape is after.shape:
                return _change_of_contents(before, after, language)
        elif kind is Kept:
            return _kept_change(before, after, language)
        elif kind is tuple:
            return _change_of_items(before, after, language)
        elif before == after:
            return None
        elif kind is str:
            return escaped(after)
    return tree(after, language)


def _change_of_contents(before: Piece, after: Piece, language: str) -> Change | None:
    """By the places in the template that both have in common."""
    found: dict[int, Change] = {}
    branch: Change | None
    for was, now, numbers in zip(before.contents, after.contents, segments(after.shape, language).holes, strict=True):
        if was is not now:
            # Most that changes is a number or a text: that is settled here, without another call.
            kind = type(now)
            if kind is int:
                branch = now if was != now else None
            elif kind is type(was) is str:
                branch = escaped(now) if was != now else None
            else:
                branch = change(was, now, language)
            if branch is not None:
                for number in numbers:
                    found[number] = branch
    return found or None


def _change_of_kept(before: Kept, after: Kept, language: str) -> msgspec.Raw | None:
    if before.shape is not after.shape:
        return _kept_tree(after, language)
    found = _change_of_contents(before, after, language)
    return None if found is None else encoded(found)


_kept_change = lru_cache(maxsize=8192)(_change_of_kept)
_shared_change = lru_cache(maxsize=256)(_change_of_kept)
"""Of whole regions: most are shown to several audiences one right after the other, and never again."""


def forget() -> None:
    """Drops every kept copy, as a test needs it that changes a template."""
    for kept in (_kept_tree, _kept_change, _shared_change):
        kept.cache_clear()


def _change_of_items(before: tuple[Any, ...], after: tuple[Any, ...], language: str) -> Change | None:
    grown = len(after) - len(before)
    if grown in (0, 1) and len(after) > 1:
        if before == after:
            return None
        if before[1 - grown :] == after[:-1]:
            return {"keep": [1 - grown, len(before)], "front": [], "behind": [tree(after[-1], language)]}
        if before[: len(after) - 1] == after[1:]:
            return {"keep": [0, len(after) - 1], "front": [tree(after[0], language)], "behind": []}
    if grown:
        return tree(after, language)
    found = {}
    for number, (was, now) in enumerate(zip(before, after, strict=True)):
        changed = change(was, now, language)
        if changed is not None:
            found[number] = changed
    return found or None
