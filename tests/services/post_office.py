"""A mail server that takes its time."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast


class PostOffice(socketserver.ThreadingTCPServer):
    """Says nothing to a caller before `open` is set. `called` is set by the first caller."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.called, self.open = threading.Event(), threading.Event()
        self.mails: list[str] = []

    @property
    def environment(self) -> dict[str, str]:
        return {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(self.server_address[1])}


class Counter(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        office = cast(PostOffice, self.server)
        office.called.set()
        office.open.wait(60)
        self.say("220 here")
        while line := self.rfile.readline():
            if line.upper().startswith(b"DATA"):
                self.say("354 go on")
                office.mails.append(self.mail())
            elif line.upper().startswith(b"QUIT"):
                self.say("221 bye")
                return
            self.say("250 good")

    def mail(self) -> str:
        lines = []
        while (line := self.rfile.readline().decode()) not in {".\r\n", ""}:
            lines.append(line)
        return "".join(lines)

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield office
        office.open.set()
        office.shutdown()
