"""The address of an action opened as a page, by Enter in the address bar say: words in place of an empty answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.decorators import sync_and_async_middleware


@sync_and_async_middleware
def words_for_wrong_method(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            return _with_words(await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _with_words(get_response(request))

    return answer


def _with_words(response: HttpResponseBase) -> HttpResponseBase:
    if response.status_code == 405 and isinstance(response, HttpResponse) and not response.content:
        response.content = render_to_string("400.html")
    return response
