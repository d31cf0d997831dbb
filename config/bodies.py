"""Bodies of requests are taken in only so far, even where no proxy stands in front.

Import after Daphne's server, which chooses the event loop.
"""

from __future__ import annotations

from typing import Any

from daphne.http_protocol import WebRequest

LARGEST = 3 * 1024 * 1024
"""Bytes: room for a curator's sheet. Pages refuse much less, but with words; this keeps the disk free."""
SAID = b"This is too large: three megabytes are the most that can be sent. Go back and choose a smaller file.\n"
REFUSAL = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(SAID), SAID)
)
"""Before anything of the page is known, its language neither."""


class BoundedRequest(WebRequest):  # type: ignore[misc]
    taken = 0
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        super().gotLength(length)
        if length is not None and length > LARGEST:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self.taken += len(data)
        if not self.refused and self.taken > LARGEST:
            self._refuse()
        if not self.refused:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        self.refused = True
        transport: Any = self.channel.transport
        transport.write(REFUSAL)
        self.channel.loseConnection()
