"""`manage.py update_translations`: brings all catalogues up to date with the code, in a stable order."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.translations import catalogues, sources


class Command(BaseCommand):
    help = "Bring the catalogues in locale/ up to date with the texts in code and templates."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = sources.extract(settings.BASE_DIR)
        except sources.NoGettext:
            raise CommandError("the gettext program (xgettext) is missing; install the package gettext") from None
        except sources.BrokenSource as error:
            raise CommandError(str(error)) from None
        for language in catalogues.languages():
            path = catalogues.path_of(language)
            try:
                changed = catalogues.update(found, language)
            except (OSError, ValueError) as error:
                raise CommandError(f"{path}: {error}") from None
            self.stdout.write(f"{path}: {'updated' if changed else 'unchanged'}")
