"""What other processes hear of this one, also where Redis is slow and news are gathered meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from pytest_django import Settings

from games.matches import announcements, following, tables
from games.matches.announcements import House
from games.matches.models import Match
from lobby import accounts
from lobby.models import Player
from tests.games.matches.moves import make_moves

pytestmark = pytest.mark.django_db(transaction=True)


class Layer:
    """Takes the first message only when it is let to."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.notices: list[dict[str, Any]] = []

    async def group_send(self, _group: str, message: dict[str, Any]) -> None:
        await self.free.wait()
        self.notices += message["notices"]


@pytest.fixture
async def layer(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Layer:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    layer = Layer()
    monkeypatch.setattr(announcements, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(House, "loop", asyncio.get_running_loop())
    monkeypatch.setattr(House, "on_matches", following.matches_heard)
    return layer


async def test_of_many_moves_one_notice_waits_and_a_new_name_is_not_lost_among_them(
    duel: Match, alice: Player, layer: Layer
) -> None:
    other = await tables.get(duel.pk)
    tables.TABLES.clear()
    announcements.texts_changed()
    await asyncio.sleep(0.01)
    await make_moves(duel, 1)
    await database_sync_to_async(accounts.rename_seats)(alice, "Countess")
    await make_moves(duel, 3)
    layer.free.set()
    await asyncio.sleep(0.01)
    assert [notice.get("ply") for notice in layer.notices if "match" in notice].count(4) == 1
    assert len(layer.notices) <= 4, "the texts, the lobby, the moves, the name"
    tables.TABLES[duel.pk] = other
    await announcements._hear(layer.notices)
    assert other.ply == 4
    assert other.seats[0].name == "Countess"
