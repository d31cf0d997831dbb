"""The addresses of a match: who asks, what is allowed, where it leads. Every move also works as a plain POST."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from games import records
from games.matches import messages, page, play, publishing, rematches, restarts, screens, steps, tables, thinking
from games.matches.models import Match
from games.strict_json import BadJson, loads_sendable


@require_GET
async def match_page(request: HttpRequest, match: int) -> HttpResponse:
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    return await sync_to_async(page.live)(request, table, seat)


@require_GET
async def position_page(request: HttpRequest, match: int, ply: int) -> HttpResponse:
    """The match as it stood after `ply` moves; after the end by either seat's eyes (`?seat=1`)."""
    table = await table_at(match, ply)
    seat = table.seat_of(_player(request).pk)
    if table.outcome is not None:
        seat = _asked_seat(request, table, seat)
    return await sync_to_async(page.position)(request, table, ply, seat)


@require_POST
async def move(request: HttpRequest, match: int) -> HttpResponse:
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    try:
        data, ply, asked = _posted_move(request)
    except messages.BadMessage as error:
        return await _refusal_page(request, table, seat, steps.refused(table.ply, error.code), status=400)
    return await _answer(request, table, seat, await _to_its_end(play.move(match, seat, data, ply, asked)))


@require_POST
async def resign(request: HttpRequest, match: int) -> HttpResponse:
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    try:
        asked = messages.request_id(request.POST.get("request", ""))
    except messages.BadMessage as error:
        return await _refusal_page(request, table, seat, steps.refused(table.ply, error.code), status=400)
    return await _answer(request, table, seat, await _to_its_end(play.resign(match, seat, asked)))


async def _to_its_end(verb: Coroutine[Any, Any, steps.Answer]) -> steps.Answer:
    """Whoever sent it may go away meanwhile: what is saved has to be shown to the others all the same."""
    task = asyncio.get_running_loop().create_task(verb)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


@require_POST
async def ask(request: HttpRequest, match: int) -> HttpResponse:
    """The match's page with the answer to a question on it, for the one who asked."""
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    found = await play.ask(match, seat, request.POST.get("question", ""))
    if isinstance(found, steps.Refused):
        return await _answer(request, table, seat, found)
    return await sync_to_async(page.live)(request, table, seat, found=found)


@require_POST
async def again(request: HttpRequest, match: int) -> HttpResponse:
    """The same deal from its beginning, in a match of its own; the running one is given up."""
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    if table.game.solo is None or seat is None:
        return await _answer(request, table, seat, steps.refused(table.ply, "not_seated"))
    given_up = await _to_its_end(play.resign(match, seat))
    if table.outcome is None and isinstance(given_up, steps.Refused):
        return await _answer(request, table, seat, given_up)
    started = await sync_to_async(restarts.start_again)(table.match, _player(request))
    return HttpResponseRedirect(started.get_absolute_url())


@require_GET
async def line_page(request: HttpRequest, match: int, ply: int) -> HttpResponse:
    """After the end of a match for one: how its deal could have been won, move by move."""
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    solo = table.game.solo
    if solo is None or table.outcome is None:
        raise Http404
    if await _is_todays(table):
        return await _refusal_page(request, table, seat, steps.refused(table.ply, "still_ranked"), status=403)
    moves = await thinking.winning_line(table.game.key, table.game.setup(table.match.options, table.streams))
    if not 0 <= ply <= len(moves):
        raise Http404
    return await sync_to_async(page.line)(request, table, moves, ply, seat)


async def _is_todays(table: tables.Table) -> bool:
    """Whether players still compare themselves in the deal; whoever asks may have begun it as somebody else."""
    solo, deal, today = table.game.solo, table.match.deal, timezone.now().date()
    if solo is None or deal is None or deal.day not in (None, today):
        return False
    return await asyncio.to_thread(solo.is_ranked, deal, today)


@require_POST
def rematch(request: HttpRequest, match: int) -> HttpResponse:
    """Asks for a rematch, or starts it if the other side has asked already."""
    found = get_object_or_404(Match, pk=match)
    started = rematches.ask(found, request.user.pk, request.POST.get("nonce"))
    return HttpResponseRedirect((started or found).get_absolute_url())


@require_GET
def record(request: HttpRequest, match: int) -> HttpResponse:
    """The match record; only after the end, for it holds the seed."""
    found = get_object_or_404(Match, pk=match)
    if not found.is_over:
        raise Http404(gettext("The record can be had when the match is over."))
    moves = [entry.with_seat() for entry in found.moves.all()]
    data = records.dump(found.game, found.options, found.start or None, bytes(found.seed), found.nonces, moves)
    response = JsonResponse(data)
    response["Content-Disposition"] = f'attachment; filename="match-{found.pk}.json"'
    return response


def _player(request: HttpRequest) -> Any:
    """Whoever asks; looked up already by those who welcome guests, so nothing here waits for the database."""
    return request.user


async def table_at(match: int, ply: int) -> tables.Table:
    """The match, if it has come to that ply; not found otherwise."""
    table = await _table(match)
    if not 0 <= ply <= table.ply:
        raise Http404
    return table


async def _table(match: int) -> tables.Table:
    came = time.monotonic()
    try:
        table = await tables.get(match)
    except Match.DoesNotExist:
        raise Http404 from None
    async with table.lock:
        if table.listeners:
            await publishing.keep_up(table, came)
        else:
            # Nobody's socket keeps this copy in step with the database.
            await table.refresh(came)
    return table


def _asked_seat(request: HttpRequest, table: tables.Table, seat: int | None) -> int | None:
    asked = request.GET.get("seat", "")
    return next((other.number for other in table.seats if str(other.number) == asked), seat)


def _posted_move(request: HttpRequest) -> tuple[object, int, str]:
    text, ply = request.POST.get("move", ""), request.POST.get("ply", "")
    if len(text.encode()) > messages.MAX_BYTES:
        raise messages.BadMessage("too_long")
    if not (ply.isascii() and ply.isdecimal() and len(ply) <= 9):
        raise messages.BadMessage("broken")
    try:
        return loads_sendable(text), int(ply), messages.request_id(request.POST.get("request", ""))
    except BadJson:
        raise messages.BadMessage("broken") from None


async def _answer(request: HttpRequest, table: tables.Table, seat: int | None, answer: steps.Answer) -> HttpResponse:
    if isinstance(answer, steps.Accepted):
        return HttpResponseRedirect(table.match.get_absolute_url())
    return await _refusal_page(request, table, seat, answer, status=403 if seat is None else 409)


async def _refusal_page(
    request: HttpRequest, table: tables.Table, seat: int | None, refused: steps.Refused, status: int
) -> HttpResponse:
    """The match's page with the reason on it."""
    text = screens.refusal_text(table.game.presenter, refused.why)
    return await sync_to_async(page.live)(request, table, seat, refusal=text, status=status)
