"""How fast duels are played: the real server, real rules and screens, real sockets. Run by hand:

uv run python -m tests.benchmarks.duels --matches 100 --seconds 20 [--paced 2] [--postgres] [--processes 2] [--apart]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any

from tests.benchmarks import usage
from tests.benchmarks.sites import Running, running
from tests.benchmarks.staging import Pair, stage
from tests.servers import ROOT


def main() -> None:
    options = _options()
    with running(options.postgres, options.processes) as house:
        pairs = stage(house.sites[0], options.matches, options.spare)
        print(report(options, measure(house, pairs, options)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=4)
    parser.add_argument("--paced", type=float, default=0, help="seconds from one move of a match to the next")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and Redis in place of SQLite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="the two players of a match at different processes")
    parser.add_argument("--clients", type=int, default=1, help="processes that play")
    parser.add_argument("--spare", type=int, help="matches of a pair, one after the other")
    options = parser.parse_args()
    options.spare = options.spare or 6 + int(60 * options.seconds / options.matches)
    if options.processes > 1 and not options.postgres:
        parser.error("more than one process needs --postgres")
    return options


def measure(house: Running, pairs: list[Pair], options: argparse.Namespace) -> dict[str, Any]:
    """Lets all pairs play at once; what the clients saw, and what the server used meanwhile."""
    jobs = [_job(house, pairs[number :: options.clients], options) for number in range(options.clients)]
    clients = [_client(job) for job in jobs]
    for client in clients:
        _expect(client, "measuring")
    server, stores = house.server_pids(), house.store_pids()
    before = usage.cpu_seconds(server), usage.cpu_seconds(stores)
    for client in clients:
        _expect(client, "measured")
    after = usage.cpu_seconds(server), usage.cpu_seconds(stores)
    memory = usage.memory_mib(server)
    seen = [json.loads(client.communicate()[0]) for client in clients]
    return {
        "latencies": sorted(latency for one in seen for latency in one["latencies"]),
        "seconds": max(one["ended"] - one["began"] for one in seen),
        "refused": sum(one["refused"] for one in seen),
        "finished": sum(one["finished"] for one in seen),
        "exhausted": sum(one["exhausted"] for one in seen),
        "server": after[0] - before[0],
        "stores": after[1] - before[1],
        "memory": memory,
    }


def _job(house: Running, pairs: list[Pair], options: argparse.Namespace) -> dict[str, Any]:
    sites = house.sites
    return {
        "paced": options.paced,
        "seconds": options.seconds,
        "warm_up": max(options.warm_up, 2 * options.paced),
        "pairs": [
            {
                "sessions": pair.sessions,
                "matches": pair.matches,
                "addresses": [sites[(number + seat * options.apart) % len(sites)].url for seat in (0, 1)],
            }
            for number, pair in enumerate(pairs)
        ],
    }


def _client(job: dict[str, Any]) -> subprocess.Popen[str]:
    client = subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.clients"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdin is not None
    client.stdin.write(json.dumps(job))
    client.stdin.close()
    client.stdin = None
    return client


def _expect(client: subprocess.Popen[str], word: str) -> None:
    assert client.stdout is not None
    line = client.stdout.readline().strip()
    if line != word:
        raise RuntimeError(f"a client said {line!r} in place of {word!r}")


def report(options: argparse.Namespace, result: dict[str, Any]) -> str:
    latencies = result["latencies"]
    moves = len(latencies)
    if not moves:
        return "no move was made"
    p50, p95, p99 = (latencies[min(moves - 1, int(moves * share))] * 1000 for share in (0.5, 0.95, 0.99))
    pace = f"a move every {options.paced:g} s" if options.paced else "flat out"
    stores = "PostgreSQL and Redis" if options.postgres else "SQLite"
    lines = [
        f"{options.matches} matches, {pace}, {stores}, {options.processes} server process(es)",
        f"  moves a second        {moves / result['seconds']:8.0f}   ({moves} in {result['seconds']:.1f} s)",
        f"  sent to seen, ms      p50 {p50:.1f}   p95 {p95:.1f}   p99 {p99:.1f}",
        f"  server CPU s / 1,000  {result['server'] / moves * 1000:8.2f}",
        f"  server memory, MiB    {result['memory']:8.0f}",
        f"  refused {result['refused']}, matches finished {result['finished']}",
    ]
    if options.postgres:
        lines.insert(4, f"  stores CPU s / 1,000  {result['stores'] / moves * 1000:8.2f}")
    if result["exhausted"]:
        lines.append(f"  {result['exhausted']} pairs ran out of matches: raise --spare")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
