"""What a process and all that it started have used, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def session_of(pid: int) -> list[int]:
    """The processes of the session that `pid` leads."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(") ", 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[3]) == pid:
            found.append(int(stat.parent.name))
    return found


def cpu_seconds(pids: list[int]) -> float:
    """User and system time so far; processes that are gone count nothing."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory_mib(pids: list[int]) -> float:
    """Resident memory of all of them, shared pages counted in each."""
    total = 0
    for pid in pids:
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        total += next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)
    return total / 1024


def named(part: str) -> list[int]:
    """Processes whose command line contains `part`."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if part in path.read_bytes().decode(errors="replace"):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found
