"""A player's running matches in the lobby, when there are very many of them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches.models import Match, Seat
from lobby import seating, snapshot
from lobby.models import Player
from lobby.snapshot import MOST_RUNNING, load
from lobby.times import DAY
from lobby.turns import waiting_for
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, make_offer
from tests.solo.matches import begun


def computer_match(player: Player) -> Match:
    assert DUEL.bot is not None
    level = DUEL.bot.levels[0]
    return seating.play_computer(player, game=DUEL.key, options=DEFAULTS, level=level, turn_seconds=None, nonce="")


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The matches that are read from their logs."""
    found: list[int] = []
    load_table = snapshot.load_table
    monkeypatch.setattr(snapshot, "load_table", lambda match_id: found.append(match_id) or load_table(match_id))
    snapshot._replayed.cache_clear()
    return found


def urls(player: Player) -> list[str]:
    return [match.url for match in load([player.pk], timezone.now()).running[player.pk]]


@pytest.fixture
def many(alice: Player, bob: Player) -> list[str]:
    """Slow matches of the two, more than are shown, the newest first."""
    for _ in range(MOST_RUNNING + 5):
        seating.join(make_offer(bob, turn_seconds=DAY), alice, nonce="", now=timezone.now())
    return [match.get_absolute_url() for match in Match.objects.order_by("-created_at")]


def test_whose_turn_it_is_in_many_matches_is_told_without_reading_one(
    many: list[str], alice: Player, bob: Player, replayed: list[int]
) -> None:
    turns = [waiting_for(player).turns for player in (alice, bob)]
    assert sum(turns) == len(many)
    assert urls(alice) == many[:MOST_RUNNING]
    assert replayed == []


def test_matches_that_an_older_version_moved_on_are_read_once_and_no_more_of_them_than_are_shown(
    many: list[str], alice: Player, bob: Player, replayed: list[int]
) -> None:
    expected = waiting_for(alice)
    Match.objects.update(turn="")
    for _ in range(2):
        assert urls(alice) == many[:MOST_RUNNING]
        assert len(replayed) == MOST_RUNNING
    assert waiting_for(alice) == expected
    assert len(replayed) == len(many)


def test_a_slow_match_stays_in_sight_among_many_others(alice: Player, bob: Player) -> None:
    slow = seating.join(make_offer(bob, turn_seconds=DAY), alice, nonce="", now=timezone.now())
    for _ in range(MOST_RUNNING):
        begun(alice)
    assert urls(alice)[-1] == slow.get_absolute_url()
    assert urls(bob) == [slow.get_absolute_url()]
    assert len(urls(alice)) == MOST_RUNNING


def test_matches_that_wait_for_their_only_player_are_not_replayed(alice: Player, replayed: list[int]) -> None:
    alone, against = begun(alice), computer_match(alice)
    for bot_due in (None, timezone.now()):
        Match.objects.filter(pk=against.pk).update(bot_due=bot_due, turn="")
        running = {match.url: match.to_move for match in load([alice.pk], timezone.now()).running[alice.pk]}
        assert running[alone.get_absolute_url()] == (0,)
        if bot_due is None:
            assert running[against.get_absolute_url()] == (Seat.objects.get(match=against, player=alice).number,)
            assert replayed == []
    assert replayed == [against.pk]
    assert "Go on" in client_of(alice).get("/").content.decode()


def test_offers_that_were_joined_cost_no_query_each(alice: Player, bob: Player) -> None:
    counts = []
    for joined in (1, 3):
        while len(load([alice.pk], timezone.now()).taken.get(alice.pk, ())) < joined:
            seating.join(make_offer(alice, turn_seconds=DAY), bob, nonce="", now=timezone.now())
        with CaptureQueriesContext(connection) as counted:
            taken = load([alice.pk], timezone.now()).taken[alice.pk]
        assert [offer.other for offer in taken] == ["Bob"] * joined
        counts.append(len(counted))
    assert counts[0] == counts[1]
