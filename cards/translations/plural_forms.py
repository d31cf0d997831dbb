"""What a Plural-Forms header says about a language's forms. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from gettext import c2py

FIRST_NUMBERS = 1001


@lru_cache
def forms_for_one_number(header: str) -> frozenset[int]:
    """The forms that serve a single number only, such as "one day": they may leave the number out."""
    rule = re.search(r"plural=(.+?);?\s*$", header)
    if rule is None:
        return frozenset()
    choose = c2py(rule[1])
    numbers = defaultdict(set)
    for number in range(FIRST_NUMBERS):
        numbers[choose(number)].add(number)
    return frozenset(form for form, served in numbers.items() if len(served) == 1)
