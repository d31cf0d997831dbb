"""The packages that the site stands on: all pinned, none withdrawn by its makers, none with a known vulnerability."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
NOT_REACHED = "error sending request"


def uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = os.environ.get("UV") or shutil.which("uv")
    assert program, "these tests need uv, which `uv run pytest` names"
    return subprocess.run(
        [program, *arguments],
        cwd=ROOT,
        env={**os.environ, "UV_HTTP_RETRIES": "1", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def audit(*options: str) -> subprocess.CompletedProcess[str]:
    return uv("audit", "--frozen", "--preview-features", "audit-command", *options)


def test_what_is_installed_is_what_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pins = [Requirement(pin) for pin in project["tool"]["uv"]["constraint-dependencies"]]
    here = [pin for pin in pins if pin.marker is None or pin.marker.evaluate()]
    wanted = {canonicalize_name(pin.name): str(pin.specifier) for pin in here}
    found = {canonicalize_name(package.metadata["Name"]): f"=={package.version}" for package in distributions()}
    assert found == wanted


def test_no_pinned_version_is_withdrawn_and_no_pin_is_missing() -> None:
    run = uv("lock", "--upgrade", "--dry-run")
    if NOT_REACHED in run.stderr and not os.environ.get("CI"):
        pytest.skip("the package index can't be reached, so nobody was asked whether versions were withdrawn")
    assert run.returncode == 0, run.stderr
    assert re.findall(r".* is yanked.*", run.stderr) == []
    assert "No lockfile changes detected" in run.stderr, f"a version that is not pinned has moved: {run.stderr}"


def test_no_pinned_version_has_a_known_vulnerability() -> None:
    run = audit()
    if NOT_REACHED in run.stderr:
        pytest.skip("the vulnerability service can't be reached, so nobody was asked about known vulnerabilities")
    assert run.returncode == 0, run.stdout + run.stderr


@contextmanager
def service(bad: str) -> Iterator[str]:
    """The address of a service that knows of one vulnerability, in the package `bad`."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            known = {"vulns": [{"id": "TEST-1", "modified": "2026-01-01T00:00:00Z"}]}
            self._send({"results": [known if query["package"]["name"] == bad else {} for query in queries]})

        def do_GET(self) -> None:
            self._send({"id": "TEST-1", "modified": "2026-01-01T00:00:00Z", "affected": []})

        def _send(self, answer: object) -> None:
            body = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(("bad", "code"), [("django", 1), ("twisted", 1), ("nobody-uses-this", 0)])
def test_the_audit_asks_about_what_is_installed(bad: str, code: int) -> None:
    with service(bad) as address:
        run = audit("--service-url", address)
    assert run.returncode == code, run.stdout + run.stderr
    assert ("TEST-1" in run.stdout) is bool(code)
