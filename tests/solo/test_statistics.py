"""A player's numbers, and the table of a day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from games.matches.models import Match
from lobby.models import Player
from solo.models import Result
from solo.statistics import day_streak, longest_run, statistics, table_of_day
from tests.solo.matches import ALONE, begun

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def result(player: Player, *, won: bool = True, after: int = 0, day: date | None = None, **more: object) -> Result:
    """`after` orders the results of one player."""
    match: Match = begun(player)
    values = {"points": 100, "hands": 10, "assisted": False, "touched": True} | more
    at = NOON + timedelta(minutes=after)
    return Result.objects.create(match=match, player=player, game=ALONE.key, day=day, won=won, ended_at=at, **values)


def test_numbers_of_somebody_who_never_played_are_nought(alice: Player) -> None:
    found = statistics(alice, ALONE.key, DAY)

    assert (found.played, found.won, found.share, found.best_points, found.day_streak) == (0, 0, 0, 0, 0)


def test_streaks_and_the_best_count_games_without_help(alice: Player, bob: Player) -> None:
    for order, (won, points) in enumerate([(True, 120), (True, 90), (False, 300), (True, 80)]):
        result(alice, won=won, points=points, after=order)
    result(alice, won=False, assisted=True, points=999, after=9)
    result(alice, won=False, touched=False, after=10)
    result(bob)
    found = statistics(alice, ALONE.key, DAY)

    assert (found.played, found.won, found.share) == (4, 3, 75)
    assert (found.streak, found.best_streak, found.best_points) == (1, 2, 300)
    assert (found.assisted_played, found.assisted_won) == (1, 0)


@pytest.mark.parametrize(("wins", "longest"), [("", 0), ("0", 0), ("1", 1), ("1101110", 3), ("0111", 3)])
def test_the_longest_run(wins: str, longest: int) -> None:
    assert longest_run(win == "1" for win in wins) == longest


@pytest.mark.parametrize(
    ("days_ago", "streak"), [((), 0), ((0,), 1), ((1,), 1), ((2,), 0), ((0, 1, 2), 3), ((1, 2), 2), ((0, 2, 3), 1)]
)
def test_a_day_that_is_not_over_breaks_no_streak_of_days(days_ago: tuple[int, ...], streak: int) -> None:
    assert day_streak({DAY - timedelta(days=ago) for ago in days_ago}, DAY) == streak


def names(rows: list[object]) -> list[str]:
    return [row.name for row in rows]  # type: ignore[attr-defined]


def test_won_comes_first_then_the_score_then_fewer_hands(alice: Player, bob: Player, carol: Player) -> None:
    result(alice, won=False, points=500, day=DAY)
    result(bob, points=200, hands=12, day=DAY)
    result(carol, points=200, hands=11, day=DAY)

    rows, assisted = table_of_day(ALONE.key, DAY, alice, 10)

    assert names(rows) == ["Carol", "Bob", "Alice"]  # type: ignore[arg-type]
    assert [row.place for row in rows] == [1, 2, 3]
    assert [row.own for row in rows] == [False, False, True]
    assert assisted == []


def test_equal_results_share_a_place(alice: Player, bob: Player, carol: Player) -> None:
    result(alice, day=DAY)
    result(bob, day=DAY, after=1)
    result(carol, points=1, day=DAY)

    rows, _ = table_of_day(ALONE.key, DAY, None, 10)

    assert [row.place for row in rows] == [1, 1, 3]


def test_help_stands_apart_and_has_no_place(alice: Player, bob: Player) -> None:
    result(alice, points=900, assisted=True, day=DAY)
    result(bob, won=False, points=1, day=DAY)

    rows, assisted = table_of_day(ALONE.key, DAY, None, 10)

    assert names(rows) == ["Bob"]  # type: ignore[arg-type]
    assert names(assisted) == ["Alice"]  # type: ignore[arg-type]
    assert assisted[0].place is None


def test_each_player_stands_once_with_the_result_without_help(alice: Player) -> None:
    result(alice, won=False, points=5, day=DAY)
    result(alice, points=900, assisted=True, day=DAY, after=1)

    rows, assisted = table_of_day(ALONE.key, DAY, alice, 10)

    assert [(row.name, row.points) for row in rows] == [("Alice", 5)]
    assert assisted == []


def test_a_day_knows_nothing_of_others_nor_of_games_only_looked_at(alice: Player, bob: Player, carol: Player) -> None:
    result(alice, day=DAY - timedelta(days=1))
    result(bob)
    result(carol, day=DAY, touched=False)

    assert table_of_day(ALONE.key, DAY, None, 10) == ([], [])


def test_a_short_table_is_cut(alice: Player, bob: Player, carol: Player) -> None:
    for order, player in enumerate((alice, bob, carol)):
        result(player, points=100 - order, day=DAY)

    rows, _ = table_of_day(ALONE.key, DAY, None, 2)

    assert names(rows) == ["Alice", "Bob"]  # type: ignore[arg-type]


def test_who_is_not_in_a_short_table_stands_below_it_with_the_place(alice: Player, bob: Player, carol: Player) -> None:
    for player, won, points, hands in ((bob, True, 90, 9), (carol, True, 90, 9), (alice, True, 90, 10)):
        result(player, won=won, points=points, hands=hands, day=DAY)
        result(player, won=won, points=points - 1, hands=hands, day=DAY)
        result(player, won=False, points=900, day=DAY)

    rows, _ = table_of_day(ALONE.key, DAY, alice, 1)

    assert [(row.name, row.place, row.own, row.points) for row in rows] == [
        ("Bob", 1, False, 90),
        ("Alice", 3, True, 90),
    ]


@pytest.mark.parametrize(("won", "points", "place"), [(False, 5, 3), (False, 500, 2), (True, 100, 1), (True, 5, 2)])
def test_a_lost_game_stands_below_all_that_were_won(
    alice: Player, bob: Player, carol: Player, won: bool, points: int, place: int
) -> None:
    result(bob, points=100, day=DAY)
    result(carol, won=False, points=100, day=DAY)
    result(alice, won=won, points=points, day=DAY)

    for most in (0, 10):
        rows, _ = table_of_day(ALONE.key, DAY, alice, most)
        assert [row.place for row in rows if row.own] == [place]


def test_who_had_help_stands_below_the_short_table_of_those_with_help(
    alice: Player, bob: Player, carol: Player
) -> None:
    result(bob, points=900, assisted=True, day=DAY)
    result(carol, points=800, assisted=True, day=DAY)
    result(alice, points=100, assisted=True, day=DAY)

    _, assisted = table_of_day(ALONE.key, DAY, alice, 1)

    assert names(assisted) == ["Bob", "Alice"]  # type: ignore[arg-type]
    assert [row.place for row in assisted] == [None, None]


def test_no_more_results_are_read_than_are_shown(
    alice: Player, bob: Player, carol: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in (alice, bob, carol):
        for points in range(3):
            result(player, points=points, day=DAY)
    read, from_db = [], Result.from_db

    monkeypatch.setattr(Result, "from_db", lambda *what: read.append(what) or from_db(*what))
    table_of_day(ALONE.key, DAY, None, 2)

    assert len(read) == 2
