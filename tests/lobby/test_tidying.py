from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.matches.models import Attendance, Block
from games.matches.play import SeatPlan, start
from lobby.models import Player
from lobby.tidying import UNUSED, tidy
from tests.lobby.conftest import make_offer

NOW = timezone.now()


def visitor(days: int) -> Player:
    """A guest as a first visit makes one, so many days ago."""
    client = Client()
    client.get("/")
    guest = Player.objects.get(pk=client.session["_auth_user_id"])
    Player.objects.filter(pk=guest.pk).update(date_joined=NOW - timedelta(days=days))
    return guest


def sit(guest: Player) -> None:
    options = {"battlefield": "misty_harbour", "deck": "infinite"}
    start(game="tower", options=options, seats=[SeatPlan(guest), SeatPlan(level="easy")], turn_seconds=None)


def look(guest: Player) -> None:
    Attendance.objects.create(process="p", player=guest, match=None, beat_at=NOW)


def block(guest: Player) -> None:
    Block.objects.create(blocker=guest, blocked=visitor(1))


def test_a_guest_who_did_nothing_for_long_goes(db: None) -> None:
    old, new = visitor(UNUSED.days + 1), visitor(UNUSED.days - 1)
    tidy(NOW)
    assert not Player.objects.filter(pk=old.pk).exists()
    assert Player.objects.filter(pk=new.pk).exists()


@pytest.mark.parametrize("did", [sit, make_offer, look, block])
def test_a_guest_who_did_anything_stays(db: None, did: Callable[[Player], object]) -> None:
    guest = visitor(UNUSED.days + 1)
    did(guest)
    tidy(NOW)
    assert Player.objects.filter(pk=guest.pk).exists()


def test_a_player_with_an_account_stays(alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(date_joined=NOW - timedelta(days=4000))
    tidy(NOW)
    assert Player.objects.filter(pk=alice.pk).exists()


def test_sessions_that_are_over_go(db: None) -> None:
    visitor(0)
    (kept,) = Session.objects.all()
    Session.objects.create(session_key="over", session_data="", expire_date=NOW - timedelta(minutes=1))
    tidy(NOW)
    assert list(Session.objects.all()) == [kept]


def test_who_was_taken_away_gets_a_new_guest_at_the_next_visit(db: None) -> None:
    client = Client()
    client.get("/")
    Player.objects.all().update(date_joined=NOW - UNUSED - timedelta(days=1))
    tidy(NOW)
    assert Player.objects.count() == 0
    assert client.get("/").status_code == 200
    assert Player.objects.count() == 1
