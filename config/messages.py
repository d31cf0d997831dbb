"""Compiles the locale files without the gettext program. Compiled files are never committed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import polib


def compile_messages(folders: Iterable[Path]) -> list[Path]:
    """Writes each .mo that is missing or older than its .po; the ones written."""
    written = []
    for folder in folders:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                polib.pofile(str(source)).save_as_mofile(str(target))
                written.append(target)
    return written
