"""`manage.py back_up FILE`: a sound copy of the SQLite database while people play."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    help = "Copy the SQLite database to FILE, which must not exist yet. PostgreSQL has pg_dump for that."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if connection.vendor != "sqlite":
            raise CommandError("the database is not SQLite; use pg_dump, as docs/deploy.md tells")
        if file.exists():
            raise CommandError(f"{file} exists already")
        source = Path(connection.settings_dict["NAME"])
        if not source.is_file():
            raise CommandError(f"there is no database at {source}")
        try:
            _copy(source, file)
        except (sqlite3.Error, OSError) as error:
            file.unlink(missing_ok=True)
            raise CommandError(f"{file} could not be written: {error}") from None
        self.stdout.write(f"Copied to {file}")


def _copy(source: Path, file: Path) -> None:
    # For nobody else on the machine: seeds and hashes of passwords are in it.
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    reading = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
    writing = sqlite3.connect(file)
    try:
        # All pages in one step: in several a busy site would make it begin again and again.
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
    finally:
        writing.close()
        reading.close()
