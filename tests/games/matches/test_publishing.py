"""What each socket of a table has been sent is what its browser would show if it were opened now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cards import texts
from games.matches import play, publishing, screens, tables
from games.matches.models import Match
from games.matches.steps import Accepted
from games.protocol import Event
from tests.games.matches.moves import legal, make_moves
from tests.trees import grown, html

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGE = "en-gb"


class Browser:
    """A socket of seat 0, and the regions that it has grown."""

    seat = 0
    language = LANGUAGE
    player_id = 0

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.trees: dict[str, Any] = {}

    async def send_text(self, text: str) -> None:
        self.messages.append(json.loads(text))
        for name, change in self.messages[-1]["regions"].items():
            self.trees[name] = grown(self.trees.get(name), change)

    @property
    def regions(self) -> dict[str, str]:
        return {name: html(tree) for name, tree in self.trees.items()}


@pytest.fixture
def shipped() -> Iterator[None]:
    yield
    texts.drop()


@pytest.mark.usefixtures("shipped")
async def test_sockets_that_were_shown_other_words_agree_after_the_next_move(duel: Match) -> None:
    table = await tables.get(duel.pk)
    before, after, later = Browser(), Browser(), Browser()
    async with table.lock:
        await publishing.join(table, before)
        named = {(f"card:{card}:name", LANGUAGE): f"New {card}" for card in table.state.sides[0].hand}
        texts._hold(named)
        await publishing.join(table, after)
        await publishing.join(table, later)
    assert "New " in after.regions["hand"]
    assert isinstance(await play.move(duel.pk, 0, legal(table, 0), 0, "r"), Accepted)
    shown = screens.regions(table, 0, LANGUAGE)
    assert [browser.regions == shown for browser in (before, after, later)] == [True, True, True]


async def test_after_an_update_that_failed_the_next_one_shows_all(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await tables.get(duel.pk)
    before, later = Browser(), Browser()
    await publishing.join(table, before)
    with monkeypatch.context() as patch:
        patch.setattr(screens, "notice", lambda *_: 1 / 0)
        await make_moves(duel, 1)
    await publishing.join(table, later)
    assert later.regions != before.regions
    await make_moves(duel, 1)
    assert before.messages[-1]["base"] == 0
    assert [event["code"] for event in before.messages[-1]["events"]].count("discarded") == 2
    await make_moves(duel, 1)
    assert before.messages[-1]["base"] == 2
    shown = screens.regions(table, 0, LANGUAGE)
    assert [browser.regions == shown for browser in (before, later)] == [True, True]


async def test_a_whole_screen_tells_only_the_end_of_a_long_log(duel: Match) -> None:
    table = await tables.get(duel.pk)
    table.log = [(0, (Event("discarded", ("quartz",)),))] * 300
    table.ply = 300
    browser = Browser()
    await publishing.join(table, browser)
    (screen,) = browser.messages
    assert [f'data-ply="{ply}"' in line for ply, line in zip(range(201, 301), screen["log"], strict=True)] == [
        True
    ] * 100
