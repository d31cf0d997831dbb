"""Two people, and one who watches, play Stronghold in real browsers."""

from __future__ import annotations

import json
import re
import time
from typing import NamedTuple

import pytest
from django.conf import settings
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import DESKTOP, HALF_A_PHONE, PHONE, Visit
from tests.browser.steps import (
    axe_findings,
    expect_connected,
    expect_ply,
    is_my_turn,
    join_first,
    offer,
    play_computer,
    ply,
    sideways_overflow,
)
from tests.servers import Site


class Sides(NamedTuple):
    """The pages by seat."""

    a: Page
    b: Page


def begin(visit: Visit, time_a_turn: str = "60", **options: object) -> Sides:
    maker, joiner = visit(**options), visit(**options)
    offer(maker, "conquest", time=time_a_turn)
    join_first(joiner)
    maker.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(maker)
    seat = maker.locator("#match").get_attribute("data-seat")
    return Sides(maker, joiner) if seat == "0" else Sides(joiner, maker)


def march(page: Page, start: str, target: str) -> None:
    """A move of all units of a cell to a free one, on the map."""
    before = ply(page)
    page.locator(f"#cell-{start}").click()
    page.locator(f"#cell-{target}").click()
    expect_ply(page, before + 1)


def to_battle(sides: Sides) -> None:
    """Both march to the middle until A attacks e2 from d3."""
    for page, start, target in (
        (sides.a, "a1", "b2"),
        (sides.b, "g1", "f2"),
        (sides.a, "b2", "c2"),
        (sides.b, "f2", "e2"),
        (sides.a, "c2", "d3"),
    ):
        page.wait_for_selector("#actions .action-on")
        march(page, start, target)
    sides.b.wait_for_selector("#actions .action-on")
    sides.b.locator("#action-pass").click()
    sides.b.locator("#pass").click()
    sides.a.wait_for_selector("#actions .action-on")
    sides.a.locator("#cell-d3").click()
    sides.a.locator("#cell-e2").click()
    asked = sides.a.locator(".order-asked")
    expect(asked).to_contain_text("Strength 1 against 1")
    expect(asked).to_contain_text("25 % to take the land")
    asked.click()
    for page in sides:
        expect(page.locator("#battle")).to_be_visible()


def frames_of(page: Page) -> list[str]:
    """Fills with what the server sends to the page from its next load on."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    return heard


def test_two_people_fight_and_a_third_learns_nothing_early(visit: Visit, site: Site) -> None:
    sides = begin(visit)
    watcher = visit(sides.a.url.removeprefix(site.url))
    heard = frames_of(watcher)
    watcher.reload()
    expect_connected(watcher)
    to_battle(sides)
    expect(watcher.locator("#battle")).to_be_visible()
    before = ply(sides.a)
    choice = sides.a.locator(".choice-card").first
    card = json.loads(choice.get_attribute("value") or "")["card"]
    choice.click()
    for page in (sides.b, watcher):
        expect_ply(page, before + 1)
        expect(page.locator("#battle .side-of-0")).to_contain_text("has chosen")
    held = sides.b.locator("#region-hand").inner_html()
    if card not in held:
        assert f'"{card}"' not in sides.b.content()
    # Not a part of another word: "ram" stands in many.
    assert re.search(rf"\b{card}\b", "".join(heard)) is None
    assert f'"{card}"' not in watcher.content()

    sides.b.locator("#choose-none").click()
    for page in (*sides, watcher):
        expect(page.locator("#scene")).to_be_visible()
        page.locator("#scene-skip").click()
        expect(page.locator("#scene .scene-die")).to_have_count(2)
        page.keyboard.press("Escape")
        expect(page.locator("#scene")).to_be_hidden()
        page.locator(".battle-again").click()
        expect(page.locator("#scene")).to_be_visible()
        page.locator("#scene-close").click()


def test_the_clock_chooses_no_card_for_who_is_late(visit: Visit) -> None:
    sides = begin(visit, time_a_turn="15")
    to_battle(sides)
    assert sides.a.locator("#battle .clock-digits").first.is_visible()
    expect(sides.a.locator("#battle")).to_be_hidden(timeout=25_000)
    expect(sides.a.locator("#log")).to_contain_text("runs out of time")


def test_a_killed_server_keeps_a_secret_choice(visit: Visit, own_site: Site) -> None:
    maker, joiner = visit(at=own_site), visit(at=own_site)
    offer(maker, "conquest", time="60")
    join_first(joiner)
    maker.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(maker)
    seat = maker.locator("#match").get_attribute("data-seat")
    sides = Sides(maker, joiner) if seat == "0" else Sides(joiner, maker)
    to_battle(sides)
    sides.b.locator("#choose-none").click()
    expect(sides.a.locator("#battle .side-of-1")).to_contain_text("has chosen")
    own_site.kill()
    for page in sides:
        expect(page.locator("#connection")).to_have_attribute("data-state", "waiting")
    own_site.start()
    for page in sides:
        expect(page.locator("#connection")).to_have_attribute("data-state", "online", timeout=30_000)
    expect(sides.b.locator("#battle")).to_contain_text("You have chosen no card.")
    expect(sides.a.locator("#battle .side-of-1")).to_contain_text("has chosen")
    sides.a.locator("#choose-none").click()
    expect(sides.a.locator("#log")).to_contain_text("The cards:")


def focused(page: Page) -> str:
    return str(page.evaluate("(document.activeElement.id || document.activeElement.className)"))


def press(page: Page, selector: str) -> None:
    """By the keyboard."""
    page.locator(selector).focus()
    page.keyboard.press("Enter")


def test_no_move_takes_the_focus_to_the_top_of_the_page(visit: Visit) -> None:
    sides = begin(visit)
    own_turn(sides.a)
    press(sides.a, "#action-pass")
    press(sides.a, "#pass")
    expect_ply(sides.a, 1)
    assert focused(sides.a) == "status status-waiting"
    own_turn(sides.b)
    sides.b.locator("#action-pass").click()
    sides.b.locator("#pass").click()
    own_turn(sides.a)
    to_battle(sides)
    assert focused(sides.a) == "battle-title"
    press(sides.a, "#choose-none")
    expect(sides.a.locator("#battle")).to_contain_text("You have chosen no card.")
    assert focused(sides.a) == "battle-title"
    sides.b.locator("#choose-none").click()
    expect(sides.a.locator("#scene")).to_be_visible()
    assert focused(sides.a) == "status status-waiting"
    press(sides.a, "#scene-close")
    assert focused(sides.a) == "status status-waiting"


def test_the_news_keeps_to_itself_how_a_battle_ended_while_the_scene_tells_it(visit: Visit) -> None:
    sides = begin(visit)
    top = middle(sides.a, "d3")
    to_battle(sides)
    for page in sides:
        page.locator("#choose-none").click()
    expect(sides.a.locator("#scene")).to_be_visible()
    assert sides.a.locator("#news").inner_text() == ""
    sides.a.locator("#scene-close").click()
    assert sides.a.locator("#news").inner_text() != ""
    assert middle(sides.a, "d3") == top, "no news moves the map"


def test_a_scene_that_opens_above_the_edge_of_a_phone_is_seen_whole(visit: Visit) -> None:
    sides = begin(visit, viewport=PHONE)
    to_battle(sides)
    news = sides.a.locator("#news")
    assert news.evaluate("each => each.scrollWidth <= each.clientWidth"), "it may take two lines"
    sides.b.locator("#choose-none").click()
    last = sides.a.locator("#choose-none")
    last.evaluate("each => { each.scrollIntoView(); scrollBy(0, -200); each.focus({ preventScroll: true }); }")
    sides.a.keyboard.press("Enter")
    expect(sides.a.locator("#scene")).to_be_visible()
    box = sides.a.locator("#scene").bounding_box()
    assert box is not None
    assert box["y"] > -1


def test_giving_up_and_a_rematch_are_heard_by_those_who_do_not_look(visit: Visit) -> None:
    sides = begin(visit)
    press(sides.a, ".resign > summary")
    press(sides.a, "#resign button")
    expect(sides.a.locator("#result-headline")).to_be_focused()
    press(sides.a, "#region-result button[form=rematch]")
    expect(sides.a.locator("#rematch-asked")).to_be_visible()
    expect(sides.b.locator("#live")).to_have_text("Accept the rematch")
    sides.b.locator("#region-result button[form=rematch]").click()
    expect(sides.a.locator("#live")).to_have_text("Go to the rematch")


def middle(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f"#cell-{cell} .ground").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_own_castle_is_at_the_bottom_of_a_phone_and_left_on_a_desktop(
    visit: Visit, viewport: dict[str, int]
) -> None:
    sides = begin(visit, viewport=viewport)
    for page, own, other in ((sides.a, "a1", "g1"), (sides.b, "g1", "a1")):
        (own_x, own_y), (x, y) = middle(page, own), middle(page, other)
        if viewport is PHONE:
            assert own_y > y + 300
            assert abs(own_x - x) < 2
        else:
            assert own_x < x - 300
            assert abs(own_y - y) < 2


def own_turn(page: Page) -> None:
    page.wait_for_selector("#actions .action-on", timeout=15_000)


def test_a_stack_an_order_and_an_escape_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    play_computer(page, "conquest")
    own_turn(page)
    castle, entrance = ("a1", "b2") if page.locator("#match").get_attribute("data-seat") == "0" else ("g1", "f2")
    page.locator(f"#cell-{castle}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#order-{castle}")).to_be_visible()
    expect(page.locator("#map .cell-target")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(f"#order-{castle}")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == f"cell-{castle}"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == f"cell-{entrance}"
    before = ply(page)
    page.keyboard.press("Enter")
    expect_ply(page, before + 1)
    own_turn(page)
    assert page.evaluate("document.activeElement.id") == f"cell-{entrance}"
    assert axe_findings(page) == []


def test_without_scripts_every_move_is_a_button_of_a_list(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.locator(".game-conquest .game-play button").first.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    until = time.monotonic() + 15
    while not is_my_turn(page) and time.monotonic() < until:
        time.sleep(0.5)
        page.reload()
    expect(page.locator("#connection")).to_be_hidden()
    before = ply(page)
    page.locator(".order-step").first.click()
    assert ply(page) >= before + 1
    assert page.locator("#log li").count() >= before + 1


def touch_a_turn(page: Page) -> None:
    """Whatever the page offers first: a card, a building, a move on the map, or passing."""
    if page.locator(".choice-card").count():
        page.locator(".choice-card").first.tap()
    elif page.locator("#market .construct:visible").count():
        page.locator("#market .construct:visible").first.tap()
        if page.locator(".construct-choice[open] button").count():
            page.locator(".construct-choice[open] button").first.tap()
    elif page.locator("#action-march.action-on").count():
        page.locator("#action-march").tap()
        page.locator("#map .cell-choosable").last.tap()
        page.locator("#map .cell-target").first.tap()
        if page.locator(".order-asked").count():
            page.locator(".order-asked").tap()
    else:
        page.locator("#action-pass").tap()
        page.locator("#pass").tap()


def test_a_whole_game_against_the_computer_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".game-conquest .game-options summary").tap()
    page.locator("#play-conquest-level").select_option("hard")
    play_computer(page, "conquest")
    until = time.monotonic() + 240
    while page.locator("#match").get_attribute("data-over") != "true" and time.monotonic() < until:
        if page.locator("#scene:not([hidden])").count():
            page.locator("#scene-close").tap()
        if not is_my_turn(page):
            time.sleep(0.1)
            continue
        before = ply(page)
        touch_a_turn(page)
        expect_ply(page, before + 1)
        assert sideways_overflow(page) <= 0
    expect(page.locator("#region-result h2")).to_be_visible()
    assert page.locator(".result-reason").inner_text()


def test_a_phone_with_letters_of_twice_the_size_shows_it_all(visit: Visit) -> None:
    sides = begin(visit)
    for page in sides:
        page.set_viewport_size(HALF_A_PHONE)
        expect(page.locator("#actions")).to_be_visible()
        assert sideways_overflow(page) <= 0


# How wide a word would be on one line, and how wide it may be.
WIDTHS = """words => words.map(word => {
  const { paddingLeft, paddingRight } = getComputedStyle(word.parentElement);
  const room = word.parentElement.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const probe = word.cloneNode(true);
  probe.style.cssText = "position: absolute; white-space: nowrap";
  word.parentElement.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return [word.textContent, width, room];
})"""
SOFT_HYPHEN = "\u00ad"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_word_of_an_action_breaks_where_it_has_no_joint(visit: Visit, language: str) -> None:
    page = visit(locale=language)
    play_computer(page, "conquest")
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        words = page.locator(".action-word").evaluate_all(WIDTHS)
        assert len(words) == 9
        assert [word for word, width, room in words if width > room and SOFT_HYPHEN not in word] == []


def test_the_names_of_cells_stand_out_from_their_owners_edge(visit: Visit) -> None:
    sides = begin(visit)
    name = sides.a.locator("#cell-a1 .cell-name")
    ground = sides.a.locator("#cell-a1 .ground").evaluate("each => getComputedStyle(each).fill")
    drawn = name.evaluate("each => { const s = getComputedStyle(each); return [s.stroke, s.paintOrder]; }")
    assert drawn == [ground, "stroke"]


@pytest.mark.parametrize("theme", ["light", "night"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_is_accessible_and_fits_in_every_state(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    sides = begin(visit, viewport=viewport, color_scheme="dark" if theme == "night" else "light")
    own_turn(sides.a)
    assert axe_findings(sides.a) == []
    sides.a.locator("#cell-a1").click()
    assert axe_findings(sides.a) == []
    sides.a.keyboard.press("Escape")
    to_battle(sides)
    for page in sides:
        assert axe_findings(page) == []
        page.locator("#choose-none").click()
    for page in sides:
        expect(page.locator("#scene")).to_be_visible()
        page.locator("#scene-skip").click()
        assert axe_findings(page) == []
        assert sideways_overflow(page) <= 0
