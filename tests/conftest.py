"""Alice and Bob sit, Carol watches. Every test starts with no running match in the process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import AsyncClient, Client
from django.utils import translation

from config import floods
from config.messages import compile_messages
from games.matches import announcements, attendance, rendering, tables, trees
from games.matches.models import Match
from games.matches.play import SeatPlan, start
from games.matches.writer import WRITER
from lobby import account_forms
from lobby.models import Player

DUEL = {"battlefield": "misty_harbour", "deck": "finite"}


def pytest_configure(config: pytest.Config) -> None:
    # Compiled texts are never committed. One process compiles them, before its workers start.
    if not hasattr(config, "workerinput"):
        compile_messages(settings.LOCALE_PATHS)


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages do not wait for is done when they answer."""
    monkeypatch.setattr(account_forms, "beside", lambda work: work())


GROUPS = ("browser", "services")
"""Folders whose tests start servers and browsers: each stays in one worker, so that they share what they start."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.parent.name
        if folder in GROUPS:
            item.add_marker(pytest.mark.xdist_group(folder))


@pytest.fixture(autouse=True)
def fresh_house() -> Iterator[None]:
    yield
    WRITER.stop()
    tables.TABLES.clear()
    tables.COMING.clear()
    rendering.forget()
    trees.forget()
    announcements.House.loop = None
    attendance.REGISTER.sockets.clear()
    cache.clear()
    for flood in (floods.ACTS, floods.ACTS_FROM, floods.MESSAGES):
        flood.forget()
    # The test client leaves the language of its last page behind.
    translation.deactivate()


def person(name: str) -> Player:
    return Player.objects.create_user(username=name.lower(), display_name=name)


@pytest.fixture
def alice(db: None) -> Player:
    return person("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return person("Bob")


@pytest.fixture
def carol(db: None) -> Player:
    return person("Carol")


@pytest.fixture
def duel(alice: Player, bob: Player) -> Match:
    """A duel at its start; Alice sits in seat 0."""
    return start(
        game="tower",
        options=DUEL,
        seats=[SeatPlan(alice, nonce="aa" * 16), SeatPlan(bob, nonce="bb" * 16)],
        turn_seconds=30,
        seed=bytes(32),
        start="creator",
    )


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


async def async_client_of(player: Player) -> AsyncClient:
    client = AsyncClient()
    await client.aforce_login(player)
    return client
