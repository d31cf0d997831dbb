from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.matches.models import Match
from lobby.models import Player
from ratings import counting
from ratings.counting import count, count_ended, uncounted
from ratings.models import Count, Rating, RatingChange
from tests.ratings.matches import TIMEOUT, ended


def value(player: Player) -> float:
    return Rating.objects.get(player=player, game="tower").value


def test_the_winner_gains_and_the_loser_loses(alice: Player, bob: Player) -> None:
    match = ended(alice, bob, winner=1)
    count_ended(timezone.now())
    assert value(bob) > 1500 > value(alice)
    change = RatingChange.objects.get(match=match, player=bob)
    assert (change.before, change.after) == (1500, value(bob))
    assert Rating.objects.get(player=bob).matches == 1


def test_a_draw_counts_too(alice: Player, bob: Player) -> None:
    ended(alice, bob, winner=None)
    count_ended(timezone.now())
    assert value(alice) == value(bob) == pytest.approx(1500)
    assert Rating.objects.get(player=alice).deviation < 350


def test_a_match_is_counted_once(alice: Player, bob: Player) -> None:
    match = ended(alice, bob)
    assert count(match)
    before = value(alice)
    assert not count(match)
    count_ended(timezone.now())
    assert value(alice) == before


@pytest.mark.parametrize("moves", [0, 1, 3])
def test_it_does_not_count_before_both_have_moved_twice(alice: Player, bob: Player, moves: int) -> None:
    ended(alice, bob, moves=moves)
    count_ended(timezone.now())
    assert not Rating.objects.exists()
    assert not uncounted().exists()


def test_what_the_clock_did_is_no_move(alice: Player, bob: Player) -> None:
    ended(alice, bob, moves=8, data=TIMEOUT)
    count_ended(timezone.now())
    assert not Rating.objects.exists()


def test_giving_up_is_no_move(alice: Player, bob: Player) -> None:
    match = ended(alice, bob, moves=4)
    match.moves.filter(ply=3).update(data={"type": "resign"})
    count_ended(timezone.now())
    assert Count.objects.get(match=match).counted is False


def test_casual_and_running_matches_are_left_alone(alice: Player, bob: Player) -> None:
    ended(alice, bob, rated=False)
    running = ended(alice, bob)
    Match.objects.filter(pk=running.pk).update(ended_at=None)
    count_ended(timezone.now())
    assert not Rating.objects.exists()
    assert not Count.objects.exists()


def test_with_a_guest_a_match_is_casual(alice: Player, bob: Player) -> None:
    bob.is_guest = True
    bob.save()
    match = ended(alice, bob)
    count_ended(timezone.now())
    assert match.rated is False
    assert not Rating.objects.exists()


def test_a_match_whose_player_has_left_the_site_is_not_counted(alice: Player, bob: Player) -> None:
    match = ended(alice, bob)
    bob.delete()
    count_ended(timezone.now())
    assert Count.objects.get(match=match).counted is False
    assert not Rating.objects.exists()


def test_matches_are_counted_in_the_order_in_which_they_ended(alice: Player, bob: Player) -> None:
    now = timezone.now()
    later = ended(alice, bob, at=now)
    earlier = ended(alice, bob, winner=1, at=now - timedelta(hours=1))
    assert list(uncounted()) == [earlier, later]
    count_ended(now)
    assert RatingChange.objects.get(match=earlier, player=alice).before == 1500
    assert RatingChange.objects.get(match=later, player=alice).before < 1500


def test_a_fault_in_one_match_does_not_keep_the_others_waiting(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = ended(alice, bob), ended(alice, bob)
    really = counting._rate

    def fails(match: Match, seats: list[object]) -> None:
        if match.pk == bad.pk:
            raise RuntimeError
        really(match, seats)  # type: ignore[arg-type]

    monkeypatch.setattr(counting, "_rate", fails)
    count_ended(timezone.now())
    assert list(uncounted()) == [bad]
    assert Count.objects.filter(match=good).exists()


def test_a_crash_before_the_commit_leaves_nothing_half_done(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ended(alice, bob)
    monkeypatch.setattr(RatingChange, "save", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        count(match)
    assert not Count.objects.exists()
    assert not Rating.objects.exists()


def test_the_command_counts_all_that_wait(alice: Player, bob: Player) -> None:
    for _ in range(3):
        ended(alice, bob)
    call_command("count_ratings")
    assert not uncounted().exists()
    assert Rating.objects.get(player=alice).matches == 3


@pytest.mark.django_db(transaction=True)
def test_of_several_processes_one_counts_a_match() -> None:
    alice, bob = (Player.objects.create_user(username=name, display_name=name) for name in ("Anna", "Boris"))
    match = ended(alice, bob)

    def attempt(_number: int) -> bool:
        try:
            return count(Match.objects.get(pk=match.pk))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(attempt, range(8))) == 1
    assert Rating.objects.get(player=alice).matches == 1
