"""The pages that hand out the spreadsheet of texts and take it in: first a dry run, then the curator's word."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards import curation, sheets
from cards.curation import Wish
from cards.models import Card
from cards.sheets import Row

WAITING = "cards_to_import"
"""In the session: card, field, language and text of the checked rows, until the curator confirms them."""


def export_page() -> HttpResponse:
    # With the mark at its beginning spreadsheets read the file as UTF-8.
    answer = HttpResponse("\ufeff" + sheets.write(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="card-texts.csv"'
    return answer


def import_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    context["title"] = _("Import texts")
    if request.method == "POST" and "confirm" in request.POST:
        return _take(request)
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
        rows = sheets.read(upload.read(sheets.LARGEST + 1))
    except sheets.Unreadable as fault:
        return {"fault": str(fault)}
    refused = [row for row in rows if row.faults]
    changed = [row for row in rows if row.changes]
    request.session[WAITING] = [] if refused else [_waiting(row) for row in changed]
    same = len(rows) - len(refused) - len(changed)
    return {"checked": True, "refused": refused, "changed": changed, "same": same, "file_name": upload.name}


def _waiting(row: Row) -> list[str]:
    return [row.card, row.field, row.language, row.text]


def _take(request: HttpRequest) -> HttpResponse:
    """Imports all rows or, if one can't be taken any more, none."""
    waiting = request.session.pop(WAITING, None)
    if not waiting:
        messages.error(request, _("There is no checked file any more; choose it again."))
        return redirect("admin:cards_import")
    cards = Card.objects.in_bulk({row[0] for row in waiting}, field_name="key")
    wishes = [Wish(cards[key], field, language, text) for key, field, language, text in waiting if key in cards]
    try:
        changed = curation.put_many(wishes, request.user.pk)
    except curation.Refused as refused:
        messages.error(request, str(refused))
        return redirect("admin:cards_import")
    said = ngettext("%(count)d text was imported.", "%(count)d texts were imported.", changed)
    messages.success(request, said % {"count": changed})
    return redirect("admin:cards_card_changelist")
