"""The live channel's patience, in a page whose sockets and clock the test holds in its hands."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.steps import expect_connected, expect_ply
from tests.browser.test_duel import CHANNEL

SOCKETS = """async (script) => {
  window.made = [];
  window.WebSocket = class {
    static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
    readyState = 0;
    constructor() { made.push(this); }
    send() {}
    close() { this.readyState = 2; }
    opened() { this.readyState = 1; this.onopen(); }
    closed(code) { this.readyState = 3; this.onclose({ code }); }
    heard() { this.onmessage({ data: '{"type":"pong"}' }); }
  };
  const { Channel } = await import(script);
  window.channel = new Channel("/ws/nowhere/", { onMessage() {}, onState() {} });
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    page = visit("/")
    with page.expect_response(CHANNEL) as script:
        page.reload()
    # One without a channel of its own.
    page.goto(urljoin(page.url, "/rules/"))
    page.clock.install()
    page.evaluate(SOCKETS, script.value.url)
    return page


def test_who_fails_after_letting_somebody_in_is_asked_ever_more_seldom(page: Page) -> None:
    page.evaluate("() => { made.at(-1).opened(); made.at(-1).closed(1011); }")
    for _ in range(120):
        page.clock.run_for(500)
        page.evaluate(
            "() => { const last = made.at(-1); if (last.readyState === 0) { last.opened(); last.closed(1011); } }"
        )
    assert 6 <= page.evaluate("made.length") <= 14


def test_a_handshake_that_hangs_is_given_up(page: Page) -> None:
    page.clock.run_for(10_500)
    page.clock.run_for(1_000)
    assert page.evaluate("made.length") == 2


def test_the_last_sockets_deadline_does_not_end_the_next_one(page: Page) -> None:
    page.evaluate(
        """() => {
          made[0].opened();
          made[0].heard();
          dispatchEvent(new Event("focus"));
          made[0].close();
          dispatchEvent(new Event("pageshow"));
          made[1].opened();
        }"""
    )
    page.clock.run_for(5_000)
    assert page.evaluate("channel.socket === made[1]")
    assert page.evaluate("made.length") == 2


def test_a_network_that_the_browser_misses_is_looked_after_at_once(page: Page) -> None:
    page.evaluate("() => { made[0].opened(); made[0].heard(); dispatchEvent(new Event('offline')); }")
    page.clock.run_for(2_500)
    assert page.evaluate("channel.socket !== made[0]")


def test_a_move_without_an_answer_finds_out_that_its_socket_is_dead(visit: Visit) -> None:
    page = visit("/alone/patience/")
    cut: list[bool] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if cut else server.send(message))

    page.route_web_socket(re.compile("/ws/matches/"), pass_on)
    page.clock.install()
    page.locator("form:has(#deal-kind) button").click()
    expect_connected(page)
    cut.append(True)
    page.locator("#deal").click()
    expect(page.locator("#moves")).to_have_attribute("aria-busy", "true")
    page.clock.run_for(9_500)
    expect(page.locator("#connection")).to_have_attribute("data-state", "waiting")
    cut.clear()
    page.clock.run_for(1_000)
    expect_ply(page, 1)
