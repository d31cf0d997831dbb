"""What people do on the pages, by what they see there."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect


def ply(page: Page) -> int:
    return int(page.locator("#match").get_attribute("data-ply") or 0)


def expect_ply(page: Page, at_least: int, timeout: float = 15_000) -> None:
    page.wait_for_function(
        "least => Number(document.getElementById('match')?.dataset.ply) >= least", arg=at_least, timeout=timeout
    )


def expect_connected(page: Page) -> None:
    expect(page.locator("#connection")).to_have_attribute("data-state", "online")


OTHERS_TURN = 30_000
"""Milliseconds: a computer that may play again and again takes a second for each card."""


def expect_my_turn(page: Page) -> None:
    # Not by a script in the page: its policy forbids to evaluate text.
    expect(page.locator("#moves .discard:not([aria-disabled=true])").first).to_be_visible(timeout=OTHERS_TURN)


def offer(page: Page, game: str = "tower", private: bool = False, **choices: str) -> None:
    page.locator(f"#offer-{game} > summary").click()
    form = page.locator(f"#offer-{game} form")
    for name, value in choices.items():
        form.locator(f"[name={name}]").select_option(value)
    form.locator("[name=private]").set_checked(private)
    form.locator("button").click()


def join_first(page: Page) -> None:
    page.locator("#lobby-offers button", has_text="Join").first.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(page)


def play_computer(page: Page, game: str = "tower") -> None:
    page.locator(f".game-{game} .game-play button").first.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(page)


def is_my_turn(page: Page) -> bool:
    return page.locator("#moves button[name=move]:not([aria-disabled=true]):not([disabled])").count() > 0


def whose_turn(first: Page, second: Page) -> tuple[Page, Page]:
    """The page of the player to move, then the other."""
    return (first, second) if is_my_turn(first) else (second, first)


def sideways_overflow(page: Page) -> int:
    """Pixels by which the page can be scrolled to the side."""
    root = "document.documentElement"
    return max(0, int(page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")))


def axe_findings(page: Page) -> list[Any]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["target"] for node in rule["nodes"]][:5]) for rule in found]
