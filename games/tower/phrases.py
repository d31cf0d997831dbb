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


class Phrases(Generic[Key]):
    """Lazy texts by key, read as plain strings of the active language.

    A screen reads a hundred of them at every move; asking gettext each time would cost more than all the rest.
    """

    def __init__(self, texts: Mapping[Key, Promise]) -> None:
        self._texts = texts
        self._translated: dict[str | None, dict[Key, str]] = {}

    def __getitem__(self, key: Key) -> str:
        language = FIXED.get() or get_language()
        translated = self._translated.get(language)
        if translated is None:
            translated = self._translated[language] = {each: str(text) for each, text in self._texts.items()}
        return translated[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._texts)
