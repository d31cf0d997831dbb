"""Finished matches step by step in a real browser: all three games, by both seats' eyes, by an address of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import axe_findings, expect_connected, expect_ply, is_my_turn, ply, sideways_overflow

GAMES = ["tower", "conquest", "patience"]


def finished(page: Page, game: str) -> int:
    """Begins the game against the computer or alone, makes two moves of one's own, gives up; the last ply."""
    forms = page.locator(f"form[action*='/{game}/']:has(button)")
    if forms.count() == 0:
        page.locator(f"a[href='/alone/{game}/']").first.click()
        forms = page.locator(f"form[action*='/{game}/']:has(button)")
    forms.first.locator("button").last.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(page)
    for _ in range(2):
        page.wait_for_function("() => document.querySelector('#moves[aria-busy=false]')")
        page.wait_for_timeout(200)
        if not is_my_turn(page):
            page.wait_for_function(
                "() => document.querySelector('#moves button[name=move]:not([aria-disabled=true]):not([disabled])')"
            )
        before = ply(page)
        page.locator("#moves button[name=move]:not([aria-disabled=true]):not([disabled])").last.evaluate(
            "button => button.click()"
        )
        expect_ply(page, before + 1)
    page.locator(".resign summary").click()
    page.locator("#resign button").click()
    expect(page.locator("#result-headline")).to_be_visible()
    return ply(page)


def open_replay(page: Page) -> None:
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url(re.compile("/ply/0/"))


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_is_gone_through_by_keys(visit: Visit, game: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport)
    last = finished(page, game)
    open_replay(page)
    for number in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#match")).to_have_attribute("data-ply", str(number))
    expect(page.locator("#log > li")).to_have_count(last)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#match")).to_have_attribute("data-ply", str(last - 1))
    assert page.url.split("?")[0].endswith(f"/ply/{last - 1}/")
    page.keyboard.press("Home")
    expect(page.locator("#match")).to_have_attribute("data-ply", "0")
    assert sideways_overflow(page) <= 0
    assert axe_findings(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_position_has_an_address_and_a_picture_for_everybody(visit: Visit, game: str) -> None:
    page, other = visit(), visit()
    finished(page, game)
    open_replay(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#match")).to_have_attribute("data-ply", "1")
    other.goto(page.url)
    expect(other.locator("#match")).to_have_attribute("data-ply", "1")
    other.evaluate("document.querySelectorAll('#moves button[name=move]').forEach((button) => button.click())")
    other.wait_for_timeout(300)
    expect(other.locator("#match")).to_have_attribute("data-ply", "1")
    expect(other.locator("[role=alert]")).to_have_count(0)
    image = other.locator("meta[property='og:image']").get_attribute("content")
    assert image is not None
    other.goto(image)
    assert other.evaluate("document.documentElement.nodeName") == "svg"


def test_after_the_end_both_seats_eyes_see(visit: Visit) -> None:
    page = visit()
    finished(page, "tower")
    open_replay(page)
    hands = set()
    for number in (0, 1):
        page.locator(f".position-bar a[href='?seat={number}']").click()
        page.wait_for_url(re.compile(rf"\?seat={number}"))
        hands.add(page.locator("#region-hand").inner_html())
    assert len(hands) == 2


def test_the_replay_plays_by_itself_and_stops(visit: Visit) -> None:
    page = visit()
    last = finished(page, "tower")
    open_replay(page)
    play = page.locator("[data-step=play]")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#match")).to_have_attribute("data-ply", str(last), timeout=5_000 + 2_500 * last)
    expect(play).to_have_attribute("aria-pressed", "false")
