"""The ready phrases that opponents say to each other. Codes travel; everybody reads them in their own language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from channels.db import database_sync_to_async
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.utils import timezone, translation
from django.utils.translation import pgettext
from redis.exceptions import RedisError

from games.matches import announcements, blocks, messages, publishing, screens, tables
from games.matches.limits import Limit
from games.matches.tables import Table
from games.protocol import Refusal

PHRASES: dict[str, Callable[[], str]] = {
    "hello": lambda: pgettext("phrase to the opponent", "Hello!"),
    "good_luck": lambda: pgettext("phrase to the opponent", "Good luck!"),
    "good_move": lambda: pgettext("phrase to the opponent", "Good move!"),
    "oops": lambda: pgettext("phrase to the opponent", "Oh no!"),
    "thinking": lambda: pgettext("phrase to the opponent", "Let me think for a moment."),
    "thanks": lambda: pgettext("phrase to the opponent", "Thank you!"),
    "good_game": lambda: pgettext("phrase to the opponent", "That was a good game."),
    "again": lambda: pgettext("phrase to the opponent", "Another one?"),
    "goodbye": lambda: pgettext("phrase to the opponent", "Goodbye!"),
}
MOST, WITHIN = 4, 20.0
"""So many phrases of one seat in so many seconds, whichever processes its sockets are at."""


def choices() -> list[tuple[str, str]]:
    """Code and words of each phrase, in the active language."""
    return [(code, words()) for code, words in PHRASES.items()]


async def say(table: Table, seat: int | None, code: str) -> Refusal | None:
    """Why it was not said; None: it was. Only those who sit speak."""
    if seat is None:
        return Refusal("not_seated")
    if code not in PHRASES:
        return Refusal("no_such_phrase")
    if not table.phrase_limits.setdefault(seat, Limit(MOST, WITHIN)).allows():
        return Refusal("too_many_phrases")
    why = await database_sync_to_async(_why_silent)(table, seat)
    if why is not None:
        return Refusal(why)
    # Redis may hang for a while: that must not keep the thread that all sockets ask the database in.
    if await asyncio.to_thread(_is_fast, table.match.pk, seat):
        return Refusal("too_many_phrases")
    announcements.phrase_said(table.match.pk, seat, code)
    return None


def _why_silent(table: Table, seat: int) -> str | None:
    player_id = table.seats[seat].player_id
    speaker = get_user_model().objects.filter(pk=player_id).first() if player_id is not None else None
    if speaker is None or speaker.is_muted(timezone.now()):
        return "muted"
    return "apart" if blocks.apart([other.player_id for other in table.seats]) else None


def _is_fast(match_id: int, seat: int) -> bool:
    """Whether all processes together have had too many; while Redis is away each knows only of its own."""
    key = f"phrases/{match_id}/{seat}"
    try:
        cache.add(key, 0, WITHIN)
        return cache.incr(key) > MOST
    except (RedisError, ValueError):
        # ValueError: the time was over between the two.
        return False


async def show(match_id: int, seat: int, code: str) -> None:
    """To the sockets of this process at the match, but to nobody who is kept apart from the speaker."""
    table = tables.TABLES.get(match_id)
    if table is None or not table.listeners or code not in PHRASES:
        return
    speaker = table.seats[seat]
    if speaker.player_id is None:
        return
    away = (await database_sync_to_async(blocks.kept_from)([speaker.player_id]))[speaker.player_id]
    for listener in list(table.listeners):
        if listener.player_id not in away:
            with translation.override(listener.language):
                text = messages.phrase(seat, screens.seat_name(speaker), PHRASES[code]())
            await publishing.send(listener, text)
