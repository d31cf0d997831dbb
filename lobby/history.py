"""A player's matches, newest first, with filters: game, result, opponent, period."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.matches.models import Seat
from games.registry import BY_KEY, GAMES
from lobby.forms import Select, select

WON, LOST, DRAWN, RUNNING = "won", "lost", "drawn", "running"
PEOPLE, COMPUTER = "people", "computer"
PERIODS = {"week": timedelta(days=7), "month": timedelta(days=30), "year": timedelta(days=365)}
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Empty values let everything through. `opponent` is a part of the name."""

    game: str = ""
    result: str = ""
    against: str = ""
    opponent: str = ""
    period: str = ""

    @property
    def is_set(self) -> bool:
        return self != HistoryFilter()

    def query(self) -> str:
        """As a query string, for the links to other pages of the same list."""
        return urlencode({name: getattr(self, name) for name in self.__slots__ if getattr(self, name)})


def read_history_filter(query: Mapping[str, str]) -> HistoryFilter:
    """From a query string's values; what is not known filters nothing."""
    known = {
        "game": tuple(BY_KEY),
        "result": (WON, LOST, DRAWN, RUNNING),
        "against": (PEOPLE, COMPUTER),
        "period": tuple(PERIODS),
    }
    chosen = {name: query.get(name, "") for name in known}
    chosen = {name: value for name, value in chosen.items() if value in known[name]}
    return HistoryFilter(
        **chosen, opponent=" ".join(query.get("opponent", "").replace("\0", "").split())[:LONGEST_NAME]
    )


def seats_of(player_id: int, chosen: HistoryFilter, now: datetime) -> QuerySet[Seat]:
    """The player's own seats in those matches, each with its match."""
    seats = Seat.objects.filter(player_id=player_id, match__game__in=BY_KEY).select_related("match")
    others = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    if chosen.game:
        seats = seats.filter(match__game=chosen.game)
    if chosen.result:
        seats = seats.filter(_result(chosen.result))
    if chosen.against:
        kind = others.filter(level="") if chosen.against == PEOPLE else others.exclude(level="")
        seats = seats.filter(Exists(kind))
    if chosen.opponent:
        seats = seats.filter(Exists(others.filter(name__icontains=chosen.opponent)))
    if chosen.period:
        seats = seats.filter(match__created_at__gt=now - PERIODS[chosen.period])
    return seats.defer("match__seed", "match__next_seed").order_by("-match__created_at", "-match_id")


def _result(result: str) -> Q:
    over = Q(match__ended_at__isnull=False)
    # A match for one has nobody else who could win it, so an end without a winner is lost there.
    alone = Q(match__game__in=[game.key for game in GAMES if game.seats == 1])
    ways = {
        WON: over & Q(match__winner=F("number")),
        LOST: over & ((Q(match__winner__isnull=False) & ~Q(match__winner=F("number"))) | Q(match__winner=None) & alone),
        DRAWN: over & Q(match__winner=None) & ~alone,
        RUNNING: Q(match__ended_at=None),
    }
    return ways[result]


def history_fields(chosen: HistoryFilter) -> list[Select]:
    """The drop-downs of the filter form in the active language."""
    fields = [
        ("game", _("Game"), {game.key: game.presenter.name() for game in GAMES}),
        ("result", _("Result"), results()),
        ("against", _("Against"), {PEOPLE: _("people"), COMPUTER: _("the computer")}),
        ("period", _("Period"), _periods()),
    ]
    return [
        select(name, f"history-{name}", label, {"": pgettext("filter", "any"), **choices}, getattr(chosen, name))
        for name, label, choices in fields
    ]


def results() -> dict[str, str]:
    return {
        WON: pgettext("result of a match", "won"),
        LOST: pgettext("result of a match", "lost"),
        DRAWN: pgettext("result of a match", "draw"),
        RUNNING: pgettext("result of a match", "running"),
    }


def _periods() -> dict[str, str]:
    return {"week": _("the last 7 days"), "month": _("the last 30 days"), "year": _("the last 365 days")}
