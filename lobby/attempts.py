"""How often something may be tried. Counted in the database, so that all processes count together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from lobby.models import Attempt

KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` of a kind within some time, for each subject."""

    kind: str
    count: int
    within: timedelta


LOG_IN_HERE = Limit("log in here", 10, timedelta(minutes=15))
"""For one name from one address, so that nobody locks somebody else out."""
LOG_IN_AS = Limit("log in as", 100, timedelta(hours=1))
LOG_IN_FROM = Limit("log in from", 50, timedelta(minutes=15))
CLAIM = Limit("claim", 30, timedelta(hours=1))
RESET_FOR = Limit("reset for", 3, timedelta(hours=1))
RESET_FROM = Limit("reset from", 15, timedelta(hours=1))
MAIL = Limit("mail", 5, timedelta(hours=1))
PASSWORD = Limit("password", 10, timedelta(minutes=15))
INVITE = Limit("invite", 20, timedelta(minutes=10))
INVITE_ONE = Limit("invite one", 5, timedelta(minutes=10))
REPORT = Limit("report", 10, timedelta(hours=1))


def allows(limit: Limit, subject: object, now: datetime) -> bool:
    """Counts one more try of `subject`, unless it would be too many. Refused tries don't count: waiting helps."""
    key = salted_hmac("lobby.attempts", str(subject)).hexdigest()[:40]
    # Noted before it is counted: of many tries in one moment none slips through between the two.
    own = Attempt.objects.create(kind=limit.kind, key=key, at=now)
    if Attempt.objects.filter(kind=limit.kind, key=key, at__gt=now - limit.within).count() <= limit.count:
        return True
    own.delete()
    return False


def sweep(now: datetime) -> None:
    Attempt.objects.filter(at__lt=now - KEPT).delete()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 the network, for a household has many addresses of it."""
    text = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_HTTPS:
        # Only the last entry was written by our own proxy.
        text = request.META.get("HTTP_X_FORWARDED_FOR", text).split(",")[-1].strip()
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)
