"""The sockets of a match: they translate and limit, decide nothing, and never raise on what a browser sends."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.db import Error
from django.utils import translation

from games.matches import languages, messages, phrases, play, publishing, screens, steps, tables
from games.matches.figures import Figures
from games.matches.limits import Limit
from games.matches.models import Match
from games.matches.sockets import Socket
from games.matches.steps import Answer, Refused

MESSAGES = 1000
SCREENS = 100
"""Whole screens that a socket may cause to be sent, by asking for them or by what must be refused: they are dear."""
WITHIN = 20
"""Seconds."""
NO_SUCH_MATCH = 4404
TOO_MANY = 4429
FAULT = 4500

logger = logging.getLogger(__name__)


class MatchConsumer(Socket):
    """One browser tab at one match. It takes its seat when it connects."""

    table: tables.Table | None = None

    async def connect(self) -> None:
        came = time.monotonic()
        await self.accept()
        self.limit, self.screens = Limit(MESSAGES, WITHIN), Limit(SCREENS, WITHIN)
        self.language = languages.of_scope(self.scope)
        try:
            table = await tables.get(self.scope["url_route"]["kwargs"]["match"])
        except Match.DoesNotExist:
            await self.close(NO_SUCH_MATCH)
            return
        self.table = table
        self.seat = table.seat_of(self.scope["user"].pk)
        self.check_in(table.match.pk)
        async with table.lock:
            await publishing.join(table, self, came)

    async def disconnect(self, code: int) -> None:
        self.check_out()
        if self.table is not None:
            self.table.listeners.discard(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.table is None:
            return
        if not self.limit.allows():
            await self._turn_away()
            return
        try:
            message = messages.read(text_data, bytes_data)
        except messages.BadMessage as error:
            await self._refuse("", steps.refused(self.table.ply, error.code))
            return
        try:
            await self._take(self.table, message)
        except Error:
            logger.exception("match %s: the database failed", self.table.match.pk)
            await self._refuse(message.get("request", ""), steps.refused(self.table.ply, "fault"))
        except Exception:
            logger.exception("match %s: a message could not be handled", self.table.match.pk)
            await self.close(FAULT)

    async def _take(self, table: tables.Table, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ping":
                await self.send(text_data=messages.pong())
            case "screen":
                await self._show_all(table, looks=True)
            case "move":
                answer = await play.move(table.match.pk, self.seat, message["move"], message["ply"], message["request"])
                await self._answer(message["request"], answer)
            case "phrase":
                why = await phrases.say(table, self.seat, message["code"])
                if why is not None:
                    await self._refuse(message["request"], Refused(why, table.ply))
            case "resign":
                await self._answer(message["request"], await play.resign(table.match.pk, self.seat, message["request"]))
            case "ask":
                found = await play.ask(table.match.pk, self.seat, message["question"], message["request"])
                if isinstance(found, steps.Refused):
                    await self._refuse(message["request"], found)
                else:
                    html = screens.answer(table, found.question, found.data, found.view, found.asked, self.language)
                    await self.send(text_data=messages.answer(message["request"], html, found.ply))

    async def _answer(self, request: str, answer: Answer) -> None:
        """A move that has just been made is answered by the update that shows it."""
        if isinstance(answer, Refused):
            await self._refuse(request, answer)
        elif answer.again:
            await self.send(text_data=messages.accepted(request, answer.ply))

    async def _refuse(self, request: str, refused: Refused) -> None:
        """The reason, then the current state."""
        assert self.table is not None
        await self._say_why(request, refused)
        await self._show_all(self.table)

    async def _say_why(self, request: str, refused: Refused) -> None:
        """In the player's language."""
        Figures.refused[refused.why.code] += 1
        assert self.table is not None
        with translation.override(self.language):
            text = screens.refusal_text(self.table.game.presenter, refused.why)
        await self.send(text_data=messages.refused(request, refused.why.code, text, self.table.ply))

    async def _show_all(self, table: tables.Table, *, looks: bool = False) -> None:
        """The whole screen; with `looks` as it is in the database by now."""
        if not self.screens.allows():
            await self._turn_away()
            return
        async with table.lock:
            if looks:
                await publishing.keep_up(table)
            await self.send(text_data=publishing.whole(table, (self.seat, self.language)))

    async def _turn_away(self) -> None:
        assert self.table is not None
        await self._say_why("", steps.refused(self.table.ply, "too_many"))
        await self.close(TOO_MANY)
