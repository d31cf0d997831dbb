"""What a browser makes of the trees and changes that a match's socket sends (see games/matches/trees.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def grown(tree: Any, change: Any) -> Any:
    """The tree after the change."""
    if not isinstance(change, dict):
        return change
    if "keep" in change:
        return [*change["front"], *tree[slice(*change["keep"])], *change["behind"]]
    branches = list(tree)
    for number, branch in change.items():
        branches[int(number)] = grown(branches[int(number)], branch)
    return branches


def html(tree: Any) -> str:
    """The texts of a tree, or of a change, one after the other."""
    if isinstance(tree, Mapping):
        return html([*tree.values()])
    return "".join(map(html, tree)) if isinstance(tree, list) else str(tree)
