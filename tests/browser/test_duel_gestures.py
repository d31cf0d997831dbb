"""What the duel's own script adds: previews in numbers, four ways to discard, motion that never gets in the way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import OTHERS_TURN, expect_ply, play_computer, ply
from tests.servers import Site

LONG_PRESS = 900
"""Milliseconds, well over what the script asks for."""


def my_turn(visit: Visit, **options: object) -> Page:
    page = visit(**options)
    play_computer(page)
    expect(page.locator(".hand-open")).to_be_visible(timeout=OTHERS_TURN)
    return page


def card(page: Page, place: int) -> Locator:
    return page.locator(f"#play-{place}")


def by_right_click(page: Page) -> None:
    # By force: the card may be too dear to play, which does not matter here.
    card(page, 2).click(button="right", force=True)


def by_button(page: Page) -> None:
    page.locator("#discard-2").click()


def by_key(page: Page) -> None:
    page.keyboard.press("Shift+Digit2")


@pytest.mark.parametrize("discard", [by_right_click, by_button, by_key])
def test_each_way_to_discard_says_that_it_was_a_discard(visit: Visit, discard: Callable[[Page], None]) -> None:
    page = my_turn(visit)
    name = card(page, 2).locator(".card-name").inner_text()
    before = ply(page)

    discard(page)

    expect_ply(page, before + 1)
    expect(page.locator("#log li").nth(before)).to_contain_text(f"discards {name}.")
    expect(page.locator(".used-discarded", has_text=name).first).to_be_visible()


def test_a_long_press_discards_and_plays_nothing(visit: Visit) -> None:
    page = my_turn(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    name = card(page, 2).locator(".card-name").inner_text()
    before = ply(page)
    box = card(page, 2).bounding_box()
    assert box is not None
    fingers = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    expect(page.locator("#place-2")).to_have_class(re.compile("place-held"))
    page.wait_for_timeout(LONG_PRESS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect_ply(page, before + 1)
    expect(page.locator("#log li").nth(before)).to_contain_text(f"discards {name}.")
    assert page.locator("#log li").nth(before).get_attribute("data-ply") == str(before + 1)


def test_a_finger_that_slides_away_does_nothing(visit: Visit) -> None:
    page = my_turn(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    before = ply(page)
    box = card(page, 2).bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + 80
    touch = page.context.new_cdp_session(page)

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 60, "y": y}]})
    page.wait_for_timeout(LONG_PRESS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)

    assert ply(page) == before


def shown_changes(page: Page) -> list[str]:
    return [text for text in page.locator(".delta").all_inner_texts() if text]


def test_pointing_at_a_card_shows_its_changes_on_the_boards_until_the_pointer_leaves(visit: Visit) -> None:
    page = my_turn(visit)
    able = page.locator('.play[aria-disabled="false"]:not([data-own="{}"])')
    while not able.count():
        page.keyboard.press("Shift+Digit1")
        expect(page.locator(".hand-waiting, .hand-open")).to_be_visible()
        expect(page.locator(".hand-open")).to_be_visible(timeout=OTHERS_TURN)

    able.first.hover()
    assert shown_changes(page)
    page.locator("h1").hover()
    assert shown_changes(page) == []
    able.first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert shown_changes(page)


def test_a_move_never_moves_the_page(visit: Visit) -> None:
    page = my_turn(visit, viewport={"width": 800, "height": 420})
    page.locator("#discard-1").scroll_into_view_if_needed()
    before, height = ply(page), page.evaluate("scrollY")
    assert height > 0

    page.keyboard.press("Shift+Digit1")
    expect_ply(page, before + 2)
    page.wait_for_timeout(600)

    assert page.evaluate("scrollY") == height


def test_nothing_flies_when_motion_is_switched_off(visit: Visit) -> None:
    page = my_turn(visit, reduced_motion="reduce")
    before = ply(page)
    page.evaluate(
        "new MutationObserver((list) => { for (const { addedNodes } of list) for (const node of addedNodes)"
        " if (node.classList?.contains('flight')) document.body.dataset.flown = 'yes'; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )

    page.keyboard.press("Shift+Digit1")
    expect_ply(page, before + 2)

    assert page.evaluate("document.body.dataset.flown") is None


def test_the_whole_hand_is_on_the_first_screen_of_a_phone(visit: Visit) -> None:
    page = my_turn(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    # Whatever was dealt: a card of three lines, which few are longer than.
    page.evaluate("""() => document.querySelectorAll("#moves .card-effect").forEach((effect) => {
        effect.textContent = "6 damage, the enemy loses 3 troops";
    })""")

    top_of_the_last_row = page.locator("#place-6").bounding_box()
    assert top_of_the_last_row is not None
    assert top_of_the_last_row["y"] + 150 < PHONE["height"]


def test_somebody_who_comes_to_watch_moves_nothing_on_a_phone(visit: Visit, site: Site) -> None:
    page = my_turn(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    before = page.locator("#place-6").bounding_box()

    visit(page.url.removeprefix(site.url))

    expect(page.locator("#region-watchers")).to_have_text("1 person is watching", timeout=15_000)
    assert page.locator("#place-6").bounding_box() == before


def test_the_second_of_two_quick_presses_spares_the_card_drawn_meanwhile(visit: Visit) -> None:
    page = my_turn(visit)
    # The first card is drawn anew at once, as after a card that lets its player go on.
    page.evaluate("""() => {
        const sent = [];
        document.addEventListener("submit", (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
            sent.push(event.submitter.id);
            const match = document.getElementById("match");
            match.dataset.ply = Number(match.dataset.ply) + 1;
            document.body.dataset.sent = sent.join(" ");
        }, true);
    }""")

    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    page.wait_for_timeout(600)
    page.keyboard.press("Shift+Digit2")

    assert page.evaluate("document.body.dataset.sent") == "discard-1 discard-2 discard-2"


def test_the_keys_are_explained_on_the_page(visit: Visit) -> None:
    page = my_turn(visit)

    page.locator(".keys summary").click()

    expect(page.locator(".keys")).to_contain_text("Discard the card in that place")
