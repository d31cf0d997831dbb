"""CPU time of a duel's move inside the process: rules, two screens, wire. No socket, no database, so little noise.

A hundred matches take turns, each between other people, so that no more is kept ready than on a busy site.

uv run python -m tests.benchmarks.hot_path [--moves 4000] [--profile]
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import os
import pstats
import random
import tempfile
import time
from typing import Any

BATCHES = 10
"""The same moves several times over; the quickest time counts, as all else is the machine's noise."""
MATCHES = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory() as folder:
        # Pages name static files by their hashed names, which a fresh clone does not have yet.
        os.environ["STATIC_ROOT"] = folder
        import django
        from django.core.management import call_command

        django.setup()
        call_command("collectstatic", verbosity=0, interactive=False)
        asyncio.run(measure(options))


async def measure(options: argparse.Namespace) -> None:
    from config import garbage

    await play(50 * MATCHES, random.Random(1))
    garbage.look_seldom()
    profile = cProfile.Profile()
    if options.profile:
        profile.enable()
    batches = [await play(options.moves // BATCHES, random.Random(2)) for _ in range(BATCHES)]
    if options.profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(40)
    moves = options.moves // BATCHES
    for part in batches[0]:
        print(f"{part:10} {min(spent[part] for spent in batches) / moves * 1000:.3f} ms")
    print(f"{'all':10} {min(sum(spent.values()) for spent in batches) / moves * 1000:.3f} ms a move")
    print(f"{Reader.characters / Reader.updates:.0f} characters a move and player")


class Reader:
    """A socket that takes note of how much it is sent in updates."""

    player_id = 0
    language = "en-gb"
    characters = updates = 0

    def __init__(self, seat: int) -> None:
        self.seat = seat

    async def send_text(self, text: str) -> None:
        if text.startswith('{"type":"update"'):
            Reader.characters += len(text)
            Reader.updates += 1


async def play(moves: int, chance: random.Random) -> dict[str, float]:
    """CPU seconds by part."""
    from games.matches import publishing

    spent = {"rules": 0.0, "screens": 0.0}
    tables = [await new_table(chance) for _ in range(MATCHES)]
    for number in range(moves):
        table = tables[number % MATCHES]
        if table.outcome is not None:
            table = tables[number % MATCHES] = await new_table(chance)
        seat = table.game.to_move(table.state)[0]
        move = chance.choice(table.game.legal_moves(table.state, seat))
        began = time.process_time()
        state, events = table.game.apply(table.state, seat, move, table.streams)
        table.append(seat, state, events, "")
        spent["rules"] += time.process_time() - began
        began = time.process_time()
        await publishing.publish(table)
        spent["screens"] += time.process_time() - began
    return spent


async def new_table(chance: random.Random) -> Any:
    """With both players at it."""
    from games.matches import publishing
    from games.matches.models import Match, Seat
    from games.matches.tables import Table

    seed = chance.randbytes(32)
    match = Match(
        pk=1, game="tower", options={"battlefield": "misty_harbour", "deck": "infinite"}, seed=seed, next_seed=seed
    )
    names = [f"Player {chance.getrandbits(30)}" for _ in range(2)]
    table = Table(match, [Seat(match=match, number=seat, order=seat, name=name) for seat, name in enumerate(names)])
    for seat in (0, 1):
        await publishing.join(table, Reader(seat))
    return table


if __name__ == "__main__":
    main()
