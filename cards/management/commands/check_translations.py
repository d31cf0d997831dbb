"""`manage.py check_translations`: one line for each fault of the translations; ends with an error if there is one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards import catalogue
from cards.translations import catalogues
from cards.translations.check import check


class Command(BaseCommand):
    help = "Find faults in the translations and texts that were never marked."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        report = check(
            settings.BASE_DIR, settings.LOCALE_PATHS[0], catalogues.languages(), catalogue.numbers_of_context
        )
        for finding in report.findings:
            self.stdout.write(str(finding))
        for missing in report.left_out:
            self.stdout.write(f"left out: {missing}")
        if report.findings:
            raise CommandError(f"{len(report.findings)} findings")
        self.stdout.write("the translations are complete")
