"""The language of a socket: sockets pass no middleware, so it is read from what the browser sent at connect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def of_scope(scope: dict[str, Any]) -> str:
    """By cookie, then by the browser's wish, as pages do it."""
    headers = dict(scope.get("headers", []))
    asked = SimpleNamespace(
        COOKIES=scope.get("cookies", {}),
        META={"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")},
    )
    return get_language_from_request(cast(HttpRequest, asked))
