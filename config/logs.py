"""Where errors go beside the log: into a count, and by mail to those who run the site. Also the log as JSON lines."""

from __future__ import annotations

import json
import logging
import threading
import time
from datetime import UTC, datetime

MAIL_EVERY = 60.0
"""Seconds; what fails in between is only counted in the next mail."""
FACTS = ("match", "ply", "seconds")
"""What a log call may tell in `extra`."""


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **{fact: getattr(record, fact) for fact in FACTS if hasattr(record, fact)},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Nonsense(logging.Filter):
    """Of requests that make no sense only that they came: a flood of them must not fill the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True


class CountErrors(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        from games.matches.figures import Figures

        Figures.errors[record.name] += 1


class MailErrors(logging.Handler):
    """Errors of pages, sockets and the process's own tasks alike, from a thread: no match waits for a mail server.

    Only the log's own text is sent: no cookie, no form, no setting.
    """

    def __init__(self) -> None:
        super().__init__()
        self._next_at = float("-inf")
        self._missed = 0

    def emit(self, record: logging.LogRecord) -> None:
        now = time.monotonic()
        if now < self._next_at:
            self._missed += 1
            return
        self._next_at, missed, self._missed = now + MAIL_EVERY, self._missed, 0
        text = self.format(record) + (f"\n\n{missed} more errors since the last mail; see the log." if missed else "")
        threading.Thread(target=self._send, args=(record, text), name="error-mail", daemon=True).start()

    def _send(self, record: logging.LogRecord, text: str) -> None:
        from django.core.mail import mail_admins

        try:
            mail_admins(f"{record.levelname} {record.name}", text)
        except Exception:
            self.handleError(record)
