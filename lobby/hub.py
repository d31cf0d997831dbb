"""Everybody of this process who has the lobby open: keeps their pages current and their offers alive.

One worker shows, so nobody gets an older snapshot after a newer one; what changes meanwhile is shown together.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from contextvars import Context
from functools import cache
from typing import Protocol

from channels.db import database_sync_to_async
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.matches.announcements import subscribe_lobby, unsubscribe_lobby
from lobby import seating
from lobby.filters import Filter
from lobby.sections import Sections
from lobby.snapshot import Snapshot, Taken, load

PRESENCE_SECONDS = 10.0
BEATS_TO_REREAD = 3
"""Ages grow and announcements may be lost, so all pages are looked over every so many signs of presence."""

logger = logging.getLogger(__name__)


class Visitor(Protocol):
    """One open lobby page, or (with its code) that of an offer. `shown` and `told` belong to the hub."""

    player_id: int
    language: str
    code: str
    chosen: Filter
    shown: dict[str, str]
    told: set[str]

    async def send_text(self, text: str) -> None: ...


class Hub:
    def __init__(self) -> None:
        self._visitors: set[Visitor] = set()
        self._pending: set[Visitor] = set()
        self._worker: asyncio.Task[None] | None = None
        self._pulse: asyncio.Task[None] | None = None

    # Tasks run in contexts of their own: that of a socket or a request would tie them to its thread.

    def enter(self, visitor: Visitor) -> None:
        if not self._visitors:
            subscribe_lobby(self.changed)
            self._pulse = asyncio.create_task(self._beat(), context=Context())
        self._visitors.add(visitor)
        self._show([visitor])

    def leave(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)
        if not self._visitors and self._pulse is not None:
            unsubscribe_lobby(self.changed)
            self._pulse.cancel()
            self._pulse = None

    async def changed(self) -> None:
        """Something in the lobby is different; everybody will see it."""
        self._show(self._visitors)

    def _show(self, visitors: Iterable[Visitor]) -> None:
        self._pending.update(visitors)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), context=Context())

    async def _work(self) -> None:
        while self._pending:
            batch, self._pending = self._pending & self._visitors, set()
            try:
                await _show_all(batch)
            except Exception:
                logger.exception("the lobby could not be shown; the next change or beat tries again")

    async def _beat(self) -> None:
        beats = 0
        while True:
            await _touch({visitor.player_id for visitor in self._visitors})
            await asyncio.sleep(PRESENCE_SECONDS)
            beats += 1
            if beats % BEATS_TO_REREAD == 0:
                self._show(self._visitors)


HUB = Hub()


async def _touch(player_ids: set[int]) -> None:
    try:
        await database_sync_to_async(seating.touch)(player_ids, timezone.now())
    except Exception:
        logger.exception("presence could not be noted; the next beat tries again")


async def _show_all(visitors: set[Visitor]) -> None:
    if not visitors:
        return
    players, codes = {visitor.player_id for visitor in visitors}, {visitor.code for visitor in visitors if visitor.code}
    snapshot = await database_sync_to_async(load)(players, timezone.now(), codes)
    for language in sorted({visitor.language for visitor in visitors}):
        with translation.override(language):
            sections = Sections(snapshot, language)
            encode = cache(json.dumps)
            for visitor in visitors:
                if visitor.language == language:
                    for text in _news(snapshot, sections, visitor, encode):
                        await _send(visitor, text)
                    # Moves of running matches must not wait for a full lobby.
                    await asyncio.sleep(0)


def _news(snapshot: Snapshot, sections: Sections, visitor: Visitor, encode: Callable[[str], str]) -> list[str]:
    """What the visitor has not seen yet, as messages; the visitor's language is active."""
    texts = []
    html = sections.of(visitor.player_id, visitor.chosen)
    changed = {name: text for name, text in html.items() if visitor.shown.get(name) != text}
    visitor.shown.update(changed)
    if changed:
        # Most see the same long table, so it is encoded once.
        fields = ", ".join([f"{encode(name)}: {encode(text)}" for name, text in changed.items()])
        texts.append(f'{{"type": "lobby", "sections": {{{fields}}}}}')
    for taken in snapshot.taken.get(visitor.player_id, ()):
        if taken.url not in visitor.told:
            visitor.told.add(taken.url)
            texts.append(json.dumps(taken_message(taken)))
    if _is_over(snapshot, visitor):
        texts.append('{"type": "over"}')
    return texts


def _is_over(snapshot: Snapshot, visitor: Visitor) -> bool:
    """Whether the page shows an offer that is open no more, and nothing leads its maker on to the match."""
    led = {taken.code for taken in snapshot.taken.get(visitor.player_id, ())}
    return visitor.code not in {"", *snapshot.still_open, *led}


def taken_message(taken: Taken) -> dict[str, object]:
    """`go`: whether the tab in front is to go there by itself; a game that takes days can wait."""
    return {
        "type": "match",
        "url": taken.url,
        "go": not taken.waits_alone,
        "text": _("%(name)s has joined your offer.") % {"name": taken.other},
        "link": _("Go to the match"),
    }


async def _send(visitor: Visitor, text: str) -> None:
    try:
        await visitor.send_text(text)
    except Exception:
        # One broken socket must not keep the news from the others; it will close and come back.
        logger.info("a lobby socket could not be written to", exc_info=True)
