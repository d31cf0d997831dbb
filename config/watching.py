"""Pages for machines that watch the site: whether it is well, and its numbers."""

from __future__ import annotations

from ipaddress import ip_address

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.matches import figures
from games.matches.attendance import REGISTER
from games.matches.figures import Figures
from games.matches.tables import TABLES

SWEEPER_LATE = 15.0
"""Seconds without a round of the sweeper after which a process is not well."""


@require_safe
@never_cache
def health(_request: HttpRequest) -> HttpResponse:
    """200 while this process can do its work, otherwise 503; tells which part fails."""
    age = figures.sweeper_age()
    parts = {
        "database": _database_answers(),
        "layer": _layer_answers(),
        "sweeper": age is not None and age < SWEEPER_LATE,
    }
    # Without Redis matches go on: other processes' moves are only seen some seconds later.
    well = parts["database"] and parts["sweeper"]
    facts = {"well": well, **parts, "sweeper_age": None if age is None else round(age, 1)}
    return JsonResponse(facts, status=200 if well else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _layer_answers() -> bool:
    if not settings.REDIS_URL:
        return True
    try:
        with redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """This process's numbers in Prometheus' text format; to others than METRICS_FOR there is no such page."""
    if not _may_watch(request):
        raise Http404
    return HttpResponse("\n".join(_lines()) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8")


def _may_watch(request: HttpRequest) -> bool:
    # What came through a proxy only looks as if it were from this machine.
    if "HTTP_X_FORWARDED_FOR" in request.META:
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback or str(address) in settings.METRICS_FOR


def _lines() -> list[str]:
    age = figures.sweeper_age()
    return [
        *_counted("ramparts_moves_total", "game", Figures.moves),
        *_counted("ramparts_refused_total", "code", Figures.refused),
        *_counted("ramparts_errors_total", "logger", Figures.errors),
        *Figures.move_seconds.lines("ramparts_move_seconds"),
        *Figures.late_seconds.lines("ramparts_clock_late_seconds"),
        *_gauge("ramparts_sockets", len(REGISTER.sockets)),
        *_gauge("ramparts_tables", len(TABLES)),
        *_gauge("ramparts_sweeper_age_seconds", float("nan") if age is None else age),
    ]


def _counted(name: str, label: str, counts: dict[str, int]) -> list[str]:
    return [f"# TYPE {name} counter", *(f'{name}{{{label}="{key}"}} {count}' for key, count in dict(counts).items())]


def _gauge(name: str, value: float) -> list[str]:
    return [f"# TYPE {name} gauge", f"{name} {value}".replace("nan", "NaN")]
