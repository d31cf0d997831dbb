"""Where computers think: one process beside the server's, so that sockets never wait for a bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from games.registry import BY_KEY

_pool: ProcessPoolExecutor | None = None


async def choose(game: str, view: Any, level: str, seed: int) -> Any:
    """The bot's move for this view. Tries once more if the thinking process was lost."""
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(_executor(), _choose, game, view, level, seed)
    except BrokenProcessPool:
        stop()
        return await loop.run_in_executor(_executor(), _choose, game, view, level, seed)


def stop() -> None:
    global _pool
    if _pool is not None:
        _pool.shutdown(wait=False, cancel_futures=True)
        _pool = None


def _executor() -> ProcessPoolExecutor:
    global _pool
    if _pool is None:
        context = multiprocessing.get_context("spawn")
        _pool = ProcessPoolExecutor(1, mp_context=context, initializer=_end_with, initargs=(os.getpid(),))
    return _pool


def _choose(game: str, view: Any, level: str, seed: int) -> Any:
    bot = BY_KEY[game].bot
    if bot is None:
        raise ValueError(f"{game} has no computer opponent")
    return bot.choose(view, level, random.Random(seed))


def _end_with(parent: int) -> None:
    """A server that was killed can't end its thinking process: that watches for itself."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
