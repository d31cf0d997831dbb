"""Work that a page does not wait for, in a thread of its own; a page's time must not tell what there was to do."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import connections
from django.utils import translation

logger = logging.getLogger(__name__)


def beside(work: Callable[[], object]) -> None:
    """In the active language. What fails is logged."""
    threading.Thread(target=_do, args=(work, translation.get_language()), name="beside", daemon=True).start()


def _do(work: Callable[[], object], language: str | None) -> None:
    try:
        with translation.override(language):
            work()
    except Exception:
        logger.exception("what was to be done beside a page has failed")
    finally:
        connections.close_all()
