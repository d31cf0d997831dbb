"""The tests of matches and lobby once more, on a real PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.servers import ROOT

MIRRORED = ["tests/games/matches", "tests/lobby"]
# Threads of the tests keep their connections, as those of a server do; the whole database goes when the test ends.
LEFT_OPEN = [
    "-Wignore::ResourceWarning",
    "-Wignore::pytest.PytestUnraisableExceptionWarning",
    "-Wignore:Error when trying to teardown test databases:pytest.PytestWarning",
]


def test_matches_and_lobby_keep_their_promises_on_postgresql(database: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", *LEFT_OPEN, *MIRRORED],
        cwd=ROOT,
        env=environment | {"DATABASE_URL": database},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:]
