"""The secret key of an installation that was given none: drawn once, kept beside its data."""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

logger = logging.getLogger(__name__)


def secret_key(data_dir: Path) -> str:
    """The key in `data_dir`, made there if missing or empty; a passing one where the folder can't be written."""
    path = data_dir / "secret-key"
    try:
        if not _read(path):
            data_dir.mkdir(parents=True, exist_ok=True)
            with _alone(data_dir):
                # Another process that started in the same moment may have been faster.
                if not _read(path):
                    _write(path, secrets.token_urlsafe(50))
    except OSError as error:
        logger.warning("The secret key can't be kept, so the next start will know nobody who is here now: %s", error)
        return secrets.token_urlsafe(50)
    return _read(path)


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of several processes one at a time."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)


def _write(path: Path, text: str) -> None:
    """The whole text or nothing, also when the machine stops midway."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
