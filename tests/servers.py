"""Real servers for tests: the site in a process of its own, PostgreSQL and a Redis-compatible server from wheels."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """The site as `manage.py play` (or `serve`) runs it, on a port of its own."""

    def __init__(self, data: Path, command: str = "play", **environment: str) -> None:
        self.data = data
        self.command = command
        self.port = free_port()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
            "DATA_DIR": str(data),
            "STATIC_ROOT": str(data / "static"),
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data / f"site-{self.port}.log"

    def start(self) -> Site:
        arguments = [sys.executable, "manage.py", self.command, "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                arguments, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait()
        return self

    def kill(self) -> None:
        """As a crash does it: no chance to tidy anything up."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def manage(self, *arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
        """One of the project's commands on this site's data."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def _wait(self) -> None:
        assert self.process is not None
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            # Not a page: behind HTTPS pages would lead elsewhere.
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                return
            time.sleep(0.1)
        raise RuntimeError(f"the site did not start:\n{self.log.read_text()[-3000:]}")


@contextlib.contextmanager
def running_site(data: Path, command: str = "play", **environment: str) -> Iterator[Site]:
    site = Site(data, command, **environment)
    try:
        yield site.start()
    finally:
        site.stop()
