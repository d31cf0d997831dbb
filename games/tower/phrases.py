"""Tables of texts that are translated once for each language. Knows no game's words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import get_language

Key = TypeVar("Key", bound=Hashable)

FIXED: ContextVar[str | None] = ContextVar("FIXED", default=None)


@contextmanager
def one_language() -> Iterator[None]:
    """Inside, the language that is active now is taken to stay so: Django's own answer is slow to ask for."""
    token = FIXED.set(get_language())
    try:
        yield
    finally:
        FIXED.reset(token)


def language() -> str:
    """The active one; what is kept by words must be kept by it."""
    return FIXED.get() or get_language() or ""


class Phrases(Generic[Key]):
    """Lazy texts by key, read as plain strings of the active language.

    A screen reads a hundred of them at every move; asking gettext each time would cost more than all the rest.
    """

    def __init__(self, texts: Mapping[Key, Promise]) -> None:
        self._texts = texts
        self._translated: dict[str, dict[Key, str]] = {}

    def __getitem__(self, key: Key) -> str:
        spoken = language()
        translated = self._translated.get(spoken)
        if translated is None:
            translated = self._translated[spoken] = {each: str(text) for each, text in self._texts.items()}
        return translated[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._texts)
