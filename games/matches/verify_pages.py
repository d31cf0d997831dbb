"""The page that checks a finished match, and the server's part in it: a replay of the record by the rules."""

from __future__ import annotations

import hmac
from dataclasses import asdict
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext, pgettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games import draws, records
from games.fairness import commitment
from games.matches import verify_words
from games.matches.models import Match
from games.matches.screens import refusal_text
from games.protocol import Json, Table
from games.records import BadRecord, Record

LONGEST_NUMBER = 12


@require_safe
@ensure_csrf_cookie
def verify(request: HttpRequest) -> HttpResponse:
    """`?match=17` checks that match at once."""
    asked = request.GET.get("match", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER else None
    context = {"words": verify_words.words(), "catalogue": verify_words.catalogue(), "number": number}
    return render(request, "matches/verify.html", context)


@require_POST
def replay(request: HttpRequest) -> HttpResponse:
    """The record in the body, played by the rules: what was drawn, and the first move that is refused, if any.

    `fault` says in words why nothing was replayed, else it is empty.
    """
    try:
        record = records.parse(request.body)
    except RequestDataTooBig:
        return JsonResponse({"fault": gettext("it is too long")})
    except BadRecord as error:
        return JsonResponse({"fault": str(error)})
    done = draws.replayed(record)
    return JsonResponse(
        {
            "fault": "",
            "draws": [asdict(drawn) for drawn in done.draws],
            "moves": done.moves,
            "refused": _refused(record, done),
            "ending": _ending(record, done.state),
            "known": _known(record),
            "deal": _deal_number(record),
        }
    )


def _refused(record: Record, done: draws.Replayed) -> Json | None:
    if done.refused is None:
        return None
    why = refusal_text(record.game.presenter, done.refused.why)
    return {"number": done.refused.number, "why": why}


def _ending(record: Record, state: Any) -> str:
    outcome = record.game.outcome(state)
    names = (pgettext("a player in a record", "the first seat"), pgettext("a player in a record", "the second seat"))
    return record.game.presenter.ending(outcome, Table(names[: record.game.seats])) if outcome else ""


def _known(record: Record) -> Json | None:
    """The finished match of this site with the same seal, and in what its record differs, in words.

    None where there is none, and for public deals, whose seal many matches share.
    """
    found = Match.objects.filter(commitment=commitment(record.seed), ended_at__isnull=False, deal_number=None).first()
    if found is None:
        return None
    words = verify_words.differences()
    moves = [entry.with_seat() for entry in found.moves.all()]
    same = {
        "options": (found.options, found.start) == (record.options, record.start or ""),
        "nonces": tuple(found.nonces) == record.nonces,
        "seed": hmac.compare_digest(bytes(found.seed), record.seed),
        "moves": moves == list(record.moves),
    }
    return {"match": found.pk, "what": ", ".join(words[part] for part in words if not same[part])}


def _deal_number(record: Record) -> int | None:
    """Of a public deal that somebody has played here."""
    found = Match.objects.filter(commitment=commitment(record.seed), deal_number__isnull=False)
    return None if record.nonces else found.values_list("deal_number", flat=True).first()
