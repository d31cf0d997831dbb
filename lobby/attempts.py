"""How often something may be tried. Counted in the database, so that all processes count together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from lobby import known_browsers, names
from lobby.addresses import address_of
from lobby.models import Attempt, Player

KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` of a kind within some time, for each subject."""

    kind: str
    count: int
    within: timedelta


LOG_IN_HERE = Limit("log in here", 10, timedelta(minutes=15))
"""For one name from one address."""
LOG_IN_AS = Limit("log in as", 100, timedelta(hours=1))
LOG_IN_FROM = Limit("log in from", 50, timedelta(minutes=15))
LOG_IN_KNOWN = Limit("log in known", 10, timedelta(minutes=15))
"""For a player in a browser in which they have logged in before, in place of those above: nobody else uses these up."""
GUEST = Limit("guest", 2000, timedelta(hours=1))
"""From one address, where a whole school may sit. Without a limit a program could fill the database with guests."""
CLAIM = Limit("claim", 300, timedelta(hours=1))
RESET_FOR = Limit("reset for", 3, timedelta(hours=1))
RESET_FROM = Limit("reset from", 15, timedelta(hours=1))
MAIL = Limit("mail", 5, timedelta(hours=1))
MAIL_FROM = Limit("mail from", 20, timedelta(hours=1))
PASSWORD = Limit("password", 10, timedelta(minutes=15))
OFFER = Limit("offer", 60, timedelta(minutes=10))
OFFER_FROM = Limit("offer from", 90, timedelta(minutes=10))
"""Of offers that all see, fewer than the table shows: a program with many guests must not bury those of others."""
BEGIN = Limit("begin", 200, timedelta(minutes=10))
"""Matches against the computer or for one."""
INVITE = Limit("invite", 20, timedelta(minutes=10))
INVITE_ONE = Limit("invite one", 5, timedelta(minutes=10))
INVITE_ONE_FROM = Limit("invite one from", 15, timedelta(minutes=10))
"""So that guests of one address don't take turns at somebody."""
REPORT = Limit("report", 10, timedelta(hours=1))
REPORT_FROM = Limit("report from", 40, timedelta(hours=1))


def allows(limit: Limit, subject: object, now: datetime) -> bool:
    """Counts one more try of `subject`, unless it would be too many. Refused tries don't count: waiting helps."""
    key = _key(subject)
    # Noted before it is counted: of many tries in one moment none slips through between the two.
    own = Attempt.objects.create(kind=limit.kind, key=key, at=now)
    if Attempt.objects.filter(kind=limit.kind, key=key, at__gt=now - limit.within).count() <= limit.count:
        return True
    own.delete()
    return False


def allows_all(now: datetime, *tries: tuple[Limit, object]) -> bool:
    """Counts one more try of each subject, up to the first one that would be too many."""
    return all(allows(limit, subject, now) for limit, subject in tries)


def allows_log_in(request: HttpRequest, name: str, whose: Player | None, now: datetime) -> bool:
    """Whether a password for this name may be tried, on the site's own page or the admin's."""
    if browser := known_browsers.number_of(request, whose):
        return allows(LOG_IN_KNOWN, browser, now)
    look, address = names.skeleton(name), address_of(request)
    return allows_all(now, (LOG_IN_FROM, address), (LOG_IN_HERE, f"{look} {address}"), (LOG_IN_AS, look))


def take_back_log_in(request: HttpRequest, whose: Player) -> None:
    """The password was right: a class that logs in at the beginning of a lesson does not guess."""
    if known_browsers.number_of(request, whose):
        return  # It was not counted for the address.
    own = Attempt.objects.filter(kind=LOG_IN_FROM.kind, key=_key(address_of(request))).order_by("-pk")
    Attempt.objects.filter(pk__in=list(own.values_list("pk", flat=True)[:1])).delete()


def _key(subject: object) -> str:
    return salted_hmac("lobby.attempts", str(subject)).hexdigest()[:40]


def sweep(now: datetime) -> None:
    Attempt.objects.filter(at__lt=now - KEPT).delete()
