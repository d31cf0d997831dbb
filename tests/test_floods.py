"""Floods from one player or address, as one process meets them."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from config import floods
from config.floods import Crowds, Flood, Message
from lobby.models import Player
from tests.conftest import client_of


def test_only_so_many_in_a_stretch_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(floods.time, "monotonic", lambda: now[0])
    flood = Flood(2, 20)
    assert [flood.allows("alice") for _ in range(3)] == [True, True, False]
    assert flood.allows("bob")
    now[0] += 20
    assert flood.allows("alice")


def test_who_does_too_much_is_told_so_and_others_go_on(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floods.ACTS, "count", 3)
    client = client_of(alice)
    answers = [client.post("/verify/replay/", b"{}", content_type="application/json") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "That was a lot in a short time" in answers[-1].content.decode()
    assert client.get("/matches/1/line/0/").status_code == 429, "a line costs a solver's time"
    assert client.get("/profile/data.json").status_code == 429, "all moves of a player are read"
    assert client.get("/").status_code == 200, "looking goes on"
    assert client_of(bob).post("/verify/replay/", b"{}", content_type="application/json").status_code == 200


@pytest.mark.django_db
def test_an_address_with_many_players_has_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods.ACTS_FROM, "count", 3)
    assert [Client().post("/account/log-out/").status_code for _ in range(4)] == [302, 302, 302, 429]
    assert Client(REMOTE_ADDR="203.0.113.5").post("/account/log-out/").status_code == 302


class Opened:
    """A socket at `crowds`: what it was sent, and a queue of what its browser says."""

    def __init__(self, crowds: Crowds, player: int | None, address: str = "192.0.2.7") -> None:
        self.sent: list[Message] = []
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"user": SimpleNamespace(pk=player), "client": (address, 1), "headers": [], "cookies": {}}
        self.say({"type": "websocket.connect"})
        self.task = asyncio.create_task(crowds(scope, self.said.get, self._send))

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    def say(self, message: Message) -> None:
        self.said.put_nowait(message)

    async def settled(self) -> list[Any]:
        """What it was sent: texts of messages and codes of closes."""
        await asyncio.sleep(0.01)
        texts = [json.loads(message["text"])["code"] for message in self.sent if message["type"] == "websocket.send"]
        return texts + [message["code"] for message in self.sent if message["type"] == "websocket.close"]

    async def leave(self) -> None:
        self.say({"type": "websocket.disconnect"})
        await self.task


async def listening(_scope: Message, receive: Any, send: Any) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def test_a_player_has_only_so_many_sockets_and_room_again_when_one_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(floods, "SOCKETS_OF_PLAYER", 2)
    crowds = Crowds(listening)
    first, second, third, other = (Opened(crowds, player) for player in (1, 1, 1, 2))
    assert await third.settled() == ["too_many_pages", 4429]
    assert [await first.settled(), await second.settled(), await other.settled()] == [[], [], []]
    await first.leave()
    again = Opened(crowds, 1)
    assert await again.settled() == []
    for socket in (second, third, other, again):
        await socket.leave()
    assert not crowds.open


async def test_an_address_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "SOCKETS_FROM", 2)
    crowds = Crowds(listening)
    sockets = [Opened(crowds, player) for player in (1, 2, 3)]
    elsewhere = Opened(crowds, 4, "203.0.113.5")
    assert [await socket.settled() for socket in sockets] == [[], [], ["too_many_pages", 4429]]
    assert await elsewhere.settled() == []
    for socket in (*sockets, elsewhere):
        await socket.leave()
    assert not crowds.open


async def test_somebody_without_a_player_is_not_taken_for_all_players_of_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(floods, "SOCKETS_OF_PLAYER", 2)
    crowds = Crowds(listening)
    sockets = [Opened(crowds, player) for player in (1, 2, 3, None, None)]
    too_many = Opened(crowds, None)
    assert [await socket.settled() for socket in sockets] == [[]] * 5
    assert await too_many.settled() == ["too_many_pages", 4429]
    for socket in (*sockets, too_many):
        await socket.leave()
    assert not crowds.open


async def test_messages_of_all_sockets_of_a_player_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods.MESSAGES, "count", 3)
    crowds = Crowds(listening)
    one, two, other = Opened(crowds, 1), Opened(crowds, 1), Opened(crowds, 2)
    for socket in (one, two, other, one, two):
        socket.say({"type": "websocket.receive", "text": "{}"})
        await socket.settled()
    assert [await one.settled(), await two.settled(), await other.settled()] == [[], ["too_many", 4429], []]
    for socket in (one, two, other):
        await socket.leave()
