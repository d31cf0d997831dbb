"""Mails that are being sent when a process is told to stop."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.people import Person
from tests.servers import Site, running_site
from tests.services.post_office import PostOffice, post_office

PASSWORD = "a long pass phrase"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with post_office() as opened:
        yield opened


@pytest.fixture
def site(tmp_path: Path, office: PostOffice) -> Iterator[Site]:
    with running_site(tmp_path, **office.environment) as running:
        yield running


def stop_while_a_mail_waits(site: Site, office: PostOffice) -> None:
    assert office.called.wait(20)
    assert site.process is not None
    site.process.terminate()
    time.sleep(1)
    office.open.set()
    assert site.process.wait(15) == 0


def test_the_mail_for_a_lost_password_is_sent(site: Site, office: PostOffice) -> None:
    person = Person(site)
    fields = {"name": "Ramona", "password": PASSWORD, "again": PASSWORD, "email": "ramona@example.com"}
    person.post("/account/claim/", **fields)
    person.get("/account/reset/")
    person.post("/account/reset/", email="ramona@example.com")
    stop_while_a_mail_waits(site, office)
    assert ["To: ramona@example.com" in mail for mail in office.mails] == [True]


def test_whoever_counts_as_told_of_a_turn_is_told(site: Site, office: PostOffice) -> None:
    maker, joiner = Person(site), Person(site)
    for _ in range(3):
        joiner.join(maker.offer(game="tower", battlefield="misty_harbour", deck="infinite", time="86400"))
    with sqlite3.connect(site.data / "ramparts.sqlite3") as hand:
        hand.execute("UPDATE lobby_player SET email = 'somebody@example.com', mail_turns = 1")
        hand.execute("UPDATE matches_match SET deadline = datetime(deadline, '-300 seconds')")
    stop_while_a_mail_waits(site, office)
    with sqlite3.connect(site.data / "ramparts.sqlite3") as hand:
        told = hand.execute("SELECT count(*) FROM lobby_turnmail").fetchone()[0]
    assert told == len(office.mails)
    assert told <= 1, "only what was begun"
