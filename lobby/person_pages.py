"""The page about somebody else: challenge them, block them, report them. And the notes of moderators to oneself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.matches import blocks
from games.matches.models import Block, Match
from lobby import attempts, moderation, people
from lobby.addresses import address_of
from lobby.conduct import LONGEST_WORDS
from lobby.forms import game_cards
from lobby.models import Player, Report, Sanction
from lobby.rows import STATES
from lobby.visitors import for_players, player_of


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=gettext_lazy("Reason"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=gettext_lazy("What happened (if you like)"),
        required=False,
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@require_safe
@for_players
def person(request: HttpRequest, player: int) -> HttpResponse:
    other = get_object_or_404(Player, pk=player, is_active=True)
    if other == request.user:
        return redirect("account")
    return _person(request, other, ReportForm())


def _person(request: HttpRequest, other: Player, form: ReportForm, status: int = 200) -> HttpResponse:
    own = player_of(request)
    state = people.state_of(other.pk, timezone.now())
    context: dict[str, Any] = {
        "person": other,
        "state": STATES[state]() if state else "",
        "blocked": Block.objects.filter(blocker=own, blocked=other).exists(),
        "apart": blocks.apart([own.pk, other.pk]),
        "games": [game for game in game_cards(own) if game.can_offer],
        "form": form,
        "match": match_named(request.GET.get("match") or request.POST.get("match")),
    }
    return render(request, "lobby/person.html", context, status=status)


def match_named(text: str | None) -> Match | None:
    """The match of a number that came with a request; None for anything else."""
    if not (text and text.isascii() and text.isdecimal() and len(text) < 18):
        return None
    return Match.objects.filter(pk=int(text)).defer("seed", "next_seed").first()


@require_POST
@for_players
def block(request: HttpRequest, player: int) -> HttpResponse:
    other = get_object_or_404(Player, pk=player)
    if other == request.user:
        return redirect("account")
    blocks.block(player_of(request).pk, other.pk)
    messages.success(request, _("%(name)s is blocked: no challenges and no phrases from now on.") % {"name": other})
    return redirect("person", other.pk)


@require_POST
@for_players
def report(request: HttpRequest, player: int) -> HttpResponse:
    own, other, form = player_of(request), get_object_or_404(Player, pk=player), ReportForm(request.POST)
    if other == own:
        return redirect("account")
    now = timezone.now()
    if not form.is_valid():
        return _person(request, other, form, status=422)
    tries = ((attempts.REPORT, own.pk), (attempts.REPORT_FROM, address_of(request)))
    if not attempts.allows_all(now, *tries):
        messages.warning(request, _("You have sent many reports. The moderators will look at them first."))
        return redirect("person", other.pk)
    data, match = form.cleaned_data, match_named(request.POST.get("match"))
    moderation.report(own, other, reason=data["reason"], words=data["words"], match=match, now=now)
    messages.success(request, _("Thank you. The moderators will look at it."))
    return redirect(match or "person", *([] if match else [other.pk]))


@require_POST
@for_players
def understood(request: HttpRequest, sanction: int) -> HttpResponse:
    Sanction.objects.filter(pk=sanction, player=player_of(request)).update(seen_at=timezone.now())
    return redirect("lobby")
