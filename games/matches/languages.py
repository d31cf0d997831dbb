"""The language of a socket: sockets pass no middleware, so it is settled from what the browser sent at connect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.utils.translation import get_language_from_request

LONGEST_QUERY = 1900
"""A longer one could have more fields than Django reads."""


def of_scope(scope: dict[str, Any]) -> str:
    """That of the page, which names it. Without one: as pages find theirs.

    That is by what was chosen in this browser, then by the player's own, then by the browser's wish, which some
    browsers don't send with a socket.
    """
    known = dict(settings.LANGUAGES)
    of_page = QueryDict(scope.get("query_string", b"")[:LONGEST_QUERY]).get("language") or ""
    if of_page in known:
        return of_page
    headers = dict(scope.get("headers", []))
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen not in known:
        chosen = getattr(scope.get("user"), "language", "")
    asked = SimpleNamespace(
        COOKIES={settings.LANGUAGE_COOKIE_NAME: chosen},
        META={"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")},
    )
    return get_language_from_request(cast(HttpRequest, asked))
