"""Cards in the database, and no curated text left over from another test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group

from cards import texts
from cards.models import Card
from cards.syncing import CURATORS, sync
from lobby.models import Player


@pytest.fixture(autouse=True)
def shipped_texts() -> Iterator[None]:
    yield
    texts.drop()


@pytest.fixture
def cards(db: None) -> None:
    sync()


@pytest.fixture
def quartz(cards: None) -> Card:
    return Card.objects.get(key="card:quartz")


@pytest.fixture
def curator(cards: None) -> Player:
    """In the group and nothing else."""
    player = Player.objects.create_user(username="curator", display_name="Curator")
    player.groups.add(Group.objects.get(name=CURATORS))
    return player
