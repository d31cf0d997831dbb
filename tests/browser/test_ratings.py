"""From a rated match to the rating beside the names, the graph and the leaderboard, in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.steps import (
    axe_findings,
    expect_connected,
    expect_my_turn,
    expect_ply,
    join_first,
    offer,
    ply,
    sideways_overflow,
    whose_turn,
)
from tests.browser.test_accounts import claim, new_name
from tests.servers import Site

PAGES = ["/profile/", "/profile/matches/", "/leaderboards/tower/", "/leaderboards/conquest/"]


def players(visit: Visit, site: Site) -> tuple[Page, Page]:
    """Two people with accounts; the second one's offer is rated, and the first one has joined it."""
    joiner, maker = visit(), visit()
    for page in (joiner, maker):
        claim(page, site, new_name())
    offer(maker, battlefield="crystal_garden", deck="finite", time="120", counts="rated")
    join_first(joiner)
    maker.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(maker)
    return joiner, maker


def discard(page: Page) -> None:
    before = ply(page)
    expect_my_turn(page)
    page.locator("#discard-1").click()
    expect_ply(page, before + 1)


def resign(page: Page) -> None:
    page.locator(".resign summary").click()
    page.locator("#resign button").click()


def test_a_rated_match_changes_both_ratings_while_the_players_look_on(visit: Visit, site: Site) -> None:
    first, second = players(visit, site)
    expect(first.locator(".match-options")).to_contain_text("Rated")
    for _ in range(4):
        mover, other = whose_turn(first, second)
        discard(mover)
        expect_ply(other, ply(mover))
    resign(first)
    for page in (first, second):
        ratings = page.locator(".seat-rating")
        expect(ratings.filter(has_text="+")).to_have_count(1, timeout=20_000)
        expect(ratings.filter(has_text="\N{MINUS SIGN}")).to_have_count(1)
    second.goto(f"{site.url}/profile/")
    expect(second.locator(".rating-value")).to_contain_text("?")
    expect(second.locator(".graph-way")).to_be_visible()
    expect(second.locator(".played")).to_contain_text("Crystal Garden")
    second.goto(f"{site.url}/leaderboards/tower/")
    expect(second.locator(".rank-own")).to_have_count(1)


def test_a_match_left_at_once_changes_no_rating(visit: Visit, site: Site) -> None:
    first, second = players(visit, site)
    resign(first)
    expect(second.locator("#result-headline")).to_be_visible()
    second.wait_for_timeout(7_000)
    second.goto(f"{site.url}/profile/")
    expect(second.locator(".rating-value")).to_have_count(0)
    expect(second.locator(".played")).to_contain_text("won")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_pages_are_accessible_and_fit(visit: Visit, site: Site, viewport: dict[str, int], theme: str) -> None:
    first, _second = players(visit, site)
    resign(first)
    expect(first.locator("#result-headline")).to_be_visible()
    first.set_viewport_size(viewport)  # type: ignore[arg-type]
    first.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    for language in ("en-gb", "ru"):
        first.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
        for path in PAGES:
            first.goto(site.url + path)
            assert axe_findings(first) == [], (path, language)
            assert sideways_overflow(first) <= 0, (path, language)
