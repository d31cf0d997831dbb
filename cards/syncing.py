"""Rows and rights that follow the code. Idempotent, and no migration: tests that flush tables lose those."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from cards import catalogue
from cards.models import Card, Revision

CURATORS = "curators"
RIGHTS = ("view_card", "change_card")


@transaction.atomic
def sync() -> tuple[int, int]:
    """Makes the rows of new cards, puts all in order, drops those that no game has; how many came and went.

    With a dropped card its overrides and history go too.
    """
    wanted = {key: (kind, place) for place, (kind, key) in enumerate(catalogue.card_keys())}
    gone = Card.objects.exclude(key__in=wanted)
    went = gone.count()
    gone.delete()
    known = set(Card.objects.values_list("key", flat=True))
    rows = [Card(key=key, kind=kind, place=place) for key, (kind, place) in wanted.items()]
    Card.objects.bulk_create(rows, update_conflicts=True, unique_fields=["key"], update_fields=["kind", "place"])
    Revision.objects.get_or_create(pk=1)
    _sync_group()
    return len(wanted.keys() - known), went


def _sync_group() -> None:
    """The group of curators with exactly its rights."""
    group, _created = Group.objects.get_or_create(name=CURATORS)
    kind = ContentType.objects.get_for_model(Card)
    names = {codename: f"Can {codename.partition('_')[0]} card" for codename in RIGHTS}
    rights = [
        Permission.objects.get_or_create(content_type=kind, codename=codename, defaults={"name": name})[0]
        for codename, name in names.items()
    ]
    group.permissions.set(rights)
