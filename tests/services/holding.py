"""Stops a server process in the middle of a write, from outside: its database makes it wait at exactly one step."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import psycopg

LOCK = 7

WAIT_IN_COMMIT = """
CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_xact_lock_shared({lock}); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER wait_in_commit AFTER INSERT ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_in_commit()
"""

WAITING = """
SELECT application_name FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid)) ORDER BY query_start
"""

Hold = Callable[[str, str], AbstractContextManager["Held"]]


class Held:
    """Who has come to the step. Processes have their names from PGAPPNAME."""

    def __init__(self, database: str, holder: psycopg.Connection) -> None:
        self._database = database
        self._holder = holder.info.backend_pid

    def first(self, within: float = 20) -> str:
        """The first process that waits."""
        until = time.monotonic() + within
        # Not the holder's own connection: a transaction sees activities as they were when it first looked.
        with psycopg.connect(self._database, autocommit=True) as watching:
            while time.monotonic() < until:
                row = watching.execute(WAITING, (self._holder,)).fetchone()
                if row is not None:
                    return str(row[0])
                time.sleep(0.02)
        raise AssertionError("nobody came to the step")


@contextlib.contextmanager
def before_insert(database: str, table: str) -> Iterator[Held]:
    """Whoever adds to the table waits with all earlier steps of its transaction done. Who dies there leaves nothing."""
    with psycopg.connect(database) as holder:
        holder.execute(f"LOCK TABLE {table} IN SHARE MODE")
        yield Held(database, holder)


@contextlib.contextmanager
def in_commit(database: str, table: str) -> Iterator[Held]:
    """Whoever has added to the table waits in its COMMIT, which goes on to its end though nobody may hear of it."""
    with psycopg.connect(database, autocommit=True) as holder:
        holder.execute(WAIT_IN_COMMIT.format(lock=LOCK, table=table))
        holder.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        yield Held(database, holder)
