"""Middleware that changes answers on their way out, for pages of both kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Answer = Callable[[HttpRequest], Any]


def on_the_way_out(change: Callable[[HttpResponseBase], HttpResponseBase]) -> Callable[[Answer], Answer]:
    """`change` gets every answer, and gives what is sent; it must not wait for anything."""

    def middleware(get_response: Answer) -> Answer:
        if iscoroutinefunction(get_response):

            async def answer_async(request: HttpRequest) -> HttpResponseBase:
                return change(await get_response(request))

            return answer_async

        def answer(request: HttpRequest) -> HttpResponseBase:
            return change(get_response(request))

        return answer

    both: Callable[[Answer], Answer] = sync_and_async_middleware(middleware)
    return both
