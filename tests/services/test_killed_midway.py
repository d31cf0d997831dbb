"""A process that is killed between the steps of a write: it was made whole or not at all, and never twice."""

from __future__ import annotations

import urllib.error
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from tests.people import Person
from tests.services.conftest import Pair
from tests.services.holding import Hold, before_insert, in_commit
from tests.services.test_two_processes import DUEL, Duel, begin, discard

EITHER = pytest.mark.parametrize("hold", [before_insert, in_commit])


def ask(database: str, query: str, *values: object) -> list[Any]:
    """The rows that there are."""
    with psycopg.connect(database) as asking:
        return asking.execute(query, values).fetchall()


def run_out(database: str, duel: Duel) -> None:
    """The running clock ends in a moment, and both processes know."""
    with psycopg.connect(database) as hand:
        hand.execute("UPDATE matches_match SET deadline = now() + interval '2 s' WHERE id = %s", (duel.match,))
    for person in duel.seats:
        person.sit(duel.match)


@EITHER
def test_a_time_out_is_made_once_though_the_process_that_had_claimed_it_is_killed(
    pair: Pair, database: str, hold: Hold
) -> None:
    duel = begin(pair)
    run_out(database, duel)
    with hold(database, "matches_move") as held:
        killed, living = (pair.one, pair.two) if held.first() == "one" else (pair.two, pair.one)
        killed.kill()
    stays = next(person for person in duel.seats if person.site is living)
    comes = next(person for person in duel.seats if person.site is killed)
    message = stays.hear_ply(1, within=20)
    assert [event["code"] for event in message["events"]].count("timed_out") == 1
    comes.site = living
    assert comes.sit(duel.match)["ply"] == 1
    discard(duel.seats[1], 1)
    log = ask(database, "SELECT ply, seat, data->>'type' FROM matches_move ORDER BY ply")
    assert [(ply, kind) for ply, _, kind in log] == [(0, "timeout"), (1, "discard")]


@EITHER
def test_a_move_is_made_once_though_the_process_is_killed_while_it_commits(
    pair: Pair, database: str, hold: Hold
) -> None:
    duel = begin(pair)
    mover, other = duel.seats
    move = {"type": "move", "move": mover.first_discard(mover.sit(duel.match)), "ply": 0, "request": "only"}
    with hold(database, "matches_move") as held:
        mover.say(**move)
        assert held.first() == ("one" if mover.site is pair.one else "two")
        mover.site.kill()
    living = pair.two if mover.site is pair.one else pair.one
    mover.site = other.site = living
    mover.sit(duel.match)
    # As its page does when it is connected again.
    mover.say(**move)
    mover.hear_made(1)
    assert other.hear_ply(1)["ply"] == 1
    discard(other, 1)
    assert ask(database, "SELECT ply FROM matches_move ORDER BY ply") == [(0,), (1,)]


@EITHER
def test_an_offer_whose_joining_is_cut_off_is_taken_or_open_and_becomes_one_match(
    pair: Pair, database: str, hold: Hold
) -> None:
    maker, early, late = Person(pair.two), Person(pair.one), Person(pair.two)
    code = maker.offer(**DUEL)
    with ThreadPoolExecutor(2) as pool:
        with hold(database, "matches_seat") as held:
            lost = pool.submit(early.join, code)
            assert held.first() == "one"
            asked: Future[tuple[int, str, str]] = pool.submit(late.post, f"/challenges/{code}/join/")
            pair.one.kill()
        with pytest.raises((urllib.error.URLError, ConnectionError)):
            lost.result(20)
        _, path, _ = asked.result(20)
    early.site = pair.two
    if hold is before_insert:
        joiner, match = late, int(path.strip("/").split("/")[1])
        assert early.post(f"/challenges/{code}/join/")[1] == "/"
    else:
        joiner, match = early, early.join(code)
        assert path == "/"
    assert f"/matches/{match}/" in maker.get(f"/challenges/{code}/")
    screens = [person.sit(match) for person in (maker, joiner)]
    assert ["seat-active" in screen["regions"]["near"] for screen in screens].count(True) == 1
    assert ask(database, "SELECT id, (SELECT count(*) FROM matches_seat) FROM matches_match") == [(match, 2)]
    assert ask(database, "SELECT state, match_id FROM lobby_challenge") == [("taken", match)]
