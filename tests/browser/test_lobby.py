"""The home page in real browsers: offers appear, are withdrawn and joined without a reload."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import axe_findings, expect_connected, expect_my_turn, offer, play_computer, sideways_overflow


def test_from_home_to_the_first_own_move_in_two_clicks(visit: Visit) -> None:
    page = visit()
    play_computer(page)
    expect_my_turn(page)
    page.locator("#discard-1").click()
    expect(page.locator("#match")).not_to_have_attribute("data-ply", "0")


def test_offers_come_and_go_without_a_reload(visit: Visit) -> None:
    maker, other = visit(), visit()
    offer(maker, battlefield="crystal_garden", deck="finite", time="45")
    row = other.locator("#lobby-offers", has_text="Crystal Garden")
    expect(row).to_be_visible()
    assert (
        maker.locator("#lobby-offers button", has_text="Join").count()
        == other.locator("#lobby-offers button", has_text="Join").count() - 1
    ), "nobody can join an own offer"
    maker.locator("#lobby-own").get_by_role("button", name="Withdraw").click()
    expect(row).to_have_count(0)


def test_a_private_offer_is_found_by_its_link_alone(visit: Visit) -> None:
    maker, other = visit(), visit()
    offer(maker, private=True, battlefield="azure_valley")
    maker.wait_for_url(re.compile("/challenges/"))
    expect(other.locator("#lobby-offers", has_text="Azure Valley")).to_have_count(0)
    other.goto(maker.url)
    other.get_by_role("button", name="Join").click()
    other.wait_for_url(re.compile(r"/matches/\d+/"))
    expect_connected(other)


def test_the_page_of_an_offer_tells_without_a_reload_that_it_is_over(visit: Visit) -> None:
    maker, invited, other = visit(), visit(), visit()
    name = invited.locator("header .player-name").inner_text()
    maker.locator("#offer-tower > summary").click()
    maker.locator("#offer-tower form [name=to]").fill(name)
    maker.locator("#offer-tower form [name=private]").check()
    maker.locator("#offer-tower form button").click()
    maker.wait_for_url(re.compile("/challenges/"))
    for page in (invited, other):
        page.goto(maker.url)
    for page in (maker, other):
        expect(page.locator("#lobby")).to_have_attribute("data-state", "online")
    invited.get_by_role("button", name="Decline").click()
    invited.wait_for_url(re.compile(r"/$"))
    expect(maker.locator("main")).to_contain_text(f"{name} has declined: Not now, thank you")
    expect(other.locator("main")).to_contain_text("This challenge has been declined.")


def test_news_of_challenges_is_told_to_those_who_do_not_see_it(visit: Visit) -> None:
    maker, invited = visit(), visit()
    name = invited.locator("header .player-name").inner_text()
    maker.locator("#offer-tower > summary").click()
    maker.locator("#offer-tower form [name=to]").fill(name)
    maker.locator("#offer-tower form button").click()
    expect(maker.locator("#lobby-own")).to_contain_text(name)
    expect(invited.locator("#live")).to_have_text(re.compile(r"^\w.+ \d+ challenges you$"))
    invited.reload()
    expect(invited.locator("#lobby")).to_have_attribute("data-state", "online")
    expect(invited.locator("#lobby-invited li")).to_be_visible()
    expect(invited.locator("#live")).to_be_empty()
    expect(maker.locator("#live")).to_be_empty()
    invited.locator("#lobby-invited").get_by_role("button", name="Decline").click()
    expect(maker.locator("#live")).to_have_text(f"{name} has declined: Not now, thank you")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/", "/fair-play/", "/nowhere/"])
def test_pages_are_accessible_and_fit(visit: Visit, path: str, viewport: dict[str, int], theme: str) -> None:
    page = visit(viewport=viewport, color_scheme=theme)
    if path != "/":
        page.goto(page.url.rstrip("/") + path)
    assert axe_findings(page) == []
    assert sideways_overflow(page) == 0


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_header_fits_the_narrowest_phone_in_every_language(visit: Visit, language: str) -> None:
    assert sideways_overflow(visit(viewport={"width": 320, "height": 640}, locale=language)) == 0
