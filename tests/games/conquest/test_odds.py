"""The odds before an attack: exact, and the same as counting all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.conquest.moves import March
from games.conquest.odds import Odds, hits_at_least, odds_before, odds_now, odds_of
from games.conquest.strengths import Fight
from tests.games.conquest.positions import play, player, table


def by_counting(attackers: Any, defenders: Any, own: int, enemy: int) -> tuple[Fraction, Fraction]:
    taken = fallen = 0
    for dice in product(range(1, 7), repeat=attackers + defenders):
        hits = sum(die >= own for die in dice[:attackers])
        losses = sum(die >= enemy for die in dice[attackers:])
        taken += hits >= defenders and losses < attackers
        fallen += losses >= attackers
    return Fraction(taken, 6 ** (attackers + defenders)), Fraction(fallen, 6 ** (attackers + defenders))


@pytest.mark.parametrize(
    ("attackers", "defenders", "thresholds"),
    [((1,), (1,), (4, 4)), ((1, 2), (2,), (3, 5)), ((1, 1, 1), (1,), (2, 6)), ((1,), (1, 1), (6, 2))],
)
def test_the_chance_is_exact(attackers: Any, defenders: Any, thresholds: tuple[int, int]) -> None:
    odds = odds_of(Fight(0, 10, attackers, defenders, ((), ())))
    assert (odds.attack_threshold, odds.defence_threshold) == thresholds
    assert (odds.take, odds.fall) == by_counting(len(attackers), len(defenders), *thresholds)


def test_one_against_one_takes_the_land_in_a_quarter() -> None:
    state = table({"c2": (0, (1,)), "d2": (1, (1,))}, hands=(("ram",), ("ruse",)))
    expected = Odds(1, (("units", 1),), 4, 1, (("units", 1),), 4, Fraction(1, 4), Fraction(1, 2))
    assert odds_before(state.position, March("c2", "d2", (1,))) == expected
    fighting, _ = play(state, {"type": "move", "from": "c2", "to": "d2", "units": [1]})
    assert odds_now(fighting.position) == expected


def test_the_castle_and_its_wall_count() -> None:
    state = table({"f1": (0, (2,)), "f2": (0, ())}, players=(player("siege_engines"), player("wall")))
    odds = odds_before(state.position, March("f1", "g1", (2,)))
    assert (odds.attack, odds.attack_parts) == (5, (("units", 2), ("siege_engines", 3)))
    assert (odds.defence, odds.defence_parts) == (4, (("units", 1), ("castle", 1), ("wall", 2)))


def test_without_enemies_there_are_no_odds() -> None:
    assert odds_before(table().position, March("a1", "b1", (1,))) is None
    assert odds_now(table().position) is None


def test_a_die_that_always_or_hardly_ever_hits() -> None:
    assert hits_at_least(3, 2, 0) == 1
    assert hits_at_least(2, 6, 2) == Fraction(1, 36)
    assert hits_at_least(1, 6, 2) == 0
