"""Work that a page does not wait for, in a thread of its own; a page's time must not tell what there was to do."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import connections
from django.utils import translation

NAME = "beside"
PATIENCE = 5.0
"""Seconds for what is under way when the process ends."""

logger = logging.getLogger(__name__)


def beside(work: Callable[[], object]) -> None:
    """In the active language. What fails is logged."""
    threading.Thread(target=_do, args=(work, translation.get_language()), name=NAME, daemon=True).start()


def finish() -> None:
    """For the end of a process: waits for what is under way, but not for ever."""
    until = time.monotonic() + PATIENCE
    under_way = [thread for thread in threading.enumerate() if thread.name == NAME]
    for thread in under_way:
        thread.join(max(0.0, until - time.monotonic()))
    if lost := sum(thread.is_alive() for thread in under_way):
        logger.warning("what was to be done beside pages was not done in time: %s", lost)


def _do(work: Callable[[], object], language: str | None) -> None:
    try:
        with translation.override(language):
            work()
    except Exception:
        logger.exception("what was to be done beside a page has failed")
    finally:
        connections.close_all()
