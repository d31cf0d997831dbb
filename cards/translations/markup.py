"""The tags in a text: pages show a translation as it is, so that a tag cut in two would take in what follows. Pure."""

from __future__ import annotations

import re
from collections import Counter

TAG = re.compile(r"</?[A-Za-z][^<>]*>|[<>]")


def tags(text: str) -> Counter[str]:
    """Each as written; a lone angle bracket counts as one."""
    return Counter(TAG.findall(text))
