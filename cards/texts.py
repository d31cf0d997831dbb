"""The only door for readers of curated texts. Reading costs no query: every process keeps the overrides at hand.

`refresh` is called before each page and by the process's own tasks; whoever saves a text calls `changed`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.db import DatabaseError
from django.utils.translation import get_language

LOOK_EVERY = 1.0
"""Seconds between two looks at the revision."""
LISTENERS: list[Callable[[], None]] = []
"""Called in the thread of whoever saved a text, after the commit."""

logger = logging.getLogger(__name__)


class _Held:
    overrides: dict[tuple[str, str], str] = {}
    revision = -1
    generation = 0
    looked_at = float("-inf")


def text(context: str, shipped: str) -> str:
    """The text of `context` in the active language: a curator's if there is one, otherwise `shipped`."""
    if _Held.overrides:
        found = _Held.overrides.get((context, get_language() or ""))
        if found is not None:
            return found
    return shipped


def generation() -> int:
    """Another number whenever texts may read differently in this process; what is kept by words is kept by it too."""
    return _Held.generation


def refresh() -> None:
    """Reads the overrides again if they have changed. At most one short query a second; not in an event loop.

    While the database does not answer the texts stay as they were.
    """
    now = time.monotonic()
    if now - _Held.looked_at < LOOK_EVERY:
        return
    _Held.looked_at = now
    try:
        _read()
    except DatabaseError:
        logger.warning("the curated texts could not be read", exc_info=True)


def changed() -> None:
    """A text was saved here: reads at once, and tells the other processes if the house has a way to."""
    forget()
    refresh()
    for tell in LISTENERS:
        tell()


def forget() -> None:
    """The next refresh reads, however lately it was."""
    _Held.looked_at = float("-inf")
    _Held.revision = -1


def drop() -> None:
    """Back to the shipped texts until the next refresh, as at the start of a process."""
    forget()
    _hold({})


def _read() -> None:
    # Models can't be imported before the apps are ready, and games import this module while they become so.
    from cards.models import Override, Revision

    revision = Revision.objects.values_list("number", flat=True).first() or 0
    if revision == _Held.revision:
        return
    rows = Override.objects.values_list("card__key", "field", "language", "text")
    _hold({(f"{key}:{field}", language): words for key, field, language, words in rows})
    # Read before the rows: a change in between only means one more reading.
    _Held.revision = revision


def _hold(overrides: dict[tuple[str, str], str]) -> None:
    _Held.overrides = overrides
    # After the texts: words that are kept in between under the old number are not found under the new one.
    _Held.generation += 1
