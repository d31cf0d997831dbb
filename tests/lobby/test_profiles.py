from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.matches.models import Block, Match, Seat
from games.matches.play import SeatPlan, start
from lobby.history import DRAWN, LOST, RUNNING, WON, HistoryFilter, read_history_filter, seats_of
from lobby.match_rows import match_rows
from lobby.models import Player
from lobby.tallies import tallies
from ratings.counting import count
from tests.conftest import DUEL, client_of
from tests.ratings.matches import ended


def against_computer(player: Player, level: str = "hard", *, winner: int | None = 1) -> Match:
    match = start(
        game="tower", options=DUEL, seats=[SeatPlan(player), SeatPlan(level=level)], turn_seconds=None, start="creator"
    )
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now(), winner=winner, reason="tower")
    return match


def alone(player: Player) -> Match:
    match = start(game="patience", options={}, seats=[SeatPlan(player)], turn_seconds=None)
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now(), winner=None, reason="given_up")
    return match


def found(player: Player, **chosen: str) -> list[int]:
    seats = seats_of(player.pk, HistoryFilter(**chosen), timezone.now())
    return [seat.match_id for seat in seats]


def test_a_profile_shows_ratings_the_graph_statistics_and_latest_matches(alice: Player, bob: Player) -> None:
    match = ended(alice, bob)
    count(match)
    page = client_of(bob).get("/players/Alice/")
    text = page.content.decode()
    assert page.status_code == 200
    assert 'class="graph-way"' in text
    assert "1 rated match" in text
    assert f"/matches/{match.pk}/ply/0/" in text
    assert "Misty Harbour" in text
    assert "/players/Bob/" in text
    assert "data.json" not in text


def test_ones_own_profile_has_the_way_to_history_and_data(alice: Player) -> None:
    client = client_of(alice)
    assert client.get("/profile/").headers["Location"] == "/players/Alice/"
    text = client.get("/players/Alice/").content.decode()
    assert "/profile/matches/" in text
    assert "/profile/data.json" in text


def test_a_name_that_nobody_has_is_not_found(alice: Player, bob: Player) -> None:
    assert client_of(alice).get("/players/Nobody/").status_code == 404
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert client_of(alice).get("/players/Bob/").status_code == 404


def test_a_profile_keeps_private_and_solitary_matches_to_itself(alice: Player, bob: Player) -> None:
    match, solitary = ended(alice, bob), alone(alice)
    Match.objects.filter(pk=match.pk).update(private=True)
    for viewer in (alice, bob):
        text = client_of(viewer).get("/players/Alice/").content.decode()
        assert f"/matches/{match.pk}/" not in text
        assert f"/matches/{solitary.pk}/" not in text
    history = client_of(alice).get("/profile/matches/").content.decode()
    assert f"/matches/{match.pk}/" in history
    assert f"/matches/{solitary.pk}/" in history


def test_history_is_filtered_by_result(alice: Player, bob: Player) -> None:
    won, lost, drawn = ended(alice, bob), ended(alice, bob, winner=1), ended(alice, bob, winner=None)
    running = ended(alice, bob)
    Match.objects.filter(pk=running.pk).update(ended_at=None, winner=None)
    given_up = alone(alice)
    assert found(alice, result="won") == [won.pk]
    assert found(alice, result="lost") == [given_up.pk, lost.pk]
    assert found(alice, result="drawn") == [drawn.pk]
    assert found(alice, result="running") == [running.pk]
    assert found(bob, result="won") == [lost.pk]
    assert len(found(alice)) == 5
    for player, result in ((alice, WON), (alice, LOST), (alice, DRAWN), (alice, RUNNING), (bob, WON), (bob, LOST)):
        seats = seats_of(player.pk, HistoryFilter(result=result), timezone.now())
        assert {row.result for row in match_rows(list(seats))} == {result}, "a row says what the filter asks for"


def test_history_is_filtered_by_game_opponent_and_period(alice: Player, bob: Player, carol: Player) -> None:
    first, second, computer, solitary = ended(alice, bob), ended(carol, alice), against_computer(alice), alone(alice)
    assert found(alice, game="patience") == [solitary.pk]
    assert found(alice, opponent="ARO") == [second.pk]
    assert found(alice, against="people") == [second.pk, first.pk]
    assert found(alice, against="computer") == [computer.pk]
    Match.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(days=8))
    assert first.pk not in found(alice, period="week")
    assert first.pk in found(alice, period="month")


@pytest.mark.parametrize(
    "query", [{"game": "chess"}, {"result": "x"}, {"period": "0"}, {"against": "none"}, {"opponent": " "}]
)
def test_unknown_filters_let_everything_through(query: dict[str, str]) -> None:
    assert not read_history_filter(query).is_set


def test_history_has_pages_that_keep_the_filters(alice: Player, bob: Player) -> None:
    for _ in range(26):
        ended(alice, bob, moves=0)
    client = client_of(alice)
    first = client.get("/profile/matches/?game=tower&opponent=bo").content.decode()
    assert "?game=tower&amp;opponent=bo&amp;page=2" in first
    assert "page 1 of 2" in first
    assert client.get("/profile/matches/?page=2&game=tower").content.decode().count("/ply/0/") == 1
    assert client.get("/profile/matches/?page=zzz").status_code == 200


def test_a_page_of_history_takes_few_queries(alice: Player, bob: Player, django_assert_max_num_queries: object) -> None:
    for _ in range(12):
        ended(alice, bob, moves=0)
    client = client_of(alice)
    client.get("/profile/matches/")
    with django_assert_max_num_queries(9):  # type: ignore[operator]
        client.get("/profile/matches/")


def test_statistics_count_by_field_deck_side_and_computer(alice: Player, bob: Player) -> None:
    ended(alice, bob)
    ended(bob, alice, winner=0)
    ended(alice, bob, winner=None)
    against_computer(alice, "easy", winner=0)
    alone(alice)
    (tower,) = tallies(alice.pk)
    assert tower.total is not None
    assert (tower.total.won, tower.total.drawn, tower.total.lost, tower.total.percent) == (1, 1, 1, 50)
    lines = {(table.title, tally.label): tally[1:] for table in tower.tables for tally in table.tallies}
    assert lines["Side", "first to move"] == (1, 1, 0)
    assert lines["Side", "second to move"] == (0, 0, 1)
    assert (1, 1, 1) in lines.values()
    assert len(tower.tables) == 3
    assert [tally[1:] for tally in tower.computers] == [(1, 0, 0)]


def test_the_download_has_ones_own_data_and_no_secret_of_others(alice: Player, bob: Player) -> None:
    bob.email = "bob@example.org"
    bob.save()
    over, running = ended(alice, bob), ended(alice, bob)
    Match.objects.filter(pk=running.pk).update(ended_at=None, winner=None)
    count(over)
    Block.objects.create(blocker=bob, blocked=alice)
    response = client_of(alice).get("/profile/data.json")
    data = json.loads(response.content)
    assert "attachment" in response.headers["Content-Disposition"]
    assert data["account"]["display_name"] == "Alice"
    assert data["blocked"] == []
    assert len(data["rating_changes"]) == 1
    by_number = {match["match"]: match for match in data["matches"]}
    assert by_number[over.pk]["seed"] == bytes(over.seed).hex()
    assert by_number[running.pk]["seed"] is None
    assert len(by_number[over.pk]["moves"]) == 2
    assert by_number[over.pk]["opponents"] == ["Bob"]
    text = response.content.decode()
    secrets = [
        bytes(running.seed).hex(),
        bytes(running.next_seed).hex(),
        bytes(over.next_seed).hex(),
        running.nonces[1],
    ]
    for secret in [*secrets, bob.email, alice.password, bob.password, "password"]:
        assert secret not in text


def test_nobody_gets_the_data_of_somebody_else(alice: Player, bob: Player) -> None:
    for _attempt in ("/profile/data.json?player=Alice", f"/profile/data.json?name={alice.pk}"):
        assert json.loads(client_of(bob).get(_attempt).content)["account"]["display_name"] == "Bob"
    assert Client().get("/profile/data.json", headers={"Accept": "application/json"}).status_code == 302


def test_leaderboards_show_ranks_and_ones_own_place(alice: Player, bob: Player) -> None:
    for number in range(18):
        count(ended(alice, bob, moves=4, winner=int(number % 3 == 2)))
    client = client_of(bob)
    assert client.get("/leaderboards/").headers["Location"] == "/leaderboards/tower/"
    text = client.get("/leaderboards/tower/").content.decode()
    assert text.index("/players/Alice/") < text.index("/players/Bob/")
    assert "place 2" in text
    assert "no rating in this game" in client.get("/leaderboards/conquest/").content.decode()
    assert client.get("/leaderboards/patience/").status_code == 404


def test_names_with_unusual_signs_have_a_page(alice: Player) -> None:
    odd = Player.objects.create_user(username="odd", display_name="Ana-Mária d’Été 7 & <b>")
    page = client_of(alice).get(f"/players/{odd.display_name}/")
    assert page.status_code == 200
    assert "<b>" not in page.content.decode().split("<main")[1]
    assert Seat.objects.count() == 0


@pytest.mark.parametrize("name", ["A/B", "/", "what? #1 100%", "two\nlines"])
def test_every_stored_name_has_a_profile(alice: Player, bob: Player, name: str) -> None:
    ended(alice, bob)
    Player.objects.filter(pk=bob.pk).update(display_name=name)
    history = client_of(alice).get("/profile/matches/")
    assert history.status_code == 200
    (row,) = history.context["matches"]
    assert client_of(alice).get(row.opponent.url).context["person"] == bob
