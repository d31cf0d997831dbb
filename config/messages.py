"""Compiles the locale files without the gettext program. Compiled files are never committed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from cards.translations import catalogues


class BrokenTexts(Exception):
    """A locale file can't be read; says which and why."""


def compile_messages(folders: Iterable[Path]) -> list[Path]:
    """Writes each .mo that is missing or made from another .po; the ones written. Raises BrokenTexts."""
    written = []
    for folder in folders:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target, times = source.with_suffix(".mo"), (source.stat().st_atime_ns, source.stat().st_mtime_ns)
            # The same time, not a later one: a file that comes from elsewhere may bring an old time with it.
            if not target.exists() or target.stat().st_mtime_ns != times[1]:
                target.write_bytes(_compiled(source))
                os.utime(target, ns=times)
                written.append(target)
    return written


def _compiled(source: Path) -> bytes:
    try:
        catalogue = catalogues.load(source)
        # It was read as that, whatever its header says.
        catalogue.metadata["Content-Type"] = "text/plain; charset=UTF-8"
        content: bytes = catalogue.to_binary()
        # As the server will read it: a broken header would break every page of the language.
        GNUTranslations(BytesIO(content))
    except (OSError, ValueError) as error:
        raise BrokenTexts(f"{source}: {error}") from None
    return content
