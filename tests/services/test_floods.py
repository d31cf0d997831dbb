"""Real server processes against too much of everything from outside."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from config.bodies import LARGEST
from config.floods import SOCKETS_OF_PLAYER
from tests.people import Person
from tests.servers import Site, running_site
from tests.services.conftest import Pair


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


def answer(site: Site, head: str, body: bytes = b"") -> bytes:
    """The first bytes of it; empty where the connection was closed without one."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as bare:
        bare.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
        try:
            while body:
                bare.sendall(body)
        except OSError:
            body = b""
        try:
            return bare.recv(1000)
        except ConnectionError:
            return b""


def test_a_body_that_says_it_is_huge_is_refused_at_once(site: Site) -> None:
    told = answer(site, f"Content-Length: {LARGEST + 1}")
    assert told.startswith(b"HTTP/1.1 413 Content Too Large\r\n")
    head, _, said = told.partition(b"\r\n\r\n")
    assert b"Content-Length: %d" % len(said) in head
    assert said.startswith(b"This is too large")


def test_a_body_that_does_not_say_how_long_it_is_is_taken_in_only_so_far(site: Site) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    told = answer(site, "Transfer-Encoding: chunked", chunk)
    assert not told or told.startswith(b"HTTP/1.1 413 Content Too Large\r\n")


def test_a_form_that_is_too_long_is_answered_in_words_and_is_no_error_of_the_site(site: Site) -> None:
    person = Person(site)
    for fields in ({"name": "x" * 70_000}, {f"field-{number}": "" for number in range(2000)}):
        status, _, page = person.post("/account/log-in/", **fields)
        assert (status, "made no sense here" in page) == (400, True)
    assert "ramparts_errors_total{" not in person.get("/metrics")
    log = site.log.read_text()
    assert "RequestDataTooBig" in log
    assert "Traceback" not in log


def test_a_process_may_hold_more_sockets_than_systems_allow_at_first(tmp_path: Path) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    site = Site(tmp_path)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, most))
    try:
        site.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    try:
        assert site.process is not None
        limits = Path(f"/proc/{site.process.pid}/limits").read_text()
        allowed = next(line.split()[3] for line in limits.splitlines() if line.startswith("Max open files"))
        assert int(allowed) > 1024
    finally:
        site.stop()


def test_phrases_are_counted_over_all_processes(pair: Pair) -> None:
    maker, joiner = Person(pair.one), Person(pair.one)
    match = joiner.join(maker.offer(game="tower", battlefield="misty_harbour", deck="infinite", time="60"))
    said = []
    for number in range(5):
        maker.site = pair.two if number % 2 else pair.one
        maker.sit(match)
        maker.say(type="phrase", code="hello", request=f"phrase {number}")
        said.append(hear_about_phrase(maker))
    assert said == ["Hello!"] * 4 + ["That is a lot of phrases at once. Wait a few seconds."]
    maker.leave()


def hear_about_phrase(person: Person) -> str:
    while True:
        message = person.hear()
        if message["type"] in {"phrase", "refused"}:
            return str(message["text"])


def test_a_player_with_too_many_sockets_is_told_so(site: Site) -> None:
    maker, joiner = Person(site), Person(site)
    match = joiner.join(maker.offer(game="tower", battlefield="misty_harbour", deck="infinite", time="60"))
    address = site.url.replace("http", "ws") + f"/ws/matches/{match}/"
    headers = {"Cookie": f"sessionid={maker.cookie('sessionid')}", "Origin": site.url}
    with ExitStack() as stack:
        tabs = [stack.enter_context(connect(address, additional_headers=headers)) for _ in range(SOCKETS_OF_PLAYER + 1)]
        heard = [json.loads(tab.recv(timeout=20)) for tab in tabs]
        assert [message["type"] for message in heard] == ["screen"] * SOCKETS_OF_PLAYER + ["refused"]
        assert "Too many pages are open at once" in heard[-1]["text"]
        with pytest.raises(ConnectionClosed) as closed:
            tabs[-1].recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert joiner.sit(match)["ply"] == 0, "others come in"
        joiner.leave()
