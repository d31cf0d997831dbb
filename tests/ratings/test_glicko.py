from __future__ import annotations

import pytest

from ratings.glicko import START, WIDEST, Result, Strength, aged, periods_until, rated


def test_it_gives_the_numbers_of_glickmans_published_example() -> None:
    results = [
        Result(Strength(1400, 30, 0.06), 1),
        Result(Strength(1550, 100, 0.06), 0),
        Result(Strength(1700, 300, 0.06), 0),
    ]
    after = rated(Strength(1500, 200, 0.06), results)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_draw_between_equals_changes_no_value_but_makes_it_surer() -> None:
    after = rated(Strength(), [Result(Strength(), 0.5)])
    assert after.value == pytest.approx(START)
    assert after.deviation < WIDEST


def test_a_draw_against_somebody_stronger_raises_the_value() -> None:
    assert rated(Strength(1500, 80), [Result(Strength(1800, 80), 0.5)]).value > 1500


def test_what_one_wins_the_other_loses_when_both_are_equally_sure() -> None:
    own, other = Strength(1600, 90), Strength(1500, 90)
    won, lost = rated(own, [Result(other, 1)]), rated(other, [Result(own, 0)])
    assert won.value - own.value == pytest.approx(other.value - lost.value)


def test_without_results_only_the_deviation_grows_and_never_beyond_the_start() -> None:
    own = Strength(1700, 60)
    later = rated(own, [], periods=10)
    assert (later.value, later.volatility) == (1700, own.volatility)
    assert 60 < later.deviation < WIDEST
    assert aged(own, 1e9).deviation == WIDEST


def test_it_tells_how_long_a_rating_stays_sure() -> None:
    own = Strength(1700, 60)
    assert aged(own, periods_until(own, 110)).deviation == pytest.approx(110)
    assert periods_until(Strength(1500, 200), 110) == 0


@pytest.mark.parametrize("score", [0, 0.5, 1])
def test_extreme_differences_still_give_finite_numbers(score: float) -> None:
    for own, other in [(100, 4000), (4000, 100)]:
        after = rated(Strength(own, 45), [Result(Strength(other, 45), score)])
        assert 0 < after.deviation <= WIDEST
        assert abs(after.value) < 10_000
