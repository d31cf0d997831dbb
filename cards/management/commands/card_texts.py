"""`manage.py card_texts export|prune`: curators' texts on their way into the catalogues."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import curation, shipping


class Command(BaseCommand):
    help = (
        "export: write the curators' texts into the catalogues. prune: take back those that have become the shipped "
        "ones (after an export, when the catalogues are compiled)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["export", "prune"])

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = shipping.export() if options["action"] == "export" else shipping.prune()
        except (OSError, ValueError, curation.Refused) as error:
            raise CommandError(str(error)) from None
        for line in report.lines or ["nothing to do"]:
            self.stdout.write(line)
        if report.left:
            raise CommandError(f"{report.left} texts were left")
