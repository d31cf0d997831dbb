"""What grows in a browser from changes is what a whole screen would show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.matches.rendering import html_of
from games.matches.trees import ENCODER, change, changes, tree
from games.pieces import Piece, face, kept_piece, piece
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_same_position_shown_again_changes_nothing(game: Any) -> None:
    with speaking("en-gb"):
        for viewer in (None, *range(game.seats)):
            for step in play(game, seed=4):
                once, again = (game.presenter.regions(game.view(step.after, viewer), NAMES) for _ in range(2))
                assert changes(once, again, "en-gb") == {}


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ("abcd", "bcde", [1, 4]),
        ("abcd", "eabc", [0, 3]),
        ("abc", "abcd", [0, 3]),
        ("abc", "dabc", [0, 3]),
        ("a", "b", None),
        ("", "a", None),
        ("abc", "axc", None),
        ("aaa", "aab", [1, 3]),
        ("abcd", "ab", None),
    ],
)
def test_rows_that_moved_on_are_not_sent_again(before: str, after: str, kept: list[int] | None) -> None:
    rows = {letter: kept_piece("matches/notice.html", text=letter) for letter in before + after}
    was, now = (tuple(rows[letter] for letter in letters) for letters in (before, after))
    sent_change = sent(change(was, now, "en-gb"))
    assert (sent_change.get("keep") if isinstance(sent_change, dict) else None) == kept
    assert html(grown(sent(tree(was, "en-gb")), sent_change)) == html_of(now, "en-gb")


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
