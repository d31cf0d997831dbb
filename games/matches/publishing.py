"""Shows a table's committed position to the sockets of this process, once rendered for each audience.

An audience is a seat (or None: spectators) and a language. The table is locked by the caller.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from math import inf
from operator import itemgetter

from django.conf import settings

from games.matches import messages, screens
from games.matches.tables import Audience, Listener, Shown, Table
from games.matches.trees import changes, tree
from games.speech import speaking

NOTHING = Shown(0, {})
LINES = 100
"""Of the log with a whole screen, however long the match: a page holds all of it when it is loaded."""

logger = logging.getLogger(__name__)


async def publish(table: Table) -> None:
    """Sends every audience what changed since it was last shown something."""
    now = datetime.now(UTC)
    table.used_at = now
    audiences = _audiences(table)
    for language, group in groupby(_in_order(table, audiences), key=itemgetter(1)):
        news: dict[int, messages.News] = {}
        with speaking(language):
            for audience in group:
                try:
                    text = _update(table, audience, news, now)
                except Exception:
                    facts = table.match.pk, table.ply, audience
                    logger.exception("match %s at ply %s could not be rendered for %s", *facts)
                    continue
                for listener in audiences[audience]:
                    await send(listener, text)
    table.shown = {audience: shown for audience, shown in table.shown.items() if audience in audiences}


def _in_order(table: Table, audiences: Iterable[Audience]) -> list[Audience]:
    """Those first who have to move, and all of one language together."""
    waited_for = table.game.to_move(table.state)
    first = sorted(audiences, key=lambda audience: audience[0] not in waited_for)
    languages = [language for _, language in first]
    return sorted(first, key=lambda audience: languages.index(audience[1]))


async def keep_up(table: Table, since: float = inf) -> None:
    """Where other processes may have moved on without our having heard of it yet: re-reads, and shows what is new.

    What was read after `since` is new enough, see Table.refresh.
    """
    if settings.REDIS_URL and await table.refresh(since):
        await publish(table)


async def join(table: Table, listener: Listener, came: float = inf) -> None:
    """Adds a socket and sends it the whole screen, which shows at least what was saved when it `came`."""
    await keep_up(table, came)
    table.listeners.add(listener)
    await send(listener, whole(table, (listener.seat, listener.language)))


def whole(table: Table, audience: Audience) -> str:
    seat, language = audience
    with speaking(language):
        pieces = screens.pieces(table, seat, language)
        regions = {name: tree(piece, language) for name, piece in pieces.items()}
        lines = screens.log_lines(table, language)[-LINES:]
        shown = table.shown.get(audience)
        if shown is None or (shown.pieces and not changes(shown.pieces, pieces, language)):
            table.shown[audience] = Shown(table.ply, pieces)
        else:
            # Not all of this audience see the same: what comes next must not build upon it, whoever joins till then.
            table.shown[audience] = Shown(shown.ply, {})
    return messages.screen(table, regions, lines, datetime.now(UTC))


async def send(listener: Listener, text: str) -> None:
    try:
        await listener.send_text(text)
    except Exception:
        # One broken socket must not keep the news from the others. That somebody has gone is no exception.
        logger.exception("a socket could not be written to")


def _audiences(table: Table) -> dict[Audience, list[Listener]]:
    found: dict[Audience, list[Listener]] = {}
    for listener in table.listeners:
        found.setdefault((listener.seat, listener.language), []).append(listener)
    return found


def _update(table: Table, audience: Audience, news: dict[int, messages.News], now: datetime) -> str:
    """Keeps in `news`, by ply, what all of one language are told alike who have seen the match up to there."""
    seat, language = audience
    before = table.shown.get(audience, NOTHING)
    base = before.ply
    # If what follows fails, the next update builds upon nothing, but tells what this one did not.
    table.shown[audience] = Shown(base, {})
    pieces = screens.pieces(table, seat, language)
    regions = changes(before.pieces, pieces, language)
    if base not in news:
        lines = screens.log_lines(table, language)[base:]
        news[base] = messages.news(table, base, lines, table.log[base:], now)
    table.shown[audience] = Shown(table.ply, pieces)
    return messages.update(table, news[base], regions)
