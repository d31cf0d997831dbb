"""Due clocks and computers: claimed once, enforced after the grace."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import timezone

from games import clocks
from games.matches import play, rematches, sweeper, tables, thinking
from games.matches.heartbeat import Heart
from games.matches.models import Match
from games.matches.play import SeatPlan, start
from games.matches.sweeper import Sweeper
from games.matches.tables import Table
from lobby.models import Player
from tests.conftest import DUEL
from tests.games.matches.moves import logged, make_moves, run_out
from tests.games.matches.test_publishing import Browser

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_clock_is_not_due_within_the_grace(duel: Match) -> None:
    assert duel.deadline is not None
    assert sweeper.claim(duel.deadline + clocks.GRACE / 2) == []
    assert sweeper.claim(duel.deadline + clocks.GRACE) == [(duel.pk, 0, False)]


def test_what_is_claimed_is_left_alone_until_the_claim_runs_out(duel: Match) -> None:
    assert duel.deadline is not None
    due = duel.deadline + clocks.GRACE
    assert len(sweeper.claim(due)) == 1
    assert sweeper.claim(due + timedelta(seconds=1)) == []
    assert len(sweeper.claim(due + sweeper.CLAIM + timedelta(seconds=1))) == 1


def test_many_processes_claim_each_clock_once(duel: Match) -> None:
    assert duel.deadline is not None
    due = duel.deadline + clocks.GRACE

    def claim(_: int) -> list[tuple[int, int, bool]]:
        try:
            return sweeper.claim(due)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        claims = [row for rows in pool.map(claim, range(8)) for row in rows]
    assert claims == [(duel.pk, 0, False)]


def test_the_next_due_moment_is_the_end_of_the_grace(duel: Match) -> None:
    assert duel.deadline is not None
    assert sweeper.next_due() == duel.deadline + clocks.GRACE
    soon = timezone.now() + timedelta(seconds=1)
    Match.objects.update(bot_due=soon)
    assert sweeper.next_due() == soon


async def test_the_running_sweeper_enforces_a_clock(duel: Match) -> None:
    await run_out(duel)
    task = asyncio.create_task(Sweeper().run())
    for _ in range(100):
        await asyncio.sleep(0.05)
        if await logged(duel):
            break
    task.cancel()
    assert await logged(duel) == [{"seat": 0, "type": "timeout"}]


async def test_an_earlier_moment_wakes_the_sweeper(duel: Match) -> None:
    one = Sweeper()
    task = asyncio.create_task(one.run())
    await asyncio.sleep(0.3)
    await run_out(duel)
    one.due(timezone.now())
    for _ in range(20):
        await asyncio.sleep(0.05)
        if await logged(duel):
            break
    task.cancel()
    assert await logged(duel)


async def test_no_clock_waits_for_a_slow_chore_nor_do_the_other_chores(duel: Match) -> None:
    await run_out(duel)
    free, begun = threading.Event(), threading.Event()
    others: list[datetime] = []

    def slow(_: datetime) -> None:
        begun.set()
        free.wait(10)

    def failing(_: datetime) -> None:
        raise ZeroDivisionError

    task = asyncio.create_task(Sweeper((slow, failing, others.append)).run())
    try:
        for _ in range(100):
            await asyncio.sleep(0.05)
            if await logged(duel) and others:
                break
        assert begun.is_set()
        assert await logged(duel) == [{"seat": 0, "type": "timeout"}]
        assert others
    finally:
        free.set()
        task.cancel()


async def test_a_chore_that_is_under_way_is_not_begun_again(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeper, "RE_READ", timedelta())
    monkeypatch.setattr(sweeper, "LONGEST_SLEEP", 0.02)
    free = threading.Event()
    begun: list[datetime] = []
    others: list[datetime] = []

    def slow(now: datetime) -> None:
        begun.append(now)
        free.wait(10)

    task = asyncio.create_task(Sweeper((slow, others.append)).run())
    try:
        for _ in range(200):
            await asyncio.sleep(0.02)
            if len(others) > 5:
                break
        assert (len(begun), len(others) > 5) == (1, True)
        free.set()
        for _ in range(100):
            await asyncio.sleep(0.02)
            if len(begun) > 1:
                break
        assert len(begun) > 1
    finally:
        free.set()
        task.cancel()


async def test_idle_tables_are_dropped(duel: Match) -> None:
    table = await tables.get(duel.pk)
    tables.forget_idle(table.used_at + timedelta(seconds=tables.IDLE_SECONDS - 1))
    assert duel.pk in tables.TABLES
    tables.forget_idle(table.used_at + timedelta(seconds=tables.IDLE_SECONDS + 1))
    assert duel.pk not in tables.TABLES


async def test_tables_of_matches_that_are_over_are_dropped_sooner(duel: Match) -> None:
    await play.resign(duel.pk, 0)
    table = await tables.get(duel.pk)
    tables.forget_idle(table.used_at + timedelta(seconds=tables.OVER_SECONDS - 1))
    assert duel.pk in tables.TABLES
    tables.forget_idle(table.used_at + timedelta(seconds=tables.OVER_SECONDS + 1))
    assert duel.pk not in tables.TABLES


async def test_many_matches_are_fetched_at_once_as_each_would_be_alone(duel: Match, alice: Player, bob: Player) -> None:
    plans = [SeatPlan(alice), SeatPlan(bob)]
    other = await database_sync_to_async(start)(game="tower", options=duel.options, seats=plans, turn_seconds=30)
    seat = (await tables.get(duel.pk)).game.to_move((await tables.get(duel.pk)).state)[0]
    await play.move(duel.pk, seat, {"type": "resign"}, 0)
    moved = await database_sync_to_async(start)(game="tower", options=duel.options, seats=plans, turn_seconds=30)
    table = await tables.get(moved.pk)
    await play.move(moved.pk, 0, table.game.dump_move(table.game.legal_moves(table.state, 0)[0]), 0, "first")
    tables.TABLES.clear()
    await tables.fetch([duel.pk, other.pk, moved.pk])
    assert set(tables.TABLES) == {other.pk, moved.pk}, "a match that is over is left out"
    for match in (other, moved):
        fetched, alone = tables.TABLES[match.pk], await database_sync_to_async(tables.load)(match.pk)
        assert (fetched.ply, fetched.state, fetched.requests) == (alone.ply, alone.state, alone.requests)


@pytest.mark.parametrize("lost", [True, False])
async def test_a_match_that_can_not_be_followed_holds_nothing_else_up(
    lost: bool, duel: Match, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Heart, "lost", lost)
    monkeypatch.setattr(Table, "follow", lambda *_: 1 / 0)
    table = Table(duel, [seat async for seat in duel.seats.all()])
    table.listeners.add(Browser())
    tables.TABLES[duel.pk] = table
    await Match.objects.filter(pk=duel.pk).aupdate(ply=1)
    chores: list[datetime] = []
    task = asyncio.create_task(Sweeper((chores.append,)).run())
    for _ in range(40):
        await asyncio.sleep(0.05)
        if chores:
            break
    task.cancel()
    assert not Heart.lost
    assert chores


async def test_a_match_that_can_not_be_read_does_not_keep_others_from_being_fetched(
    duel: Match, alice: Player, bob: Player
) -> None:
    plans = [SeatPlan(alice), SeatPlan(bob)]
    broken = await database_sync_to_async(start)(game="tower", options=duel.options, seats=plans, turn_seconds=30)
    await make_moves(broken, 1)
    await broken.moves.aupdate(data={"type": "a move of a later version"})
    tables.TABLES.clear()
    await tables.fetch([broken.pk, duel.pk])
    assert set(tables.TABLES) == {duel.pk}


async def test_a_rematch_is_found_although_nobody_told_of_it(duel: Match, alice: Player, bob: Player) -> None:
    table = await watched(duel)
    await play.resign(duel.pk, 1)
    assert await database_sync_to_async(rematches.ask)(table.match, alice.pk, None) is None
    await sweeper._re_read()
    assert table.seats[0].rematch_nonce is not None
    begun = await database_sync_to_async(rematches.ask)(table.match, bob.pk, None)
    await sweeper._re_read()
    assert begun is not None
    assert table.rematch == begun.pk


async def test_time_given_back_is_found_although_nobody_told_of_it(duel: Match) -> None:
    table = await watched(duel)
    before = table.deadline
    assert before is not None
    await Match.objects.filter(pk=duel.pk).aupdate(deadline=before + timedelta(seconds=20), returned_ms=20_000)
    await sweeper._re_read()
    assert table.deadline == before + timedelta(seconds=20)
    assert table.match.returned_ms == 20_000


async def test_of_many_matches_with_nothing_new_none_is_read(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await watched(duel)
    await make_moves(duel, 3)
    seen: list[dict[int, int]] = []

    async def hear(plies: dict[int, int]) -> None:
        seen.append(plies)

    monkeypatch.setattr(sweeper.following, "matches_heard", hear)
    await sweeper._re_read()
    assert table.ply == 3
    assert seen == [{}]


async def watched(match: Match) -> Table:
    """With somebody at it."""
    table = await tables.get(match.pk)
    table.listeners.add(Browser(0))
    return table


async def test_a_computer_thinks_once_however_long_it_waits_for_its_turn_to_think(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [SeatPlan(level="easy"), SeatPlan(alice)]
    match = await database_sync_to_async(start)(
        game="tower", options=DUEL, seats=seats, turn_seconds=300, start="creator"
    )
    free, real, thoughts = asyncio.Event(), thinking.choose, []

    async def wait_for_its_turn(*args: Any) -> Any:
        thoughts.append(args)
        await free.wait()
        return await real(*args)

    monkeypatch.setattr(thinking, "choose", wait_for_its_turn)
    waiting = [asyncio.create_task(play.think(match.pk, 0)) for _ in range(3)]
    await asyncio.sleep(0.05)
    free.set()
    await asyncio.gather(*waiting)
    assert len(thoughts) == 1
    assert len(await logged(match)) == 1


async def test_a_computer_that_failed_thinks_again(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [SeatPlan(level="easy"), SeatPlan(alice)]
    match = await database_sync_to_async(start)(
        game="tower", options=DUEL, seats=seats, turn_seconds=300, start="creator"
    )
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "choose", Mock(side_effect=OSError("no memory")))
        with pytest.raises(OSError, match="no memory"):
            await play.think(match.pk, 0)
    await play.think(match.pk, 0)
    assert len(await logged(match)) == 1
