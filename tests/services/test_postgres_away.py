"""PostgreSQL stops and starts again under two processes with running matches: nothing seen is lost, all comes back."""

from __future__ import annotations

import json
import re
import time
import urllib.error
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.people import Person
from tests.servers import Site
from tests.services.conftest import Pair
from tests.services.postgres import Postgres, running_postgres
from tests.services.test_company import hear, hear_watchers
from tests.services.test_two_processes import DUEL, Duel, begin, discard

PAGES = ("/", "/profile/", "/rules/", "/matches/1/")
LONGER_THAN_A_SILENCE = 8


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def postgres(own: Postgres) -> str:
    """In place of the one that other tests share."""
    return own.address


@pytest.fixture
def server(own: Postgres) -> Iterator[Postgres]:
    yield own
    own.start()


def fetch(person: Person, site: Site, path: str, within: float = 5) -> tuple[int, str]:
    """Status and page, of whichever process."""
    try:
        with person.opener.open(site.url + path, timeout=within) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def name_of(person: Person) -> str:
    found = re.search(r"<title>\s*(.+?) ·", person.get("/profile/"))
    assert found
    return found[1]


def health(person: Person, site: Site) -> dict[str, Any]:
    status, page = fetch(person, site, "/healthz")
    facts: dict[str, Any] = json.loads(page)
    assert status == (200 if facts["well"] else 503)
    return facts


def hear_of_time_given_back(person: Person) -> None:
    while "The running clock was given" not in str(person.hear().get("regions")):
        pass


def end_clock(database: str, duel: Duel, seconds: float) -> None:
    """The running clock ends in so many seconds, and both processes know."""
    with psycopg.connect(database) as hand:
        ends = "UPDATE matches_match SET deadline = now() + %s * interval '1 s' WHERE id = %s"
        hand.execute(ends, (seconds, duel.match))
    for person in duel.seats:
        person.sit(duel.match)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_between_two_moves_is_not_noticed(pair: Pair, server: Postgres, mode: str) -> None:
    duel = begin(pair)
    discard(duel.seats[0], 0)
    mover, other = duel.seats[1], duel.seats[0]
    move = mover.first_discard(mover.sit(duel.match))
    server.stop(mode)
    server.start()
    for site in (pair.one, pair.two):
        assert health(mover, site)["well"]
        assert {path: fetch(mover, site, path)[0] for path in PAGES} == dict.fromkeys(PAGES, 200)
    mover.say(type="move", move=move, ply=1, request="after")
    mover.hear_made(2)
    assert other.hear_ply(2)["ply"] == 2


def test_an_outage_is_told_with_words_and_passes_by_itself(pair: Pair, server: Postgres, database: str) -> None:
    duel = begin(pair)
    discard(duel.seats[0], 0)
    mover, other = duel.seats[1], duel.seats[0]
    move = {"type": "move", "move": mover.first_discard(mover.sit(duel.match)), "ply": 1, "request": "patient"}
    visitor, maker, watcher = Person(pair.two), Person(pair.one), Person(pair.two)
    visitor.look_at_lobby()
    hear(visitor, "lobby")

    server.stop()
    for site in (pair.one, pair.two):
        assert not health(mover, site)["database"]
        for path in PAGES:
            status, page = fetch(mover, site, path)
            assert status == 500
            assert "Your running matches are safe" in page
            assert "Traceback" not in page
    mover.say(**move)
    assert hear(mover, "refused")["code"] == "not_saved"
    assert hear(mover, "screen")["ply"] == 1
    mover.say(type="phrase", code="hello", request="p")
    assert hear(mover, "refused")["code"] == "fault"
    time.sleep(LONGER_THAN_A_SILENCE)

    server.start()
    for person in duel.seats:
        hear_of_time_given_back(person)
    for site in (pair.one, pair.two):
        assert health(mover, site)["well"]
        assert fetch(mover, site, "/")[0] == 200
    mover.say(**move)
    mover.hear_made(2)
    assert other.hear_ply(2)["ply"] == 2
    assert maker.post("/challenges/new/", **DUEL)[1] == "/"
    while name_of(maker) not in str(hear(visitor, "lobby")["sections"]):
        pass
    watcher.sit(duel.match)
    hear_watchers(other, "1 person is watching")
    end_clock(database, duel, 2)
    assert [event["code"] for event in mover.hear_ply(3)["events"]].count("timed_out") == 1


def test_pages_do_not_wait_long_for_a_server_that_takes_no_connections(pair: Pair, server: Postgres) -> None:
    duel = begin(pair)
    mover, other = duel.seats
    discard(mover, 0)
    discard(other, 1)
    move = mover.first_discard(mover.sit(duel.match))
    with server.deaf():
        for path, status in (("/healthz", 503), ("/", 500)):
            assert fetch(mover, pair.one, path, within=13)[0] == status
        # The writer has its connection.
        mover.say(type="move", move=move, ply=2, request="meanwhile")
        mover.hear_made(3)
    assert other.hear_ply(3)["ply"] == 3
    for site in (pair.one, pair.two):
        assert health(mover, site)["well"]


def test_a_clock_that_ends_while_nobody_can_move_is_given_the_time_back(
    pair: Pair, server: Postgres, database: str
) -> None:
    duel = begin(pair)
    mover, other = duel.seats
    move = mover.first_discard(mover.sit(duel.match))
    end_clock(database, duel, 3)
    server.stop()
    time.sleep(LONGER_THAN_A_SILENCE)
    server.start()
    for person in duel.seats:
        hear_of_time_given_back(person)
    mover.say(type="move", move=move, ply=0, request="late")
    mover.hear_made(1)
    assert "timed_out" not in str(other.hear_ply(1)["events"])
