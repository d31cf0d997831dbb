"""The process in which computers think may be lost; whoever waits for it gets the answer all the same."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor

import pytest

from games.matches import thinking


def slowly(number: int) -> int:
    time.sleep(0.5)
    return number


async def test_a_lost_process_is_replaced_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, pools, real = asyncio.get_running_loop(), set(), thinking._executor
    lost = await loop.run_in_executor(thinking._executor(), os.getpid)
    waiting = [asyncio.create_task(thinking._think(slowly, number)) for number in range(4)]
    await asyncio.sleep(0.1)

    def noted() -> ProcessPoolExecutor:
        pools.add(real())
        return real()

    monkeypatch.setattr(thinking, "_executor", noted)
    os.kill(lost, signal.SIGKILL)
    try:
        assert await asyncio.gather(*waiting) == [0, 1, 2, 3]
    finally:
        thinking.stop()
    assert len(pools) == 1
