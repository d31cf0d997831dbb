"""Alice and Bob play, Carol looks on; offers are made through the one writer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.registry import GAMES
from lobby import seating
from lobby.models import Challenge, Player

DUEL = next(game for game in GAMES if game.seats == 2)
"""Any game for two; nothing here depends on which."""
DEFAULTS = {name: values[0] for name, values in DUEL.options.items()}


def make_player(name: str) -> Player:
    return Player.objects.create_user(username=name.lower(), display_name=name)


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def make_offer(maker: Player, **changes: Any) -> Challenge:
    choices: dict[str, Any] = {
        "game": DUEL.key,
        "options": DEFAULTS,
        "turn_seconds": 30,
        "private": False,
        "nonce": "",
        "now": timezone.now(),
    }
    return seating.open_challenge(maker, **(choices | changes))


def left_at(challenge: Challenge, moment: datetime) -> Challenge:
    """The offer as if its maker had not been seen since."""
    Challenge.objects.filter(pk=challenge.pk).update(seen_at=moment)
    challenge.refresh_from_db()
    return challenge


@pytest.fixture
def alice(db: None) -> Player:
    return make_player("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return make_player("Bob")


@pytest.fixture
def carol(db: None) -> Player:
    return make_player("Carol")


@pytest.fixture
def offer(alice: Player) -> Callable[..., Challenge]:
    return lambda **changes: make_offer(changes.pop("maker", alice), **changes)
