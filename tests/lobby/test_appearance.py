"""Looks chosen in cookies reach the page; nonsense in them does not."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from lobby.appearance import appearance


def request_with(**cookies: str):
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    return request


def test_nothing_chosen_is_empty() -> None:
    assert appearance(request_with()) == {"appearance": {"theme": "", "motion": "", "sound": ""}}


def test_a_choice_is_kept() -> None:
    chosen = {"theme": "night", "motion": "reduced", "sound": "on"}
    assert appearance(request_with(**chosen)) == {"appearance": chosen}


def test_nonsense_is_dropped() -> None:
    assert appearance(request_with(theme='"><script>'))["appearance"]["theme"] == ""


@pytest.mark.parametrize("template", ["400.html", "500.html"])
def test_pages_for_broken_requests_need_no_context(template: str) -> None:
    page = render_to_string(template)
    assert "<h1>" in page
    assert 'href="/"' in page
