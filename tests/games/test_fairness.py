"""Chance, against the specification written out a second time with nothing but hashlib."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games import fairness
from games.fairness import Stream, Streams

SEED = bytes(range(32))
NONCES = ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"]


def words_by_hand(label: str, count: int) -> list[int]:
    """Straight from the definitions: key, blocks, big-endian words."""
    message = ("tower|" + NONCES[0] + "|" + NONCES[1]).encode()
    key = hmac.new(SEED, message, hashlib.sha256).digest()
    data = b""
    block = 0
    while len(data) < 4 * count:
        data += hmac.new(key, label.encode() + b"\x00" + block.to_bytes(8, "big"), hashlib.sha256).digest()
        block += 1
    return [int.from_bytes(data[4 * i : 4 * i + 4], "big") for i in range(count)]


@pytest.mark.parametrize("label", ["seats", "deck", "deck/1", "draw/0", "draw/117", "map/pairs"])
def test_a_stream_is_the_hmac_blocks_read_as_words(label: str) -> None:
    stream = Streams(SEED, "tower", NONCES)(label)
    assert [stream.word() for _ in range(20)] == words_by_hand(label, 20)


def test_a_shuffle_walks_down_and_swaps() -> None:
    words = words_by_hand("deck", 9)
    expected = list(range(10))
    for i, word in zip(range(9, 0, -1), words, strict=True):
        j = word % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    items = list(range(10))
    assert Streams(SEED, "tower", NONCES)("deck").shuffle(items) == expected
    assert items == list(range(10)), "the original is left as it was"


class Scripted(Stream):
    """A stream whose words are given."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


@pytest.mark.parametrize(
    ("n", "word", "skipped"), [(102, 2**32 - 1, True), (3, 2**32 - 1, True), (3, 2**32 - 2, False)]
)
def test_words_above_the_last_whole_multiple_are_skipped(n: int, word: int, skipped: bool) -> None:
    assert Scripted(word, 5).uniform(n) == (5 % n if skipped else word % n)


def test_a_power_of_two_skips_nothing() -> None:
    assert Scripted(2**32 - 1).uniform(2) == 1


def test_the_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    assert fairness.commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_numbered_deal_has_the_public_seed_and_no_nonce() -> None:
    seed = fairness.numbered_seed(7)
    assert seed == hashlib.sha256(b"patience deal 7").digest()
    key = hmac.new(seed, b"patience", hashlib.sha256).digest()
    first = hmac.new(key, b"deck\x00" + bytes(8), hashlib.sha256).digest()[:4]
    assert Streams(seed, "patience", [])("deck").word() == int.from_bytes(first, "big")


@pytest.mark.parametrize("text", ["", "AA" * 16, "a" * 31, "a" * 33, "g" * 32, None, 7, "a" * 32 + "\n"])
def test_what_is_no_nonce(text: object) -> None:
    assert not fairness.is_nonce(text)


def test_what_the_server_draws_is_fresh() -> None:
    assert len({fairness.new_seed() for _ in range(50)}) == 50
    assert all(fairness.is_nonce(fairness.new_nonce()) for _ in range(50))
