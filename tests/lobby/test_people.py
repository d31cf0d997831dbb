"""Who is here: honest after crashes, and one person once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.matches.attendance import FRESH
from games.matches.models import Attendance, Match
from lobby import seating
from lobby.models import Player
from lobby.people import HERE, PLAYING, WATCHING, Person, people_here, state_of
from tests.lobby.conftest import client_of, make_offer


def come(player: Player, match: Match | None = None, at: datetime | None = None, process: str = "p1") -> None:
    Attendance.objects.create(player=player, match=match, beat_at=at or timezone.now(), process=process)


def test_everybody_is_told_by_what_they_do(alice: Player, bob: Player, carol: Player) -> None:
    match = seating.join(make_offer(alice), bob, nonce="", now=timezone.now())
    come(alice, match)
    come(carol, match)
    come(bob)
    assert people_here(timezone.now()) == (
        Person(alice.pk, "Alice", PLAYING),
        Person(bob.pk, "Bob", HERE),
        Person(carol.pk, "Carol", WATCHING),
    )


def test_one_person_with_several_tabs_on_several_processes_is_one(alice: Player, bob: Player) -> None:
    match = seating.join(make_offer(alice), bob, nonce="", now=timezone.now())
    for place, process in ((None, "p1"), (match, "p1"), (None, "p2"), (match, "p2")):
        come(alice, place, process=process)
    assert people_here(timezone.now()) == (Person(alice.pk, "Alice", PLAYING),)


def test_a_finished_match_is_no_longer_played(alice: Player, bob: Player) -> None:
    match = seating.join(make_offer(alice), bob, nonce="", now=timezone.now())
    come(alice, match)
    Match.objects.update(ended_at=timezone.now())
    assert state_of(alice.pk, timezone.now()) == HERE


def test_signs_of_a_crashed_process_lapse(alice: Player) -> None:
    now = timezone.now()
    come(alice, at=now - FRESH + timedelta(seconds=1))
    assert state_of(alice.pk, now) == HERE
    assert state_of(alice.pk, now + timedelta(seconds=1)) == ""


def test_a_closed_account_is_not_here(alice: Player) -> None:
    come(alice)
    Player.objects.update(is_active=False)
    assert people_here(timezone.now()) == ()


def test_the_lobby_lists_who_is_here(alice: Player, bob: Player) -> None:
    come(bob)
    html = client_of(alice).get("/").content.decode()
    assert f'href="/people/{bob.pk}/"' in html
    assert "1 person is here" in html
