"""How late clocks fire when many run out in the same second. By hand: uv run python -m tests.benchmarks.clocks"""

from __future__ import annotations

import argparse
import time
import urllib.request

from tests.benchmarks.sites import running
from tests.benchmarks.staging import stage

TURN = 12
LATE = "ramparts_clock_late_seconds"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clocks", type=int, default=2000)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    with running(options.postgres) as house:
        url = house.sites[0].url
        stage(house.sites[0], 1, options.clocks, turn_seconds=TURN)
        until = time.monotonic() + TURN + 60
        while (numbers := figures(url)).get(f"{LATE}_count", 0) < options.clocks and time.monotonic() < until:
            time.sleep(1)
    count = numbers.get(f"{LATE}_count", 0)
    print(
        f"{count:.0f} of {options.clocks} clocks fired, on average {numbers[f'{LATE}_sum'] / max(count, 1):.2f} s late"
    )
    for name, value in numbers.items():
        if name.startswith(f"{LATE}_bucket"):
            print(f"  {name.split('le=')[1].strip('}')} s or less: {value:.0f}")


def figures(url: str) -> dict[str, float]:
    """The process's own numbers."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines if not line.startswith("#")}


if __name__ == "__main__":
    main()
