from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import AsyncClient, Client, RequestFactory
from django.utils import timezone, translation

from lobby import guests
from lobby.guest_names import GUEST_NAMES
from lobby.models import Player
from tests.lobby.conftest import client_of

HTML = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.mark.django_db
def test_a_first_visit_makes_a_guest_with_a_friendly_name_who_stays_the_same() -> None:
    client = Client()
    page = client.get("/", headers={"accept": HTML})
    guest = Player.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.display_name.rsplit(" ", 1)[0] in [str(name) for name in GUEST_NAMES]
    assert guest.display_name in page.content.decode()
    client.get("/", headers={"accept": HTML})
    client.get("/fair-play/", headers={"accept": HTML})
    assert Player.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "days", "renewed"), [("/", 29, False), ("/", 31, True), ("/account/", 31, True)])
def test_the_session_of_who_comes_back_begins_anew_once_a_month(
    path: str, days: int, renewed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, start = Client(headers={"accept": HTML}), timezone.now()
    client.get("/")
    first = Session.objects.get().expire_date
    later = start + timedelta(days=days)
    monkeypatch.setattr(timezone, "now", lambda: later)
    cookie = client.get(path).cookies.get(settings.SESSION_COOKIE_NAME)
    assert (cookie is not None) == renewed
    assert (Session.objects.get().expire_date - first > timedelta(days=30)) == renewed
    assert settings.SESSION_COOKIE_NAME not in client.get(path).cookies, "not with every page"
    assert Player.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/static/nothing.js", HTML),
        ("/admin/", HTML),
        ("/healthz", HTML),
        ("/", "image/png,*/*;q=0.8"),
        ("/matches/x/picture.svg", "*/*"),
        ("/matches/1/record.json", "*/*"),
    ],
)
def test_what_is_no_visit_of_a_page_makes_no_guest(path: str, accept: str) -> None:
    Client().get(path, headers={"accept": accept})
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_posts_without_a_player_make_none_and_lead_to_the_lobby() -> None:
    assert Client().post("/challenges/new/").headers["location"] == "/"
    assert not Player.objects.exists()


def test_two_guests_never_share_a_name(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "GUEST_NAMES", ("Quiet Mason",))
    monkeypatch.setattr(guests, "HIGHEST_NUMBER", 101)
    names = {guests.new_guest().display_name for _ in range(6)}
    assert len(names) == 6


def test_a_person_without_a_second_name_is_shown_by_the_first(db: None) -> None:
    assert Player.objects.create_superuser(username="root").display_name == "root"


def test_the_language_chosen_by_hand_is_kept_with_the_player(alice: Player) -> None:
    client = client_of(alice)
    client.post("/i18n/setlang/", {"language": "sl", "next": "/"})
    client.get("/fair-play/")
    alice.refresh_from_db()
    assert alice.language == "sl"


def test_another_browser_gets_the_players_language_and_keeps_it_in_the_cookie(alice: Player) -> None:
    alice.language = "ro"
    alice.save()
    page = client_of(alice).get("/fair-play/", headers={"accept-language": "es"})
    assert '<html lang="ro"' in page.content.decode()
    assert page.cookies[settings.LANGUAGE_COOKIE_NAME].value == "ro"


def test_without_a_choice_the_browsers_wish_is_followed_and_not_kept(alice: Player) -> None:
    page = client_of(alice).get("/fair-play/", headers={"accept-language": "es"})
    assert '<html lang="es"' in page.content.decode()
    assert settings.LANGUAGE_COOKIE_NAME not in page.cookies
    alice.refresh_from_db()
    assert alice.language == ""


def test_a_language_that_there_is_not_is_not_kept(alice: Player) -> None:
    client = client_of(alice)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "xx"
    assert client.get("/fair-play/").status_code == 200
    alice.refresh_from_db()
    assert alice.language == ""


@pytest.mark.django_db(transaction=True)
async def test_an_asynchronous_stack_makes_guests_too() -> None:
    page = await AsyncClient().get("/fair-play/", headers={"accept": HTML})
    assert page.status_code == 200
    guest = await Player.objects.aget()
    assert guest.display_name in page.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_the_asynchronous_middleware_speaks_the_players_language() -> None:
    player = await Player.objects.acreate(username="alice", language="uk")
    request = RequestFactory().get("/fair-play/")
    request.user, request.session = player, SessionStore()

    async def answer(_request: object) -> HttpResponse:
        return HttpResponse(translation.get_language())

    with translation.override("en-gb"):
        response = await guests.guest_middleware(answer)(request)
    assert response.content == b"uk"
