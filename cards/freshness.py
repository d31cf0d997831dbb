"""Before each page: the curated texts as they are now, whichever process changed them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from cards import texts


@sync_and_async_middleware
def fresh_texts(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            await sync_to_async(texts.refresh)()
            response: HttpResponseBase = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        texts.refresh()
        response: HttpResponseBase = get_response(request)
        return response

    return answer
