"""Takes away rows that nobody needs any more: guests who never did anything, and sessions that are over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from lobby.models import Player

UNUSED = timedelta(days=90)
EVERY = timedelta(hours=1)
AT_ONCE = 500
"""Rows of a kind, so that nobody waits for the tidying."""
OF_NO_WEIGHT = {"sealed_seed"}
"""What every guest has. Anything else that refers to one, and be it that the guest is here now, keeps it."""


class _Last:
    at = datetime.min.replace(tzinfo=UTC)


def sweep(now: datetime) -> None:
    """Now and then, and only some at a time."""
    if now - _Last.at >= EVERY:
        _Last.at = now
        tidy(now)


def tidy(now: datetime) -> None:
    over = Session.objects.filter(expire_date__lt=now)
    Session.objects.filter(pk__in=list(over.values_list("pk", flat=True)[:AT_ONCE])).delete()
    unused = unused_guests(now)
    unused.filter(pk__in=list(unused.values_list("pk", flat=True)[:AT_ONCE])).delete()


def unused_guests(now: datetime) -> QuerySet[Player]:
    """Who came once, and has neither played, offered, blocked, been reported nor anything else since.

    Nobody who has been given something to do on the site is one of them.
    """
    names = {relation.name for relation in Player._meta.related_objects} - OF_NO_WEIGHT
    nothing = {f"{name}__isnull": True for name in names}
    of_the_site = Q(is_staff=True) | Q(is_superuser=True) | Q(groups__isnull=False)
    return Player.objects.filter(is_guest=True, date_joined__lt=now - UNUSED, **nothing).exclude(of_the_site)
