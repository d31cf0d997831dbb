"""Results come from replaying the log, once each, whoever asks for them."""

from __future__ import annotations

from datetime import date

import pytest

from games.matches.models import Match
from lobby.models import Player
from solo.models import Result
from solo.settling import settle
from tests.solo.matches import DEAL, HELP, begun, ended, winning_moves

pytestmark = pytest.mark.django_db(transaction=True)


def result_of(match: Match) -> Result:
    settle()
    return Result.objects.get(match=match)


def test_a_won_game_is_counted_with_its_score_and_hands(alice: Player) -> None:
    result = result_of(ended(alice, *winning_moves()))

    assert (result.won, result.assisted, result.touched) == (True, False, True)
    assert result.points > 26
    assert 1 <= result.hands <= 13
    assert result.player == alice


def test_what_the_log_does_not_say_is_not_believed(alice: Player) -> None:
    match = ended(alice, DEAL, DEAL)
    Match.objects.filter(pk=match.pk).update(winner=0, reason="throne")

    result = result_of(match)
    assert (result.won, result.points, result.hands) == (False, 0, 3)


def test_help_marks_the_result_for_good(alice: Player) -> None:
    assert result_of(ended(alice, HELP, *winning_moves())).assisted


def test_a_game_that_was_only_looked_at_does_not_count(alice: Player) -> None:
    looked = ended(alice, HELP)

    assert not result_of(looked).touched
    assert list(Result.objects.counted()) == []


def test_a_running_game_and_a_game_for_two_have_no_result(alice: Player, duel: Match) -> None:
    begun(alice)

    settle()
    assert Result.objects.count() == 0


def test_settling_again_changes_nothing(alice: Player) -> None:
    ended(alice, DEAL, day=date(2026, 1, 2))
    settle()
    first = Result.objects.get()
    settle()
    assert Result.objects.get() == first


def test_a_lost_table_of_results_is_computed_again(alice: Player) -> None:
    match = ended(alice, *winning_moves())
    before = result_of(match)
    Result.objects.all().delete()

    after = result_of(match)
    assert (after.won, after.points, after.hands) == (before.won, before.points, before.hands)
