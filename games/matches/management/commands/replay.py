"""`manage.py replay FILE`: the states that a match record yields, one JSON object a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.records import BadRecord, Record, RefusedMove, parse, replay


class Command(BaseCommand):
    help = "Print the state after set-up and after each move of a match record. Exit status 1 if it breaks a rule."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the record's file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._print(parse(_read(options["file"])))
        except (OSError, BadRecord) as error:
            self._fail(str(error))

    def _print(self, record: Record) -> None:
        try:
            for state, _ in replay(record):
                self.stdout.write(json.dumps(record.game.dump(state), separators=(",", ":")))
        except RefusedMove as error:
            self._fail(f"{error} ({record.game.presenter.refusal(error.why)})")

    def _fail(self, why: str) -> None:
        self.stdout.flush()
        self.stderr.write(" ".join(why.split()))
        sys.exit(1)


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
