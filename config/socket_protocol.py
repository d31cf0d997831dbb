"""What the server does with a socket whose other end is slow or floods: it is dropped, comes back and gets the screen.

Import after Daphne's server, which chooses the event loop.
"""

from __future__ import annotations

import socket
from typing import Any

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.interfaces import IPushProducer
from twisted.internet.tcp import Connection
from zope.interface import implementer

from config import frames
from games.matches.sockets import SEND_TEXT

MAX_BEHIND = 512 * 1024
"""Bytes that wait for a reader who does not read, beside what the system's own buffers hold."""
SYSTEM_BUFFER = 128 * 1024
"""Bytes that the system holds of each socket; left to itself it takes some megabytes for one who does not read."""
MAX_WAITING = 256
"""Messages from one browser that wait to be handled."""


class SocketServer(Server):  # type: ignore[misc]
    """Gives each socket's application its protocol's `send_text`, as an ASGI extension."""

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if isinstance(protocol, BoundedProtocol):
            scope["extensions"] = {SEND_TEXT: protocol.send_text}
        return super().create_application(protocol, scope)


@implementer(IPushProducer)
class BoundedProtocol(WebSocketProtocol):  # type: ignore[misc]
    """The transport says when its buffer is full and when it is empty again; in between what is added is counted."""

    full = False
    behind = 0

    def onOpen(self) -> None:  # noqa: N802
        # The transport still reports to the HTTP connection that this socket was before.
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)
        self.transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)
        super().onOpen()

    def pauseProducing(self) -> None:  # noqa: N802
        self.full = True

    def resumeProducing(self) -> None:  # noqa: N802
        self.full, self.behind = False, 0

    def stopProducing(self) -> None:  # noqa: N802
        self.full = True

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        payload = frames.short_text(data) if self._awaits_a_message() else None
        if payload is not None:
            self.onMessage(payload, False)
        else:
            # Autobahn's own colours the words of a log line first, whether or not anybody reads it.
            self._dataReceived(data)

    def _awaits_a_message(self) -> bool:
        """Nothing of one has come yet, and autobahn waits for no sign of life, which any message is."""
        between = self.state == self.STATE_OPEN and not (self.data or self.current_frame or self.inside_message)
        return between and self.autoPingTimeoutCall is None

    def sendMessage(self, payload: bytes, isBinary: bool = False, **kwargs: Any) -> None:  # noqa: N802, N803
        # Autobahn's own holds what is sent to the limit of what comes in; a long match's screen is longer than that.
        if self.state != self.STATE_OPEN:
            # Whoever is not there any more has closed it, or is about to hear that it is closed.
            return
        self.sendData(frames.frame(payload, frames.BINARY if isBinary else frames.TEXT))
        if self.full:
            self.behind += len(payload)
            if self.behind > MAX_BEHIND:
                self.transport.abortConnection()

    def send_text(self, text: str) -> None:
        """Past the middlewares, for those who send very often."""
        self.sendMessage(text.encode())

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        # Autobahn's own colours the words of a log line at every frame too.
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
            return
        rest = data[self._sent_at_once(data) :]
        if rest:
            self.transport.write(rest)

    def _sent_at_once(self, data: bytes) -> int:
        """How many bytes went out without waiting for the loop's next turn, which costs two calls of the system more.

        Only where nothing waits already; what fails here is found out again by the transport's own way of writing.
        """
        transport = self.transport
        if not isinstance(transport, Connection) or transport.TLS or transport.disconnecting:
            return 0
        if not transport.connected or transport.dataBuffer or transport._tempDataBuffer:
            return 0
        sent = transport.writeSomeData(data)
        return sent if isinstance(sent, int) else 0

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        queue = getattr(self, "application_queue", None)
        if queue is not None and queue.qsize() >= MAX_WAITING:
            self.transport.abortConnection()
            return
        super().onMessage(payload, isBinary)
