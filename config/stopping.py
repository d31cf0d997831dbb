"""The end of a server process: nobody new is let in, open sockets are told to come again, what is being done is done.

Import after Daphne's server, which chooses the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor as installed_reactor

from config.socket_protocol import SocketServer

SERVICE_RESTART = 1012
PATIENCE = 5.0
"""Seconds for answers that are on their way."""

reactor: Any = installed_reactor
logger = logging.getLogger(__name__)


class StoppableServer(SocketServer):
    """Ends on SIGTERM or SIGINT; at once when it is told a second time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, signal_handlers=False, **kwargs)
        self.ports: list[Any] = []
        self.stopping: asyncio.Task[None] | None = None

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)

    def hear_signals(self) -> None:
        """In the running event loop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.stop_softly)

    def stop_softly(self) -> None:
        if self.stopping is None:
            self.stopping = asyncio.get_running_loop().create_task(self._stop())
        else:
            reactor.stop()

    async def _stop(self) -> None:
        try:
            self._send_away()
            if busy := self._busy():
                await asyncio.wait(busy, timeout=PATIENCE)
        except Exception:
            logger.exception("the process ends without having said so to everybody")
        finally:
            reactor.stop()

    def _send_away(self) -> None:
        for port in self.ports:
            port.stopListening()
        for connection in list(self.connections):
            if isinstance(connection, WebSocketProtocol) and connection.state == connection.STATE_OPEN:
                # Browsers come back at once: to another process, or to the one that takes this one's place.
                connection.sendCloseFrame(code=SERVICE_RESTART)

    def _busy(self) -> list[asyncio.Future[Any]]:
        tasks = (details.get("application_instance") for details in self.connections.values())
        return [task for task in tasks if task is not None and not task.done()]
