"""Whether a move costs more beside many finished matches. Run by hand:

uv run python -m tests.benchmarks.history [--finished 100000] [--postgres]
"""

from __future__ import annotations

import argparse

from tests.benchmarks.duels import measure, report
from tests.benchmarks.sites import running
from tests.benchmarks.staging import stage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--postgres", action="store_true")
    parser.set_defaults(paced=0, warm_up=4, clients=1, processes=1, apart=False)
    options = parser.parse_args()
    with running(options.postgres) as house:
        for finished in (0, options.finished):
            pairs = stage(house.sites[0], options.matches, 8, finished=finished)
            print(f"beside {finished} finished matches:")
            print(report(options, measure(house, pairs, options)))


if __name__ == "__main__":
    main()
