"""Short notices: "match 17 is at ply 42", "the lobby changed", "texts changed".

In this process at once, to others by the channel layer. They carry no state and may be lost: whoever hears one
re-reads the database.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings

from cards import texts

PROCESS = secrets.token_hex(8)
GROUP = "house"
SEND_WITHIN = 2.0
"""Seconds; what is not sent by then is lost, as it may be."""

Subscriber = Callable[[], Awaitable[None]]
MatchListener = Callable[[Mapping[int, int]], Awaitable[None]]
"""By match the ply that it is at; 0: anything may be new."""
PlayerListener = Callable[[int], Awaitable[None]]
PhraseListener = Callable[[int, int, str], Awaitable[None]]

logger = logging.getLogger(__name__)


class House:
    """What this process's event loop has to be told; empty where none runs, as in a command."""

    loop: asyncio.AbstractEventLoop | None = None
    on_matches: MatchListener | None = None
    on_player: PlayerListener | None = None
    on_phrase: PhraseListener | None = None
    on_due: Callable[[datetime], None] | None = None
    lobby: set[Subscriber] = set()
    lobby_told = False
    tasks: set[asyncio.Task[None]] = set()
    outbox: dict[tuple[Any, ...], dict[str, Any]] = {}
    """What other processes are still to be told, by what it is about."""
    sending = False


def match_changed(match_id: int, ply: int, *, here: bool = True, ended: bool = False) -> None:
    """From any thread. `here` False: moves that this process has shown to its own sockets; else anything may be new."""
    # Told apart, so that of what waits a later move does not take the place of a new name.
    _tell({"match": match_id, **({"anything": True} if here else {"ply": ply})}, here=here)
    if ply == 0 or ended:
        announce_lobby()


def texts_changed() -> None:
    """From any thread: curated texts have changed; this process has read them already."""
    _tell({"texts": True}, here=False)


def announce_lobby() -> None:
    """From any thread: offers or matches to watch have changed."""
    _tell({"lobby": True}, here=True)


def player_changed(player_id: int) -> None:
    """From any thread: a player's open pages should find out anew who is using them."""
    _tell({"player": player_id}, here=True)


def phrase_said(match_id: int, seat: int, code: str) -> None:
    """From any thread: whoever sits in `seat` says one of the ready phrases. Lost is lost."""
    _tell({"said_in": match_id, "seat": seat, "code": code}, here=True)


def due(*moments: datetime | None) -> None:
    """Clocks or bots of this process that may be due earlier than the sweeper expects."""
    for moment in moments:
        if moment is not None and House.on_due is not None:
            House.on_due(moment)


def subscribe_lobby(callback: Subscriber) -> None:
    House.lobby.add(callback)


def unsubscribe_lobby(callback: Subscriber) -> None:
    House.lobby.discard(callback)


def _tell(notice: dict[str, Any], *, here: bool) -> None:
    loop = House.loop
    if loop is None or loop.is_closed() or not (here or settings.REDIS_URL):
        return
    # In a context of its own: a request's would send the work to a thread that ends with the request.
    loop.call_soon_threadsafe(_spread, notice, here, context=contextvars.Context())


def _spread(notice: dict[str, Any], here: bool) -> None:
    if here:
        keep(asyncio.get_running_loop().create_task(_hear([notice])))
    if settings.REDIS_URL:
        _post(notice)


def _post(notice: dict[str, Any]) -> None:
    """Leaves it for the one task that sends. Of a match only the last is kept, so what waits for Redis has an end."""
    about = tuple((name, what) for name, what in notice.items() if name != "ply")
    House.outbox[about] = notice
    if not House.sending:
        House.sending = True
        keep(asyncio.get_running_loop().create_task(_send_all()))


def keep(task: asyncio.Task[None]) -> None:
    """Holds on to a task of the process until it is done."""
    House.tasks.add(task)
    task.add_done_callback(House.tasks.discard)


async def _send_all() -> None:
    try:
        while House.outbox:
            notices, House.outbox = [*House.outbox.values()], {}
            await _send(notices)
    finally:
        House.sending = False


async def _send(notices: list[dict[str, Any]]) -> None:
    try:
        async with asyncio.timeout(SEND_WITHIN):
            await get_channel_layer().group_send(GROUP, {"type": "notices", "notices": notices, "from": PROCESS})
    except Exception:
        logger.warning("announcements could not be sent; other processes will re-read by themselves", exc_info=True)


async def _hear(notices: list[dict[str, Any]]) -> None:
    """Takes them in side by side, those of matches together."""
    matches = {notice["match"]: notice["ply"] for notice in notices if "ply" in notice}
    matches |= {notice["match"]: 0 for notice in notices if "anything" in notice}
    others = [notice for notice in notices if "match" not in notice]
    await asyncio.gather(_hear_of_matches(matches), *map(_hear_other, others))


async def _hear_of_matches(plies: dict[int, int]) -> None:
    try:
        if plies and House.on_matches is not None:
            await House.on_matches(plies)
    except Exception:
        logger.exception("notices of matches were not taken in: %s", plies)


async def _hear_other(notice: dict[str, Any]) -> None:
    try:
        if "player" in notice and House.on_player is not None:
            await House.on_player(notice["player"])
        if "said_in" in notice and House.on_phrase is not None:
            await House.on_phrase(notice["said_in"], notice["seat"], notice["code"])
        if "texts" in notice:
            await database_sync_to_async(_read_texts)()
        if "lobby" in notice and not House.lobby_told:
            # One telling for all that changes within a moment.
            House.lobby_told = True
            await asyncio.sleep(0.1)
            House.lobby_told = False
            for callback in list(House.lobby):
                await callback()
    except Exception:
        logger.exception("a notice was not taken in: %s", notice)


def _read_texts() -> None:
    texts.forget()
    texts.refresh()


async def listen() -> None:
    """Takes in other processes' notices, for as long as the process lives."""
    while True:
        try:
            layer = get_channel_layer()
            channel = await layer.new_channel()
            await layer.group_add(GROUP, channel)
            while True:
                heard = await layer.receive(channel)
                if heard["from"] != PROCESS:
                    keep(asyncio.get_running_loop().create_task(_hear(heard["notices"])))
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.warning("announcements are interrupted; trying again", exc_info=True)
            await asyncio.sleep(1)
