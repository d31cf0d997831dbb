"""Signs of life: time in which no process could act is given back to the running clocks, once."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.utils import timezone

from games import clocks
from games.matches import announcements, following, heartbeat, play, sweeper, tables
from games.matches.heartbeat import Heart
from games.matches.models import Match, Process
from games.matches.play import SeatPlan
from games.matches.steps import Accepted
from games.matches.sweeper import Sweeper
from games.matches.tables import Table
from games.registry import BY_KEY
from lobby.models import Player
from tests.games.matches.moves import legal, logged, run_out

pytestmark = pytest.mark.django_db(transaction=True)


def test_after_a_stop_running_clocks_get_the_time_back_and_ten_seconds(duel: Match) -> None:
    away = timezone.now() - timedelta(seconds=100)
    Process.objects.create(key="the one that stopped", beat_at=away)
    before = duel.deadline
    heartbeat.recover()
    duel.refresh_from_db()
    assert before is not None
    assert duel.deadline is not None
    given = duel.deadline - before
    assert timedelta(seconds=110) <= given < timedelta(seconds=115)
    assert duel.returned_ms == round(given.total_seconds() * 1000)


def test_a_first_start_gives_nothing(duel: Match) -> None:
    before = duel.deadline
    heartbeat.recover()
    duel.refresh_from_db()
    assert (duel.deadline, duel.returned_ms) == (before, None)


def test_a_process_tells_that_it_lives(db: None) -> None:
    now = timezone.now()
    Process.objects.create(key="long gone", beat_at=now - timedelta(days=2))
    heartbeat.beat(now)
    heartbeat.beat(now + timedelta(seconds=1))
    assert list(Process.objects.values_list("key", flat=True)) == [announcements.PROCESS]


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heart, "lost", True)


def test_of_the_processes_that_lost_the_database_one_gives_the_time_back(duel: Match) -> None:
    now = timezone.now()
    for name, seconds in (("one", 30), ("two", 31)):
        Process.objects.create(key=name, beat_at=now - timedelta(seconds=seconds))
    before = duel.deadline
    heartbeat.resume(now)
    heartbeat.resume(now + timedelta(seconds=1))
    duel.refresh_from_db()
    assert before is not None
    assert duel.deadline == before + timedelta(seconds=30) + clocks.RESTART_BONUS


def test_a_hiccup_of_the_database_gives_nothing(duel: Match) -> None:
    now = timezone.now()
    Process.objects.create(key="one", beat_at=now - heartbeat.SILENCE)
    before = duel.deadline
    heartbeat.resume(now)
    duel.refresh_from_db()
    assert (duel.deadline, duel.returned_ms) == (before, None)


@pytest.mark.usefixtures("lost")
async def test_a_process_that_lost_the_database_acts_on_no_clock(duel: Match) -> None:
    table = await tables.get(duel.pk)
    await run_out(duel)
    await play.expire(duel.pk, 0)
    assert await logged(duel) == []
    assert await play.move(duel.pk, 0, legal(table, 0), 0, "r") == Accepted(1)


async def test_the_sweeper_acts_on_clocks_again_once_all_tables_know_of_the_time(
    duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = [True]

    def claim(now: object) -> list[tuple[int, int, bool]]:
        if failing:
            raise OperationalError("the server closed the connection")
        return []

    monkeypatch.setattr(Heart, "lost", False)
    monkeypatch.setattr(sweeper, "claim", claim)
    table = await tables.get(duel.pk)
    await run_out(duel)
    task = asyncio.create_task(Sweeper().run())
    await asyncio.sleep(0.3)
    assert Heart.lost
    await database_sync_to_async(_silent_for)(timedelta(seconds=30))
    failing.clear()
    for _ in range(60):
        await asyncio.sleep(0.05)
        if not Heart.lost:
            break
    task.cancel()
    assert not Heart.lost
    assert table.match.deadline is not None
    assert table.match.deadline > timezone.now() + timedelta(seconds=30)


@pytest.fixture
def siege(alice: Player, bob: Player) -> Match:
    options = {name: values[0] for name, values in BY_KEY["conquest"].options.items()}
    seats = [SeatPlan(alice, nonce="aa" * 16), SeatPlan(bob, nonce="bb" * 16)]
    return play.start(game="conquest", options=options, seats=seats, turn_seconds=60, seed=bytes(32), start="creator")


async def test_a_move_that_leaves_the_clock_running_leaves_it_what_it_was_given_back(
    siege: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Heart, "lost", False)
    table = await tables.get(siege.pk)
    free = await _come_to_a_free_action(table)
    before = await Match.objects.aget(pk=siege.pk)
    await database_sync_to_async(_silent_for)(timedelta(seconds=50))
    await database_sync_to_async(heartbeat.resume)(timezone.now())
    seat = table.game.to_move(table.state)[0]
    assert isinstance(await play.move(siege.pk, seat, free, table.ply), Accepted)
    await siege.arefresh_from_db()
    assert siege.ply == before.ply + 1
    assert siege.deadline is not None
    assert before.deadline is not None
    assert siege.deadline - before.deadline >= timedelta(seconds=50)
    assert siege.returned_ms is not None
    await sweeper._re_read()
    await following.look_again(table)
    assert table.match.deadline == siege.deadline


async def _come_to_a_free_action(table: Table) -> dict[str, Any]:
    """Plays until somebody can do something with the clock running on; that move."""
    chance = random.Random(1)
    for _ in range(300):
        seat = table.game.to_move(table.state)[0]
        moves = table.game.legal_moves(table.state, seat)
        for move in moves:
            state, _ = table.game.apply(table.state, seat, move, table.streams)
            if not table.game.clock_restarts(table.state, state) and table.game.outcome(state) is None:
                return table.game.dump_move(move)
        await play.move(table.match.pk, seat, table.game.dump_move(chance.choice(moves)), table.ply)
    raise AssertionError("no move left the clock running")


async def test_a_machine_that_slept_gives_the_time_back_before_it_acts_on_a_clock(
    duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    asleep = 60
    monkeypatch.setattr(Heart, "lost", False)
    table = await tables.get(duel.pk)
    task = asyncio.create_task(Sweeper().run())
    for _ in range(60):
        await asyncio.sleep(0.05)
        if await Process.objects.aexists():
            break
    woken = timezone.now() + timedelta(seconds=asleep)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: woken)
        patch.setattr(play, "datetime", Mock(now=lambda _: woken))
        for _ in range(80):
            await asyncio.sleep(0.05)
            if table.match.returned_ms:
                break
        task.cancel()
    assert await logged(duel) == []
    assert table.match.returned_ms is not None
    assert table.match.returned_ms >= asleep * 1000
    assert not Heart.lost


def _silent_for(time: timedelta) -> None:
    Process.objects.all().delete()
    Process.objects.create(key="one", beat_at=timezone.now() - time)
