"""One real server process: how it ends, and what it does with sockets that misbehave."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.matches.messages import WIRE
from games.matches.publishing import LINES
from tests.people import Person, discard_in_turn
from tests.servers import Site, running_site

DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "30"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running_site(tmp_path) as running:
        yield running


def begin(site: Site) -> tuple[int, Person, Person]:
    maker, joiner = Person(site), Person(site)
    return joiner.join(maker.offer(**DUEL)), maker, joiner


def hear_all(person: Person) -> None:
    while True:
        person.hear()


def read_all(bare: socket.socket, taken: list[int]) -> None:
    while data := bare.recv(65536):
        taken.append(len(data))


def test_a_stop_tells_the_sockets_to_come_again_and_ends_in_good_order(site: Site) -> None:
    match, maker, _ = begin(site)
    maker.sit(match)
    assert site.process is not None
    site.process.terminate()
    with pytest.raises(ConnectionClosed) as closed:
        hear_all(maker)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert site.process.wait(20) == 0
    maker.leave()


def test_after_a_stop_and_a_start_the_match_goes_on(site: Site) -> None:
    match, maker, joiner = begin(site)
    screens = {person: person.sit(match) for person in (maker, joiner)}
    mover = maker if "seat-active" in screens[maker]["regions"]["near"] else joiner
    mover.say(type="move", move=mover.first_discard(screens[mover]), ply=0, request="first")
    # Told to stop while the move is on its way: it is made, or made at the second try; never twice.
    site.stop()
    site.start()
    screen = mover.sit(match)
    if screen["ply"] == 0:
        mover.say(type="move", move=mover.first_discard(screen), ply=0, request="first")
        assert mover.hear_ply(1)["ply"] == 1
    else:
        mover.say(type="move", move={"type": "discard", "card": "amethyst"}, ply=0, request="first")
        assert mover.hear() == {"type": "accepted", "request": "first", "ply": 1}


def test_a_copy_made_while_people_play_starts_elsewhere(site: Site, tmp_path: Path) -> None:
    match, maker, joiner = begin(site)
    screens = {person: person.sit(match) for person in (maker, joiner)}
    mover = maker if "seat-active" in screens[maker]["regions"]["near"] else joiner
    mover.say(type="move", move=mover.first_discard(screens[mover]), ply=0, request="first")
    mover.hear_ply(1)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    copied = site.manage("back_up", str(elsewhere / "ramparts.sqlite3"))
    assert copied.returncode == 0, copied.stderr
    refused = site.manage("back_up", str(elsewhere / "ramparts.sqlite3"))
    assert "exists already" in refused.stderr
    shutil.copy(site.data / "secret-key", elsewhere)
    with running_site(elsewhere) as copy:
        mover.site = copy
        assert mover.sit(match)["ply"] == 1
        mover.leave()


def frame(text: str) -> bytes:
    """A masked text frame; the mask is of zeros."""
    data = text.encode()
    assert len(data) < 126
    return struct.pack("!BB4x", 0x81, 0x80 | len(data)) + data


def handshake(person: Person, match: int) -> socket.socket:
    """A bare socket with a small buffer of its own, at the match."""
    address = urlparse(person.site.url)
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.settimeout(10)
    bare.connect((address.hostname, address.port))
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.cookies)
    key = base64.b64encode(os.urandom(16)).decode()
    bare.sendall(
        f"GET /ws/matches/{match}/ HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Origin: {person.site.url}\r\nCookie: {cookies}\r\n\r\n".encode()
    )
    return bare


def test_a_long_matchs_screen_reaches_who_comes_again(site: Site) -> None:
    match, maker, joiner = begin(site)
    ply = discard_in_turn(match, maker, joiner, most=110)
    assert ply > 80
    headers = {"Cookie": f"sessionid={maker.cookie('sessionid')}", "Origin": site.url}
    address = f"{site.url.replace('http', 'ws')}/ws/matches/{match}/?language=uk&wire={WIRE}"
    with connect(address, additional_headers=headers) as socket:
        screen = json.loads(socket.recv(timeout=20))
    assert (screen["type"], screen["ply"]) == ("screen", ply)
    assert len(screen["log"]) == min(ply, LINES)


def test_a_socket_that_never_reads_is_dropped_and_the_others_play_on(site: Site) -> None:
    match, maker, joiner = begin(site)
    taken: list[int] = []
    with handshake(maker, match) as deaf:
        for _ in range(90):
            deaf.sendall(frame(json.dumps({"type": "screen"})))
        time.sleep(3)
        with pytest.raises(ConnectionResetError):
            read_all(deaf, taken)
    assert sum(taken) < 1_000_000, "most of the ninety screens were never held for it"
    screens = {person: person.sit(match) for person in (maker, joiner)}
    mover = maker if "seat-active" in screens[maker]["regions"]["near"] else joiner
    mover.say(type="move", move=mover.first_discard(screens[mover]), ply=0, request="first")
    assert joiner.hear_ply(1)["ply"] == 1


def test_a_process_killed_while_the_computer_thinks_lets_it_move_after_the_start(site: Site) -> None:
    person = Person(site)
    _, path, page = person.post("/play/tower/", battlefield="misty_harbour", deck="infinite", level="hard")
    found = re.fullmatch(r"/matches/(\d+)/", path)
    assert found, page[:2000]
    screen = person.sit(int(found[1]))
    ply = 0
    if "seat-active" in screen["regions"]["near"]:
        person.say(type="move", move=person.first_discard(screen), ply=0, request="own")
        ply = person.hear_ply(1)["ply"]
    # Its move is due in less than a second; now nobody is there to make it.
    site.kill()
    site.start()
    screen = person.sit(int(found[1]))
    if screen["ply"] == ply:
        screen = person.hear_ply(ply + 1)
    assert screen["ply"] > ply
    person.leave()
