"""`manage.py sync_cards`: the rows of curated cards and the group of curators, as the code has them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from cards.syncing import sync


class Command(BaseCommand):
    help = "Bring the curated cards and the group of curators in line with the code. May be run at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        came, went = sync()
        if options["verbosity"]:
            self.stdout.write(f"cards: {came} new, {went} removed")
