"""Too much of one thing from one player or one address, from outside: it ends with a sentence, and others go on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client

from games.matches.models import Match
from lobby import attempts
from lobby.guests import new_guest
from lobby.models import Challenge, Player, Report
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, make_player

OFFER = {"game": DUEL.key, "time": "30", **DEFAULTS}
HTML = {"accept": "text/html"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of everything."""
    for name, limit in vars(attempts).copy().items():
        if isinstance(limit, attempts.Limit):
            monkeypatch.setattr(attempts, name, replace(limit, count=3))


def page_after(client: Client, path: str, data: dict[str, str]) -> str:
    return client.post(path, data, follow=True, headers=HTML).content.decode()


def guests(number: int) -> list[Client]:
    clients = [Client() for _ in range(number)]
    for client in clients:
        client.get("/", headers=HTML)
    return clients


@pytest.mark.usefixtures("db", "few")
def test_one_address_gets_only_so_many_guests_and_may_still_log_in() -> None:
    guests(3)
    refused = Client().get("/", headers=HTML)
    assert refused.status_code == 429
    assert "Many new guests have come from your address" in refused.content.decode()
    assert Player.objects.count() == 3
    log_in = Client().get("/account/log-in/", headers=HTML)
    assert log_in.status_code == 200
    assert Client(REMOTE_ADDR="203.0.113.5").get("/", headers=HTML).status_code == 200


@pytest.mark.usefixtures("few")
def test_who_was_given_no_guest_logs_in_as_ever(alice: Player) -> None:
    guests(3)
    alice.set_password("a castle of 7 words")
    alice.save()
    client = Client()
    client.get("/account/log-in/", headers=HTML)
    answer = client.post("/account/log-in/", {"name": "Alice", "password": "a castle of 7 words"})
    assert (answer.status_code, answer.headers["location"]) == (302, "/")
    assert client.get("/", headers=HTML).status_code == 200


@pytest.mark.usefixtures("few")
def test_a_player_offers_only_so_often_though_offers_are_withdrawn(alice: Player, bob: Player) -> None:
    client = client_of(alice)
    for _ in range(3):
        client.post("/challenges/new/", OFFER)
        client.post(f"/challenges/{Challenge.objects.latest('pk').code}/withdraw/")
    assert "These are many challenges in a short time" in page_after(client, "/challenges/new/", OFFER)
    assert Challenge.objects.count() == 3
    client_of(bob).post("/challenges/new/", OFFER | {"private": "on"})
    assert Challenge.objects.count() == 4, "others may"


@pytest.mark.usefixtures("few")
def test_an_expired_offer_is_renewed_only_so_often(alice: Player) -> None:
    client = client_of(alice)
    client.post("/challenges/new/", OFFER)
    for _ in range(3):
        Challenge.objects.filter(state="open").update(state="expired")
        code = Challenge.objects.latest("pk").code
        page = page_after(client, f"/challenges/{code}/again/", {})
    assert "These are many challenges in a short time" in page
    assert Challenge.objects.count() == 3


@pytest.mark.usefixtures("db", "few")
def test_guests_of_one_address_bury_nobody_in_offers() -> None:
    one, two, three = guests(3)
    for client in (one, one, two):
        client.post("/challenges/new/", OFFER)
    assert "These are many challenges in a short time" in page_after(three, "/challenges/new/", OFFER)
    three.post("/challenges/new/", OFFER | {"private": "on"})
    assert Challenge.objects.filter(private=True).exists(), "what nobody else sees buries nobody"


@pytest.mark.usefixtures("few")
def test_guests_of_one_address_do_not_take_turns_at_challenging_somebody(alice: Player, bob: Player) -> None:
    clients = [client_of(make_player(f"Player {number}")) for number in range(4)]
    pages = [page_after(client, "/challenges/new/", OFFER | {"to": "Alice"}) for client in clients]
    assert ["These are many challenges in a short time" in page for page in pages] == [False, False, False, True]
    clients[3].post("/challenges/new/", OFFER | {"to": "Bob"})
    assert Challenge.objects.filter(to=bob).count() == 1


@pytest.mark.usefixtures("few")
def test_matches_against_the_computer_and_alone_begin_only_so_often(alice: Player) -> None:
    client = client_of(alice)
    for path in ("/play/tower/", "/alone/patience/play/", "/play/tower/"):
        assert "/matches/" in client.post(path, {}).headers["location"]
    for path in ("/play/tower/", "/alone/patience/play/"):
        assert "These are many new matches in a short time" in page_after(client, path, {})
    assert Match.objects.count() == 3


@pytest.mark.usefixtures("few")
def test_guests_of_one_address_report_nobody_into_the_ground(alice: Player) -> None:
    for client in guests(3):
        client.post(f"/people/{alice.pk}/report/", {"reason": "name"})
    last = client_of(make_player("Dora"))
    assert "You have sent many reports" in page_after(last, f"/people/{alice.pk}/report/", {"reason": "name"})
    assert Report.objects.count() == 3


@pytest.mark.usefixtures("db", "few")
def test_accounts_of_one_address_flood_nobody_with_mails() -> None:
    for number in range(4):
        player = make_player(f"Player {number}")
        Player.objects.filter(pk=player.pk).update(email="bob@example.org")
        client = client_of(player)
        page = page_after(client, "/account/mail/", {"email": "bob@example.org", "mail_turns": "on"})
    assert "tried too often" in page
    assert len(mail.outbox) == 3


def tried_too_often(path: str, *tries: tuple[Client, dict[str, str]]) -> list[bool]:
    return ["tried too often" in page_after(client, path, data) for client, data in tries]


@pytest.mark.usefixtures("few")
def test_the_password_of_one_name_is_guessed_from_many_addresses_only_so_often(alice: Player) -> None:
    guess = {"name": "Alice", "password": "guess"}
    tries = [(Client(REMOTE_ADDR=f"203.0.113.{number}"), guess) for number in range(4)]
    assert tried_too_often("/account/log-in/", *tries) == [False, False, False, True]


@pytest.mark.usefixtures("db", "few")
def test_many_names_are_tried_from_one_address_only_so_often() -> None:
    tries = [(Client(), {"name": f"Player {number}", "password": "guess"}) for number in range(4)]
    assert tried_too_often("/account/log-in/", *tries) == [False, False, False, True]
    elsewhere = Client(REMOTE_ADDR="203.0.113.5"), tries[3][1]
    assert tried_too_often("/account/log-in/", elsewhere) == [False]


@pytest.mark.usefixtures("db", "few")
def test_a_class_of_one_address_logs_in_at_the_beginning_of_a_lesson() -> None:
    for number in range(5):
        Player.objects.create_user(username=f"pupil{number}", display_name=f"Pupil {number}", password="a castle of 7")
    pupils = [(Client(), {"name": f"pupil{number}", "password": "a castle of 7"}) for number in range(5)]
    assert tried_too_often("/account/log-in/", *pupils) == [False] * 5
    guesses = [(Client(), {"name": f"pupil{number}", "password": "guess"}) for number in range(4)]
    assert tried_too_often("/account/log-in/", *guesses) == [False, False, False, True]


@pytest.mark.usefixtures("db", "few")
def test_guests_of_one_address_take_only_so_many_names() -> None:
    password = {"password": "a castle of 7 words", "again": "a castle of 7 words"}
    tries = [(client_of(new_guest()), {"name": f"Player {letter}{letter}", **password}) for letter in "abcd"]
    assert tried_too_often("/account/claim/", *tries) == [False, False, False, True]
    assert Player.objects.filter(is_guest=False).count() == 3


@pytest.mark.usefixtures("db", "few")
def test_one_address_asks_for_only_so_many_mails_for_lost_passwords() -> None:
    tries = [(Client(), {"email": f"player-{number}@example.org"}) for number in range(4)]
    assert tried_too_often("/account/reset/", *tries) == [False, False, False, True]


@pytest.mark.usefixtures("few")
def test_whoever_sits_at_somebodys_browser_guesses_the_password_only_so_often(alice: Player) -> None:
    client = client_of(alice)
    data = {"old_password": "guess", "new_password1": "a castle of 7 words", "new_password2": "a castle of 7 words"}
    assert tried_too_often("/account/password/", *[(client, data)] * 3) == [False] * 3
    assert tried_too_often("/account/delete/", (client, {"password": "guess"})) == [True]


@pytest.mark.usefixtures("few")
def test_the_door_of_the_administration_counts_with_the_sites_own(db: None) -> None:
    Player.objects.create_superuser(username="root", password="a castle of 7 words")
    client = Client()
    client.post("/account/log-in/", {"name": "root", "password": "guess"})
    for _ in range(2):
        page = page_after(client, "/admin/login/", {"username": "root", "password": "guess"})
        assert "tried too often" not in page
    right = {"username": "root", "password": "a castle of 7 words"}
    assert "tried too often" in page_after(client, "/admin/login/", right)
    assert client.get("/admin/").status_code == 302, "even the right one has to wait"
    elsewhere = Client(REMOTE_ADDR="203.0.113.5")
    elsewhere.post("/admin/login/", right)
    assert elsewhere.get("/admin/").status_code == 302, "three for one name, wherever they come from"


@pytest.mark.usefixtures("few")
def test_nobody_locks_those_out_of_the_administration_who_have_used_its_door(db: None) -> None:
    Player.objects.create_superuser(username="root", password="a castle of 7 words")
    right, own = {"username": "root", "password": "a castle of 7 words"}, Client()
    own.post("/admin/login/", right)
    own.post("/admin/logout/")
    for _ in range(4):
        page = page_after(Client(REMOTE_ADDR="203.0.113.5"), "/admin/login/", right | {"password": "guess"})
    assert "tried too often" in page
    assert own.get("/admin/").status_code == 302
    own.post("/admin/login/", right)
    assert own.get("/admin/").status_code == 200


@pytest.mark.usefixtures("few")
def test_staff_of_one_address_log_in_at_the_beginning_of_a_day(db: None) -> None:
    for number in range(5):
        name, password = f"root{number}", "a castle of 7 words"
        Player.objects.create_superuser(username=name, display_name=f"Keeper {number}", password=password)
        client = Client()
        client.post("/admin/login/", {"username": name, "password": password})
        assert client.get("/admin/").status_code == 200


def test_the_administration_lets_those_in_who_may(db: None) -> None:
    Player.objects.create_superuser(username="root", password="a castle of 7 words")
    client = Client()
    client.post("/admin/login/", {"username": "root", "password": "a castle of 7 words"})
    assert client.get("/admin/").status_code == 200


def test_the_page_for_those_who_run_the_site_tells_every_limit() -> None:
    page = (settings.BASE_DIR / "docs" / "deploy.md").read_text().split("## Limits")[1].split("\n## ")[0]
    times = {60: "an hour", 15: "in 15 minutes", 10: "in 10 minutes"}
    for limit in vars(attempts).values():
        if isinstance(limit, attempts.Limit):
            told = f"{limit.count:,} {times[limit.within.seconds // 60]}"
            assert told in page or f"{limit.count} to the same one" in page, limit
