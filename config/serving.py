"""One server process: Daphne, and beside it in the same event loop the sweeper and the announcements."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings

MAX_FRAME = 64 * 1024
"""Bytes of one WebSocket message that are read at all; the rooms refuse much less, but with a word."""

OPEN_FILES = 65536
"""At most, as far as the system lets the process have them."""
WAIT_FOR_A_TURN = 0.001
"""Seconds after which a thread that computes lets another one, such as the writer's, go on."""


class PortTaken(Exception):
    """The address can't be listened at; the message says why."""


def check_port(host: str, port: int) -> None:
    """Raises PortTaken."""
    try:
        socket.create_server((host, port), reuse_port=False).close()
    except (OSError, OverflowError) as error:
        why = "something else is using it" if getattr(error, "errno", 0) == errno.EADDRINUSE else str(error)
        raise PortTaken(f"can't listen at {host}:{port}: {why}; choose another with --port") from None


def serve(host: str, port: int, ready: Callable[[], None]) -> None:
    """Serves until it is told to stop, and then ends what is being done. `ready` is called when the address is open."""
    # Daphne installs Twisted's reactor when it is imported, so not at the top of the file.
    import daphne.server  # noqa: F401
    from daphne import http_protocol
    from daphne.endpoints import build_endpoint_description_strings
    from twisted.internet import reactor as installed_reactor

    from config import garbage
    from config.asgi import application
    from config.bodies import BoundedRequest
    from config.stopping import StoppableServer
    from games.matches import heartbeat, thinking
    from games.matches.writer import WRITER
    from lobby import beside, seating, turn_mail

    raise_open_files()
    sys.setswitchinterval(WAIT_FOR_A_TURN)
    garbage.look_seldom()
    # Daphne has no setting for it.
    http_protocol.WebRequest = BoundedRequest
    heartbeat.Heart.waiting.append(seating.wait_longer)
    heartbeat.recover()
    reactor: Any = installed_reactor
    server: Any = StoppableServer(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        server_name="ramparts",
        ready_callable=lambda: _opened(server, ready),
    )
    reactor.callLater(0, start_tasks)
    reactor.callLater(0, server.hear_signals)
    server.run()
    turn_mail.ENDING.set()
    thinking.stop()
    WRITER.stop()
    beside.finish()


def raise_open_files() -> None:
    """Every socket is an open file, and what systems allow at first is about a thousand."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(most, OPEN_FILES)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def start_tasks() -> None:
    """The process's own tasks, in the running event loop."""
    from cards import texts
    from config import garbage
    from games.matches import announcements, attendance, following, phrases
    from games.matches.sweeper import Sweeper
    from lobby import attempts, seating, tidying, turn_mail
    from ratings import counting
    from solo.settling import settle

    loop = asyncio.get_running_loop()
    sweeper = Sweeper(
        chores=(
            seating.sweep,
            attempts.sweep,
            tidying.sweep,
            turn_mail.sweep,
            counting.count_ended,
            settle,
            lambda _now: texts.refresh(),
        )
    )
    announcements.House.loop = loop
    announcements.House.on_matches = following.matches_heard
    announcements.House.on_due = sweeper.due
    announcements.House.on_player = attendance.REGISTER.turn_out
    announcements.House.on_phrase = phrases.show
    announcements.keep(loop.create_task(sweeper.run()))
    announcements.keep(loop.create_task(attendance.REGISTER.run()))
    announcements.keep(loop.create_task(garbage.look_through_all()))
    if settings.REDIS_URL:
        announcements.keep(loop.create_task(announcements.listen()))


def _opened(server: Any, ready: Callable[[], None]) -> None:
    from config.socket_protocol import BoundedProtocol

    server.ws_factory.protocol = BoundedProtocol
    server.ws_factory.setProtocolOptions(maxMessagePayloadSize=MAX_FRAME, maxFramePayloadSize=MAX_FRAME)
    ready()
