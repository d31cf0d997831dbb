"""Many matches for a long time with everything going wrong: sockets that break, processes that are killed, clocks that
run out. At the end every record replays to its stored outcome. In the second half no process is killed: that shows
whether memory grows. Run by hand:

uv run python -m tests.benchmarks.soak [--matches 100] [--minutes 30] [--postgres --processes 2]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time

from websockets.exceptions import WebSocketException

from tests.benchmarks import usage
from tests.benchmarks.clients import Measured, Side, sit
from tests.benchmarks.sites import Running, running
from tests.benchmarks.staging import Pair, stage
from tests.servers import ROOT

TURN = 20
PACE = 2.0
GROWTH = 1.15
"""How many times the memory after two minutes without a kill is taken for no growth."""
EVERY = 30.0
"""Seconds between two looks at the memory."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    with running(options.postgres, options.processes) as house:
        pairs = stage(house.sites[0], options.matches, 15, turn_seconds=TURN, waiting=True)
        memory = asyncio.run(soak(house, pairs, options.minutes * 60))
        *faults, replayed = replay(house)
    print(f"memory in MiB: {', '.join(f'{mib:.0f}' for mib in memory)}")
    print(*faults, f"{replayed}, {len(faults)} with a fault", sep="\n")
    calm = memory[len(memory) // 2 + 4 :]
    if faults or (calm and calm[-1] > calm[0] * GROWTH):
        sys.exit(1)


async def soak(house: Running, pairs: list[Pair], seconds: float) -> list[float]:
    """The server's memory, from time to time."""
    until = time.monotonic() + seconds
    players = [asyncio.create_task(play(house, pair, seat, until)) for pair in pairs for seat in (0, 1)]
    killer = asyncio.create_task(kill(house, until - seconds / 2))
    memory = []
    while time.monotonic() < until:
        await asyncio.sleep(min(EVERY, max(0.1, until - time.monotonic())))
        memory.append(usage.memory_mib(house.server_pids()))
    await killer
    await asyncio.gather(*players)
    return memory


async def play(house: Running, pair: Pair, seat: int, until: float) -> None:
    """One player, who moves when it is their turn, sleeps through some turns, and loses the connection now and then."""
    for match in pair.matches:
        over = False
        while not over and time.monotonic() < until:
            try:
                site = random.choice(house.sites)
                side = await sit(site.url, pair.sessions[seat], match, Measured())
                over = await play_until_broken(side, seat, until)
                await side.socket.close()
            except (OSError, WebSocketException):
                await asyncio.sleep(random.random())


async def play_until_broken(side: Side, seat: int, until: float) -> bool:
    """True when the match is over."""
    while not side.over and time.monotonic() < until:
        if random.random() < 0.05:
            return False
        if seat in side.running and random.random() < 0.95:
            move = {"type": "move", "move": side.choose(), "ply": side.ply, "request": f"{random.getrandbits(60):x}"}
            await asyncio.sleep(random.random() * PACE)
            await side.socket.send(json.dumps(move))
        try:
            await asyncio.wait_for(side.hear(), TURN)
        except TimeoutError:
            continue
    return side.over


async def kill(house: Running, until: float) -> None:
    """Kills a process every half minute or so and starts it again."""
    while time.monotonic() < until - 45:
        await asyncio.sleep(random.uniform(15, 45))
        site = random.choice(house.sites)
        await asyncio.to_thread(random.choice([site.kill, site.stop]))
        await asyncio.to_thread(site.start)


def replay(house: Running) -> list[str]:
    """What is wrong with the matches that are over; the last line tells how many there were."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.replays"],
        cwd=ROOT,
        env=house.sites[0].environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


if __name__ == "__main__":
    main()
