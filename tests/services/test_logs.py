"""Nothing that must stay secret is ever in a log, however much the log tells."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.people import Person
from tests.servers import Site, running_site

PASSWORD = "a castle of 7 words"
NONCES = ("5e" * 16, "c7" * 16)
DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "60", "nonce": NONCES[0]}


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    with running_site(tmp_path, LOG_LEVEL="DEBUG") as site:
        people = [Person(site), Person(site)]
        secrets = {cookie.value or "" for person in people for cookie in person.cookies}
        _play(*people)
        secrets |= _sign_up(people[0])
        secrets |= {PASSWORD, "a wrong guess", *NONCES, (tmp_path / "secret-key").read_text(), *_kept(site)}
        log = site.log.read_text()
    assert "matches" in log, "the log tells a lot"
    assert len(secrets) > 12
    for secret in secrets:
        assert secret not in log


def _play(maker: Person, joiner: Person) -> None:
    _, path, _ = maker.post("/challenges/new/", private="on", **DUEL)
    _, path, _ = joiner.post(f"{path}join/", nonce=NONCES[1])
    match = int(path.strip("/").split("/")[-1])
    screens = {person: person.sit(match) for person in (maker, joiner)}
    mover, other = (maker, joiner) if "seat-active" in str(screens[maker]["regions"]["near"]) else (joiner, maker)
    mover.say(type="move", move=mover.first_discard(screens[mover]), ply=0, request="first")
    mover.hear_ply(1)
    other.say(type="nonsense", nonce=NONCES[1])
    other.hear()
    maker.post(f"/matches/{match}/resign/")
    for person in (maker, joiner):
        person.leave()


def _sign_up(person: Person) -> set[str]:
    """Also logs out and in again; the cookies that were given meanwhile."""
    given = set()
    for path, fields in (
        ("/account/claim/", {"name": "Ramona", "password": PASSWORD, "again": PASSWORD}),
        ("/account/log-out/", {}),
        ("/account/log-in/", {"name": "Ramona", "password": "a wrong guess"}),
        ("/account/log-in/", {"name": "Ramona", "password": PASSWORD}),
        ("/admin/login/", {"username": "Ramona", "password": PASSWORD}),
    ):
        person.post(path, **fields)
        given |= {cookie.value or "" for cookie in person.cookies}
    return given


def _kept(site: Site) -> set[str]:
    """Seeds and hashes of passwords, as the database has them."""
    with closing(sqlite3.connect(site.data / "ramparts.sqlite3")) as database:
        seeds = [
            bytes(seed)
            for query in (
                "SELECT seed FROM matches_match",
                "SELECT next_seed FROM matches_match",
                "SELECT seed FROM lobby_sealedseed",
                "SELECT seed FROM lobby_challenge",
            )
            for (seed,) in database.execute(query)
        ]
        hashes = {str(row[0]) for row in database.execute("SELECT password FROM lobby_player")}
    return hashes | {seed.hex() for seed in seeds} | {repr(seed)[2:-1] for seed in seeds}
