"""`manage.py play`: from a fresh clone to a running site. Run again it keeps all data."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from config.messages import BrokenTexts, compile_messages
from config.serving import PortTaken, check_port, serve

WELCOME = """
Ramparts is open: http://{host}:{port}/

  Open the address in a browser and press "Play" to meet the computer at once.
  For a match between people open it in a second browser (or a private window):
  offer a challenge in one, join it in the other.

  Stop with Ctrl+C. Everything is kept in {data}; run the command again to go on.
"""


class Command(BaseCommand):
    help = "Prepare the database, texts and static files, then serve the site."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        try:
            check_port(host, port)
            self._check_folder()
            compile_messages(settings.LOCALE_PATHS)
            call_command("migrate", verbosity=0, interactive=False)
            call_command("sync_cards", verbosity=0)
            call_command("sync_moderators", verbosity=0)
            call_command("sync_names", verbosity=0)
            call_command("collectstatic", verbosity=0, interactive=False)
        except (PortTaken, BrokenTexts) as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"can't write {error.filename or settings.DATA_DIR}: {error.strerror}") from None
        except DatabaseError as error:
            raise CommandError(f"the database does not answer ({_database()}): {_first_line(error)}") from None
        serve(host, port, lambda: self._welcome(host, port))

    def _check_folder(self) -> None:
        if connection.vendor == "sqlite":
            settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
            probe = settings.DATA_DIR / ".writable"
            probe.touch()
            probe.unlink()

    def _welcome(self, host: str, port: int) -> None:
        data = settings.DATA_DIR if connection.vendor == "sqlite" else "the database"
        self.stdout.write(WELCOME.format(host=host, port=port, data=data))
        self.stdout.flush()


def _database() -> str:
    values = connection.settings_dict
    return f"{connection.vendor} {values['NAME']}" + (f" at {values['HOST']}" if values["HOST"] else "")


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
