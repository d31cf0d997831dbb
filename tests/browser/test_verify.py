"""The verification page in a real browser: the maths against Python's, and what it says of sound and forged records."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games import draws, records
from games.fairness import Streams, commitment, numbered_seed
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.steps import axe_findings, play_computer, sideways_overflow

PLAYTHROUGHS = Path(__file__).parent.parent / "games" / "playthroughs"
RECORDS = sorted(PLAYTHROUGHS.glob("*/*.json"))
OFTEN_REJECTED = 2**31 + 1
"""Every second word is at or above its largest multiple."""
SIZES = [1, 2, 3, 6, 102, 2**16 + 1, OFTEN_REJECTED, 2**32 - 1, 2**32]
LABELS = ["seats", "deck", "deck/1", "draw/0", "draw/17", "map/pairs", "map/centre", "buildings", "battle", "battle/2"]
LABELS += ["dice/1", "dice/12", "ș€𝄞"]


def vectors() -> list[dict[str, Any]]:
    made = []
    for number, (game, nonces) in enumerate([("tower", 2), ("conquest", 2), ("patience", 1), ("patience", 0)]):
        seed = hashlib.sha256(bytes([number])).digest()
        given = [hashlib.sha256(bytes([number, order])).hexdigest()[:32] for order in range(nonces)]
        streams = Streams(seed, game, given)
        for label in LABELS:
            stream, shuffled = streams(label), streams(label).shuffle(list(range(102)))
            drawn = [(size, stream.uniform(size)) for _ in range(12) for size in SIZES]
            made.append(
                {
                    "seed": seed.hex(),
                    "game": game,
                    "nonces": given,
                    "label": label,
                    "drawn": drawn,
                    "shuffled": shuffled,
                }
            )
    return made


# Static files have hashed names, so the module is looked up where the page's own script imports it.
MODULE = """
  const scripts = [...document.querySelectorAll("script[type=module]")].map((script) => script.src);
  const address = scripts.find((src) => src.includes("verify"));
  const source = await (await fetch(address)).text();
  const maths = await import(new URL(source.match(/"(\\.\\/fairness[^"]*)"/)[1], address));
"""
STREAMS = f"""async (vectors) => {{{MODULE}
  return vectors.map(({{seed, game, nonces, label, drawn}}) => {{
    const of = maths.streams(seed, game, nonces);
    const stream = of(label);
    return [drawn.map(([n]) => stream.uniform(n)), of(label).shuffle([...Array(102).keys()])];
  }});
}}"""
HASHES = f"""async (texts) => {{{MODULE}
  const bytes = (text) => new TextEncoder().encode(text);
  const message = bytes("message");
  const both = (text) => [maths.sha256(bytes(text)), maths.hmac(bytes(text), message)].map(maths.hex);
  return [...texts.map(both), [maths.commitment("ab".repeat(32)), maths.numberedSeed(20260101001)]];
}}"""


def test_the_browsers_maths_is_pythons(visit: Visit) -> None:
    made = vectors()
    found = visit("/verify/").evaluate(STREAMS, made)
    for vector, (drawn, shuffled) in zip(made, found, strict=True):
        assert drawn == [result for _size, result in vector["drawn"]], vector["label"]
        assert shuffled == vector["shuffled"], vector["label"]


def test_its_hashes_are_pythons_at_every_length(visit: Visit) -> None:
    texts = ["x" * length for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)]
    *found, last = visit("/verify/").evaluate(HASHES, texts)
    for text, (digest, code) in zip(texts, found, strict=True):
        assert digest == hashlib.sha256(text.encode()).hexdigest()
        assert code == hmac.digest(text.encode(), b"message", "sha256").hex()
    assert last == [commitment(bytes.fromhex("ab" * 32)), numbered_seed(20260101001).hex()]


def test_the_vectors_do_reject_words() -> None:
    streams = Streams(bytes(32), "tower", [])
    words, stream = streams("x"), streams("x")
    taken = [stream.uniform(OFTEN_REJECTED) for _ in range(20)]
    assert taken != [words.word() % OFTEN_REJECTED for _ in range(20)]


def give(page: Page, record: Any) -> None:
    text = record if isinstance(record, str) else json.dumps(record)
    page.locator("#verify-file").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def verdict(page: Page) -> str:
    expect(page.locator("#verify-result h2")).to_be_visible()
    return page.locator("#verify-result h2").inner_text()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_sound_record_is_proved_to_its_last_event(visit: Visit, path: Path) -> None:
    page = visit("/verify/")
    give(page, path.read_text())
    assert verdict(page) == "This record is sound"
    count = len(draws.replayed(records.parse(path.read_bytes())).draws)
    expect(page.locator("#verify-result")).to_contain_text(f"compared with the match: {count}.")
    expect(page.locator(".row-other")).to_have_count(0)


def changed(record: dict[str, Any], key: str) -> dict[str, Any]:
    def turned(text: str) -> str:
        return text[:-1] + ("1" if text[-1] == "0" else "0")

    new = [turned(record["nonces"][0]), *record["nonces"][1:]] if key == "nonces" else turned(record[key])
    return record | {key: new}


@pytest.mark.parametrize("key", ["seed", "commitment", "nonces"])
def test_a_record_with_one_changed_byte_is_found_out(visit: Visit, key: str) -> None:
    record = json.loads((PLAYTHROUGHS / "conquest" / "points-for-b.json").read_text())
    page = visit("/verify/")
    give(page, changed(record, key))
    assert verdict(page) == "Something is wrong with this record"
    word = "against the rules" if key == "nonces" else "The seal is broken"
    expect(page.locator(".finding-bad").first).to_contain_text(word)


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "match-record/1"}', "null"])
def test_what_is_no_record_is_told_so(visit: Visit, text: str) -> None:
    page = visit("/verify/")
    give(page, text)
    expect(page.locator(".finding-bad")).to_contain_text("no match record")


def test_a_replay_that_drew_otherwise_is_found_out(visit: Visit) -> None:
    """As if the server had dealt other cards than seed and nonces give."""
    page = visit("/verify/")

    def forge(route: Route) -> None:
        answer = route.fetch().json()
        deck = next(drawn for drawn in answer["draws"] if drawn["label"] == "deck")
        deck["after"][0], deck["after"][1] = deck["after"][1], deck["after"][0]
        route.fulfill(json=answer)

    page.route("**/verify/replay/", forge)
    give(page, (PLAYTHROUGHS / "patience" / "won-by-storms.json").read_text())
    assert verdict(page) == "Something is wrong with this record"
    expect(page.locator(".finding-bad")).to_contain_text("1 came out otherwise")
    expect(page.locator(".row-other")).to_have_count(2)


def test_without_the_server_seed_and_nonces_are_worked_out_still(visit: Visit) -> None:
    page = visit("/verify/")
    page.context.set_offline(True)
    give(page, (PLAYTHROUGHS / "conquest" / "points-for-b.json").read_text())
    assert verdict(page) == "So far nothing is wrong with this record"
    expect(page.locator("#verify-tables")).to_contain_text("The buildings, from the top")
    page.context.set_offline(False)


def test_from_a_finished_match_to_its_proof(visit: Visit) -> None:
    page = visit()
    play_computer(page)
    page.locator(".resign summary").click()
    page.locator("#resign button").click()
    page.get_by_role("link", name=re.compile("Check the chance")).click()
    assert verdict(page) == "This record is sound"
    result = page.locator("#verify-result")
    expect(result).to_contain_text("This browser drew the nonce")
    expect(result).to_contain_text("its record is the same")


def test_the_noted_hash_is_compared(visit: Visit) -> None:
    record = json.loads((PLAYTHROUGHS / "patience" / "won-by-storms.json").read_text())
    page = visit("/verify/")
    page.locator("#verify-noted").fill(record["commitment"][:8])
    give(page, record)
    expect(page.locator("#verify-result")).to_contain_text("the hash that you noted")
    page.locator("#verify-noted").fill("00" * 32)
    page.locator("#verify-form button").click()
    expect(page.locator(".finding-bad")).to_contain_text("another hash")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_is_accessible_and_fits(visit: Visit, viewport: dict[str, int], theme: str) -> None:
    page = visit("/verify/", viewport=viewport, color_scheme=theme)
    assert axe_findings(page) == []
    give(page, (PLAYTHROUGHS / "conquest" / "points-for-b.json").read_text())
    verdict(page)
    page.evaluate("document.querySelectorAll('details.drawn').forEach((box) => (box.open = true))")
    assert axe_findings(page) == []
    assert sideways_overflow(page) <= 0
