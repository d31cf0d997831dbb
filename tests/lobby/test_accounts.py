"""Accounts from outside: a guest becomes a player, logs in and out, loses the password, and is forgotten."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from queue import Queue
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.utils import timezone

from games.matches import play
from games.matches.models import Match, Seat
from games.registry import BY_KEY
from lobby import account_forms, guests
from lobby.beside import beside, finish
from lobby.models import Challenge, Player, Report
from lobby.times import DAY
from tests.lobby.conftest import client_of, make_offer, make_player

PASSWORD = "a castle of 7 words"
CLAIM = {"name": "Ramona", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture(autouse=True)
def quick_hashes(settings: Any) -> None:
    """What makes passwords safe makes tests slow."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def guest(db: None) -> Player:
    return guests.new_guest()


@pytest.fixture
def ramona(db: None) -> Player:
    player = make_player("Ramona")
    player.set_password(PASSWORD)
    player.email = "ramona@example.com"
    player.save()
    return player


def log_in(client: Client, name: str = "Ramona", password: str = PASSWORD, **extra: str) -> str:
    return client.post("/account/log-in/", {"name": name, "password": password} | extra).content.decode()


def who(client: Client) -> Player | None:
    user = client.get("/fair-play/").wsgi_request.user
    return user if isinstance(user, Player) else None


@pytest.mark.django_db(transaction=True)
def test_a_guest_becomes_a_player_on_the_same_row(guest: Player) -> None:
    match = play.start(
        game="tower",
        options={"battlefield": "misty_harbour", "deck": "finite"},
        seats=[play.SeatPlan(guest), play.SeatPlan(make_player("Bob"))],
        turn_seconds=60,
    )
    client = client_of(guest)
    before = client.session.session_key
    page = client.post("/account/claim/", CLAIM | {"next": match.get_absolute_url()})
    assert page.headers["location"] == match.get_absolute_url()
    player = Player.objects.get(pk=guest.pk)
    assert (player.display_name, player.is_guest, player.check_password(PASSWORD)) == ("Ramona", False, True)
    assert who(client) == player
    assert client.session.session_key != before
    assert Seat.objects.get(match=match, player=player).name == "Ramona"
    assert "Ramona" in client.get(match.get_absolute_url()).content.decode()


def test_a_claim_leads_nowhere_else(guest: Player) -> None:
    page = client_of(guest).post("/account/claim/", CLAIM | {"next": "https://elsewhere.example/"})
    assert page.headers["location"] == "/"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "Al1ce"}, "looks like it"),
        ({"name": "Boss Olga"}, "looks like it"),
        ({"name": "Administrator"}, "the site&#x27;s own"),
        ({"name": "x" * 25}, "at most 24"),
        ({"name": "Alice\u3164"}, "Latin, Cyrillic or Greek letters"),
        ({"name": ""}, "required"),
        ({"again": "something else"}, "differ"),
        ({"password": "short", "again": "short"}, "too short"),
        ({"password": "ramona", "again": "ramona"}, "too similar"),
        ({"email": "nonsense"}, "valid email"),
    ],
)
def test_a_claim_that_can_not_be_says_why_and_changes_nothing(
    guest: Player, alice: Player, changes: dict[str, str], words: str
) -> None:
    Player.objects.create_user(username="olga", display_name="Olga", is_staff=True)
    page = client_of(guest).post("/account/claim/", CLAIM | changes)
    assert page.status_code == 422
    assert words in page.content.decode()
    assert Player.objects.get(pk=guest.pk).is_guest


def test_nobody_claims_twice(ramona: Player) -> None:
    page = client_of(ramona).post("/account/claim/", CLAIM | {"name": "Other"})
    assert "You have an account already" in page.content.decode() or page.status_code == 422
    ramona.refresh_from_db()
    assert ramona.display_name == "Ramona"


@pytest.mark.parametrize("name", ["Ramona", "ramona", "RAM0NA", "  Ramona "])
def test_a_player_logs_in_by_the_name_in_any_writing(ramona: Player, guest: Player, name: str) -> None:
    client = client_of(guest)
    before = client.session.session_key
    log_in(client, name)
    assert who(client) == ramona
    assert client.session.session_key != before


def test_a_wrong_password_gets_one_sentence_whoever_it_is(ramona: Player) -> None:
    answers = [log_in(Client(), "Ramona", "wrong"), log_in(Client(), "Nobody Here", "wrong"), log_in(Client(), "", "")]
    assert all("No player has this name and this password" in page for page in answers[:2])
    assert "No player has" not in answers[2]


def test_guesses_are_limited_for_a_name_and_an_address(ramona: Player) -> None:
    client = Client()
    pages = [log_in(client, password=f"guess {number}") for number in range(11)]
    assert "tried too often" in pages[-1]
    assert "tried too often" in log_in(client), "now even the right one has to wait"
    elsewhere = Client(REMOTE_ADDR="203.0.113.5")
    log_in(elsewhere)
    assert who(elsewhere) == ramona


def guess_from_everywhere(name: str = "Ramona") -> None:
    """Until nobody may try any more."""
    for number in range(10):
        guesser = Client(REMOTE_ADDR=f"203.0.113.{number}")
        for _ in range(10):
            log_in(guesser, name, "wrong")
    assert "tried too often" in log_in(Client(REMOTE_ADDR="198.51.100.7"), name)


def test_nobody_locks_somebody_out_of_a_browser_that_they_have_used(ramona: Player) -> None:
    own = Client(REMOTE_ADDR="192.0.2.1")
    log_in(own)
    own.post("/account/log-out/")
    guess_from_everywhere()
    own.defaults["REMOTE_ADDR"] = "192.0.2.99"
    assert "No player has" in log_in(own, password="mistyped")
    log_in(own)
    assert who(own) == ramona


def test_a_browser_that_somebody_has_used_has_only_tries_of_its_own(ramona: Player) -> None:
    own = Client()
    log_in(own)
    for number in range(9):
        assert "No player has" in log_in(own, password=f"guess {number}")
    guess = log_in(own, password="guess")
    assert "No player has" in guess
    assert "tried too often" in log_in(own)


def test_the_cookie_of_one_browser_helps_nobody_to_guess_somebody_elses_password(ramona: Player, alice: Player) -> None:
    alice.set_password(PASSWORD)
    alice.save()
    own = Client()
    log_in(own, "Alice")
    guess_from_everywhere()
    assert "tried too often" in log_in(own)
    own.cookies["known"] = own.cookies["known"].value + ".0123456789abcdef"
    assert "tried too often" in log_in(own)


def test_right_log_ins_in_a_known_browser_buy_no_guesses_at_others(ramona: Player, alice: Player) -> None:
    alice.set_password(PASSWORD)
    alice.save()
    guesser = Client()
    log_in(guesser, "Alice")
    answers = []
    for number in range(51):
        if number % 10 == 0 and number < 50:
            log_in(guesser, "Alice")
        answers.append(log_in(guesser, f"Somebody {chr(65 + number % 26)}{number // 26}", "guess"))
    assert "tried too often" in answers[50]
    assert "tried too often" not in answers[49]


def test_who_becomes_a_player_or_asks_for_a_new_password_is_known_from_then_on(ramona: Player, guest: Player) -> None:
    claimer = client_of(guest)
    claimer.post("/account/claim/", CLAIM | {"name": "Second"})
    guess_from_everywhere("Second")
    log_in(claimer, "Second")
    assert who(claimer) == guest
    guess_from_everywhere()
    client = Client()
    client.post("/account/reset/", {"email": ramona.email})
    link = re.search(r"http://testserver(/account/reset/\S+)", str(mail.outbox[0].body))
    assert link is not None
    path, new = client.get(link[1], follow=True).redirect_chain[-1][0], "another fine secret"
    client.post(path, {"new_password1": new, "new_password2": new})
    log_in(client, password=new)
    assert who(client) == ramona


def test_a_browser_of_many_people_carries_few_marks(ramona: Player) -> None:
    client = Client()
    for number in range(12):
        Player.objects.create_user(username=f"pupil{number}", display_name=f"Pupil {number}", password=PASSWORD)
        log_in(client, f"Pupil {number}")
    cookie = client.cookies["known"]
    assert len(cookie.value) < 400
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_closed_account_is_told_so_only_to_who_knows_the_password(ramona: Player) -> None:
    Player.objects.filter(pk=ramona.pk).update(is_active=False)
    assert "A moderator has closed this account" in log_in(Client())
    assert "No player has" in log_in(Client(), password="wrong")


def test_logging_out_makes_a_guest_of_the_browser_and_tells_all_pages(ramona: Player) -> None:
    client = client_of(ramona)
    client.post("/account/log-out/")
    ramona.refresh_from_db()
    assert ramona.era == 1
    now = who(client)
    assert now is None or now.is_guest


def test_a_guest_is_not_logged_out_for_nothing_would_be_left(guest: Player) -> None:
    client = client_of(guest)
    client.post("/account/log-out/")
    assert who(client) == guest


def test_the_password_is_changed_and_other_browsers_are_out(ramona: Player) -> None:
    here, there = client_of(ramona), client_of(ramona)
    new = "another fine secret"
    page = here.post("/account/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert page.headers["location"] == "/account/"
    assert who(here) == ramona
    assert who(there) != ramona
    ramona.refresh_from_db()
    assert ramona.check_password(new)
    assert ramona.era == 1


def test_a_lost_password_is_replaced_by_a_link_that_works_once(ramona: Player) -> None:
    client = Client()
    assert client.post("/account/reset/", {"email": "RAMONA@example.com"}).headers["location"] == "/account/reset/sent/"
    link = re.search(r"http://testserver(/account/reset/\S+)", str(mail.outbox[0].body))
    assert link is not None
    page = client.get(link[1], follow=True)
    path, new = page.redirect_chain[-1][0], "another fine secret"
    assert client.post(path, {"new_password1": new, "new_password2": new}).headers["location"] == "/account/log-in/"
    ramona.refresh_from_db()
    assert ramona.check_password(new)
    assert "has been used" in Client().get(link[1], follow=True).content.decode()


def test_a_reset_says_the_same_whether_anybody_has_the_address(ramona: Player, guest: Player) -> None:
    pages = [Client().post("/account/reset/", {"email": email}) for email in ("ramona@example.com", "x@example.com")]
    assert {page.headers["location"] for page in pages} == {"/account/reset/sent/"}
    assert len(mail.outbox) == 1


class SlowMails(BaseEmailBackend):
    """A mail server that answers when it is let to."""

    let = threading.Event()
    sent: Queue[EmailMessage] = Queue()

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        assert self.let.wait(20)
        for message in messages:
            self.sent.put(message)
        return len(messages)


@pytest.fixture
def slow_mails(settings: Any, monkeypatch: pytest.MonkeyPatch) -> type[SlowMails]:
    settings.EMAIL_BACKEND = f"{__name__}.SlowMails"
    monkeypatch.setattr(account_forms, "beside", beside)
    SlowMails.let.clear()
    return SlowMails


@pytest.mark.django_db(transaction=True)
def test_a_reset_does_not_wait_for_the_mail_server(ramona: Player, slow_mails: type[SlowMails]) -> None:
    client = Client(headers={"accept-language": "es"})
    answer = client.post("/account/reset/", {"email": "ramona@example.com"})
    assert answer.headers["location"] == "/account/reset/sent/"
    assert slow_mails.sent.empty()
    slow_mails.let.set()
    mail = slow_mails.sent.get(timeout=20)
    assert "contraseña" in mail.subject, "it speaks as the page does"
    assert "http://testserver/account/reset/" in str(mail.body)


def test_what_fails_beside_a_page_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    beside(lambda: 1 / 0)
    for thread in threading.enumerate():
        if thread.name == "beside":
            thread.join(20)
    assert "ZeroDivisionError" in caplog.text


def test_the_end_of_a_process_waits_for_what_is_done_beside_pages_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    let, done = threading.Event(), threading.Event()
    beside(lambda: let.wait(20) and done.set())
    monkeypatch.setattr("lobby.beside.PATIENCE", 0.1)
    finish()
    assert "not done in time: 1" in caplog.text
    monkeypatch.setattr("lobby.beside.PATIENCE", 20.0)
    let.set()
    finish()
    assert done.is_set()


def test_an_address_is_not_flooded(ramona: Player) -> None:
    for _ in range(6):
        Client().post("/account/reset/", {"email": "ramona@example.com"})
    assert len(mail.outbox) == 3


def test_being_told_by_mail_needs_an_answer_from_the_address(ramona: Player) -> None:
    client = client_of(ramona)
    client.post("/account/mail/", {"email": "new@example.com", "mail_turns": "on", "password": PASSWORD})
    ramona.refresh_from_db()
    assert (ramona.email, ramona.mail_turns) == ("new@example.com", False)
    link = re.search(r"http://testserver(/account/mail/\S+)", str(mail.outbox[0].body))
    assert link is not None
    assert mail.outbox[0].to == ["new@example.com"]
    client.get(link[1])
    ramona.refresh_from_db()
    assert not ramona.mail_turns, "a look alone changes nothing"
    Client().post(link[1])
    ramona.refresh_from_db()
    assert ramona.mail_turns
    client.post("/account/mail/", {"email": "third@example.com", "password": PASSWORD})
    assert Client().get(link[1]).status_code == 404, "the link belonged to the old address"


@pytest.mark.parametrize("email", ["thief@example.com", ""])
def test_another_address_needs_the_password(ramona: Player, email: str) -> None:
    client = client_of(ramona)
    assert '<label for="id_password">Your password</label>' in client.get("/account/").content.decode()
    for password in ({}, {"password": "guess"}):
        page = client.post("/account/mail/", {"email": email} | password)
        assert page.status_code == 422
        assert "That is not your password" in page.content.decode()
    ramona.refresh_from_db()
    assert ramona.email == "ramona@example.com"
    client.post("/account/mail/", {"email": email, "password": PASSWORD})
    ramona.refresh_from_db()
    assert ramona.email == email


def test_to_be_told_of_turns_at_the_same_address_needs_none(ramona: Player) -> None:
    client_of(ramona).post("/account/mail/", {"email": ramona.email, "mail_turns": "on"})
    assert mail.outbox[0].to == ["ramona@example.com"]


def test_the_password_for_another_address_is_guessed_only_so_often(ramona: Player) -> None:
    client = client_of(ramona)
    for number in range(10):
        client.post("/account/mail/", {"email": "thief@example.com", "password": f"guess {number}"})
    page = client.post("/account/mail/", {"email": "thief@example.com", "password": PASSWORD})
    assert "tried too often" in page.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_forgotten_player_leaves_the_matches_but_no_name(ramona: Player, bob: Player) -> None:
    offer = make_offer(ramona, turn_seconds=DAY)
    match = play.start(
        game="tower",
        options={"battlefield": "misty_harbour", "deck": "finite"},
        seats=[play.SeatPlan(ramona), play.SeatPlan(bob)],
        turn_seconds=60,
    )
    report = Report.objects.create(
        reporter=bob, reported=ramona, name="Ramona", match=match, reason="other", at=timezone.now()
    )
    client = client_of(ramona)
    assert "That is not your password" in client.post("/account/delete/", {"password": "wrong"}).content.decode()
    assert client.post("/account/delete/", {"password": PASSWORD}).headers["location"] == "/"
    assert not Player.objects.filter(pk=ramona.pk).exists()
    assert not Challenge.objects.filter(pk=offer.pk).exists()
    match.refresh_from_db()
    assert match.is_over, "a running match is given up"
    html = client_of(bob).get(match.get_absolute_url()).content.decode()
    assert "Ramona" not in html
    assert "Somebody who has left" in html
    report.refresh_from_db()
    assert report.name == ""
    assert make_player("Ramona"), "the name is free again"


@pytest.mark.django_db(transaction=True)
def test_a_guest_is_forgotten_without_a_password(guest: Player) -> None:
    assert client_of(guest).post("/account/delete/").headers["location"] == "/"
    assert not Player.objects.exists()


def test_every_page_of_accounts_obeys_the_content_security_policy(ramona: Player, guest: Player) -> None:
    paths = ("/account/", "/account/log-in/", "/account/password/", "/account/reset/", "/account/reset/sent/")
    for player in (ramona, guest):
        client = client_of(player)
        for path in (*paths, "/account/delete/", f"/people/{make_player(f'P{player.pk}').pk}/"):
            html = client.get(path, follow=True).content.decode()
            assert not re.search(r"<[^>]+\s(?:style|on[a-z]+)=", html)
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)), path


def test_matches_of_the_past_carry_the_new_name(guest: Player) -> None:
    match = play.start(game="patience", options=_options("patience"), seats=[play.SeatPlan(guest)], turn_seconds=None)
    client_of(guest).post("/account/claim/", CLAIM)
    assert Match.objects.get(pk=match.pk).seats.get().name == "Ramona"


def _options(game: str) -> dict[str, str]:
    return {name: values[0] for name, values in BY_KEY[game].options.items()}
