"""The address of an action opened as a page, by Enter in the address bar say: words in place of an empty answer."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from django.template.loader import render_to_string

from config.way_out import on_the_way_out


def _with_words(response: HttpResponseBase) -> HttpResponseBase:
    if response.status_code == 405 and isinstance(response, HttpResponse) and not response.content:
        response.content = render_to_string("400.html")
    return response


words_for_wrong_method = on_the_way_out(_with_words)
