"""The language of a socket: sockets pass no middleware, so it is settled from what the browser sent at connect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def of_scope(scope: dict[str, Any]) -> str:
    """By what was chosen in this browser, then by the player's own, then by the browser's wish, as pages do it."""
    headers = dict(scope.get("headers", []))
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen not in dict(settings.LANGUAGES):
        chosen = getattr(scope.get("user"), "language", "")
    asked = SimpleNamespace(
        COOKIES={settings.LANGUAGE_COOKIE_NAME: chosen},
        META={"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")},
    )
    return get_language_from_request(cast(HttpRequest, asked))
