"""Parts of the log's sentences in the active language: strengths with their sources, signs, amounts. Knows no HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games.conquest import texts
from games.conquest.battle_cards import BATTLE_CARDS

Values = dict[str, Any]
"""An event's arguments by their names, and the names of the two players."""


def signed(number: int) -> str:
    """With a sign that is as wide as a plus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def source(key: str) -> str:
    """Where a part of a strength comes from, as a word of a list."""
    if key == "units":
        return gettext("units")
    if key == "castle":
        return gettext("castle")
    return texts.card(key) if key in BATTLE_CARDS else texts.building(key)


def parts(listed: Sequence[tuple[str, int]]) -> str:
    """The parts of a strength as a list, as "units +3, castle +1"."""
    return ", ".join(f"{source(key)} {signed(number)}" for key, number in listed)


def with_one(values: Values) -> Values:
    """The values with "amount", one of the event's resource, in words."""
    return {**values, "amount": texts.amount(values["resource"], 1)}
