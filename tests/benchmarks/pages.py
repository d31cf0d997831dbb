"""How many pages a second one process gives. Run by hand: uv run python -m tests.benchmarks.pages [--seconds 10]"""

from __future__ import annotations

import argparse
import http.client
import threading
import time
from urllib.parse import urlparse

from tests.benchmarks import usage
from tests.benchmarks.sites import running
from tests.benchmarks.staging import stage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    with running(options.postgres) as house:
        pair = stage(house.sites[0], 1, 1)[0]
        for path in ("/", f"/matches/{pair.matches[0]}/"):
            before = usage.cpu_seconds(house.server_pids())
            loads = read(house.sites[0].url, path, pair.sessions[0], options.readers, options.seconds)
            spent = usage.cpu_seconds(house.server_pids()) - before
            print(f"{path}: {loads / options.seconds:.0f} a second, {spent / max(loads, 1) * 1000:.1f} ms CPU each")


def read(url: str, path: str, session: str, readers: int, seconds: float) -> int:
    """How many whole pages `readers` at once have got."""
    address, until, loads = urlparse(url).netloc, time.monotonic() + seconds, [0] * readers

    def reader(number: int) -> None:
        connection = http.client.HTTPConnection(address, timeout=30)
        while time.monotonic() < until:
            connection.request("GET", path, headers={"Cookie": f"sessionid={session}", "Accept": "text/html"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{path} answered {answer.status}")
            loads[number] += 1
        connection.close()

    threads = [threading.Thread(target=reader, args=(number,)) for number in range(readers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(loads)


if __name__ == "__main__":
    main()
