"""A player's running matches in the lobby, when there are very many of them."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.matches.models import Match, Seat
from lobby import seating, snapshot
from lobby.models import Player
from lobby.snapshot import MOST_RUNNING, load
from lobby.times import DAY
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
    snapshot.seats_to_move.cache_clear()
    return found


def urls(player: Player) -> list[str]:
    return [match.url for match in load([player.pk], timezone.now()).running[player.pk]]


def test_of_many_matches_no_more_are_read_than_are_shown(alice: Player, bob: Player, replayed: list[int]) -> None:
    for _ in range(MOST_RUNNING + 5):
        seating.join(make_offer(bob, turn_seconds=DAY), alice, nonce="", now=timezone.now())
    newest = Match.objects.order_by("-created_at")[:MOST_RUNNING]
    assert urls(alice) == [match.get_absolute_url() for match in newest]
    assert len(replayed) == MOST_RUNNING


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
        Match.objects.filter(pk=against.pk).update(bot_due=bot_due)
        running = {match.url: match.to_move for match in load([alice.pk], timezone.now()).running[alice.pk]}
        assert running[alone.get_absolute_url()] == (0,)
        if bot_due is None:
            assert running[against.get_absolute_url()] == (Seat.objects.get(match=against, player=alice).number,)
            assert replayed == []
    assert replayed == [against.pk]
    assert "Go on" in client_of(alice).get("/").content.decode()
