"""What grows in a browser from changes is what a whole screen would show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.matches.rendering import html_of
from games.matches.trees import ENCODER, change, tree
from games.pieces import Piece, face, piece
from games.protocol import Table
from games.registry import GAMES
from games.speech import speaking
from tests.games.test_every_game import play
from tests.trees import grown, html

NAMES = Table(("<Ann>", "Bob & co"))


def sent(data: Any) -> Any:
    """As it arrives in the browser."""
    return json.loads(ENCODER.encode(data))


@pytest.mark.parametrize("language", ["en-gb", "uk"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_screen_that_grows_by_changes_is_the_whole_screen(game: Any, language: str) -> None:
    with speaking(language):
        for viewer in (None, *range(game.seats)):
            before: dict[str, Piece] = {}
            trees: dict[str, Any] = {}
            for step in play(game, seed=3):
                pieces = dict(game.presenter.regions(game.view(step.after, viewer), NAMES))
                for name, now in pieces.items():
                    changed = change(before.get(name), now, language)
                    if changed is not None:
                        trees[name] = grown(trees.get(name), sent(changed))
                    assert html(trees[name]) == html_of(now, language) == html(sent(tree(now, language)))
                before = pieces


def test_an_equal_number_of_rows_sends_only_those_that_differ() -> None:
    def rows(*names: str) -> Piece:
        items = tuple(piece("matches/sentence.html", text=name, tone="log-move") for name in names)
        return piece("matches/log_line.html", ply=1, seat=0, sentences=items)

    sent_change = sent(change(rows("a", "b", "c"), rows("a", "x", "c"), "en-gb"))
    ((_, row),) = sent_change.items()
    assert list(row) == ["1"]
    assert grown(sent(tree(rows("a", "b", "c"), "en-gb")), sent_change) == sent(tree(rows("a", "x", "c"), "en-gb"))


def test_another_template_takes_the_whole_place() -> None:
    before, after = piece("matches/notice.html", text="<b>"), face("matches/watchers.html", count=0, text="")
    assert sent(change(before, after, "en-gb")) == sent(tree(after, "en-gb"))
    assert "&lt;b&gt;" in html(sent(tree(before, "en-gb")))
