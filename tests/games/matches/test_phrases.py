"""Ready phrases: codes on the wire, words in each reader's language, and nobody pestered."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.utils import timezone

from games.matches import announcements, blocks, phrases
from games.matches.models import Match
from lobby.models import Player
from tests.games.matches.sockets import join, receive, receive_until, send

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements.House, "loop", asyncio.get_running_loop())
    monkeypatch.setattr(announcements.House, "on_phrase", phrases.show)


async def say(socket: WebsocketCommunicator, code: str = "hello") -> None:
    await send(socket, type="phrase", code=code, request="p")


async def refusal(socket: WebsocketCommunicator) -> str:
    refused, _ = await receive_until(socket, "refused")
    return str(refused["code"])


async def test_everybody_reads_a_phrase_in_their_own_language(
    duel: Match, alice: Player, bob: Player, carol: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.utils import translation

    monkeypatch.setitem(phrases.PHRASES, "hello", lambda: f"hello in {translation.get_language()}")
    sockets = [(await join(duel, player, language=language))[0]
               for player, language in ((alice, "en-gb"), (bob, "sl"), (carol, "uk"))]  # fmt: skip
    await say(sockets[0])
    texts = [await receive(socket) for socket in sockets]
    assert [message["text"] for message in texts] == ["hello in en-gb", "hello in sl", "hello in uk"]
    assert {(message["type"], message["seat"], message["name"]) for message in texts} == {("phrase", 0, "Alice")}
    for socket in sockets:
        await socket.disconnect()


async def test_only_those_who_sit_speak_and_only_ready_phrases(duel: Match, alice: Player, carol: Player) -> None:
    hers, _ = await join(duel, alice)
    watching, _ = await join(duel, carol)
    await say(watching)
    assert await refusal(watching) == "not_seated"
    await say(hers, "<script>")
    assert await refusal(hers) == "no_such_phrase"
    for socket in (hers, watching):
        await socket.disconnect()


async def test_many_phrases_at_once_are_too_many_over_all_tabs(duel: Match, alice: Player) -> None:
    tabs = [(await join(duel, alice))[0] for _ in range(2)]
    for number in range(phrases.MOST + 1):
        await say(tabs[number % 2])
    assert await refusal(tabs[phrases.MOST % 2]) == "too_many_phrases"
    for tab in tabs:
        await tab.disconnect()


async def test_a_muted_player_says_nothing_until_the_time_is_over(duel: Match, alice: Player, bob: Player) -> None:
    hers, _ = await join(duel, alice)
    his, _ = await join(duel, bob)
    await Player.objects.filter(pk=alice.pk).aupdate(muted_until=timezone.now() + timedelta(days=1))
    await say(hers)
    assert await refusal(hers) == "muted"
    await say(his)
    assert (await receive_until(hers, "phrase"))[0]["name"] == "Bob"
    await Player.objects.filter(pk=alice.pk).aupdate(muted_until=timezone.now())
    await say(hers)
    assert (await receive_until(hers, "phrase"))[0]["name"] == "Alice"
    for socket in (hers, his):
        await socket.disconnect()


@pytest.mark.parametrize("blocker", ["alice", "bob"])
async def test_nothing_is_said_between_blocked_players(duel: Match, alice: Player, bob: Player, blocker: str) -> None:
    pair = (alice.pk, bob.pk) if blocker == "alice" else (bob.pk, alice.pk)
    await database_sync_to_async(blocks.block)(*pair)
    hers, _ = await join(duel, alice)
    his, _ = await join(duel, bob)
    await say(his)
    assert await refusal(his) == "apart"
    assert await hers.receive_nothing(timeout=0.2)
    for socket in (hers, his):
        await socket.disconnect()


async def test_a_phrase_that_only_a_newer_process_knows_is_left_out(duel: Match, bob: Player) -> None:
    reading, _ = await join(duel, bob)
    await phrases.show(duel.pk, 0, "from_tomorrow")
    assert await reading.receive_nothing(timeout=0.2)
    await reading.disconnect()


async def test_a_watcher_who_blocked_the_speaker_does_not_read_it(
    duel: Match, alice: Player, bob: Player, carol: Player
) -> None:
    await database_sync_to_async(blocks.block)(carol.pk, alice.pk)
    sockets = [(await join(duel, player))[0] for player in (alice, bob, carol)]
    await say(sockets[0])
    assert (await receive(sockets[1]))["type"] == "phrase"
    assert await sockets[2].receive_nothing(timeout=0.2)
    for socket in sockets:
        await socket.disconnect()


@pytest.mark.parametrize("message", [{"type": "phrase"}, {"type": "phrase", "code": 7, "request": "r"}])
async def test_a_phrase_of_another_shape_is_no_message(duel: Match, alice: Player, message: dict[str, Any]) -> None:
    socket, _ = await join(duel, alice)
    await send(socket, **message)
    assert await refusal(socket) == "broken"
    await socket.disconnect()
