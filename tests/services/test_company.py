"""People on two processes: they are counted together, hear each other, and a log-out reaches every page."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.people import Person
from tests.services.conftest import Pair
from tests.services.test_two_processes import begin

PASSWORD = "a castle of 7 words"


def hear_watchers(person: Person, words: str) -> None:
    """Listens until the page says so many watch."""
    while words not in person.hear(within=40)["regions"].get("watchers", ""):
        pass


def hear(person: Person, kind: str) -> dict[str, Any]:
    while (message := person.hear())["type"] != kind:
        pass
    return message


def hear_to_the_end(person: Person) -> None:
    """Raises ConnectionClosed."""
    while True:
        person.hear()


def test_lookers_on_of_all_processes_are_counted_and_lapse_with_a_crash(pair: Pair) -> None:
    duel = begin(pair)
    here, there = Person(pair.one), Person(pair.two)
    for watcher in (here, there):
        watcher.sit(duel.match)
    stays = next(person for person in duel.seats if person.site is pair.two)
    hear_watchers(stays, "2 people are watching")
    pair.one.kill()
    hear_watchers(stays, "1 person is watching")


def test_a_phrase_is_heard_on_the_other_process(pair: Pair) -> None:
    duel = begin(pair)
    duel.seats[0].say(type="phrase", code="hello", request="p")
    assert hear(duel.seats[1], "phrase")["text"] == "Hello!"


def test_a_log_out_on_one_process_turns_out_pages_on_the_other(pair: Pair) -> None:
    duel = begin(pair)
    mine = duel.seats[0]
    _, path, _ = mine.post("/account/claim/", name="Ramona", password=PASSWORD, again=PASSWORD)
    assert path == "/"
    mine.site = pair.two if mine.site is pair.one else pair.one
    mine.post("/account/log-out/")
    with pytest.raises(ConnectionClosed) as closed:
        hear_to_the_end(mine)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001
