from __future__ import annotations

import threading
from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import Settings

from lobby import attempts
from lobby.addresses import address_of, address_of_scope
from lobby.attempts import Limit, allows
from lobby.models import Attempt

LIMIT = Limit("test", 3, timedelta(minutes=1))


def test_only_so_many_tries_are_allowed_within_the_time(db: None) -> None:
    now = timezone.now()
    assert [allows(LIMIT, "alice", now) for _ in range(5)] == [True, True, True, False, False]
    assert allows(LIMIT, "bob", now), "each subject has tries of its own"
    assert allows(LIMIT, "alice", now + timedelta(minutes=1)), "refused tries do not lengthen the wait"


def test_addresses_and_names_are_not_kept(db: None) -> None:
    allows(LIMIT, "192.0.2.7", timezone.now())
    assert "192.0.2.7" not in str(Attempt.objects.values_list())


def test_old_tries_are_swept(db: None) -> None:
    now = timezone.now()
    allows(LIMIT, "alice", now - timedelta(days=2))
    allows(LIMIT, "alice", now)
    attempts.sweep(now)
    assert Attempt.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_tries_in_one_moment_do_not_slip_through_together() -> None:
    now, allowed = timezone.now(), []

    def attempt() -> None:
        allowed.append(allows(LIMIT, "alice", now))
        connection.close()

    threads = [threading.Thread(target=attempt) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(allowed) <= LIMIT.count


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_an_address_is_that_of_a_household(remote: str, address: str) -> None:
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=remote)) == address


@pytest.mark.parametrize(
    ("https", "proxies", "remote", "address"),
    [
        (True, ["192.0.2.0/24"], "192.0.2.7", "198.51.100.9"),
        (True, ["192.0.2.7"], "192.0.2.7", "198.51.100.9"),
        (True, [], "127.0.0.1", "198.51.100.9"),
        (True, [], "192.0.2.7", "192.0.2.7"),
        (False, ["192.0.2.7"], "192.0.2.7", "192.0.2.7"),
    ],
)
def test_only_our_own_proxy_is_believed(
    settings: Settings, https: bool, proxies: list[str], remote: str, address: str
) -> None:
    settings.BEHIND_HTTPS, settings.PROXIES = https, list(map(ip_network, proxies))
    forwarded = "203.0.113.1, 198.51.100.9"
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)) == address
    headers = [(b"x-forwarded-for", b"203.0.113.1"), (b"x-forwarded-for", b"198.51.100.9")]
    assert address_of_scope({"client": (remote, 1), "headers": headers}) == address
