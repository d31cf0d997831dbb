"""The lobby's sockets: what they send, when, to whom, and what they take from a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import ThreadSensitiveContext
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.matches import announcements
from lobby import accounts, hub, seating
from lobby.consumers import LONGEST
from lobby.models import ABSENCE, Challenge, Player
from lobby.routing import websocket_urlpatterns
from lobby.times import DAY
from tests.lobby.conftest import client_of, left_at, make_offer, make_player

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async


@pytest.fixture(autouse=True)
async def house(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process tells itself what changed, as a server does."""
    monkeypatch.setattr(announcements.House, "loop", asyncio.get_running_loop())
    monkeypatch.setattr(announcements.House, "lobby_told", False)


@asynccontextmanager
async def lobby_open(
    player: object, query: str = "", language: str = "en-gb", path: str = "/ws/lobby/"
) -> AsyncIterator[WebsocketCommunicator]:
    tab = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"{path}{query}")
    tab.scope["user"] = player
    tab.scope["cookies"] = {settings.LANGUAGE_COOKIE_NAME: language}
    connected, _ = await tab.connect(timeout=5)
    assert connected
    try:
        yield tab
    finally:
        await tab.disconnect()


async def next_message(tab: WebsocketCommunicator) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await tab.receive_from(timeout=5))
    return message


async def next_sections(tab: WebsocketCommunicator) -> dict[str, str]:
    message = await next_message(tab)
    assert message["type"] == "lobby"
    sections: dict[str, str] = message["sections"]
    return sections


async def closing_code(tab: WebsocketCommunicator) -> int:
    while (output := await tab.receive_output(timeout=5))["type"] != "websocket.close":
        pass
    code: int = output["code"]
    return code


async def test_a_new_socket_is_shown_everything() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    challenge = await in_thread(make_offer)(alice)
    async with lobby_open(bob) as tab:
        sections = await next_sections(tab)
    assert set(sections) == {"turns", "invited", "own", "running", "offers", "people", "watched"}
    assert f"/challenges/{challenge.code}/join/" in sections["offers"]
    assert sections["own"] == ""


async def test_what_screen_readers_are_to_tell_comes_with_the_sections() -> None:
    alice, bob = await in_thread(make_player)('Al "1"'), await in_thread(make_player)("Bob")
    now = timezone.now()
    await in_thread(make_offer)(alice, to=bob)
    left = await in_thread(left_at)(await in_thread(make_offer)(bob), now - ABSENCE)
    declined = await in_thread(make_offer)(bob, to=alice)
    await in_thread(seating.decline)(declined, alice, "later", now)
    await in_thread(seating.sweep)(now)
    async with lobby_open(bob) as tab:
        sections = await next_sections(tab)
    assert 'data-said="Al &quot;1&quot; challenges you"' in sections["invited"]
    own = sections["own"]
    assert f'id="own-{left.code}" class="own-row own-expired" data-said="This offer expired because' in own
    assert 'data-said="Al &quot;1&quot; has declined: Not now, thank you"' in own


async def test_a_new_offer_appears_and_a_withdrawn_one_vanishes_everywhere() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    async with lobby_open(alice) as hers, lobby_open(bob) as his:
        await next_sections(hers)
        await next_sections(his)
        challenge = await in_thread(make_offer)(alice)
        seen_by_alice, seen_by_bob = await next_sections(hers), await next_sections(his)
        assert set(seen_by_alice) == {"own"}
        assert f"/challenges/{challenge.code}/withdraw/" in seen_by_alice["own"]
        assert set(seen_by_bob) == {"offers"}
        assert f"/challenges/{challenge.code}/join/" in seen_by_bob["offers"]
        await in_thread(seating.withdraw)(challenge, alice)
        assert (await next_sections(hers))["own"] == ""
        assert challenge.code not in (await next_sections(his))["offers"]


async def test_no_message_holds_a_seed_or_a_nonce() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    challenge = await in_thread(make_offer)(alice, nonce="c" * 32)
    for player in (alice, bob):
        async with lobby_open(player) as tab:
            text = await tab.receive_from(timeout=5)
        assert challenge.commitment in text
        assert bytes(challenge.seed).hex() not in text
        assert "c" * 32 not in text


async def test_a_socket_keeps_to_the_filters_and_the_language_of_its_page() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    quick = await in_thread(make_offer)(alice, turn_seconds=15)
    slow = await in_thread(make_offer)(alice, turn_seconds=300)
    async with lobby_open(bob, "?time=300", language="uk") as tab:
        sections = await next_sections(tab)
    assert slow.code in sections["offers"]
    assert quick.code not in sections["offers"]


async def test_the_page_and_the_socket_show_the_same() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    await in_thread(make_offer)(alice)
    await in_thread(make_offer)(bob)
    page = await in_thread(lambda: client_of(bob).get("/").content.decode())()
    async with lobby_open(bob) as tab:
        sections = await next_sections(tab)
    for html in sections.values():
        assert html in page


async def test_the_maker_is_led_to_the_match_once() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    challenge = await in_thread(make_offer)(alice)
    async with lobby_open(alice) as hers, lobby_open(bob) as his:
        await next_sections(hers)
        await next_sections(his)
        match = await in_thread(seating.join)(challenge, bob, nonce="", now=timezone.now())
        assert set(await next_sections(hers)) == {"own", "running"}
        message = await next_message(hers)
        assert (message["type"], message["url"], message["go"]) == ("match", match.get_absolute_url(), True)
        assert "Bob" in message["text"]
        assert set(await next_sections(his)) == {"offers", "running"}
        await in_thread(make_offer)(bob)
        assert set(await next_sections(hers)) == {"offers"}
        assert await hers.receive_nothing(timeout=0.3)


async def test_a_maker_who_was_away_for_a_moment_still_learns_of_the_match() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    challenge = await in_thread(make_offer)(alice, turn_seconds=DAY)
    match = await in_thread(seating.join)(challenge, bob, nonce="", now=timezone.now())
    async with lobby_open(alice) as tab:
        await next_sections(tab)
        message = await next_message(tab)
    assert (message["type"], message["url"], message["go"]) == ("match", match.get_absolute_url(), False)


async def test_an_open_socket_keeps_its_players_offers_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PRESENCE_SECONDS", 0.05)
    alice = await in_thread(make_player)("Alice")
    challenge = await in_thread(make_offer)(alice)
    await in_thread(left_at)(challenge, timezone.now() - ABSENCE + timedelta(seconds=5))
    async with lobby_open(alice) as tab:
        await next_sections(tab)
        for _ in range(100):
            await asyncio.sleep(0.02)
            await challenge.arefresh_from_db()
            if challenge.seen_at > timezone.now() - timedelta(seconds=2):
                break
    assert challenge.seen_at > timezone.now() - timedelta(seconds=4)
    # A beat may have been on its way when the socket closed.
    await asyncio.sleep(0.2)
    await challenge.arefresh_from_db()
    last_seen = challenge.seen_at
    await asyncio.sleep(0.2)
    await challenge.arefresh_from_db()
    assert challenge.seen_at == last_seen


async def test_a_lost_announcement_is_made_good_by_the_next_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PRESENCE_SECONDS", 0.05)
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    async with lobby_open(bob) as tab:
        await next_sections(tab)
        monkeypatch.setattr(announcements.House, "loop", None)
        challenge = await in_thread(make_offer)(alice)
        assert challenge.code in (await next_sections(tab))["offers"]


async def test_a_swept_offer_leaves_the_table() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    challenge = await in_thread(make_offer)(alice)
    async with lobby_open(bob) as tab:
        await next_sections(tab)
        await in_thread(left_at)(challenge, timezone.now() - ABSENCE)
        await in_thread(seating.sweep)(timezone.now())
        assert challenge.code not in (await next_sections(tab))["offers"]


async def test_a_ping_is_answered() -> None:
    async with lobby_open(await in_thread(make_player)("Alice")) as tab:
        await next_sections(tab)
        await tab.send_to(text_data='{"type": "ping"}')
        assert await next_message(tab) == {"type": "pong"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", 4400),
        ("[]", 4400),
        ("1", 4400),
        ('{"type": "move"}', 4400),
        ('{"type": {}}', 4400),
        ("[" * 5000, 4400),
        ("9" * 5000, 4400),
        ('{"type": "ping\\ud800"}', 4400),
        ('{"type": "ping", "x": "%s"}' % ("ä" * LONGEST), 4413),
    ],
)
async def test_a_bad_message_closes_the_socket_with_a_code(text: str, code: int) -> None:
    async with lobby_open(await in_thread(make_player)("Alice")) as tab:
        await tab.send_to(text_data=text)
        assert await closing_code(tab) == code


async def test_bytes_close_the_socket_with_a_code() -> None:
    async with lobby_open(await in_thread(make_player)("Alice")) as tab:
        await tab.send_to(bytes_data=b"\x00")
        assert await closing_code(tab) == 4400


async def test_more_than_thirty_messages_in_half_a_minute_are_too_many() -> None:
    async with lobby_open(await in_thread(make_player)("Alice")) as tab:
        await next_sections(tab)
        for _ in range(30):
            await tab.send_to(text_data='{"type": "ping"}')
            assert await next_message(tab) == {"type": "pong"}
        await tab.send_to(text_data='{"type": "ping"}')
        assert await closing_code(tab) == 4429


async def test_nobody_listens_without_being_a_player() -> None:
    async with lobby_open(AnonymousUser()) as tab:
        assert await closing_code(tab) == 4401


@pytest.mark.parametrize(
    ("origin", "accepted"),
    [("http://localhost", True), ("http://elsewhere.example", False)],
)
async def test_the_socket_is_reached_by_its_address_session_and_origin(origin: str, accepted: bool) -> None:
    from config.asgi import application

    player: Player = await in_thread(make_player)("Alice")
    cookies = await in_thread(lambda: client_of(player).cookies.output(header="", sep=";"))()
    headers = [(b"origin", origin.encode()), (b"host", b"localhost"), (b"cookie", cookies.strip().encode())]
    tab = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    connected, _ = await tab.connect(timeout=5)
    assert connected == accepted
    if accepted:
        assert "offers" in await next_sections(tab)
    await tab.disconnect()


@pytest.mark.parametrize("end", ["declined", "withdrawn", "expired", "taken", "deleted"])
async def test_the_page_of_an_offer_is_told_when_the_offer_is_over(end: str) -> None:
    alice, bob, carol = [await in_thread(make_player)(name) for name in ("Alice", "Bob", "Carol")]
    challenge = await in_thread(make_offer)(alice, private=True, to=bob)
    now = timezone.now()
    ends: dict[str, Callable[[], object]] = {
        "declined": lambda: seating.decline(challenge, bob, "later", now),
        "withdrawn": lambda: seating.withdraw(challenge, alice),
        "expired": lambda: (left_at(challenge, now - ABSENCE), seating.sweep(now)),
        "taken": lambda: seating.join(challenge, bob, nonce="", now=now),
        "deleted": lambda: accounts.forget(alice),
    }
    async with lobby_open(carol, path=f"/ws/challenges/{challenge.code}/") as tab:
        await next_sections(tab)
        await in_thread(make_offer)(bob)
        await next_sections(tab)
        assert await tab.receive_nothing(timeout=0.3), "another offer is none of the page's business"
        await in_thread(ends[end])()
        while (message := await next_message(tab))["type"] == "lobby":
            pass
    assert message == {"type": "over"}


async def test_the_maker_on_the_page_of_an_offer_is_told_of_an_answer_and_led_to_a_match() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    declined, taken = [await in_thread(make_offer)(alice, to=bob, turn_seconds=DAY) for _ in range(2)]
    await in_thread(seating.decline)(declined, bob, "later", timezone.now())
    await in_thread(seating.join)(taken, bob, nonce="", now=timezone.now())
    async with lobby_open(alice, path=f"/ws/challenges/{declined.code}/") as tab:
        assert [(await next_message(tab))["type"] for _ in range(3)] == ["lobby", "match", "over"]
    async with lobby_open(alice, path=f"/ws/challenges/{taken.code}/") as tab:
        assert [(await next_message(tab))["type"] for _ in range(2)] == ["lobby", "match"]
        assert await tab.receive_nothing(timeout=0.3), "no reload comes between the maker and the match"


async def test_two_tabs_of_one_person_are_both_current() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    async with lobby_open(bob) as first:
        await next_sections(first)
        async with lobby_open(bob) as second:
            await next_sections(second)
        challenge: Challenge = await in_thread(make_offer)(alice)
        assert challenge.code in (await next_sections(first))["offers"]


async def test_what_changed_within_a_request_is_shown_after_the_request_has_ended() -> None:
    alice, bob = await in_thread(make_player)("Alice"), await in_thread(make_player)("Bob")
    async with lobby_open(bob) as tab:
        await next_sections(tab)
        async with ThreadSensitiveContext():
            challenge = await in_thread(make_offer)(alice)
        assert challenge.code in (await next_sections(tab))["offers"]
