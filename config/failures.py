"""The answer to a request that can't be read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    # Django's own view would look for a token in the body again, which is what could not be read.
    return HttpResponse(render_to_string("400.html"), status=400)
