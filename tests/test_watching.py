"""The pages for machines that watch the site, and where errors go."""

from __future__ import annotations

import json
import logging
import threading

import pytest
from django.core import mail
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import Settings

from config.logs import CountErrors, JsonLines, MailErrors
from games.matches import figures
from games.matches.figures import Figures, Histogram
from lobby.models import Player


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "sweeper_age", lambda: 0.5)


@pytest.mark.usefixtures("db", "swept")
def test_a_process_that_can_work_is_well_and_its_check_makes_no_guest() -> None:
    answer = Client().get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"well": True, "database": True, "layer": True, "sweeper": True, "sweeper_age": 0.5}
    assert not Player.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("age", [None, 60.0])
def test_a_process_whose_sweeper_is_silent_is_not_well(monkeypatch: pytest.MonkeyPatch, age: float | None) -> None:
    monkeypatch.setattr(figures, "sweeper_age", lambda: age)
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()["sweeper"]) == (503, False)


@pytest.mark.usefixtures("db", "swept")
def test_a_process_without_its_database_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise DatabaseError

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", fail)
        answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, False)


@pytest.mark.usefixtures("db", "swept")
def test_a_process_without_redis_says_so_and_goes_on(settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()["layer"]) == (200, False)


@pytest.mark.django_db
def test_the_numbers_are_for_this_machine_and_those_named(settings: Settings) -> None:
    settings.METRICS_FOR = ["192.0.2.7"]
    asked = {
        "loopback": Client(REMOTE_ADDR="127.0.0.1"),
        "named": Client(REMOTE_ADDR="192.0.2.7"),
        "other": Client(REMOTE_ADDR="192.0.2.8"),
        "proxied": Client(REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="192.0.2.7"),
    }
    codes = {name: client.get("/metrics").status_code for name, client in asked.items()}
    assert codes == {"loopback": 200, "named": 200, "other": 404, "proxied": 404}
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_the_numbers_tell_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Figures.moves, "tower", 7)
    assert 'ramparts_moves_total{game="tower"} 7' in Client().get("/metrics").content.decode().splitlines()


def test_a_class_of_a_histogram_holds_all_below_it() -> None:
    histogram = Histogram()
    for seconds in (0.001, 0.002, 0.3, 9):
        histogram.note(seconds)
    lines = histogram.lines("x")
    assert 'x_bucket{le="0.002"} 2' in lines
    assert 'x_bucket{le="0.5"} 3' in lines
    assert 'x_bucket{le="+Inf"} 4' in lines
    assert "x_count 4" in lines


def record(message: str = "match %s", *args: object) -> logging.LogRecord:
    return logging.LogRecord("games.matches.play", logging.ERROR, __file__, 1, message, args or (17,), None)


def test_a_line_of_the_log_can_be_json_with_match_and_ply() -> None:
    line = record()
    line.match, line.ply = 17, 4
    found = json.loads(JsonLines().format(line))
    assert (found["message"], found["match"], found["ply"], found["level"]) == ("match 17", 17, 4, "ERROR")


def test_errors_are_counted_by_logger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Figures, "errors", Figures.errors.copy())
    before = Figures.errors["games.matches.play"]
    CountErrors().handle(record())
    assert Figures.errors["games.matches.play"] == before + 1


def test_many_errors_in_a_minute_are_one_mail(settings: Settings) -> None:
    settings.ADMINS = [("", "admin@example.org")]
    handler = MailErrors()
    for _ in range(5):
        handler.handle(record())
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and thread.name.startswith("error-mail"):
                thread.join()
    assert [message.to for message in mail.outbox] == [["admin@example.org"]]
    assert "match 17" in mail.outbox[0].body


@pytest.mark.django_db
def test_pages_switch_off_what_they_do_not_need() -> None:
    answer = Client().get("/robots.txt")
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
