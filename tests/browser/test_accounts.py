"""People with names: accounts, challenges to somebody, phrases, presence and blocks in real browsers."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import axe_findings, expect_connected, expect_ply, join_first, offer, sideways_overflow
from tests.servers import Site

PASSWORD = "a castle of 7 words"
NUMBERS = count(1)


def new_name() -> str:
    return f"Ramona {next(NUMBERS)}x"


def claim(page: Page, site: Site, name: str) -> None:
    """The guest of the page gets a name and a password."""
    page.goto(f"{site.url}/account/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Become a player").click()
    page.wait_for_url(f"{site.url}/")


def log_out(page: Page) -> None:
    page.locator(".player-chip").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.locator(".messages")).to_contain_text("You are logged out")


def seat_of(page: Page) -> str:
    return page.locator("#match").get_attribute("data-seat") or ""


def begin(visit: Visit) -> tuple[Page, Page]:
    maker, joiner = visit(), visit()
    offer(maker, battlefield="misty_harbour", deck="infinite", time="120")
    join_first(joiner)
    maker.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(maker)
    return maker, joiner


def test_a_guest_claims_the_account_in_the_middle_of_a_duel_and_logs_out_in_another_tab(
    visit: Visit, site: Site
) -> None:
    mine, other = begin(visit)
    seat, name, address = seat_of(mine), new_name(), mine.url
    tab = mine.context.new_page()
    claim(tab, site, name)
    expect(other.locator("#match")).to_contain_text(name)
    expect_connected(mine)
    assert seat_of(mine) == seat, "the seat stays"
    log_out(tab)
    expect(mine.locator("#match")).to_have_attribute("data-seat", "", timeout=15_000)
    expect(mine.locator(".match-head")).to_contain_text("You are watching")
    assert mine.locator("#moves button[name=move]").count() == 0
    tab.goto(f"{site.url}/account/log-in/?next={address.removeprefix(site.url)}")
    tab.get_by_label("Name", exact=True).fill(name.upper())
    tab.get_by_label("Password", exact=True).fill(PASSWORD)
    tab.locator("main").get_by_role("button", name="Log in").click()
    tab.wait_for_url(address)
    assert seat_of(tab) == seat
    expect(mine.locator("#match")).to_have_attribute("data-seat", seat, timeout=15_000)


def test_a_challenge_to_somebody_is_declined_with_a_reason_and_then_accepted(visit: Visit, site: Site) -> None:
    maker, other = visit(), visit()
    name = new_name()
    claim(other, site, name)
    for answer in ("Decline", "Accept"):
        maker.goto(f"{site.url}/")
        maker.locator("#lobby-people").get_by_role("link", name=re.compile(re.escape(name))).click()
        maker.locator("#offer-tower summary").click()
        maker.get_by_role("button", name="Send the challenge").click()
        maker.wait_for_url(f"{site.url}/")
        waiting = other.locator("#lobby-invited")
        expect(waiting).to_contain_text("You are challenged")
        expect(other.locator(".turns-chip")).to_contain_text("1")
        assert axe_findings(other) == []
        if answer == "Decline":
            waiting.locator("select").select_option("more_time")
        waiting.get_by_role("button", name=answer).click()
        if answer == "Decline":
            expect(maker.locator("#lobby-own")).to_contain_text("With more time per turn, gladly")
            expect(waiting).to_be_empty()
    other.wait_for_url(re.compile(r"/matches/\d+/"))
    maker.wait_for_url(other.url)


def test_phrases_are_read_in_the_readers_own_language_and_can_be_silenced(visit: Visit) -> None:
    mine, other = begin(visit)
    mine.locator(".phrases summary").click()
    mine.locator("[data-phrase=good_luck]").click()
    expect(other.locator("#said")).to_contain_text("Good luck!")
    other.locator(".phrases summary").click()
    other.get_by_role("button", name="Show me no phrases").click()
    assert other.locator("#mute-phrases").get_attribute("aria-pressed") == "true"
    mine.locator(".phrases summary").click()
    mine.locator("[data-phrase=oops]").click()
    expect(mine.locator("#said")).to_contain_text("Oh no!")
    expect(other.locator("#said")).to_be_empty()
    assert axe_findings(other) == []


def test_watchers_are_counted_and_leave(visit: Visit, site: Site) -> None:
    mine, _other = begin(visit)
    watcher = visit(mine.url.removeprefix(site.url))
    second = watcher.context.new_page()
    second.goto(mine.url)
    expect(mine.locator("#region-watchers")).to_have_text("1 person is watching", timeout=10_000)
    watcher.close()
    second.close()
    expect(mine.locator("#region-watchers")).to_have_text("", timeout=10_000)


def test_the_title_tells_whose_turn_it_is(visit: Visit) -> None:
    pages = begin(visit)
    mover = next(page for page in pages if page.title().startswith("● Your turn"))
    waiting = next(page for page in pages if page is not mover)
    assert not waiting.title().startswith("●")
    mover.locator("#discard-1").click()
    expect_ply(waiting, 1)
    expect(waiting).to_have_title(re.compile("^● Your turn"))
    expect(mover).not_to_have_title(re.compile("^●"))


def test_a_blocked_player_finds_no_button(visit: Visit, site: Site) -> None:
    mine, other = begin(visit)
    mine.get_by_role("link", name=re.compile("challenge, block, report")).click()
    mine.get_by_role("button", name="Block this player").click()
    expect(mine.locator("main")).to_contain_text("You have blocked this player")
    other.locator(".phrases summary").click()
    other.locator("[data-phrase=hello]").click()
    expect(other.locator("#toasts")).to_contain_text("One of you has blocked the other")
    mine.goto(f"{site.url}/")
    offer(mine, battlefield="azure_valley", deck="finite")
    other.goto(f"{site.url}/")
    row = other.locator("#lobby-offers tr", has_text="Azure Valley")
    expect(row).to_contain_text("one of you has blocked the other")
    assert row.get_by_role("button", name="Join").count() == 0
    mine.locator("#lobby-own").get_by_role("button", name="Withdraw").click()


def test_a_report_is_sent_with_the_match(visit: Visit) -> None:
    mine, _other = begin(visit)
    mine.get_by_role("link", name=re.compile("challenge, block, report")).click()
    mine.get_by_label("Reason").select_option("stalling")
    mine.get_by_role("button", name="Send the report").click()
    mine.wait_for_url(re.compile(r"/matches/\d+/"))
    expect(mine.locator(".messages")).to_contain_text("The moderators will look at it")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_account_pages_are_accessible_and_fit(visit: Visit, site: Site, viewport: dict[str, int], theme: str) -> None:
    page = visit(viewport=viewport, color_scheme=theme)
    paths = ["/account/", "/account/log-in/", "/account/reset/", "/account/reset/sent/", "/account/delete/"]

    def check(path: str) -> None:
        page.goto(site.url + path)
        assert axe_findings(page) == [], path
        assert sideways_overflow(page) <= 0, path

    for path in paths:
        check(path)
    page.goto(f"{site.url}/account/")
    page.locator("form").get_by_role("button", name="Become a player").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    assert axe_findings(page) == []
    claim(page, site, new_name())
    for path in ("/account/", "/account/password/"):
        check(path)
    other = visit()
    expect(other.locator("#lobby-people .person").first).to_be_visible(timeout=10_000)
    check("/")
    page.locator("#lobby-people .person").last.click()
    assert axe_findings(page) == []
    assert sideways_overflow(page) <= 0
    page.locator(".player-chip").click()
    assert axe_findings(page) == []
