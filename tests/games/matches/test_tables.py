"""The process's copies of matches: each is read once however many ask, and again where it may be behind."""

from __future__ import annotations

import asyncio
import time
from threading import Event

import pytest

from games.matches import following, steps, tables
from games.matches.models import Match
from games.matches.tables import Table
from games.matches.writer import WRITER
from tests.games.matches.moves import make_moves

pytestmark = pytest.mark.django_db(transaction=True)


class Slow:
    """The reading of a match, held up until `free` is set."""

    def __init__(self) -> None:
        self.free = Event()
        self.reads = 0
        self._read = tables.load

    def __call__(self, match_id: int) -> Table:
        self.reads += 1
        self.free.wait(10)
        return self._read(match_id)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(tables, "load", slow)
    return slow


async def test_many_who_ask_at_once_wait_for_one_reading(duel: Match, slow: Slow) -> None:
    asking = [asyncio.create_task(tables.get(duel.pk)) for _ in range(5)]
    await asyncio.sleep(0.05)
    slow.free.set()
    found = await asyncio.gather(*asking)
    assert slow.reads == 1
    assert all(table is tables.TABLES[duel.pk] for table in found)


async def test_who_asked_first_and_goes_away_takes_it_from_nobody_else(duel: Match, slow: Slow) -> None:
    first, second = asyncio.create_task(tables.get(duel.pk)), asyncio.create_task(tables.get(duel.pk))
    await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.sleep(0.05)
    slow.free.set()
    assert (await second).match.pk == duel.pk
    assert first.cancelled()


async def test_a_match_that_cannot_be_read_is_asked_for_anew_the_next_time(
    duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures = tables.load, [OSError("the disk is away"), OSError("the disk is away")]

    def fail_at_first(match_id: int) -> Table:
        if failures:
            raise failures.pop()
        return real(match_id)

    monkeypatch.setattr(tables, "load", fail_at_first)
    for _ in range(2):
        with pytest.raises(OSError, match="away"):
            await tables.get(duel.pk)
    assert (await tables.get(duel.pk)).match.pk == duel.pk


async def test_nobody_finds_a_match_that_there_is_not(duel: Match) -> None:
    found = await asyncio.gather(*(tables.get(duel.pk + 1) for _ in range(3)), return_exceptions=True)
    assert [type(each) for each in found] == [Match.DoesNotExist] * 3


async def test_what_was_read_since_is_not_read_again(duel: Match) -> None:
    before = time.monotonic()
    table = await tables.get(duel.pk)
    tables.TABLES.clear()
    await make_moves(duel, 2)
    assert not await table.refresh(since=before)
    assert table.ply == 0
    assert await table.refresh(since=time.monotonic())
    assert table.ply == 2


async def test_news_of_a_match_that_is_being_read_is_not_lost(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    other = await tables.get(duel.pk)
    tables.TABLES.clear()
    read, free, real = Event(), Event(), tables.load

    def held_up(match_id: int) -> Table:
        table = real(match_id)
        read.set()
        free.wait(10)
        return table

    monkeypatch.setattr(tables, "load", held_up)
    coming = asyncio.create_task(tables.get(duel.pk))
    await asyncio.to_thread(read.wait, 10)
    await _move_elsewhere(other)
    news = asyncio.create_task(following.matches_heard({duel.pk: 1}))
    await asyncio.sleep(0.01)
    free.set()
    table = await coming
    await news
    assert table.ply == 1


async def _move_elsewhere(table: Table) -> None:
    """Only saved, as by another process."""
    seat = table.game.to_move(table.state)[0]
    move = table.game.legal_moves(table.state, seat)[0]
    state, _ = table.game.apply(table.state, seat, move, table.streams)
    assert await WRITER.commit(steps._entry(table, state, [(seat, move)], ""))


async def test_news_that_come_as_a_reading_ends_are_not_lost(duel: Match) -> None:
    table = await tables.get(duel.pk)
    await _move_elsewhere(table)
    tables.COMING[duel.pk] = read = asyncio.Event()
    news = asyncio.create_task(following.matches_heard({duel.pk: 1}))
    await asyncio.sleep(0)
    del tables.COMING[duel.pk]
    read.set()
    await news
    assert table.ply == 1
