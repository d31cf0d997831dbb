"""Counts all rated matches that are waiting for it, as after an import."""

from typing import Any

from django.core.management.base import BaseCommand

from ratings.counting import count_safely, uncounted


class Command(BaseCommand):
    help = "Counts all rated matches that are over and wait to be counted, in the order in which they ended."

    def handle(self, *args: Any, **options: Any) -> None:
        counted = sum(count_safely(match) for match in uncounted().iterator(chunk_size=500))
        self.stdout.write(f"{counted} matches counted")
