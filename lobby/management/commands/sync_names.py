"""`manage.py sync_names`: what players' names look like, as the code has it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from lobby.name_keys import sync


class Command(BaseCommand):
    help = "Bring the keys by which names that look alike are found in line with the code. May be run at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        sync()
