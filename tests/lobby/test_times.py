from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import translation

from lobby.times import DAY, TURN_SECONDS, age, turn_time


def test_times_per_turn_are_whole_units() -> None:
    with translation.override("en-gb"):
        assert [turn_time(seconds) for seconds in TURN_SECONDS] == [
            "15 seconds",
            "30 seconds",
            "45 seconds",
            "60 seconds",
            "2 minutes",
            "5 minutes",
            "1 day",
        ]
        assert turn_time(None) == "no clock"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (DAY - 1, "23 hours ago"),
        (DAY, "1 day ago"),
        (3 * DAY, "3 days ago"),
    ],
)
def test_ages_are_rounded_down(seconds: int, words: str) -> None:
    with translation.override("en-gb"):
        assert age(timedelta(seconds=seconds)) == words
