"""When the interpreter looks for garbage: seldom, and never among what is there from the start.

Left to itself it looks through ten thousands of objects at every other move. Sockets leave cycles behind that only a
look through everything finds; that takes a tenth of a second for some hundred matches, so it is done now and then.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG_OBJECTS = 50_000
"""So many more than before are made until some are looked through; a move makes hundreds."""
YOUNG_ROUNDS = 4
"""Looks among the young until those who have survived one are looked through as well."""
NEVER = 1_000_000_000
EVERY = 300.0
"""Seconds between two looks through everything. A thousand sockets that were closed leave 4 MiB till then."""


def look_seldom() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_ROUNDS, NEVER)


async def look_through_all(every: float = EVERY) -> None:
    """Goes on for ever."""
    while True:
        await asyncio.sleep(every)
        gc.collect()
