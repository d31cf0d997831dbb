"""Where computers think: one process beside the server's, so that sockets never wait for a bot or a solver."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from games.protocol import Dealt, Solo
from games.registry import BY_KEY

_pool: ProcessPoolExecutor | None = None
_replacing = threading.Lock()


async def choose(game: str, view: Any, level: str, seed: int) -> Any:
    """The bot's move for this view."""
    return await _think(_choose, game, view, level, seed)


async def answer(game: str, state: Any, seat: int, question: str) -> Any:
    """What a game for one answers to a question in this position."""
    return await _think(_answer, game, state, seat, question)


async def winning_line(game: str, state: Any) -> tuple[Any, ...]:
    """From the first state of a game for one; empty where none is known."""
    return tuple(await _think(_winning_line, game, state))


async def _think(task: Callable[..., Any], *args: Any) -> Any:
    """Tries once more if the thinking process was lost."""
    loop, pool = asyncio.get_running_loop(), _executor()
    try:
        return await loop.run_in_executor(pool, task, *args)
    except BrokenProcessPool:
        return await loop.run_in_executor(_instead_of(pool), task, *args)


def deal(game: str, *args: Any) -> Dealt:
    """What a new match for one starts from; for threads, which may wait. Raises BadDeal."""
    pool = _executor()
    try:
        return pool.submit(_deal, game, *args).result()
    except BrokenProcessPool:
        return _instead_of(pool).submit(_deal, game, *args).result()


def _instead_of(broken: ProcessPoolExecutor) -> ProcessPoolExecutor:
    """Many may wait for the same lost process: the first of them replaces it."""
    with _replacing:
        if _pool is broken:
            stop()
        return _executor()


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


def _answer(game: str, state: Any, seat: int, question: str) -> Any:
    return _solo(game).answer(state, seat, question)


def _winning_line(game: str, state: Any) -> tuple[Any, ...]:
    return _solo(game).winning_line(state)


def _deal(game: str, *args: Any) -> Dealt:
    return _solo(game).deal(*args)


def _solo(game: str) -> Solo[Any, Any, Any]:
    solo = BY_KEY[game].solo
    if solo is None:
        raise ValueError(f"{game} is no game for one")
    return solo


def _end_with(parent: int) -> None:
    """A server that was killed can't end its thinking process: that watches for itself."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
