"""From an offer made to the last of many lobbies told. Run by hand: uv run python -m tests.benchmarks.lobby_fanout"""

from __future__ import annotations

import argparse
import asyncio
import time

from websockets.asyncio.client import ClientConnection, connect

from tests.benchmarks import usage
from tests.benchmarks.sites import Running, running
from tests.benchmarks.staging import stage
from tests.people import Person

DUEL = {"game": "tower", "battlefield": "misty_harbour", "deck": "infinite", "time": "30"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--offers", type=int, default=5)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    with running(options.postgres) as house:
        asyncio.run(measure(house, options.sockets, options.offers))


async def measure(house: Running, number: int, offers: int) -> None:
    site = house.sites[0]
    # No player may have many more sockets than this.
    pairs = await asyncio.to_thread(stage, site, number // 50 + 1, 0)
    sessions = [session for pair in pairs for session in pair.sessions for _ in range(25)][:number]
    address = site.url.replace("http", "ws", 1) + "/ws/lobby/"
    headers = [{"Origin": site.url, "Cookie": f"sessionid={session}"} for session in sessions]
    sockets = [await connect(address, additional_headers=header, compression=None) for header in headers]
    await asyncio.gather(*(quiet(socket) for socket in sockets))
    for _ in range(offers):
        maker = await asyncio.to_thread(Person, site)
        await asyncio.gather(*(quiet(socket) for socket in sockets))
        before, began = usage.cpu_seconds(house.server_pids()), time.perf_counter()
        offer = asyncio.create_task(asyncio.to_thread(maker.post, "/challenges/new/", **DUEL))
        await asyncio.gather(*(socket.recv() for socket in sockets))
        seconds = time.perf_counter() - began
        await offer
        spent = usage.cpu_seconds(house.server_pids()) - before
        print(f"an offer reached {number} lobbies after {seconds:.2f} s, {spent:.2f} s of server CPU")
    for socket in sockets:
        await socket.close()


async def quiet(socket: ClientConnection) -> None:
    """Reads until nothing comes for a moment."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 0.5)
    except TimeoutError:
        return


if __name__ == "__main__":
    main()
