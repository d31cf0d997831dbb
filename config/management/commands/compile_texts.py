"""`manage.py compile_texts`: the translations in the form that the server reads; `play` does it too."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.messages import BrokenTexts, compile_messages


class Command(BaseCommand):
    help = "Compile the translations. No gettext program is needed."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            compile_messages(settings.LOCALE_PATHS)
        except BrokenTexts as error:
            raise CommandError(str(error)) from None
