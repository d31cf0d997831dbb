"""What a check has to say: one clear line each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Finding(NamedTuple):
    """`line` is 0 where the finding is about a whole file."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.text}"


def relative(path: Path, root: Path) -> str:
    """As findings name a file: from the project's root where it lies below it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
