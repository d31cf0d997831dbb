"""Two people, and one who watches, play Tower Duel in real browsers."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from games.matches.publishing import LINES
from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import (
    axe_findings,
    expect_connected,
    expect_my_turn,
    expect_ply,
    is_my_turn,
    join_first,
    offer,
    play_computer,
    ply,
    sideways_overflow,
    whose_turn,
)
from tests.people import Person, discard_in_turn
from tests.servers import Site

CHANNEL = re.compile(r"/js/channel\.[^/]*js$")


class Duel(NamedTuple):
    maker: Page
    joiner: Page

    def pages(self) -> tuple[Page, Page]:
        return self.maker, self.joiner

    def discard(self) -> None:
        """Whoever is to move discards the first card."""
        mover, other = whose_turn(*self.pages())
        before = ply(mover)
        mover.locator("#discard-1").click()
        for page in (mover, other):
            expect_ply(page, before + 1)


def begin(visit: Visit, site: Site, **choices: str) -> Duel:
    """An offer made in one browser and joined in another; the maker's page goes to the match by itself."""
    maker, joiner = visit(at=site), visit(at=site)
    offer(maker, **({"battlefield": "misty_harbour", "deck": "infinite", "time": "30"} | choices))
    join_first(joiner)
    maker.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(maker)
    return Duel(maker, joiner)


def test_two_people_play_and_a_third_watches(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    watcher = visit(duel.maker.url.removeprefix(site.url))
    expect_connected(watcher)
    for _ in range(4):
        duel.discard()
    expect_ply(watcher, 4)
    assert watcher.locator("#moves button[name=move]").count() == 0
    assert watcher.locator("#log li").count() == duel.maker.locator("#log li").count() == 4


def test_what_the_moves_have_made_of_the_page_is_what_a_new_page_shows(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    for _ in range(5):
        duel.discard()
    for page in duel.pages():
        # Away from every card, so that no preview is shown.
        page.mouse.move(1, 1)
        live = regions(page)
        page.reload()
        assert regions(page) == live


def regions(page: Page) -> dict[str, str]:
    """The words of each part, and how many elements it has; without the seats, whose clocks run."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#moves .region")]
             .filter((region) => !region.querySelector("[data-clock-of]")).map((region) =>
             [region.id, region.innerText.replace(/\\s+/g, " ") + region.querySelectorAll("*").length]))"""
    )
    assert found
    return found


def test_a_page_that_has_missed_more_than_a_screen_tells_is_loaded_anew(visit: Visit, own_site: Site) -> None:
    maker, joiner = Person(own_site), Person(own_site)
    match = joiner.join(maker.offer(game="tower", battlefield="misty_harbour", deck="infinite", time="30"))
    watcher = visit(f"/matches/{match}/", at=own_site)
    expect_connected(watcher)
    plies = discard_in_turn(match, maker, joiner, most=LINES + 5)
    assert plies == LINES + 5
    # On a busy machine the page is still showing them one after the other, and answers nobody meanwhile.
    expect_ply(watcher, plies, timeout=60_000)
    # As if the socket had been away all the while.
    watcher.locator("#log").evaluate("log => log.replaceChildren(log.firstElementChild)")
    own_site.kill()
    own_site.start()
    expect(watcher.locator("#log li")).to_have_count(plies, timeout=20_000)


def test_a_page_that_is_older_than_the_site_is_loaded_anew(visit: Visit) -> None:
    page = visit("/")

    def age(route: Route) -> None:
        script, known = route.fetch().text(), 'const WIRE = "'
        assert known in script
        route.fulfill(body=script.replace(known, known + "before "), content_type="text/javascript")

    page.route(CHANNEL, age)
    page.locator(".game-tower .game-play button").first.click()
    page.wait_for_url(re.compile(r"/matches/\d+/"))
    with page.expect_navigation():
        page.unroute(CHANNEL)
    expect_connected(page)


def test_the_way_back_through_the_match_grows_with_every_move(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    expect(duel.maker.locator("#steps")).to_be_hidden()
    duel.discard()
    duel.discard()
    for page in duel.pages():
        expect(page.locator(".steps-ply")).to_have_text("2 / 2")
        expect(page.locator("#steps [data-step=previous]")).to_have_attribute("href", re.compile(r"/ply/1/$"))


def test_a_double_click_plays_one_card(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    mover, other = whose_turn(*duel.pages())
    mover.locator("#discard-2").dblclick()
    expect_ply(other, 1)
    time.sleep(0.5)
    assert ply(mover) == ply(other) == 1


def test_a_reload_and_a_closed_tab_find_the_same_position(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    duel.discard()
    duel.maker.reload()
    expect_connected(duel.maker)
    assert ply(duel.maker) == 1
    address, context = duel.joiner.url, duel.joiner.context
    duel.joiner.close()
    back = context.new_page()
    back.goto(address)
    expect_connected(back)
    assert ply(back) == 1
    Duel(duel.maker, back).discard()


def test_two_tabs_of_one_player_show_the_same(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    second = duel.maker.context.new_page()
    second.goto(duel.maker.url)
    expect_connected(second)
    duel.discard()
    duel.discard()
    expect_ply(second, 2)


def test_a_killed_server_loses_no_move_and_gives_the_time_back(visit: Visit, own_site: Site) -> None:
    duel = begin(visit, own_site)
    duel.discard()
    duel.discard()
    hand = whose_turn(*duel.pages())[0].locator("#region-hand").inner_text()
    own_site.kill()
    for page in duel.pages():
        expect(page.locator("#connection")).to_have_attribute("data-state", "waiting")
    own_site.start()
    for page in duel.pages():
        expect(page.locator("#connection")).to_have_attribute("data-state", "online", timeout=30_000)
        expect(page.locator("#region-notice")).to_contain_text("The site was away")
        assert ply(page) == 2
    assert whose_turn(*duel.pages())[0].locator("#region-hand").inner_text() == hand
    duel.discard()
    expect(duel.maker.locator("#region-notice")).not_to_contain_text("The site was away")


def test_a_move_made_without_a_server_says_so_and_is_sent_when_there_is_one(visit: Visit, own_site: Site) -> None:
    duel = begin(visit, own_site)
    mover, other = whose_turn(*duel.pages())
    own_site.kill()
    expect(mover.locator("#connection")).to_have_attribute("data-state", "waiting")

    mover.locator("#discard-1").click()

    expect(mover.locator("#toasts")).to_contain_text("Your move is sent as soon as there is")
    own_site.start()
    for page in (mover, other):
        expect_ply(page, 1, timeout=30_000)


def test_the_clock_discards_for_who_is_late(visit: Visit, site: Site) -> None:
    duel = begin(visit, site, time="15")
    mover, other = whose_turn(*duel.pages())
    assert 10 <= seconds_shown(mover) <= 15
    expect_ply(other, 1, timeout=25_000)
    expect_ply(mover, 1)
    assert is_my_turn(other)
    assert not is_my_turn(mover)
    assert seconds_shown(other) > 12


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.locator(".clock:visible .clock-digits").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_resignation_asks_first_and_ends_for_both(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    duel.discard()
    duel.maker.locator(".resign summary").click()
    duel.maker.locator("#resign button").click()
    expect(duel.maker.locator("#region-result h2")).to_have_text("You have lost")
    expect(duel.joiner.locator("#region-result h2")).to_have_text("You have won")
    for page in duel.pages():
        assert axe_findings(page) == []


def test_a_rematch_is_agreed_and_the_other_side_begins(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    first = whose_turn(*duel.pages())[0]
    duel.maker.locator(".resign summary").click()
    duel.maker.locator("#resign button").click()
    duel.joiner.get_by_role("button", name="Rematch").click()
    duel.maker.get_by_role("button", name="Accept the rematch").click()
    duel.maker.wait_for_url(lambda url: url != duel.joiner.url)
    if duel.joiner.locator("#rematch-link").is_visible():
        duel.joiner.locator("#rematch-link").click()
    duel.joiner.wait_for_url(duel.maker.url)
    for page in duel.pages():
        expect_connected(page)
    assert whose_turn(*duel.pages())[0] is not first


def test_a_finished_match_is_replayed_by_arrow_keys(visit: Visit, site: Site) -> None:
    duel = begin(visit, site)
    for _ in range(3):
        duel.discard()
    page = duel.maker
    page.locator(".resign summary").click()
    page.locator("#resign button").click()
    page.locator("#region-result").get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(r"/ply/0/"))
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#match")).to_have_attribute("data-ply", str(step))
    assert "/ply/3/" in page.url, "the address can be shared"
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#match")).to_have_attribute("data-ply", "2")
    page.keyboard.press("Home")
    expect(page.locator("#match")).to_have_attribute("data-ply", "0")
    assert axe_findings(page) == []


def test_a_whole_game_against_the_computer_by_touch_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    assert sideways_overflow(page) == 0
    page.locator(".game-tower .game-options summary").tap()
    page.locator("#play-tower-battlefield").select_option("archmage_citadel")
    play_computer(page)
    until = time.monotonic() + 240
    while page.locator("#match").get_attribute("data-over") != "true" and time.monotonic() < until:
        card = page.locator("#moves .play:not([aria-disabled=true])")
        discard = page.locator("#moves .discard:not([aria-disabled=true])")
        button = card if card.count() else discard
        if not button.count():
            time.sleep(0.1)
            continue
        # Two taps at one place in a moment are a double tap, of which the second plays nothing.
        time.sleep(0.6)
        before = ply(page)
        button.first.tap()
        expect_ply(page, before + 1)
        assert sideways_overflow(page) == 0
    expect(page.locator("#region-result h2")).to_be_visible()
    assert page.locator(".result-reason").inner_text()


def test_a_turn_by_keyboard_alone_keeps_the_focus(visit: Visit) -> None:
    page = visit()
    play_computer(page)
    expect_my_turn(page)
    page.locator("#discard-3").focus()
    before = ply(page)
    page.keyboard.press("Enter")
    expect_ply(page, before + 1)
    expect_my_turn(page)
    assert page.evaluate("document.activeElement.id") == "discard-3"
    before = ply(page)
    page.keyboard.press("Shift+1")
    expect_ply(page, before + 1)


@pytest.mark.parametrize("theme", ["light", "night"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_the_duel_page_is_accessible_and_fits(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport, color_scheme="dark" if theme == "night" else "light")
    play_computer(page)
    expect_my_turn(page)
    assert axe_findings(page) == []
    assert sideways_overflow(page) == 0
