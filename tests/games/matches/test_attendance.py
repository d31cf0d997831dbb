"""Who is at a match: counted over all processes, honest after a crash, turned out when they are somebody else now."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from django.utils import timezone

from games.matches import announcements, publishing
from games.matches.attendance import FRESH, LOAD_AGAIN, REGISTER, Register, watchers
from games.matches.models import Attendance, Match
from lobby import accounts
from lobby.models import Player
from tests.games.matches.sockets import join, open_socket, receive

pytestmark = pytest.mark.django_db(transaction=True)


async def rows() -> set[tuple[int, int | None]]:
    return {row async for row in Attendance.objects.values_list("player_id", "match_id")}


async def test_several_tabs_are_one_person_and_a_closed_one_leaves(duel: Match, alice: Player, carol: Player) -> None:
    tabs = [(await join(duel, player))[0] for player in (alice, carol, carol)]
    await REGISTER.beat(timezone.now())
    assert await rows() == {(alice.pk, duel.pk), (carol.pk, duel.pk)}
    await tabs[1].disconnect()
    await REGISTER.beat(timezone.now())
    assert (carol.pk, duel.pk) in await rows()
    for tab in (tabs[0], tabs[2]):
        await tab.disconnect()
    await REGISTER.beat(timezone.now())
    assert await rows() == set()


async def test_a_tab_that_could_not_be_shown_anything_is_not_here(
    duel: Match, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(table: object, since: float) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(publishing, "keep_up", fail)
    tab = await open_socket(duel, alice)
    await tab.connect()
    with pytest.raises(OperationalError):
        await tab.receive_output(timeout=3)
    assert REGISTER.sockets == set()


async def test_lookers_on_are_counted_on_everybodys_page(duel: Match, alice: Player, carol: Player) -> None:
    tab, screen = await join(duel, alice)
    assert "watching" not in screen["regions"]["watchers"]
    other, _ = await join(duel, carol)
    await REGISTER.beat(timezone.now())
    for socket in (tab, other):
        assert "1 person is watching" in (await receive(socket))["regions"]["watchers"]
    await other.disconnect()
    await REGISTER.beat(timezone.now())
    assert "watching" not in (await receive(tab))["regions"]["watchers"]
    await tab.disconnect()


async def test_the_count_is_of_all_processes_and_a_crashed_one_lapses(
    duel: Match, alice: Player, bob: Player, carol: Player
) -> None:
    now = timezone.now()
    for process, player in (("p1", carol), ("p2", carol), ("p2", bob)):
        await Attendance.objects.acreate(process=process, player=player, match=duel, beat_at=now)
    count = database_sync_to_async(watchers)
    assert (await count([duel.pk], now))[duel.pk] == 1, "Bob sits, and Carol is one person"
    assert (await count([duel.pk], now + FRESH + timedelta(seconds=1)))[duel.pk] == 0


async def test_whoever_is_not_known_is_not_counted(duel: Match) -> None:
    tab, _ = await join(duel)
    await REGISTER.beat(timezone.now())
    assert await rows() == set()
    await tab.disconnect()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements.House, "on_player", REGISTER.turn_out)


async def test_pages_of_a_player_who_logged_out_are_told_to_look_again(
    duel: Match, alice: Player, bob: Player, house: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcements.House, "loop", asyncio.get_running_loop())
    hers, _ = await join(duel, alice)
    his, _ = await join(duel, bob)
    await database_sync_to_async(accounts.look_again)(alice.pk)
    assert await hers.receive_output(timeout=3) == {"type": "websocket.close", "code": LOAD_AGAIN}
    assert await his.receive_nothing(timeout=0.2)
    await his.disconnect()


async def test_a_lost_announcement_is_made_up_for_by_the_next_beat(duel: Match, alice: Player) -> None:
    tab, _ = await join(duel, alice)
    await database_sync_to_async(accounts.look_again)(alice.pk)
    await REGISTER.beat(timezone.now())
    assert (await tab.receive_output(timeout=3))["code"] == LOAD_AGAIN


@pytest.mark.parametrize("end", ["deleted", "closed"])
async def test_who_may_no_longer_come_in_is_turned_out(duel: Match, carol: Player, end: str) -> None:
    tab, _ = await join(duel, carol)
    if end == "closed":
        await Player.objects.filter(pk=carol.pk).aupdate(is_active=False)
    else:
        await Player.objects.filter(pk=carol.pk).adelete()
    await REGISTER.beat(timezone.now())
    while (output := await tab.receive_output(timeout=3))["type"] != "websocket.close":
        pass
    assert output["code"] == LOAD_AGAIN


async def test_a_session_that_is_over_gets_a_watchers_place(duel: Match, alice: Player) -> None:
    socket = await open_socket(duel, alice)
    await Player.objects.filter(pk=alice.pk).aupdate(is_active=False)
    assert (await socket.connect())[0]
    assert 'name="move"' not in "".join((await receive(socket))["regions"].values())
    await socket.disconnect()


async def test_the_lobby_is_told_of_every_change_but_not_at_every_beat(
    duel: Match, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr("games.matches.attendance.announce_lobby", lambda: told.append(1))
    register, now, second = Register(), timezone.now(), timedelta(seconds=1)
    tab, _ = await join(duel, alice)
    socket = next(iter(REGISTER.sockets))
    register.enter(socket)
    await register.beat(now)
    register.leave(socket)
    await register.beat(now + second)
    register.enter(socket)
    await register.beat(now + 2 * second)
    assert len(told) == 1
    await register.beat(now + 3 * second)
    assert len(told) == 2, "who went and came back is news"
    await register.beat(now + 9 * second)
    assert len(told) == 2
    await tab.disconnect()


async def test_the_register_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    register, third = Register(), asyncio.Event()
    beats = 0

    async def beat(now: object) -> None:
        nonlocal beats
        beats += 1
        if beats == 3:
            third.set()
        raise OSError("the database is away")

    monkeypatch.setattr(register, "beat", beat)
    monkeypatch.setattr("games.matches.attendance.BEAT_SECONDS", 0.01)
    task = asyncio.create_task(register.run())
    await asyncio.wait_for(third.wait(), 3)
    task.cancel()
