"""Where requests and sockets come from, as limits count it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Of IPv6 the network, for a household has many addresses of it; empty where nothing is known."""
    return _household(request.META.get("REMOTE_ADDR") or "", request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_of_scope(scope: dict[str, Any]) -> str:
    """The same of a socket."""
    forwarded = [value.decode("latin-1") for name, value in scope.get("headers", []) if name == b"x-forwarded-for"]
    return _household((scope.get("client") or ("",))[0], ",".join(forwarded))


def _household(remote: str, forwarded: str) -> str:
    address = _read(remote)
    if forwarded and settings.BEHIND_HTTPS and _is_proxy(address):
        # Only the last entry was written by our own proxy.
        address = _read(forwarded.split(",")[-1].strip())
    if address is None:
        return ""
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_proxy(address: IPv4Address | IPv6Address | None) -> bool:
    if address is None:
        return False
    return address.is_loopback or any(address in known for known in settings.PROXIES)
