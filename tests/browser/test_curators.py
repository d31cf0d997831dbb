"""A curator in a real browser, under the real content policy, and a player who reads what was written."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.steps import expect_my_turn, expect_ply, play_computer, ply
from tests.servers import Site

MAKE_CURATOR = """
from django.contrib.auth.models import Group
from lobby.models import Player
player = Player.objects.create_user(username="curator", display_name="Curator", password="a long password")
player.groups.add(Group.objects.get(name="curators"))
"""


@pytest.fixture
def curator(visit: Visit, own_site: Site) -> Page:
    """Logged in, at the list of cards."""
    made = own_site.manage("shell", "-c", MAKE_CURATOR)
    assert made.returncode == 0, made.stderr
    page = visit("/admin/login/?next=/admin/cards/card/", at=own_site, locale="en-GB")
    page.locator("[name=username]").fill("curator")
    page.locator("[name=password]").fill("a long password")
    page.locator("[type=submit]").click()
    page.wait_for_url("**/admin/cards/card/")
    return page


def open_card(curator: Page, key: str) -> None:
    curator.locator("[name=q]").fill(key)
    curator.locator("#changelist-search [type=submit]").click()
    with curator.expect_navigation():
        curator.get_by_role("link", name=key, exact=True).click()


def discard(page: Page, place: int) -> None:
    expect_my_turn(page)
    before = ply(page)
    page.locator(f"#discard-{place}").click()
    expect_ply(page, before + 1)


def key_in_hand(page: Page, place: int) -> str:
    card = page.locator(".duel-hand .card").nth(place - 1)
    return card.get_attribute("data-key") or ""


def test_a_curated_text_reaches_a_player_at_the_next_move(visit: Visit, own_site: Site, curator: Page) -> None:
    player = visit(at=own_site, locale="sl-SI")
    play_computer(player)
    key = key_in_hand(player, 6)
    open_card(curator, f"card:{key}")
    curator.locator("[name='sl:name']").fill("Kurirana karta")
    expect(curator.locator("[data-language=sl] .card-name")).to_have_text("Kurirana karta")
    curator.get_by_role("button", name="Save").click()
    expect(curator.locator(".messagelist")).to_contain_text("1 text was changed.")
    discard(player, 1)
    expect(player.locator(f".duel-hand .card[data-key={key}] .card-name").first).to_have_text("Kurirana karta")
    expect(curator.locator(".card-history")).to_contain_text("Kurirana karta")


def test_a_wrong_number_is_told_while_typing_and_refused(curator: Page) -> None:
    open_card(curator, "card:quartz")
    curator.locator("[name='sl:effect']").fill("+4 k stolpu")
    expect(curator.locator("[data-language=sl] .fault")).to_contain_text("+1")
    curator.get_by_role("button", name="Save").click()
    expect(curator.locator("[data-language=sl] .fault")).to_contain_text("+4")
    expect(curator.locator("[name='sl:effect']")).to_have_value("+4 k stolpu")


def axe_findings(page: Page) -> list[str]:
    # Without preload: for a sheet with @import, as the admin's, axe would write a style into the page.
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return [f"{rule['id']}: {[node['target'] for node in rule['nodes']]}" for rule in found]


def test_the_curators_pages_are_accessible(curator: Page) -> None:
    assert axe_findings(curator) == []
    open_card(curator, "card:quartz")
    assert axe_findings(curator) == []
    curator.goto(curator.url.split("/admin/")[0] + "/admin/cards/card/import/")
    assert axe_findings(curator) == []


def test_a_change_of_language_applies_at_once_in_a_running_match(visit: Visit, own_site: Site) -> None:
    player = visit(at=own_site, locale="en-GB")
    play_computer(player)
    match = player.url
    player.get_by_role("button", name="Language").click()
    player.locator("#languages [value=sl]").click()
    expect(player.locator("html")).to_have_attribute("lang", "sl")
    assert player.url == match
    discard(player, 1)
    spoken = [cookie for cookie in player.context.cookies() if cookie["name"] == "django_language"]
    assert spoken[0].get("value") == "sl"
