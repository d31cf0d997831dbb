"""A chosen language is kept in the browser and with the player, and sockets speak it too."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from cards import curation, texts
from cards.models import Card
from games.matches import announcements, languages
from lobby.models import Player

COOKIE = settings.LANGUAGE_COOKIE_NAME
HTML = {"accept": "text/html"}


def language_of(client: Client, **headers: str) -> str:
    return client.get("/fair-play/", headers={**HTML, **headers}).headers["Content-Language"]


def shown_in_english() -> str:
    with translation.override("en-gb"):
        return texts.text("card:quartz:name", "Quartz")


def player_of(client: Client) -> Player:
    return Player.objects.get(pk=client.session["_auth_user_id"])


@pytest.mark.parametrize(
    ("wish", "language"), [("sl", "sl"), ("uk-UA,ru;q=0.8", "uk"), ("en-US", "en-gb"), ("tlh", "en-gb"), ("", "en-gb")]
)
def test_a_first_visit_goes_by_the_browsers_wish(db: None, wish: str, language: str) -> None:
    assert language_of(Client(), **{"accept-language": wish}) == language


def test_a_choice_is_kept_in_the_browser_and_with_the_guest(db: None) -> None:
    client = Client()
    language_of(client)
    answer = client.post("/i18n/setlang/", {"language": "ro", "next": "/fair-play/"})
    assert answer.cookies[COOKIE]["max-age"] == settings.LANGUAGE_COOKIE_AGE
    assert language_of(client, **{"accept-language": "sl"}) == "ro"
    assert player_of(client).language == "ro"


def test_an_unknown_language_changes_nothing(db: None) -> None:
    client = Client()
    language_of(client)
    client.post("/i18n/setlang/", {"language": "xx", "next": "/fair-play/"})
    assert language_of(client) == "en-gb"


def test_the_players_own_language_holds_in_a_new_browser(db: None) -> None:
    player = Player.objects.create_user(username="alice", display_name="Alice", language="uk")
    client = Client()
    client.force_login(player)
    assert language_of(client, **{"accept-language": "sl"}) == "uk"
    assert client.cookies[COOKIE].value == "uk"


@pytest.mark.parametrize(
    ("page", "cookie", "own", "wish", "language"),
    [
        ("es", "ro", "uk", "sl", "es"),
        ("xx", "ro", "uk", "sl", "ro"),
        ("", "ro", "uk", "sl", "ro"),
        ("", "", "uk", "sl", "uk"),
        ("", "xx", "uk", "sl", "uk"),
        ("", "", "", "sl,en;q=0.5", "sl"),
        ("", "", "", "", "en-gb"),
        ("\xff&language=ro", "", "", "", "ro"),
        ("&a" * 5000, "", "", "uk", "uk"),
    ],
)
def test_a_socket_speaks_the_language_of_its_page(page: str, cookie: str, own: str, wish: str, language: str) -> None:
    scope: dict[str, Any] = {
        "cookies": {COOKIE: cookie} if cookie else {},
        "query_string": f"language={page}".encode("latin-1") if page else b"",
        "user": Player(language=own),
        "headers": [(b"accept-language", wish.encode())],
    }
    assert languages.of_scope(scope) == language


@pytest.mark.django_db(transaction=True)
async def test_another_process_reads_curated_texts_when_it_hears_of_them(
    quartz: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "changed", lambda: None)
    await asyncio.to_thread(curation.put, quartz, "name", "en-gb", "Clear Quartz", None)
    assert shown_in_english() == "Quartz"
    await announcements._hear([{"texts": True}])
    assert shown_in_english() == "Clear Quartz"
