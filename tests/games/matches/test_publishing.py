"""What each socket of a table has been sent is what its browser would show if it were opened now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

import pytest

from cards import texts
from games.matches import play, publishing, screens, tables
from games.matches.models import Match, Seat
from games.matches.rendering import html_of
from games.matches.steps import Accepted
from games.protocol import Event
from tests.games.matches.moves import legal, make_moves
from tests.trees import grown, html

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGE = "en-gb"


class Browser:
    """A socket of a seat, and the regions that it has grown."""

    language = LANGUAGE
    player_id = 0

    def __init__(self, seat: int | None = 0) -> None:
        self.seat = seat
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


@pytest.mark.parametrize("seat", [None, 0])
async def test_another_one_who_comes_makes_nobody_load_all_again(duel: Match, seat: int | None) -> None:
    table = await tables.get(duel.pk)
    first, second = Browser(seat), Browser(seat)
    await publishing.join(table, first)
    await make_moves(duel, 3)
    await publishing.join(table, second)
    await make_moves(duel, 1)
    lengths = [len(json.dumps(browser.messages[-1]["regions"])) for browser in (first, second)]
    assert lengths[0] == lengths[1] < len(json.dumps(second.messages[0]["regions"])) / 3
    assert first.regions == second.regions == screens.regions(table, seat, LANGUAGE)


@pytest.mark.parametrize("part", [screens.seat_bars, lambda table, _, language: screens.log_lines(table, language)])
async def test_a_page_made_while_somebody_is_renamed_keeps_no_old_name(
    duel: Match, part: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.get(duel.pk)
    await make_moves(duel, 1)
    table.bars, table.lines = {}, {}
    renamed = [copy(seat) for seat in table.seats]
    for seat in renamed:
        seat.name = "New"
    snapshot = tables.Snapshot(table.match, renamed, [], None, False, table.beside_names)
    named = screens.seat_name

    def meanwhile(seat: Seat) -> str:
        found = named(seat)
        table.catch_up(snapshot)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(screens, "seat_name", meanwhile)
        part(table, 0, LANGUAGE)
    shown = screens.regions(table, 0, LANGUAGE)
    assert "New" in shown["near"]
    assert "New" in screens.log_lines(table, LANGUAGE)[0]


async def test_a_page_made_while_a_move_falls_says_later_whose_turn_it_is(
    duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.get(duel.pk)
    before = table.state
    made = screens.kept_piece

    def meanwhile(*args: Any, **values: Any) -> Any:
        table.state = before._replace(active=1 - before.active)
        return made(*args, **values)

    with monkeypatch.context() as patch:
        patch.setattr(screens, "kept_piece", meanwhile)
        screens.seat_bars(table, before.active, LANGUAGE)
    for active in (0, 1):
        table.state = before._replace(active=active)
        bars = screens.seat_bars(table, before.active, LANGUAGE)
        assert ("Your turn" in html_of(bars["near"], LANGUAGE)) == (active == before.active)
        assert ("To move" in html_of(bars["far"], LANGUAGE)) == (active != before.active)
