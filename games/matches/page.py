"""A match's page as HTML: the running match, a position of the past, the way its deal could have been won.

Who asks and what they may see has been decided; nothing here changes a match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.matches import messages, phrases, play, screens, tables
from games.matches.models import Match
from games.matches.rendering import render as render_piece
from games.matches.rendering import wrapped


def live(
    request: HttpRequest,
    table: tables.Table,
    seat: int | None,
    refusal: str = "",
    status: int = 200,
    found: play.Found | None = None,
) -> HttpResponse:
    """The match as it stands, with why something was refused or with what was found for a question."""
    context = _context(table, seat) | {"refusal": refusal, "live": True, "last_ply": table.ply}
    if found is not None:
        html = screens.answer(table, found.question, found.data, found.view, found.asked, get_language() or "")
        context["regions"] |= wrapped({"answer": html})
    return render(request, "matches/match.html", context, status=status)


def position(request: HttpRequest, table: tables.Table, ply: int, seat: int | None) -> HttpResponse:
    """The match as it stood after `ply` moves."""
    past = tables.rewound(table, ply)
    context = _context(past, seat) | {"live": False, "last_ply": table.ply, "over": table.outcome is not None}
    context["next_ply"] = ply + 1 if ply < table.ply else None
    context["seats"] = [(other.number, screens.seat_name(other)) for other in table.seats]
    return render(request, "matches/match.html", context)


def line(request: HttpRequest, table: tables.Table, moves: Sequence[Any], ply: int, seat: int | None) -> HttpResponse:
    """How the deal could have been won: after `ply` of the `moves` that lead there."""
    shown = tables.with_line(table, moves[:ply])
    context = _context(shown, seat) | {"live": False, "last_ply": len(moves), "over": True}
    context |= {"steps": "line", "line": True}
    context["regions"] |= wrapped({"result": ""})
    context["next_ply"] = ply + 1 if ply < len(moves) else None
    return render(request, "matches/match.html", context)


FACTS = ("pk", "game", "rated", "commitment", "nonces", "drawn_nonces", "first_nonce", "deal_kind", "day")
"""What templates are told of a match's row: no seed is among it."""


def _facts(match: Match) -> dict[str, Any]:
    return {name: getattr(match, name) for name in FACTS} | {"url": match.get_absolute_url()}


def _context(table: tables.Table, seat: int | None) -> dict[str, Any]:
    language = get_language() or ""
    presenter = table.game.presenter
    clock = messages.clock(table, timezone.now())
    others = _others(table, seat)
    return {
        "match": _facts(table.match),
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
