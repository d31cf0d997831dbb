"""Chance that the players can check: seeds, commitments and labelled streams of random numbers.

Pure. The specification is the project's fair-play page; every name here is a name there.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
NONCE_BYTES = 16
WORD_BYTES = 4
WORDS = 2 ** (8 * WORD_BYTES)

HEX_SEED = re.compile(r"[0-9a-f]{64}")
HEX_NONCE = re.compile(r"[0-9a-f]{32}")


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed's bytes, lower-case hex."""
    return hashlib.sha256(seed).hexdigest()


def is_nonce(text: object) -> bool:
    return isinstance(text, str) and HEX_NONCE.fullmatch(text) is not None


class Stream:
    """The bytes HMAC(key, label, 0, i) for i = 0, 1 …, read as big-endian 32-bit words."""

    __slots__ = ("_block", "_index", "_key", "_position", "_prefix")

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._prefix = label.encode() + b"\0"
        self._index = 0
        self._block = b""
        self._position = 0

    def word(self) -> int:
        if self._position == len(self._block):
            self._block = hmac.digest(self._key, self._prefix + self._index.to_bytes(8, "big"), "sha256")
            self._index += 1
            self._position = 0
        start = self._position
        self._position = start + WORD_BYTES
        return int.from_bytes(self._block[start : self._position], "big")

    def uniform(self, n: int) -> int:
        """0 ≤ result < n, every value equally likely. Words at or above the largest multiple of n are skipped."""
        limit = n * (WORDS // n)
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """A shuffled copy."""
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self.uniform(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled


class Streams:
    """All the chance of one match. Each random event has a label of its own."""

    __slots__ = ("_key",)

    def __init__(self, seed: bytes, game: str, nonces: Sequence[str]) -> None:
        self._key = hmac.digest(seed, "|".join([game, *nonces]).encode("ascii"), "sha256")

    def __call__(self, label: str) -> Stream:
        return Stream(self._key, label)


def swaps_seats(streams: Streams) -> bool:
    """Whether the creator of a two-seat match gets seat 1."""
    return streams("seats").uniform(2) == 1


def numbered_seed(number: int) -> bytes:
    """The public seed of a numbered patience deal."""
    return hashlib.sha256(f"patience deal {number}".encode("ascii")).digest()
