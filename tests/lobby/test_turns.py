"""Slow matches: the header tells of turns, and so does a mail, once, to those who want it and are not looking."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

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


def test_the_link_in_the_mail_ends_them(slow: Match) -> None:
    turn_mail.sweep(later())
    link = re.search(r"http://\S+?(/account/mail/\S+)", str(mail.outbox[0].body))
    assert link is not None
    assert Client().post(link[1]).status_code == 200
    assert not Player.objects.get(pk=mover(slow).pk).mail_turns


def test_a_forged_link_is_no_link(alice: Player) -> None:
    assert Client().post("/account/mail/nonsense/").status_code == 404
    assert turn_mail.read(turn_mail.link(alice, on=True).split("/")[3] + "x") is None
