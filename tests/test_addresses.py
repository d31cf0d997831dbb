"""Every address that holds a number, with numbers that nothing has and that no database could look for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter

from config.asgi import sockets
from config.unknown_sockets import unknown_socket
from lobby.models import Player
from tests.conftest import client_of

NUMBERS = ("0", "9" * 18, str(2**63), "9" * 24, "9" * 3000)


def routes(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, dict[str, object]]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            assert isinstance(pattern, URLPattern)
            yield route, pattern.pattern.converters


def with_numbers() -> list[str]:
    return [
        re.sub(r"<\w+:\w+>", "{}", route)
        for route, converters in routes(get_resolver())
        if any(isinstance(converter, IntConverter) for converter in converters.values())
    ]


@pytest.fixture
def curator(transactional_db: None) -> Client:
    return client_of(Player.objects.create_superuser(username="root"))


def test_there_are_such_addresses() -> None:
    assert {"account/unblock/{}/", "matches/{}/ply/{}/", "admin/cards/card/{}/take-back/{}/"} <= set(with_numbers())


@pytest.mark.parametrize("route", with_numbers())
def test_no_number_is_too_large_for_an_address(curator: Client, route: str) -> None:
    curator.raise_request_exception = False
    for number in NUMBERS:
        path = "/" + route.format(*[number] * route.count("{}"))
        for answer in (curator.get(path), curator.post(path)):
            assert answer.status_code in {302, 404, 405}, f"{answer.status_code} of {path[:90]}"


@pytest.mark.parametrize(("digits", "leads_somewhere"), [(18, True), (19, False), (24, False)])
def test_nor_for_a_socket(digits: int, leads_somewhere: bool) -> None:
    path = f"ws/matches/{'9' * digits}/"
    found = next(match for route in sockets if (match := route.resolve(path)))
    assert (found.func is not unknown_socket) == leads_somewhere
