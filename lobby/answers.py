"""The ready reasons for declining a challenge: codes are kept, everybody reads them in their own language."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import pgettext

ANSWERS: dict[str, Callable[[], str]] = {
    "later": lambda: pgettext("reason to decline", "Not now, thank you"),
    "more_time": lambda: pgettext("reason to decline", "With more time per turn, gladly"),
    "less_time": lambda: pgettext("reason to decline", "With less time per turn, gladly"),
    "other_game": lambda: pgettext("reason to decline", "I'd rather play another game"),
    "other_rules": lambda: pgettext("reason to decline", "With other rules, gladly"),
    "casual": lambda: pgettext("reason to decline", "Casual, gladly, but not rated"),
}


def answers() -> list[tuple[str, str]]:
    """Code and words of each, in the active language."""
    return [(code, words()) for code, words in ANSWERS.items()]


def answer(code: str) -> str:
    """In the active language; empty for a code that is not known."""
    return ANSWERS[code]() if code in ANSWERS else ""
