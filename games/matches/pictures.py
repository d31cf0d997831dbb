"""A position as one SVG for links and other pages: names, game, result and the game's own small picture.

Whoever sees it may be anybody, so it is made from the spectators' view alone.
"""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games.matches import screens, tables
from games.matches.rendering import render
from games.matches.views import table_at

LONGEST_NAME = 24
KEPT_SECONDS = 300
"""By browsers and link previews; names can change."""


@require_safe
async def picture(request: HttpRequest, match: int, ply: int) -> HttpResponse:
    return await sync_to_async(_picture)(await table_at(match, ply), ply)


def _picture(table: tables.Table, ply: int) -> HttpResponse:
    past = tables.rewound(table, ply)
    presenter = past.game.presenter
    context = {
        "game": presenter.name(),
        "names": [_short(name) for name in screens.names(past.seats).names],
        "picture": render(presenter.picture(past.game.view(past.state, None)), get_language() or ""),
        "state": state(past),
    }
    response = HttpResponse(render_to_string("matches/picture.svg", context), content_type="image/svg+xml")
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response


def state(table: tables.Table) -> str:
    """In one sentence: how it ended, or how many moves have been made."""
    if table.outcome is not None:
        return screens.headline(table, table.outcome.winner, None)
    return gettext("After move %(ply)s") % {"ply": table.ply}


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
