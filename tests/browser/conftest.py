"""A real Chromium against the real site. Every page that a test opens must be clean: no error, no foreign request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.programs import needed
from tests.servers import Site, running_site

FLAGS = [
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
HALF_A_PHONE = {"width": 195, "height": 422}
"""What a phone has for its page when everything is shown at twice the size."""


def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome")
    return needed("Chromium", *names, left_out="nothing was tried in a real browser")


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """For a module only: while it lives its event loop runs, and no asynchronous test could."""
    chromium()
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    chromium()
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Opens the site as a new person; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "/", at: Site = site, **options: Any) -> Page:
        context = browser.new_context(**({"viewport": DESKTOP} | options))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda line: complaints.append(line.text) if is_complaint(line.text, line.type) else None)
        page.on("request", lambda request: complaints.extend(foreign(request.url, at)))
        page.goto(at.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def is_complaint(text: str, kind: str) -> bool:
    # A socket that a killed server takes with it, an answer that is meant to refuse, and a network that a test takes
    # away are no faults of a page.
    return (
        kind == "error"
        and "WebSocket connection" not in text
        and "409" not in text
        and "422" not in text
        and "404 (Not Found)" not in text
        and "ERR_INTERNET_DISCONNECTED" not in text
    )


def foreign(url: str, site: Site) -> list[str]:
    address = site.url.split("//")[1]
    own = (f"http://{address}/", f"ws://{address}/", "data:", "blob:")
    return [] if url.startswith(own) else [f"foreign request: {url}"]


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A site of this test's own, to be killed and started again."""
    chromium()
    with running_site(tmp_path) as running:
        yield running
