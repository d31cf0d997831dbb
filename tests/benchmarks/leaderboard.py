"""How fast leaderboard, profile and history answer after 10,000 imported matches. By hand:

uv run python -m tests.benchmarks.leaderboard

It uses a database of its own in a temporary folder, or the one that DATABASE_URL names, which must be empty.
"""

from __future__ import annotations

import os
import random
import secrets
import statistics
import tempfile
import time
from datetime import timedelta
from typing import Any

MATCHES, PLAYERS, ROUNDS = 10_000, 500, 20
LIMIT_MS = 100


def prepare() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DATA_DIR"] = tempfile.mkdtemp()
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    call_command("migrate", verbosity=0)


def import_matches() -> None:
    from django.utils import timezone

    from games.fairness import commitment
    from games.matches.models import Match, Move, Seat
    from lobby.models import Player
    from lobby.names import skeleton

    def named(number: int) -> str:
        return f"Player {chr(97 + number // 26)}{chr(97 + number % 26)}"

    Player.objects.bulk_create(
        Player(username=named(n), display_name=named(n), name_key=skeleton(named(n)) + str(n)) for n in range(PLAYERS)
    )
    players, now, chance = list(Player.objects.all()), timezone.now(), random.Random(1)
    moment = [now - timedelta(minutes=30 * (MATCHES - number)) for number in range(MATCHES)]
    matches = Match.objects.bulk_create(
        Match(
            game="tower",
            options={"battlefield": "free_steppe", "deck": "finite"},
            seed=secrets.token_bytes(32),
            next_seed=secrets.token_bytes(32),
            commitment=commitment(bytes(32)),
            nonces=["aa" * 16, "bb" * 16],
            turn_seconds=60,
            rated=True,
            ply=4,
            winner=chance.choice([0, 0, 1, 1, None]),
            reason="tower",
            ended_at=moment[number],
        )
        for number in range(MATCHES)
    )
    seats, moves = [], []
    for match in matches:
        for number, player in enumerate(chance.sample(players, 2)):
            seats.append(Seat(match=match, number=number, order=number, player=player, name=player.display_name))
        for ply in range(4):
            data = {"type": "discard", "card": "quartz"}
            moves.append(Move(match=match, ply=ply, seat=ply % 2, data=data, at=match.ended_at))
    Seat.objects.bulk_create(seats, batch_size=5000)
    Move.objects.bulk_create(moves, batch_size=5000)


def answer_ms(client: Any, path: str) -> tuple[float, float]:
    """Milliseconds by the clock on the wall, and of the processor."""
    wall, cpu = time.perf_counter(), time.process_time()
    assert client.get(path).status_code == 200
    return 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu)


def measure() -> bool:
    from django.test import Client

    from lobby.models import Player
    from ratings.counting import uncounted

    client = Client()
    player = Player.objects.order_by("pk")[7]
    client.force_login(player)
    start = time.perf_counter()
    assert not uncounted().exists()
    print(f"looking for uncounted matches: {1000 * (time.perf_counter() - start):.1f} ms")
    fast = True
    for path in ("/leaderboards/tower/", f"/players/{player.display_name}/", "/profile/matches/"):
        first, *spent = [answer_ms(client, path) for _ in range(ROUNDS)]
        wall, cpu = (statistics.median(times) for times in zip(*spent, strict=True))
        # The first answer of a process reads and compiles the templates.
        print(f"{path}: first {first[0]:.0f} ms, then {wall:.0f} ms, of which {cpu:.0f} ms of the processor")
        fast &= wall < LIMIT_MS
    return fast


def main() -> None:
    prepare()
    start = time.perf_counter()
    import_matches()
    print(f"imported {MATCHES} matches of {PLAYERS} players in {time.perf_counter() - start:.1f} s")
    from django.core.management import call_command

    start = time.perf_counter()
    call_command("count_ratings")
    print(f"counted in {time.perf_counter() - start:.1f} s")
    raise SystemExit(0 if measure() else f"slower than {LIMIT_MS} ms")


if __name__ == "__main__":
    main()
