from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.matches.models import Match
from lobby import seating
from lobby.models import ABSENCE, Challenge, Player
from lobby.seating import MOST_OPEN
from lobby.times import DEFAULT_TURN_SECONDS
from tests.lobby.conftest import DEFAULTS, DUEL, client_of

Offer = Callable[..., Challenge]
NONCE = "0123456789abcdef" * 2
OPTION, VALUES = next(iter(DUEL.options.items()))


def messages_of(client: Client) -> str:
    return client.get("/").content.decode().split("<h1", 1)[0]


def test_an_offer_is_made_with_one_form_and_leads_back_to_the_lobby(alice: Player) -> None:
    client = client_of(alice)
    page = client.post("/challenges/new/", {"game": DUEL.key, OPTION: VALUES[-1], "time": "300", "nonce": NONCE})
    assert (page.status_code, page.headers["location"]) == (302, "/")
    challenge = Challenge.objects.get()
    assert challenge.options == {**DEFAULTS, OPTION: VALUES[-1]}
    assert (challenge.turn_seconds, challenge.private, challenge.nonce) == (300, False, NONCE)


def test_an_offer_needs_no_more_than_the_game(alice: Player) -> None:
    client_of(alice).post("/challenges/new/", {"game": DUEL.key})
    challenge = Challenge.objects.get()
    assert (challenge.options, challenge.turn_seconds, challenge.nonce) == (DEFAULTS, DEFAULT_TURN_SECONDS, "")


def test_a_private_offer_leads_to_its_link(alice: Player) -> None:
    page = client_of(alice).post("/challenges/new/", {"game": DUEL.key, "private": "on"})
    challenge = Challenge.objects.get()
    assert challenge.private
    assert page.headers["location"] == f"/challenges/{challenge.code}/"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "chess"},
        {"game": DUEL.key, OPTION: "nowhere"},
        {"game": DUEL.key, "time": "31"},
        {"game": DUEL.key, "time": "none"},
        {"game": DUEL.key, "time": "-15"},
        {"game": DUEL.key, "time": "9" * 50},
        {"game": DUEL.key, "time": "١٥"},
    ],
)
def test_an_impossible_offer_gets_a_sentence_and_changes_nothing(alice: Player, data: dict[str, str]) -> None:
    client = client_of(alice)
    assert client.post("/challenges/new/", data).headers["location"] == "/"
    assert "That choice isn&#x27;t possible" in messages_of(client)
    assert not Challenge.objects.exists()
    alice.refresh_from_db()
    assert alice.remembered == {}


def test_a_sixth_offer_gets_a_sentence(alice: Player, offer: Offer) -> None:
    client = client_of(alice)
    for _ in range(MOST_OPEN):
        offer()
    client.post("/challenges/new/", {"game": DUEL.key})
    assert "You already have 5 open offers" in messages_of(client)


def test_the_forms_remember_what_was_chosen_last(alice: Player) -> None:
    client = client_of(alice)
    client.post("/challenges/new/", {"game": DUEL.key, OPTION: VALUES[-1], "time": "300", "private": "on"})
    form = client.get("/").content.decode().split(f'id="offer-{DUEL.key}"')[1].split("</form>")[0]
    assert f'<option value="{VALUES[-1]}" selected>' in form
    assert '<option value="300" selected>' in form
    assert " checked" in form
    client.post("/challenges/new/", {"game": DUEL.key})
    form = client.get("/").content.decode().split(f'id="offer-{DUEL.key}"')[1].split("</form>")[0]
    assert f'<option value="{VALUES[0]}" selected>' in form
    assert " checked" not in form


def test_joining_leads_to_the_match(offer: Offer, bob: Player) -> None:
    challenge = offer()
    page = client_of(bob).post(f"/challenges/{challenge.code}/join/", {"nonce": NONCE})
    match = Match.objects.get()
    assert page.headers["location"] == match.get_absolute_url()
    assert match.nonces[1] == NONCE


def test_joining_what_is_gone_gets_a_sentence(offer: Offer, alice: Player, bob: Player, carol: Player) -> None:
    client = client_of(carol)
    withdrawn, taken, busy = offer(), offer(), offer()
    seating.withdraw(withdrawn, alice)
    seating.join(taken, bob, nonce="", now=timezone.now())
    left = offer(now=timezone.now() - ABSENCE)
    sentences = {withdrawn: "has been withdrawn", taken: "Somebody was faster", left: "has expired"}
    sentences[busy] = "its maker began a match"
    for challenge, sentence in sentences.items():
        assert client.post(f"/challenges/{challenge.code}/join/").headers["location"] == "/"
        assert sentence in messages_of(client)
    assert Match.objects.count() == 1


def test_joining_ones_own_offer_gets_a_sentence(offer: Offer, alice: Player) -> None:
    client = client_of(alice)
    client.post(f"/challenges/{offer().code}/join/")
    assert "This is your own offer" in messages_of(client)
    assert not Match.objects.exists()


def test_withdrawing_takes_the_offer_off_the_table(offer: Offer, alice: Player) -> None:
    challenge = offer()
    assert client_of(alice).post(f"/challenges/{challenge.code}/withdraw/").headers["location"] == "/"
    challenge.refresh_from_db()
    assert challenge.state == Challenge.State.WITHDRAWN


def test_withdrawing_too_late_leads_to_the_match(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer()
    match = seating.join(challenge, bob, nonce="", now=timezone.now())
    page = client_of(alice).post(f"/challenges/{challenge.code}/withdraw/")
    assert page.headers["location"] == match.get_absolute_url()


def test_nobody_withdraws_or_renews_the_offer_of_another(offer: Offer, bob: Player) -> None:
    challenge = offer()
    for verb in ("withdraw", "again"):
        assert client_of(bob).post(f"/challenges/{challenge.code}/{verb}/").status_code == 404
    challenge.refresh_from_db()
    assert challenge.is_open


def test_an_expired_offer_is_offered_again(offer: Offer, alice: Player) -> None:
    challenge = offer(now=timezone.now() - ABSENCE)
    seating.sweep(timezone.now())
    client = client_of(alice)
    client.post(f"/challenges/{challenge.code}/again/", {"nonce": NONCE})
    assert Challenge.objects.open().get().nonce == NONCE
    client.post(f"/challenges/{challenge.code}/again/")
    assert Challenge.objects.open().count() == 1


def test_one_click_plays_the_computer(alice: Player) -> None:
    page = client_of(alice).post(f"/play/{DUEL.key}/")
    match = Match.objects.get()
    assert page.headers["location"] == match.get_absolute_url()
    assert (match.options, match.turn_seconds) == (DEFAULTS, None)


def test_the_computers_level_and_the_rules_are_chosen_and_remembered(alice: Player) -> None:
    assert DUEL.bot is not None
    level = DUEL.bot.levels[0]
    client = client_of(alice)
    client.post(f"/play/{DUEL.key}/", {"level": level, OPTION: VALUES[-1], "time": "30", "nonce": NONCE})
    match = Match.objects.get()
    assert (match.options[OPTION], match.turn_seconds, match.nonces[0]) == (VALUES[-1], 30, NONCE)
    assert {seat.level for seat in match.seats.all()} == {"", level}
    form = client.get("/").content.decode().split(f'action="/play/{DUEL.key}/"')[1].split("</form>")[0]
    for value in (level, VALUES[-1], "30"):
        assert f'<option value="{value}" selected>' in form


def test_an_impossible_game_with_the_computer_gets_a_sentence(alice: Player) -> None:
    client = client_of(alice)
    client.post(f"/play/{DUEL.key}/", {"level": "genius"})
    assert "That choice isn&#x27;t possible" in messages_of(client)
    assert client.post("/play/chess/").status_code == 404
    assert not Match.objects.exists()


def test_actions_are_posts_with_a_token(alice: Player, offer: Offer) -> None:
    code = offer().code
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    paths = ["/challenges/new/", f"/play/{DUEL.key}/"]
    paths += [f"/challenges/{code}/{verb}/" for verb in ("join", "withdraw", "again")]
    for path in paths:
        shown = strict.get(path)
        assert shown.status_code == 405
        assert "That request made no sense here" in shown.content.decode()
        assert strict.post(path).status_code == 403
