"""The players of a benchmark: pairs that play duels over real sockets, in a process apart from the server.

Reads a job as JSON from standard input and prints what it measured as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.trees import grown, html

ANSWERS_WITHIN = 30.0
"""Seconds; a server that leaves a player waiting for longer has lost something."""
OFFERED = re.compile(r'name="move" value="([^"]*)" aria-disabled="false"')


@dataclass
class Measured:
    """`latencies`: seconds from a move sent to the opponent's frame received."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    finished: int = 0
    exhausted: int = 0
    bytes: int = 0
    began: float = 0.0
    ended: float = 0.0


class Side:
    """One player's socket and what it last showed."""

    def __init__(self, socket: ClientConnection, measured: Measured) -> None:
        self.socket = socket
        self.measured = measured
        self.hand: Any = None
        self.ply = -1
        self.running: list[int] = []
        self.over = False

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(ANSWERS_WITHIN):
            text = await self.socket.recv()
        self.measured.bytes += len(text)
        message: dict[str, Any] = json.loads(text)
        if "regions" in message:
            if "hand" in message["regions"]:
                self.hand = grown(self.hand, message["regions"]["hand"])
            self.ply, self.running, self.over = message["ply"], message["clock"]["running"], message["over"]
        return message

    async def hear_ply(self, ply: int) -> None:
        while self.ply < ply:
            if (await self.hear())["type"] == "refused":
                self.measured.refused += 1

    def choose(self) -> dict[str, Any]:
        """At random among all that the screen offers."""
        offered = OFFERED.findall(html(self.hand))
        move: dict[str, Any] = json.loads(random.choice(offered).replace("&quot;", '"'))
        return move


async def sit(address: str, session: str, match: int, measured: Measured) -> Side:
    headers = {"Cookie": f"sessionid={session}", "Origin": address}
    url = f"{address.replace('http', 'ws', 1)}/ws/matches/{match}/"
    side = Side(await connect(url, additional_headers=headers, compression=None, ping_interval=None), measured)
    await side.hear()
    return side


async def play_pair(job: dict[str, Any], pair: dict[str, Any], until: asyncio.Event, measured: Measured) -> None:
    for match in pair["matches"]:
        sides = [
            await sit(address, session, match, measured)
            for address, session in zip(pair["addresses"], pair["sessions"], strict=True)
        ]
        try:
            await play_match(sides, job["paced"], until, measured)
        finally:
            for side in sides:
                await side.socket.close()
        if until.is_set():
            return
        measured.finished += 1
    measured.exhausted += 1


async def play_match(sides: list[Side], paced: float, until: asyncio.Event, measured: Measured) -> None:
    await asyncio.sleep(random.random() * paced)
    while not until.is_set() and not sides[0].over:
        mover = sides[sides[0].running[0]]
        other = sides[1 - sides[0].running[0]]
        ply = mover.ply
        move = {"type": "move", "move": mover.choose(), "ply": ply, "request": f"{ply}-{random.getrandbits(40):x}"}
        text = json.dumps(move)
        began = time.perf_counter()
        await mover.socket.send(text)
        await other.hear_ply(ply + 1)
        if measured.began:
            measured.latencies.append(time.perf_counter() - began)
        await mover.hear_ply(ply + 1)
        if paced:
            await asyncio.sleep(max(0.0, paced - (time.perf_counter() - began)))


async def run(job: dict[str, Any]) -> Measured:
    measured, until = Measured(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for pair in job["pairs"]:
            group.create_task(play_pair(job, pair, until, measured))
        await asyncio.sleep(job["warm_up"])
        print("measuring", flush=True)
        measured.began = time.perf_counter()
        await asyncio.sleep(job["seconds"])
        measured.ended = time.perf_counter()
        print("measured", flush=True)
        until.set()
    return measured


def main() -> None:
    measured = asyncio.run(run(json.load(sys.stdin)))
    print(json.dumps(vars(measured)), flush=True)


if __name__ == "__main__":
    main()
