"""The numbers that a text names, held against those of a rule. Pure; knows no card and no language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Sign = Literal["+", "−", ""]

# A minus is also written as a hyphen or a dash; one inside a word or a range is none.
NUMBER = re.compile(r"(?<![\w.,])([+\-−–]?)[\u00a0\u202f ]?(\d+)|(\d+)")
MOST_DIGITS = 300
"""What is read of a number: more than any text that may stand has. Python refuses to read thousands."""


class Number(NamedTuple):
    """One number of a rule. `sign`: "+" for what grows, "−" for what shrinks, "" for what does neither.

    A text may name the number without its sign, never with the other one.
    """

    value: int
    sign: Sign = ""

    def __str__(self) -> str:
        return f"{self.sign}{self.value}"


def named(text: str) -> list[Number]:
    """The numbers in `text`, in order, each with the sign that stands before it."""
    found = []
    for match in NUMBER.finditer(text):
        sign: Sign = "+" if match[1] == "+" else "−" if match[1] else ""
        found.append(Number(int((match[2] or match[3])[:MOST_DIGITS]), sign))
    return found


def agree(text: str, rule: Sequence[Number]) -> bool:
    """Whether `text` names exactly the numbers of `rule`, each as often, in any order."""
    return agree_numbers(named(text), rule)


def agree_numbers(found: Iterable[Number], rule: Iterable[Number]) -> bool:
    in_text, in_rule = Counter(found), Counter(rule)
    if _values(in_text) != _values(in_rule):
        return False
    return all(count <= in_rule[number] for number, count in in_text.items() if number.sign)


def _values(numbers: Counter[Number]) -> Counter[int]:
    values: Counter[int] = Counter()
    for number, count in numbers.items():
        values[number.value] += count
    return values
