from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby.models import Player
from ratings.glicko import Strength
from ratings.leaderboard import leaderboard, rank
from ratings.models import Rating
from ratings.standing import shown, standings, values

NOW = timezone.now()


def rate(player: Player, value: float, deviation: float = 60, game: str = "tower") -> Rating:
    rating = Rating(player=player, game=game)
    rating.take(Strength(value, deviation), NOW - timedelta(days=1))
    rating.save()
    return rating


def test_the_best_come_first_and_provisional_ratings_apart(alice: Player, bob: Player, carol: Player) -> None:
    low, high, unsure = rate(alice, 1400), rate(bob, 1700), rate(carol, 1900, deviation=200)
    board = leaderboard("tower", NOW)
    assert board.ranked == [high, low]
    assert board.provisional == [unsure]
    assert [rank(rating, NOW) for rating in (high, low, unsure)] == [1, 2, None]


def test_games_and_closed_accounts_are_kept_apart(alice: Player, bob: Player) -> None:
    rate(alice, 1400, game="conquest")
    rate(bob, 1500)
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert leaderboard("tower", NOW) == ([], [])


def test_who_has_not_played_for_long_leaves_the_ranks(alice: Player) -> None:
    rate(alice, 1400)
    later = NOW + timedelta(days=2000)
    assert leaderboard("tower", later).ranked == []
    assert len(leaderboard("tower", later).provisional) == 1


def test_standings_follow_the_order_of_the_games(alice: Player) -> None:
    rate(alice, 1600, game="conquest")
    rate(alice, 1512.4)
    found = standings(alice.pk, NOW)
    assert [(standing.game, standing.shown, standing.rank) for standing in found] == [
        ("tower", "1512", 1),
        ("conquest", "1600", 1),
    ]


def test_without_a_rating_a_player_stands_at_the_start(alice: Player, bob: Player) -> None:
    rate(alice, 1733.6)
    found = values([alice.pk, bob.pk])
    assert found[alice.pk]["tower"] == 1734
    assert found[bob.pk]["tower"] == 1500
    assert shown([alice.pk, bob.pk], NOW) == {(alice.pk, "tower"): "1734"}


@pytest.mark.django_db
def test_a_leaderboard_takes_two_queries(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        leaderboard("tower", NOW)
