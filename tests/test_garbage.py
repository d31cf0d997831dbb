"""Garbage that has grown old is found all the same."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from config.garbage import look_seldom, look_through_all


class Node:
    other: Node


@pytest.fixture
def rare_looks() -> Iterator[None]:
    before = gc.get_threshold()
    look_seldom()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("rare_looks")
async def test_a_cycle_that_has_grown_old_is_found() -> None:
    one, two = Node(), Node()
    one.other, two.other = two, one
    gone = weakref.ref(one)
    gc.collect(1)
    del one, two
    gc.collect(1)
    assert gone() is not None, "it is too old for the looks among the young"
    looking = asyncio.create_task(look_through_all(0.001))
    await asyncio.sleep(0.05)
    looking.cancel()
    assert gone() is None
