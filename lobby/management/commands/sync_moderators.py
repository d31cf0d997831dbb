"""`manage.py sync_moderators`: the group of moderators, as the code has it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from lobby.moderators import sync


class Command(BaseCommand):
    help = "Make the group of moderators, or bring its rights in line with the code. May be run at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        sync()
