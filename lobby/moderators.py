"""The group of moderators with exactly its rights. Idempotent, and no migration: tests that flush tables lose those."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from lobby.models import Report, Sanction

MODERATORS = "moderators"
RIGHTS = ((Report, ("view_report", "change_report")), (Sanction, ("view_sanction",)))


@transaction.atomic
def sync() -> None:
    group, _created = Group.objects.get_or_create(name=MODERATORS)
    rights = []
    for model, codenames in RIGHTS:
        kind = ContentType.objects.get_for_model(model)
        for codename in codenames:
            name = f"Can {codename.replace('_', ' ')}"
            right, _made = Permission.objects.get_or_create(
                content_type=kind, codename=codename, defaults={"name": name}
            )
            rights.append(right)
    group.permissions.set(rights)
