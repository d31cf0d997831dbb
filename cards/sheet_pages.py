"""The pages that hand out the spreadsheet of texts and take it in: first a dry run, then the curator's word."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards import curation, sheet_cells, sheets
from cards.curation import Wish
from cards.models import Card
from cards.sheet_cells import Cells
from cards.sheets import Row
from cards.validation import no_such_card

WAITING = "cards_to_confirm"
"""In the session: a mark, the name of the file and its rows as they were shown, until the curator confirms them."""

REFUSED_SHOWN = 200
"""Rows, the first ones; in a file of quite another kind there may be hundreds of thousands."""


def export_page() -> HttpResponse:
    # With the mark at its beginning spreadsheets read the file as UTF-8.
    answer = HttpResponse("\ufeff" + sheets.write(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="card-texts.csv"'
    return answer


def import_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    context["title"] = _("Import texts")
    if request.method == "POST" and "confirm" in request.POST:
        return _take(request, context)
    if request.method == "POST":
        context.update(_dry_run(request))
    else:
        request.session.pop(WAITING, None)
    return render(request, "cards/import.html", context)


def _dry_run(request: HttpRequest) -> dict[str, Any]:
    upload = request.FILES.get("file")
    if upload is None:
        return {"fault": _("Choose a file first.")}
    try:
        rows = sheets.read(upload.read(sheet_cells.LARGEST + 1))
    except sheet_cells.Unreadable as fault:
        return {"fault": str(fault)}
    return _shown(request, rows, upload.name or "")


def _shown(request: HttpRequest, rows: list[Row], file_name: str) -> dict[str, Any]:
    """What the page says about the rows. If all can be taken they wait for the curator's word."""
    refused = [row for row in rows if row.faults]
    changed = [row for row in rows if row.changes]
    # The page sends it back: in another tab another file may have been looked through since.
    mark = secrets.token_hex(8)
    request.session[WAITING] = [mark, file_name, [] if refused else [_waiting(row) for row in changed]]
    same = len(rows) - len(refused) - len(changed)
    shown = {"refused": refused, "changed": changed, "same": same, "file_name": file_name, "mark": mark}
    return {"checked": True, "refused_shown": REFUSED_SHOWN, **shown}


def _waiting(row: Row) -> Cells:
    return Cells(row.line, row.card, row.field, row.language, row.text, seen=row.before)


def _take(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Imports all rows or, if one can't be taken any more or would undo an unseen text, shows them again."""
    mark, file_name, waiting = request.session.pop(WAITING, ("", "", []))
    if not waiting or mark != request.POST["confirm"]:
        messages.error(request, _("There is no checked file any more; choose it again."))
        return redirect("admin:cards_import")
    rows = [Cells(*cells) for cells in waiting]
    try:
        changed = curation.put_many(_wishes(rows), request.user.pk)
    except curation.Refused:
        context.update(_shown(request, sheets.judged(rows), file_name))
        return render(request, "cards/import.html", context)
    said = ngettext("%(count)d text was imported.", "%(count)d texts were imported.", changed)
    messages.success(request, said % {"count": changed})
    return redirect("admin:cards_card_changelist")


def _wishes(rows: list[Cells]) -> list[Wish]:
    """Raises Refused if a card has gone meanwhile."""
    cards = Card.objects.in_bulk({row.card for row in rows}, field_name="key")
    gone = [no_such_card(row.card) for row in rows if row.card not in cards]
    if gone:
        raise curation.Refused(gone)
    return [Wish(cards[row.card], row.field, row.language, row.text, row.seen) for row in rows]
