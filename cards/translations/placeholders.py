"""Placeholders in a text: what the program fills in. Pure."""

from __future__ import annotations

import re
from collections import Counter

PERCENT = re.compile(r"%(?:\((?P<name>\w+)\))?[-#0+ ]?\d*(?:\.\d+)?(?P<kind>[diouxXeEfFgGcrsa%])")
BRACE = re.compile(r"\{(\w*)(?:![rsa])?(?::[^{}]*)?\}")


def placeholders(text: str) -> Counter[str]:
    """Each placeholder as written, without width and precision; a named one counts once: it may be repeated."""
    found: Counter[str] = Counter()
    for match in PERCENT.finditer(text):
        if match["name"]:
            found[f"%({match['name']}){match['kind']}"] = 1
        elif match["kind"] != "%":
            found[f"%{match['kind']}"] += 1
    for match in BRACE.finditer(text):
        found[match[0]] = 1 if match[1] else found[match[0]] + 1
    return found


def without(text: str) -> str:
    """The text with its placeholders taken out, so that no digit of theirs is read as a number."""
    return BRACE.sub(" ", PERCENT.sub(" ", text))


def stray_percent(text: str) -> bool:
    """Whether a % would break the filling in: one that starts no placeholder and is not doubled."""
    return "%" in PERCENT.sub(" ", text)
