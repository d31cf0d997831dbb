"""A table of fake moments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import clocks

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def after(**delta: float) -> datetime:
    return NOON + timedelta(**delta)


@pytest.mark.parametrize(
    ("turn", "cap", "expected"),
    [(30, None, after(seconds=30)), (60, 30, after(seconds=30)), (15, 30, after(seconds=15)), (None, 30, None)],
)
def test_when_a_turn_ends(turn: int | None, cap: int | None, expected: datetime | None) -> None:
    assert clocks.deadline(NOON, turn, cap) == expected


@pytest.mark.parametrize(
    ("now", "over"),
    [
        (after(seconds=-1), False),
        (NOON, False),
        (after(milliseconds=399), False),
        (after(milliseconds=400), True),
        (after(days=9), True),
    ],
)
def test_a_move_within_the_grace_is_in_time(now: datetime, over: bool) -> None:
    assert clocks.is_over(NOON, now) is over


def test_no_clock_never_runs_out() -> None:
    assert not clocks.is_over(None, NOON)
    assert clocks.left_ms(None, NOON) is None


@pytest.mark.parametrize(("now", "left"), [(after(seconds=-1.5), 1500), (NOON, 0), (after(seconds=3), 0)])
def test_what_is_left_never_falls_below_zero(now: datetime, left: int) -> None:
    assert clocks.left_ms(NOON, now) == left
