"""A match's pages and actions. Every move also works as a plain POST."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_POST

from games import records
from games.matches import messages, phrases, play, publishing, rematches, restarts, screens, steps, tables, thinking
from games.matches.models import Match
from games.matches.rendering import render as render_piece
from games.matches.rendering import wrapped
from games.strict_json import BadJson, loads_sendable


@require_GET
async def match_page(request: HttpRequest, match: int) -> HttpResponse:
    table = await _table(match)
    seat = table.seat_of(_player(request).pk)
    return await sync_to_async(_screen)(request, table, seat)


@require_GET
async def position_page(request: HttpRequest, match: int, ply: int) -> HttpResponse:
    """The match as it stood after `ply` moves; after the end by either seat's eyes (`?seat=1`)."""
    table = await table_at(match, ply)
    seat = table.seat_of(_player(request).pk)
    if table.outcome is not None:
        seat = _asked_seat(request, table, seat)
    return await sync_to_async(_position)(request, table, ply, seat)


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
    return await sync_to_async(_screen)(request, table, seat, found=found)


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
    return await sync_to_async(_line)(request, table, moves, ply, seat)


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


def _screen(
    request: HttpRequest,
    table: tables.Table,
    seat: int | None,
    refusal: str = "",
    status: int = 200,
    found: play.Found | None = None,
) -> HttpResponse:
    context = _context(table, seat) | {"refusal": refusal, "live": True, "last_ply": table.ply}
    if found is not None:
        html = screens.answer(table, found.question, found.data, found.view, found.asked, get_language() or "")
        context["regions"] |= wrapped({"answer": html})
    return render(request, "matches/match.html", context, status=status)


def _position(request: HttpRequest, table: tables.Table, ply: int, seat: int | None) -> HttpResponse:
    past = tables.rewound(table, ply)
    context = _context(past, seat) | {"live": False, "last_ply": table.ply, "over": table.outcome is not None}
    context["next_ply"] = ply + 1 if ply < table.ply else None
    context["seats"] = [(other.number, screens.seat_name(other)) for other in table.seats]
    return render(request, "matches/match.html", context)


def _line(request: HttpRequest, table: tables.Table, moves: Sequence[Any], ply: int, seat: int | None) -> HttpResponse:
    shown = tables.with_line(table, moves[:ply])
    context = _context(shown, seat) | {"live": False, "last_ply": len(moves), "over": True}
    context |= {"steps": "line", "line": True}
    context["regions"] |= wrapped({"result": ""})
    context["next_ply"] = ply + 1 if ply < len(moves) else None
    return render(request, "matches/match.html", context)


def _context(table: tables.Table, seat: int | None) -> dict[str, Any]:
    language = get_language() or ""
    presenter = table.game.presenter
    clock = messages.clock(table, timezone.now())
    others = _others(table, seat)
    return {
        "match": table.match,
        "ply": table.ply,
        "seat": seat,
        "presenter": presenter,
        "names": screens.names(table.seats).names,
        "options": [render_piece(piece, language) for piece in presenter.option_pieces(table.match.options)],
        "regions": wrapped(screens.regions(table, seat, language) | {"answer": ""}),
        "steps": "position",
        **_solo_context(table, seat),
        "log": _log(screens.log_lines(table, language)),
        "clock": json.dumps(clock),
        "left": clock["left"],
        "turn_left": round((clock["left"] or 0) / 1000),
        "previous_ply": table.ply - 1 if table.ply else None,
        "over": table.outcome is not None,
        "others": others,
        "with_pages": _with_pages(others) if seat is not None else [],
        "phrases": phrases.choices(),
        "moves_action": reverse("move", args=[table.match.pk]),
    }


def _others(table: tables.Table, seat: int | None) -> list[tuple[int, str]]:
    """Number and name of the people who sit there beside the viewer."""
    return [
        (other.player_id, screens.seat_name(other))
        for other in table.seats
        if other.player_id is not None and other.number != seat and len(table.seats) > 1
    ]


def _with_pages(people: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Without those whose account is closed."""
    active = get_user_model().objects.filter(pk__in=[player for player, _name in people], is_active=True)
    known = set(active.values_list("pk", flat=True))
    return [(player, name) for player, name in people if player in known]


def _solo_context(table: tables.Table, seat: int | None) -> dict[str, Any]:
    """What only a match for one shows beside the game: its deal, and the way to another one."""
    solo, deal = table.game.solo, table.match.deal
    if solo is None or deal is None:
        return {"solo": solo is not None}
    left = table.match.leaves if seat is not None else None
    return {
        "solo": True,
        "deal": solo.deal_name(deal),
        "deal_fairness": solo.fairness(deal),
        "deal_choices": solo.deal_choices(),
        # The same public deal once more would be no new one.
        "next_kind": deal.kind if deal.number is None else solo.deal_kinds[0],
        "left_match": left.get_absolute_url() if left and not left.is_over else "",
    }


def _log(lines: list[str]) -> SafeString:
    return mark_safe("".join(lines))


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
    return await sync_to_async(_screen)(request, table, seat, refusal=text, status=status)
