"""Games for one in the lobby: the choice of a deal, the deal of the day, a player's numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.fairness import numbered_seed
from games.matches.models import Match, Move
from games.registry import GAMES
from lobby import alone
from lobby.models import Player
from lobby.seating import Refused, seal
from tests.lobby.conftest import client_of
from tests.solo.matches import ALONE, ended, winning_moves

pytestmark = pytest.mark.django_db(transaction=True)

PLAY = f"/alone/{ALONE.key}/play/"


def start(client: Client, **data: str) -> Match:
    answer = client.post(PLAY, data)
    found = re.fullmatch(r"/matches/(\d+)/", answer["Location"])
    assert found, answer["Location"]
    return Match.objects.get(pk=found[1])


def test_one_press_starts_a_deal_that_can_be_won(alice: Player) -> None:
    commitment = seal(alice)
    match = start(client_of(alice), nonce="ab" * 16)

    assert match.deal_kind == "winnable"
    assert match.commitment == commitment
    assert int(match.nonces[0], 16) >= int("ab" * 16, 16)
    assert match.rules.solo is not None
    assert match.rules.solo.winning_line(match.rules.setup({}, match.streams()))


@pytest.mark.parametrize("kind", ["easy", "normal", "hard", "random"])
def test_each_kind_of_deal_can_be_chosen_and_is_remembered(alice: Player, kind: str) -> None:
    match = start(client_of(alice), deal=kind)
    alice.refresh_from_db()

    assert match.deal_kind == kind
    assert alice.remembered[f"play/{ALONE.key}"] == {"deal": kind}


@pytest.mark.parametrize("public", [{"deal": "daily"}, {"deal": "numbered", "number": "815"}])
def test_a_public_deal_leaves_the_sealed_seed_for_the_next_match(alice: Player, public: dict[str, str]) -> None:
    commitment, client = seal(alice), client_of(alice)
    assert start(client, **public).commitment != commitment
    assert seal(alice) == commitment
    assert start(client, deal="random").commitment == commitment


def test_a_numbered_deal_is_the_same_for_everybody(alice: Player, bob: Player) -> None:
    matches = [start(client_of(player), deal="numbered", number="815") for player in (alice, bob)]

    assert [bytes(match.seed) for match in matches] == [numbered_seed(815)] * 2
    assert [match.nonces for match in matches] == [[], []]
    assert [match.ply for match in matches] == [0, 0]


def test_a_numbered_deal_that_was_begun_before_starts_as_assisted(alice: Player) -> None:
    client = client_of(alice)
    start(client, deal="numbered", number="815")
    again = start(client, deal="numbered", number="815")

    assert [move.data for move in Move.objects.filter(match=again)] == [{"type": "help"}]


@pytest.mark.parametrize("number", ["", "0", "007", "-3", "1e3", "٣", "9" * 30, "abc"])
def test_what_is_no_number_is_refused_in_words(alice: Player, number: str) -> None:
    answer = client_of(alice).post(PLAY, {"deal": "numbered", "number": number}, follow=True)

    assert Match.objects.count() == 0
    assert answer.status_code == 200
    assert 'class="notice' in answer.content.decode() or "messages" in answer.content.decode()


def test_an_unknown_kind_and_a_game_for_two_are_refused(alice: Player) -> None:
    two = next(game for game in GAMES if game.solo is None)
    with pytest.raises(Refused):
        alone.play_alone(alice, game=ALONE.key, kind="lucky", number=None, nonce="", now=timezone.now())
    assert client_of(alice).post(f"/alone/{two.key}/play/").status_code == 404
    assert client_of(alice).get(f"/alone/{two.key}/").status_code == 404
    assert client_of(alice).get("/alone/nothing/").status_code == 404


def test_the_deal_of_the_day_goes_on_where_it_was_left(alice: Player, bob: Player) -> None:
    client = client_of(alice)
    first = start(client, deal="daily")

    assert first.day == timezone.now().date()
    assert start(client, deal="daily") == first
    assert start(client_of(bob), deal="daily") != first
    assert bytes(Match.objects.latest("pk").seed) == bytes(first.seed)


def test_the_deal_of_the_day_leaves_no_other_game(alice: Player) -> None:
    client = client_of(alice)
    start(client, deal="random")
    daily = start(client, deal="daily")
    other = start(client, deal="random")

    assert daily.leaves is None
    assert other.leaves is not None
    assert other.leaves.day is None


def test_the_home_page_shows_the_deal_of_the_day_with_a_way_to_go_on(alice: Player) -> None:
    client = client_of(alice)
    assert f"today-{ALONE.key}" in text(client, "/")
    match = start(client, deal="daily")

    page = text(client, "/")
    assert match.get_absolute_url() in page
    assert "Go on" in page


def test_the_running_game_stands_in_the_lobby(alice: Player) -> None:
    client = client_of(alice)
    match = start(client, deal="random")

    page = text(client, "/")
    assert match.get_absolute_url() in page
    assert "Go on" in page


def test_the_table_and_the_numbers_are_on_the_games_page(alice: Player, bob: Player) -> None:
    today = timezone.now().date()
    ended(bob, *winning_moves(), day=today)
    ended(alice, {"type": "deal"}, day=today)
    page = text(client_of(alice), f"/alone/{ALONE.key}/")

    table = page[page.index("<tbody>") : page.index("</tbody>")]
    assert table.index("Bob") < table.index("Alice")
    assert "today-own" in table
    assert re.search(r"<dt>Played</dt><dd>1</dd>", page)
    assert re.search(r"<dt>Won</dt><dd>0 \(0 %\)</dd>", page)


def test_a_running_deal_of_the_day_is_not_offered_to_watch(alice: Player, bob: Player) -> None:
    match = start(client_of(alice), deal="daily")

    assert match.get_absolute_url() not in text(client_of(bob), "/")


def text(client: Client, path: str) -> Any:
    return client.get(path).content.decode()
