"""One person besieges the throne in a real browser: by touch, by keys, by dragging, and by clicking too often."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from games.patience.deals import numbered_layout
from games.patience.layout import NAMES
from games.patience.moves import Attack, Deal, Move
from games.patience.solver import Answer, deal_solver, moves
from games.patience.state import Position
from tests.browser.conftest import DESKTOP, HALF_A_PHONE, PHONE, Visit
from tests.browser.steps import axe_findings, expect_connected, expect_ply, ply, sideways_overflow
from tests.servers import Site

LANDSCAPE = {"width": 844, "height": 390}


def winnable() -> tuple[int, list[Move]]:
    """The first numbered deal that can be won, and how."""
    number = 1
    while (verdict := deal_solver(numbered_layout(number)).verdict()).answer is not Answer.WON:
        number += 1
    return number, moves(Position(), verdict.plan)


NUMBER, LINE = winnable()


def begin(page: Page, number: int = NUMBER) -> None:
    page.locator("#deal-kind").select_option("numbered")
    page.locator("#deal-number-patience").fill(str(number))
    page.locator("form:has(#deal-kind) button").click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(page)


def siege(visit: Visit, **options: object) -> Page:
    page = visit("/alone/patience/", **options)
    begin(page)
    return page


def target(name: str) -> str:
    return f"#at-{name.replace('.', '-')}"


def first_attack() -> Attack:
    return next(move for move in LINE if isinstance(move, Attack))


def up_to_first_attack(page: Page) -> Attack:
    """Deals until the line's first attack is due."""
    for move in LINE:
        if isinstance(move, Attack):
            return move
        before = ply(page)
        page.locator("#deal").click()
        expect_ply(page, before + 1)
    raise AssertionError("a line that wins attacks")


def settled(page: Page, number: int) -> None:
    """The position is at `number`, and stays there."""
    expect_ply(page, number)
    time.sleep(0.7)
    assert ply(page) == number


def test_a_whole_game_by_touch_on_a_phone(visit: Visit) -> None:
    page = siege(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    for move in LINE:
        before = ply(page)
        if isinstance(move, Deal):
            page.locator("#deal").tap()
        else:
            assert isinstance(move, Attack)
            for place in move.cards:
                page.locator(f"#waste-{place}").tap()
            expect(page.locator(target(NAMES[move.target]))).to_have_class(re.compile("beats|unsure"))
            page.locator(target(NAMES[move.target])).tap(position={"x": 10, "y": 10})
        expect_ply(page, before + 1)
        assert sideways_overflow(page) <= 0
    expect(page.locator("#region-result h2")).to_have_text("You have won")
    assert "throne has fallen" in page.locator(".result-reason").inner_text()
    assert axe_findings(page) == []


def walk_to(page: Page, name: str) -> None:
    """By arrow keys only."""
    page.keyboard.press("w")
    where = """id => {
        const at = element => { const b = element.getBoundingClientRect(); return [b.left + b.width / 2, b.top]; };
        const [x, y] = at(document.activeElement), [tx, ty] = at(document.querySelector(id));
        return document.activeElement.matches(id) ? "" : Math.abs(ty - y) > 4
            ? (ty < y ? "ArrowUp" : "ArrowDown") : (tx < x ? "ArrowLeft" : "ArrowRight");
    }"""
    for _ in range(40):
        key = page.evaluate(where, target(name))
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} can't be reached by arrow keys")


def test_a_whole_game_by_keyboard_on_a_desktop(visit: Visit) -> None:
    page = siege(visit)
    for move in LINE:
        before = ply(page)
        if isinstance(move, Deal):
            page.keyboard.press("d")
        else:
            assert isinstance(move, Attack)
            walk_to(page, NAMES[move.target])
            for place in move.cards:
                page.keyboard.press(str(place + 1))
            assert page.evaluate("document.activeElement.getAttribute('aria-label')")
            page.keyboard.press("Enter")
        expect_ply(page, before + 1)
    expect(page.locator("#region-result h2")).to_have_text("You have won")


def test_undo_and_redo_by_keys_restore_the_very_position(visit: Visit) -> None:
    page = siege(visit)
    attack = up_to_first_attack(page)
    walk_to(page, NAMES[attack.target])
    before, wall = ply(page), page.locator(".siege-board").inner_html()
    for place in attack.cards:
        page.keyboard.press(str(place + 1))
    page.keyboard.press("Enter")
    expect_ply(page, before + 1)
    expect(page.locator(target(NAMES[attack.target]))).not_to_have_class(re.compile("target"))
    assert page.evaluate("document.activeElement.matches('.target')"), "the focus goes to another target"
    after = page.locator("#region-numbers").inner_text()
    page.keyboard.press("u")
    expect_ply(page, before + 2)
    assert strip(page.locator(".siege-board").inner_html()) == strip(wall)
    page.keyboard.press("r")
    expect_ply(page, before + 3)
    assert page.locator("#region-numbers dd").first.inner_text() in after


def strip(html: str) -> str:
    """Without what the script says about the selection and where the focus may go."""
    html = re.sub(r' tabindex="-?\d"| aria-label="[^"]*"', "", html)
    return re.sub(r' (beats|holds|unsure|armed|aimed)(?=[ "])', "", html)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 3


def drag(page: Page, source: str, goal: str) -> None:
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    x, y = middle(page, goal)
    page.mouse.move(x + 6, y + 6, steps=6)
    page.mouse.up()


def test_cards_are_stacked_by_dragging_and_the_stack_attacks(visit: Visit) -> None:
    page = siege(visit)
    name = beatable(page)
    drag(page, "#waste-0", "#waste-1")
    expect(page.locator("#waste-0[aria-pressed=true]")).to_be_visible()
    expect(page.locator("#waste-1[aria-pressed=true]")).to_be_visible()
    assert ply(page) == 0, "stacking is no move"
    drag(page, "#waste-2", "#waste-0")
    expect(page.locator("[data-waste][aria-pressed=true]")).to_have_count(3)
    drag(page, "#waste-1", target(name))
    settled(page, 1)
    expect(page.locator(target(name))).not_to_have_class(re.compile("target"))


def beatable(page: Page) -> str:
    """A target that the whole waste beats; deals until there is one."""
    while not page.locator(".target.beats").count():
        before = ply(page)
        page.locator("#deal").click()
        expect_ply(page, before + 1)
    return page.locator(".target.beats").first.get_attribute("data-target") or ""


def test_a_drag_to_nowhere_or_with_a_lost_pointer_puts_the_cards_back(visit: Visit) -> None:
    page = siege(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    name = beatable(page)
    before = ply(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": 1} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    for end in ("touchCancel", "touchEnd"):
        start = middle(page, "#waste-1")
        aim = middle(page, target(name)) if end == "touchCancel" else (5.0, start[1] + 60)
        touch("touchStart", start)
        for part in (0.3, 0.6, 1.0):
            touch("touchMove", (start[0] + (aim[0] - start[0]) * part, start[1] + (aim[1] - start[1]) * part))
        expect(page.locator(".dragged")).to_have_count(1)
        touch(end)
        expect(page.locator(".dragged")).to_have_count(0)
        expect(page.locator(".lifted, .aimed")).to_have_count(0)
    settled(page, before)
    touch("touchStart", middle(page, "#waste-1"))
    touch("touchMove", middle(page, target(name)))
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.locator(".dragged")).to_have_count(0)
    touch("touchEnd")
    settled(page, before)


@pytest.mark.parametrize("clicks", [2, 3])
def test_a_double_click_storms_once_and_a_third_click_does_nothing(visit: Visit, clicks: int) -> None:
    page = siege(visit)
    name = beatable(page)
    before = ply(page)
    page.locator(target(name)).click(click_count=clicks, position={"x": 12, "y": 10})
    settled(page, before + 1)
    assert page.locator("#log li").last.locator(".log-sentence").count() == 2, "it attacked, then dealt, in one move"
    page.keyboard.press("u")
    settled(page, before + 2)
    expect(page.locator(target(name))).to_have_class(re.compile("target"))


def test_a_click_attacks_with_all_cards_or_says_why_not(visit: Visit) -> None:
    page = siege(visit)
    page.locator(".target.covered").last.click(position={"x": 12, "y": 6}, force=True)
    expect(page.locator("#plan")).to_contain_text("covered")
    name = beatable(page)
    before = ply(page)
    page.locator(target(name)).click(position={"x": 12, "y": 10})
    expect_ply(page, before + 1)
    settled(page, before + 1)


def test_pressing_fast_never_acts_on_a_position_that_was_not_seen(visit: Visit) -> None:
    page = siege(visit)
    page.locator("#deal").click(click_count=3)
    settled(page, 1)
    page.locator("#undo").click(click_count=3)
    settled(page, 2)


def test_leaving_and_coming_back_finds_the_same_siege(visit: Visit, site: Site) -> None:
    page = siege(visit)
    page.locator("#deal").click()
    expect_ply(page, 1)
    waste = page.locator("#region-waste").inner_text()
    page.goto(site.url)
    page.locator("#lobby-running .match-link", has_text="Go on").first.click()
    expect_connected(page)
    assert (ply(page), page.locator("#region-waste").inner_text()) == (1, waste)


def test_a_killed_server_loses_no_action(visit: Visit, own_site: Site) -> None:
    page = visit("/alone/patience/", at=own_site)
    begin(page)
    page.locator(target(beatable(page))).click(position={"x": 12, "y": 10})
    settled(page, 1)
    for before, key in enumerate(("d", "u", "r"), start=1):
        page.keyboard.press(key)
        settled(page, before + 1)
        shown = page.locator("#siege .siege-board").inner_text()
        own_site.kill()
        expect(page.locator("#connection")).to_have_attribute("data-state", "waiting")
        own_site.start()
        expect(page.locator("#connection")).to_have_attribute("data-state", "online", timeout=30_000)
        assert ply(page) == before + 1
        assert page.locator("#siege .siege-board").inner_text() == shown


def test_help_says_what_it_uses_and_only_the_one_who_asks_sees_it(visit: Visit, site: Site) -> None:
    page = siege(visit)
    watcher = visit(page.url.removeprefix(site.url))
    expect_connected(watcher)
    page.locator("#help > summary").click()
    page.get_by_role("button", name="What would you do?").click()
    expect(page.locator("#region-answer")).to_contain_text("Only visible cards were used", timeout=30_000)
    expect(page.locator("#live")).to_contain_text("Only visible cards were used")
    assert ply(page) == 0, "advice from what is visible is no entry of the log"
    page.get_by_role("button", name="Show me how").click()
    expect(page.locator("#region-answer")).to_contain_text("one way to win", timeout=30_000)
    expect(page.locator("#region-numbers")).to_contain_text("assisted")
    expect_ply(watcher, 1)
    expect(watcher.locator("#region-answer")).to_be_empty()
    assert axe_findings(page) == []
    expect(page.locator("#region-watchers")).to_contain_text("watching", timeout=20_000)
    page.locator("#region-answer").get_by_role("button", name="Do it").click()
    expect_ply(page, 2)
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    expect(page.locator(".answer-steps li").first).to_be_visible()
    assert page.evaluate("document.activeElement.matches('.siege-status')"), "the button is gone, the focus is not"


def test_a_deal_of_the_day_offers_no_look_at_hidden_cards(visit: Visit) -> None:
    page = visit("/alone/patience/")
    page.locator(".today button").click()
    expect_connected(page)
    page.locator("#help > summary").click()
    expect(page.get_by_role("button", name="Show me how")).to_have_count(0)
    expect(page.get_by_role("button", name="What would you do?")).to_be_visible()


def test_the_same_deal_again_asks_first_and_counts_as_assisted(visit: Visit) -> None:
    page = siege(visit)
    page.locator("#deal").click()
    expect_ply(page, 1)
    first, cards = page.url, page.locator("#region-row_6").inner_text()
    page.get_by_text("Start this deal again").click()
    page.get_by_role("button", name="Yes, from the beginning").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("#region-numbers")).to_contain_text("assisted")
    assert page.locator("#region-row_6").inner_text() == cards


def test_a_lost_siege_offers_the_ways_out_and_asks_before_it_is_left(visit: Visit) -> None:
    page = siege(visit)
    said = []
    for hand in range(1, 13):
        page.keyboard.press("d")
        expect_ply(page, hand)
        said.append("can no longer be won" in page.locator("#live").inner_text())
    expect(page.locator(".status-lost")).to_contain_text("can no longer be won")
    assert said.count(True) == 1, "it is said aloud, and once"
    page.locator(".ways-out").get_by_role("link", name="The same deal again").click()
    expect(page.get_by_role("button", name="Yes, from the beginning")).to_be_visible()
    page.locator(".ways-out").get_by_role("link", name="A new deal").click()
    expect(page.locator("#new-deal-kind")).to_be_visible()
    assert page.locator("#new-deal-kind").input_value() == "winnable", "a numbered deal is not what comes next"
    assert page.locator("#match").get_attribute("data-over") == "false"
    assert axe_findings(page) == []
    page.locator(".ways-out #lost-undo").click()
    expect_ply(page, 13)
    expect(page.locator("#region-numbers")).to_contain_text("assisted")


def test_a_new_deal_can_be_taken_back_until_its_first_move(visit: Visit) -> None:
    page = siege(visit)
    page.locator("#deal").click()
    expect_ply(page, 1)
    first = page.url
    page.get_by_text("New deal", exact=True).click()
    page.locator("#new-deal-kind").select_option("random")
    page.locator("#new-deal button").click()
    page.wait_for_url(lambda url: url != first)
    page.get_by_role("link", name="Back to it").click()
    page.wait_for_url(first)
    expect(page.locator("#match")).to_have_attribute("data-over", "false")
    page.go_back()
    expect_connected(page)
    page.locator("#deal").click()
    expect_ply(page, 1)
    page.goto(first)
    expect(page.locator("#match")).to_have_attribute("data-over", "true")


def test_after_giving_up_the_winning_line_can_be_replayed(visit: Visit) -> None:
    page = siege(visit)
    page.locator(".resign > summary").click()
    page.locator("#resign button").click()
    page.get_by_role("link", name="How it could have been won").click()
    page.wait_for_url(re.compile(r"/line/0/"))
    expect(page.locator(".position-bar")).to_contain_text(f"of {len(LINE)}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#match")).to_have_attribute("data-ply", "1")
    assert axe_findings(page) == []


def test_the_health_of_targets_can_be_hidden_and_stays_so(visit: Visit) -> None:
    page = siege(visit)
    expect(page.locator(".target.open .health").first).to_be_visible()
    page.locator("#show-health").uncheck()
    expect(page.locator(".target.open .health").first).to_be_hidden()
    page.reload()
    expect(page.locator(".target.open .health").first).to_be_hidden()


VIEWPORTS = {"phone": PHONE, "sideways": LANDSCAPE, "desktop": DESKTOP, "large letters": HALF_A_PHONE}


@pytest.mark.parametrize("theme", ["light", "night"])
@pytest.mark.parametrize("viewport", list(VIEWPORTS.values()), ids=list(VIEWPORTS))
def test_the_page_of_a_siege_is_accessible_and_fits(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    page = siege(visit, viewport=viewport, color_scheme="dark" if theme == "night" else "light")
    assert sideways_overflow(page) <= 0
    assert axe_findings(page) == []
    for box in page.locator("#siege details > summary").all():
        box.click()
    assert sideways_overflow(page) <= 0
    assert axe_findings(page) == []


def test_ranks_can_be_read_on_a_phone_and_the_whole_wall_is_seen(visit: Visit) -> None:
    page = siege(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    width = page.locator("#at-w5-0 .face").bounding_box()
    assert width is not None
    assert width["width"] * 24 / 60 >= 16, "a rank is 24 of the face's 60 units high"
    bottom = page.locator("#deal").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= PHONE["height"]


@pytest.mark.parametrize("theme", ["light", "night"])
def test_the_start_page_is_accessible_and_fits(visit: Visit, theme: str) -> None:
    page = visit("/alone/patience/", viewport=PHONE, color_scheme="dark" if theme == "night" else "light")
    assert sideways_overflow(page) <= 0
    assert axe_findings(page) == []
