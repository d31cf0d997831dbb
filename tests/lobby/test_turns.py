"""Slow matches: the header tells of turns, and so does a mail, once, to those who want it and are not looking."""

from __future__ import annotations

import re
import runpy
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from config import settings as sources
from games.matches.models import Attendance, Match
from lobby import seating, turn_mail
from lobby.models import Player, TurnMail
from lobby.times import DAY
from tests.lobby.conftest import client_of, make_offer


@pytest.fixture
def slow(alice: Player, bob: Player) -> Match:
    Player.objects.update(email="somebody@example.com", mail_turns=True)
    return seating.join(make_offer(alice, turn_seconds=DAY), bob, nonce="", now=timezone.now())


def mover(match: Match) -> Player:
    number = match.rules.to_move(match.rules.setup(match.options, match.streams()))[0]
    player = match.seats.get(number=number).player
    assert isinstance(player, Player)
    return player


def later() -> datetime:
    return timezone.now() + turn_mail.PAUSE + timedelta(seconds=5)


def test_the_header_and_the_title_count_turns_in_slow_matches(slow: Match, alice: Player, bob: Player) -> None:
    seating.join(make_offer(alice), bob, nonce="", now=timezone.now())
    for player in (alice, bob):
        html = client_of(player).get("/account/").content.decode()
        waits = player == mover(slow)
        assert ("Your turn in 1 slow match" in html) == waits
        assert ("<title>(1) " in html) == waits
        assert (f'href="{slow.get_absolute_url()}"' in html) == waits


def test_one_mail_tells_of_a_turn_that_waits(slow: Match) -> None:
    Player.objects.filter(pk=mover(slow).pk).update(language="sl")
    turn_mail.sweep(timezone.now())
    assert mail.outbox == [], "two who play at the same time need no mails"
    for _ in range(3):
        turn_mail.sweep(later())
    assert len(mail.outbox) == 1
    body = str(mail.outbox[0].body)
    assert mover(slow).display_name in body
    assert slow.get_absolute_url() in body
    assert TurnMail.objects.get().ply == 0


def test_no_mail_goes_to_who_did_not_ask_or_is_looking(slow: Match) -> None:
    player = mover(slow)
    Attendance.objects.create(player=player, match=slow, beat_at=later(), process="p")
    turn_mail.sweep(later())
    Attendance.objects.all().delete()
    Player.objects.filter(pk=player.pk).update(mail_turns=False)
    turn_mail.sweep(later())
    assert mail.outbox == []


class Post(EmailBackend):
    """Counts how often the mail server is called; `away`: it can't be reached."""

    calls = 0
    away = False

    def open(self) -> bool:
        Post.calls += 1
        if Post.away:
            raise ConnectionRefusedError
        return True


@pytest.fixture
def post(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> type[Post]:
    settings.EMAIL_BACKEND = f"{__name__}.Post"
    monkeypatch.setattr(Post, "calls", 0)
    monkeypatch.setattr(Post, "away", False)
    monkeypatch.setattr(turn_mail, "_Last", type("Last", (), {"failed_at": turn_mail._Last.failed_at}))
    return Post


def test_the_mails_of_a_round_are_sent_in_one_call(slow: Match, alice: Player, bob: Player, post: type[Post]) -> None:
    seating.join(make_offer(alice, turn_seconds=DAY), bob, nonce="", now=timezone.now())
    turn_mail.sweep(later())
    assert (len(mail.outbox), post.calls) == (2, 1)
    turn_mail.sweep(later())
    assert post.calls == 1, "nobody is called for nothing"


class LastPost(EmailBackend):
    """While it takes a mail, the process is told to end."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        turn_mail.ENDING.set()
        return super().send_messages(messages)


def test_a_process_that_ends_begins_no_mail_and_leaves_it_to_the_next_one(
    slow: Match, alice: Player, bob: Player, settings: Settings
) -> None:
    seating.join(make_offer(alice, turn_seconds=DAY), bob, nonce="", now=timezone.now())
    settings.EMAIL_BACKEND = f"{__name__}.LastPost"
    try:
        turn_mail.sweep(later())
    finally:
        turn_mail.ENDING.clear()
    assert len(mail.outbox) == TurnMail.objects.count() == 1
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    turn_mail.sweep(later())
    assert len(mail.outbox) == TurnMail.objects.count() == 2


def test_no_mail_is_lost_while_the_mail_server_is_away(slow: Match, post: type[Post]) -> None:
    post.away = True
    for seconds in range(0, 30, 5):
        turn_mail.sweep(later() + timedelta(seconds=seconds))
    assert (mail.outbox, post.calls) == ([], 1), "it is not called again and again"
    post.away = False
    turn_mail.sweep(later() + timedelta(minutes=2))
    assert len(mail.outbox) == 1


def test_a_turn_that_was_told_of_costs_one_query_with_all_others(
    slow: Match, alice: Player, bob: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        seating.join(make_offer(alice, turn_seconds=DAY), bob, nonce="", now=timezone.now())
    turn_mail.sweep(later())
    assert len(mail.outbox) == 4
    with django_assert_num_queries(1):
        turn_mail.sweep(later())


@pytest.mark.parametrize(("port", "tls"), [("25", (False, False)), ("587", (True, False)), ("465", (False, True))])
def test_the_mail_server_s_port_says_how_it_is_spoken_to(
    port: str, tls: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_PORT", port)
    found = runpy.run_path(sources.__file__)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == tls


def test_the_link_in_the_mail_ends_them(slow: Match) -> None:
    turn_mail.sweep(later())
    link = re.search(r"http://\S+?(/account/mail/\S+)", str(mail.outbox[0].body))
    assert link is not None
    assert Client().post(link[1]).status_code == 200
    assert not Player.objects.get(pk=mover(slow).pk).mail_turns


def test_a_link_that_ends_the_mails_never_grows_old_and_one_that_asks_for_them_does(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    Player.objects.filter(pk=alice.pk).update(email="alice@example.com", mail_turns=True)
    alice.refresh_from_db()
    start, stop = turn_mail.link(alice, on=True), turn_mail.link(alice, on=False)
    later = time.time() + timedelta(days=400).total_seconds()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert Client().post(start).status_code == 404
    assert Client().post(stop).status_code == 200
    assert not Player.objects.get(pk=alice.pk).mail_turns


def test_a_forged_link_is_no_link(alice: Player) -> None:
    assert Client().post("/account/mail/nonsense/").status_code == 404
    assert turn_mail.read(turn_mail.link(alice, on=True).split("/")[3] + "x") is None
