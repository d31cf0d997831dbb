"""Fills a site's database for a benchmark: players with sessions, and duels between them. Runs as a process of its own.

`python -m tests.benchmarks.staging --pairs 100 --each 5` prints one JSON list of pairs: the two session cookies in
the order of the seats, and the numbers of the pair's matches.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tests.servers import ROOT, Site

DUEL = {"battlefield": "misty_harbour", "deck": "infinite"}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players by seat, as session cookies, and their matches one after the other."""

    sessions: tuple[str, str]
    matches: tuple[int, ...]


def stage(
    site: Site, pairs: int, each: int, turn_seconds: int | None = None, finished: int = 0, waiting: bool = False
) -> list[Pair]:
    """Makes them in the site's database. `finished` matches with a log are laid beside them first.

    `waiting`: no clock runs in a match before its first move, so that a pair's later matches don't end by themselves.
    """
    arguments = ["--pairs", str(pairs), "--each", str(each), "--finished", str(finished)]
    if turn_seconds is not None:
        arguments += ["--turn-seconds", str(turn_seconds)]
    if waiting:
        arguments.append("--waiting")
    run = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.staging", *arguments],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Pair((first, second), tuple(matches)) for first, second, matches in json.loads(run.stdout)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, required=True)
    parser.add_argument("--each", type=int, required=True)
    parser.add_argument("--finished", type=int, default=0)
    parser.add_argument("--turn-seconds", type=int)
    parser.add_argument("--waiting", action="store_true")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    if arguments.finished:
        _lay_finished(arguments.finished)
    print(json.dumps(_pairs(arguments.pairs, arguments.each, arguments.turn_seconds, arguments.waiting)))


def _pairs(pairs: int, each: int, turn_seconds: int | None, waiting: bool) -> list[Any]:
    """All clocks run out in the same moment, or run not yet."""
    from django.db import transaction
    from django.utils import timezone

    from games.matches.models import Match
    from games.matches.play import SeatPlan, start

    made = []
    with transaction.atomic():
        for _ in range(pairs):
            players = [_player(), _player()]
            matches = [
                start(
                    game="tower",
                    options=DUEL,
                    seats=[SeatPlan(player) for player, _ in players],
                    turn_seconds=turn_seconds,
                    start="creator",
                ).pk
                for _ in range(each)
            ]
            made.append([*(session for _, session in players), matches])
        if turn_seconds is not None:
            ends = None if waiting else timezone.now() + timedelta(seconds=turn_seconds)
            Match.objects.running().exclude(deadline=None).update(deadline=ends)
    return made


def _player() -> tuple[Any, str]:
    import secrets

    from django.conf import settings
    from django.test import Client

    from lobby.models import Player

    name = f"bench-{secrets.token_hex(6)}"
    player = Player.objects.create_user(username=name, display_name=name)
    client = Client()
    client.force_login(player)
    return player, client.cookies[settings.SESSION_COOKIE_NAME].value


def _lay_finished(number: int) -> None:
    """Matches that are over, each with a log of forty moves, by copying rows: their content is never replayed."""
    from django.utils import timezone

    from games.fairness import commitment, new_seed
    from games.matches.models import Match, Move, Seat

    now = timezone.now()
    for begin in range(0, number, 5000):
        seed = new_seed()
        rows = Match.objects.bulk_create(
            Match(
                game="tower",
                options=DUEL,
                seed=seed,
                next_seed=seed,
                commitment=commitment(seed),
                ply=40,
                winner=0,
                reason="tower_built",
                ended_at=now,
            )
            for _ in range(min(5000, number - begin))
        )
        Seat.objects.bulk_create(
            Seat(match=row, number=seat, order=seat, name="Somebody") for row in rows for seat in (0, 1)
        )
        Move.objects.bulk_create(
            (
                Move(match=row, ply=ply, seat=ply % 2, data={"type": "discard", "card": "amethyst"}, at=now)
                for row in rows
                for ply in range(40)
            ),
            batch_size=20000,
        )


if __name__ == "__main__":
    main()
