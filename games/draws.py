"""What a match record's replay drew by chance: each random event with its label, numbers and results. Pure.

It serves those who check a match: they work the same events out again and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from games.fairness import Stream, Streams, swaps_seats
from games.records import Record, RefusedMove, replay

T = TypeVar("T")


@dataclass(slots=True)
class Drawn:
    """One label of the streams. A shuffle has `before` and `after`; else `chances` and `results` run in parallel:
    each result was one of so many equal chances, from 0."""

    label: str
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    chances: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Replayed:
    """`draws` in the order of their first use. `refused` is None if all moves were allowed."""

    draws: list[Drawn]
    moves: int
    state: Any
    refused: RefusedMove | None


class _Stream(Stream):
    """A stream that notes what is drawn from it."""

    __slots__ = ("_drawn", "_shuffles")

    def __init__(self, key: bytes, drawn: Drawn) -> None:
        super().__init__(key, drawn.label)
        self._drawn = drawn
        self._shuffles = False

    def uniform(self, n: int) -> int:
        result = super().uniform(n)
        if not self._shuffles:
            self._drawn.chances.append(n)
            self._drawn.results.append(result)
        return result

    def shuffle(self, items: Sequence[T]) -> list[T]:
        self._shuffles = True
        shuffled = super().shuffle(items)
        self._shuffles = False
        self._drawn.before, self._drawn.after = [str(item) for item in items], [str(item) for item in shuffled]
        return shuffled


class _Streams(Streams):
    __slots__ = ("draws",)

    def __init__(self, seed: bytes, game: str, nonces: Sequence[str]) -> None:
        super().__init__(seed, game, nonces)
        self.draws: dict[str, Drawn] = {}

    def __call__(self, label: str) -> Stream:
        # A label drawn from anew gives the same again.
        self.draws[label] = Drawn(label)
        return _Stream(self._key, self.draws[label])


def replayed(record: Record) -> Replayed:
    """Plays the record's moves, as far as they are allowed."""
    game, streams = record.game, _Streams(record.seed, record.game.key, record.nonces)
    if game.seats == 2 and record.start is None:
        swaps_seats(streams)
    state, moves = None, -1
    try:
        for after, _events in replay(record, streams):
            state, moves = after, moves + 1
    except RefusedMove as refused:
        return Replayed(list(streams.draws.values()), moves, state, refused)
    return Replayed(list(streams.draws.values()), moves, state, None)
