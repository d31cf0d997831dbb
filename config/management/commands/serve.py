"""`manage.py serve`: one server process on a database that is ready."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.serving import PortTaken, check_port, serve


class Command(BaseCommand):
    help = "Serve pages and sockets. The database must be migrated, static files collected (see `play`)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        try:
            check_port(host, port)
        except PortTaken as error:
            raise CommandError(str(error)) from None
        serve(host, port, lambda: self.stdout.write(f"Serving at http://{host}:{port}/"))
