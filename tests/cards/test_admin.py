"""A curator finds a card, changes a text, takes it back, and can do nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from cards import curation
from cards.models import Card, Change, Override
from games.tower import texts as tower_texts
from lobby.models import Player

pytestmark = pytest.mark.django_db

LIST = "/admin/cards/card/"


@pytest.fixture
def client(curator: Player) -> Client:
    client = Client(headers={"accept-language": "en-gb"})
    client.force_login(curator)
    return client


def page_of(card: Card) -> str:
    return reverse("admin:cards_card_change", args=[card.pk])


def listed(client: Client, query: str) -> list[str]:
    return [card.key for card in client.get(f"{LIST}?{query}").context["cl"].result_list]


def test_a_curator_enters_with_a_password_without_being_staff(curator: Player) -> None:
    curator.set_password("a long password")
    curator.save()
    answer = Client().post("/admin/login/?next=/admin/", {"username": "curator", "password": "a long password"})
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")


@pytest.mark.parametrize("path", ["/admin/", LIST, f"{LIST}import/", "/admin/login/"])
def test_the_pages_have_the_site_s_sign(client: Client, path: str) -> None:
    assert 'rel="icon"' in client.get(path, follow=True).content.decode()


def test_a_player_is_not_let_in(db: None) -> None:
    Player.objects.create_user(username="alice", display_name="Alice", password="a long password")
    client = Client(headers={"accept-language": "en-gb"})
    answer = client.post("/admin/login/", {"username": "alice", "password": "a long password"})
    assert answer.status_code == 200
    assert client.get("/admin/").status_code == 302


def test_a_curator_can_touch_nothing_else(client: Client, quartz: Card) -> None:
    assert [app["app_label"] for app in client.get("/admin/").context["app_list"]] == ["cards"]
    for address in ("/admin/lobby/player/", "/admin/auth/group/", f"{LIST}add/", f"{LIST}{quartz.pk}/delete/"):
        assert client.get(address).status_code == 403


@pytest.mark.parametrize("path", ["", "export/", "import/", "1/preview/?language=sl"])
def test_a_player_sees_none_of_it(cards: None, path: str) -> None:
    client = Client()
    client.force_login(Player.objects.create_user(username="alice", display_name="Alice"))
    assert client.get(LIST + path).status_code == 302


@pytest.mark.parametrize("words", ["card:quartz", "Smoky Quartz", "smoky QUARTZ"])
def test_a_card_is_found_by_key_or_text(client: Client, words: str) -> None:
    assert ("card:smoky_quartz" in listed(client, f"q={words}")) is ("moky" in words)


def test_a_card_is_found_by_a_curated_text_without_its_accents(client: Client, quartz: Card) -> None:
    curation.put(quartz, "name", "ro", "Cuarț străveziu", None)
    assert listed(client, "q=strav") == ["card:quartz"]


def test_filters_find_what_a_curator_has_to_look_at(client: Client, quartz: Card) -> None:
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    assert listed(client, "overridden=sl") == listed(client, "overridden=any") == ["card:quartz"]
    assert listed(client, "overridden=ro") == listed(client, "outdated=any") == []
    assert listed(client, "missing=en-gb") == []
    Override.objects.update(shipped="a former text")
    assert listed(client, "outdated=sl") == ["card:quartz"]
    assert "card:quartz" in listed(client, "kind=card")


def test_the_page_shows_all_languages_with_numbers_and_preview(client: Client, quartz: Card) -> None:
    html = client.get(page_of(quartz)).content.decode()
    for language in ("en-gb", "ro", "sl", "es", "uk", "ru"):
        assert f'name="{language}:effect"' in html
    assert "+1 tower. Play again" in html
    assert "Numbers of the rule: +1" in html
    assert html.count('data-key="quartz"') == 6


@pytest.mark.django_db(transaction=True)
def test_a_saved_text_is_shown_at_the_next_render(client: Client, quartz: Card) -> None:
    answer = client.post(page_of(quartz), {"sl:effect": "+1 k stolpu. Še enkrat", "was:sl:effect": ""}, follow=True)
    assert "1 text was changed." in answer.content.decode()
    with translation.override("sl"):
        assert tower_texts.effect("quartz") == "+1 k stolpu. Še enkrat"
    change = Change.objects.get()
    assert (change.by, change.after) == (Player.objects.get(username="curator"), "+1 k stolpu. Še enkrat")


def test_a_wrong_number_is_refused_with_a_sentence_and_keeps_what_was_typed(client: Client, quartz: Card) -> None:
    html = client.post(page_of(quartz), {"sl:effect": "+2 k stolpu", "was:sl:effect": ""}).content.decode()
    assert "The numbers must be those of the rule: +1. Here stands: +2." in html
    assert 'value="+2 k stolpu"' in html
    assert not Override.objects.exists()


def test_a_row_of_digits_without_end_is_told_as_too_long(client: Client, quartz: Card) -> None:
    digits = "9" * 5000
    form = client.post(page_of(quartz), {"sl:effect": digits, "was:sl:effect": ""})
    query = {"language": "sl", "name": digits, "effect": digits}
    preview = client.get(reverse("admin:cards_preview", args=[quartz.pk]), query)
    for answer in (form, preview):
        assert answer.status_code == 200
        assert "The text has 5000 characters; at most 200 fit." in answer.content.decode()


def test_saving_leaves_what_another_curator_saved_meanwhile(client: Client, quartz: Card) -> None:
    curation.put(quartz, "name", "ro", "Cuarț alb", None)
    client.post(page_of(quartz), {"sl:name": "Kremen lep", "was:sl:name": "", "ro:name": "", "was:ro:name": ""})
    assert set(Override.objects.values_list("language", "text")) == {("ro", "Cuarț alb"), ("sl", "Kremen lep")}


def fields_of(html: str) -> dict[str, str]:
    """What the page's form would send."""
    inputs = re.findall(r'<input [^>]*name="((?:was:)?[a-z-]+:\w+)" value="([^"]*)"', html)
    return {name: unescape(value) for name, value in inputs}


def test_a_refused_page_that_comes_back_leaves_what_another_curator_saved(client: Client, quartz: Card) -> None:
    fields = fields_of(client.get(page_of(quartz)).content.decode())
    curation.put(quartz, "name", "es", "Cuarzo B", None)
    html = client.post(page_of(quartz), fields | {"ro:name": "x" * 99}).content.decode()
    assert "at most 40" in html
    client.post(page_of(quartz), fields_of(html) | {"ro:name": "Cuarț alb"})
    assert set(Override.objects.values_list("language", "text")) == {("es", "Cuarzo B"), ("ro", "Cuarț alb")}


def test_whoever_would_undo_another_curators_text_is_told_before(client: Client, quartz: Card) -> None:
    fields = fields_of(client.get(page_of(quartz)).content.decode())
    curation.put(quartz, "name", "es", "Cuarzo B", None)
    html = client.post(page_of(quartz), fields | {"es:name": "Cuarzo A"}).content.decode()
    assert "Somebody else has changed this text meanwhile; now it is: “Cuarzo B”." in html
    assert Override.objects.get().text == "Cuarzo B"
    client.post(page_of(quartz), fields_of(html))
    assert Override.objects.get().text == "Cuarzo A"


def test_a_text_that_comes_in_while_another_is_being_saved_is_not_undone(
    client: Client, quartz: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_many = curation.put_many

    def overtaken(wishes: Sequence[curation.Wish], by: int | None) -> int:
        put_many([curation.Wish(quartz, "name", "es", "Cuarzo B")], None)
        return put_many(wishes, by)

    monkeypatch.setattr(curation, "put_many", overtaken)
    html = client.post(page_of(quartz), {"es:name": "Cuarzo A", "was:es:name": ""}).content.decode()
    assert "now it is: “Cuarzo B”" in html
    assert fields_of(html)["was:es:name"] == Override.objects.get().text == "Cuarzo B"


def test_saving_beside_a_new_shipped_text_means_it_was_seen(client: Client, quartz: Card) -> None:
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    Override.objects.update(shipped="a former text")
    assert "a former text" in client.get(page_of(quartz)).content.decode()
    client.post(page_of(quartz), {"sl:name": "Kremen lep", "was:sl:name": "Kremen lep"})
    assert listed(client, "outdated=any") == []


def test_a_change_is_taken_back(client: Client, quartz: Card) -> None:
    client.post(page_of(quartz), {"sl:name": "Kremen lep", "was:sl:name": ""})
    take_back = reverse("admin:cards_take_back", args=[quartz.pk, Change.objects.get().pk])
    assert client.get(take_back).status_code == 302
    assert Override.objects.exists()
    client.post(take_back)
    assert not Override.objects.exists()
    assert Change.objects.count() == 2


def test_taking_back_undoes_no_text_that_came_since_the_page_was_opened(client: Client, quartz: Card) -> None:
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    was = re.search(r'name="was" value="([^"]*)"', client.get(page_of(quartz)).content.decode())
    assert was is not None
    take_back = reverse("admin:cards_take_back", args=[quartz.pk, Change.objects.get().pk])
    curation.put(quartz, "name", "sl", "Kremen B", None)
    html = client.post(take_back, {"was": was[1]}, follow=True).content.decode()
    assert "now it is: “Kremen B”" in html
    assert Override.objects.get().text == "Kremen B"
    assert client.post(take_back, {"was": "Kremen B"}).status_code == 302
    assert not Override.objects.exists()


def test_the_preview_follows_what_is_typed(client: Client, quartz: Card) -> None:
    query = {"language": "sl", "name": "<b>Kremen</b>", "effect": "+3 stolp"}
    html = client.get(reverse("admin:cards_preview", args=[quartz.pk]), query).content.decode()
    assert "&lt;b&gt;Kremen&lt;/b&gt;" in html
    assert "Here stands: +3." in html
    assert client.get(reverse("admin:cards_preview", args=[quartz.pk]), {"language": "xx"}).status_code == 404
