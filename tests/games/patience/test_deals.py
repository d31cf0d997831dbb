"""Which deal a game gets."""

from __future__ import annotations

from datetime import date

import pytest

from games.fairness import Streams
from games.patience.deals import Grade, daily_number, drawn_nonce, grade, numbered_layout
from games.patience.rules import setup
from games.patience.solver import Answer, deal_solver
from games.patience.state import Layout

SEED = bytes(range(32))
NONCE = "00112233445566778899aabbccddeeff"


def layout_of(nonce: str) -> Layout:
    return setup({}, Streams(SEED, "patience", (nonce,))).layout


def nonces(count: int, first: str = NONCE) -> list[str]:
    return [f"{(int(first, 16) + n) % 16**32:032x}" for n in range(count)]


def can_be_won(layout: Layout) -> bool:
    return deal_solver(layout).verdict().answer is Answer.WON


@pytest.mark.parametrize("day", [date(2026, 11, 30), date(2027, 1, 1), date(2028, 2, 29)], ids=str)
def test_the_deal_of_the_day_is_the_first_of_its_numbers_that_can_be_won(day: date) -> None:
    number = daily_number(day)
    first = int(f"{day:%Y%m%d}") * 1000

    assert can_be_won(numbered_layout(number))
    assert not any(can_be_won(numbered_layout(earlier)) for earlier in range(first, number))


def test_a_drawn_deal_is_the_first_from_the_players_nonce_on_that_can_be_won() -> None:
    drawn = drawn_nonce(SEED, NONCE)
    tried = nonces(60)

    assert can_be_won(layout_of(drawn))
    assert not any(can_be_won(layout_of(nonce)) for nonce in tried[: tried.index(drawn)])


@pytest.mark.parametrize("wanted", Grade)
def test_a_deal_is_drawn_until_it_has_the_wanted_grade(wanted: Grade) -> None:
    drawn = drawn_nonce(SEED, NONCE, wanted)
    tried = nonces(200)

    assert grade(layout_of(drawn)) is wanted
    assert wanted not in {grade(layout_of(nonce)) for nonce in tried[: tried.index(drawn)]}


def test_counting_starts_again_after_the_last_nonce() -> None:
    last = "f" * 32
    drawn = drawn_nonce(SEED, last)

    assert drawn in nonces(60, last)
    assert len(drawn) == 32


def test_grades_count_hands_to_spare() -> None:
    found = {}
    for number in range(1, 120):
        layout = numbered_layout(number)
        found.setdefault(deal_solver(layout).spare_hands(), set()).add(grade(layout))

    assert found == {
        None: {None},
        0: {Grade.HARD},
        1: {Grade.NORMAL},
        2: {Grade.NORMAL},
        3: {Grade.EASY},
        4: {Grade.EASY},
    }
