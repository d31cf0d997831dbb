"""Who is here now, on all processes: one person once, however many tabs, and nobody whose signs have lapsed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.matches.attendance import FRESH
from games.matches.models import Attendance, Seat

MOST_SHOWN = 60
PLAYING, WATCHING, HERE = "playing", "watching", "here"


@dataclass(frozen=True, slots=True)
class Person:
    """`state` is playing (sits in a running match that is open on their screen), watching, or here."""

    player_id: int
    name: str
    state: str


def people_here(now: datetime) -> tuple[Person, ...]:
    """By name."""
    fresh = Attendance.objects.filter(beat_at__gt=now - FRESH, player__is_active=True)
    rows = list(fresh.values_list("player_id", "player__display_name", "match_id", "match__ended_at"))
    running = {match_id for _, _, match_id, ended_at in rows if match_id is not None and ended_at is None}
    seated = set(Seat.objects.filter(match_id__in=running).values_list("match_id", "player_id"))
    found: dict[int, Person] = {}
    for player_id, name, match_id, _ in rows:
        state = HERE
        if match_id in running:
            state = PLAYING if (match_id, player_id) in seated else WATCHING
        known = found.get(player_id)
        if known is None or _RANK[state] > _RANK[known.state]:
            found[player_id] = Person(player_id, name, state)
    return tuple(sorted(found.values(), key=lambda person: (person.name.casefold(), person.player_id)))


_RANK = {HERE: 0, WATCHING: 1, PLAYING: 2}


def state_of(player_id: int, now: datetime) -> str:
    """One of the states, or empty for somebody who is not here."""
    return next((person.state for person in people_here(now) if person.player_id == player_id), "")
