"""The language that is spoken, and tables of texts that are translated once for each. Knows no game's words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextvars import ContextVar
from typing import Generic, TypeVar

from django.utils import translation
from django.utils.functional import Promise

Key = TypeVar("Key", bound=Hashable)

SPOKEN: ContextVar[str | None] = ContextVar("SPOKEN", default=None)


class speaking:  # noqa: N801
    """Inside, all is said in this language; nothing there may switch to another, for `language` would not notice."""

    __slots__ = ("_before", "_language", "_token")

    def __init__(self, language: str) -> None:
        self._language = language

    def __enter__(self) -> None:
        self._token = SPOKEN.set(self._language)
        self._before = translation.get_language()
        if self._before != self._language:
            translation.activate(self._language)

    def __exit__(self, *_raised: object) -> None:
        if self._before is None:
            translation.deactivate_all()
        elif self._before != self._language:
            translation.activate(self._before)
        SPOKEN.reset(self._token)


def language() -> str:
    """The active one; what is kept by words must be kept by it. Django's own answer is slow to ask for."""
    return SPOKEN.get() or translation.get_language() or ""


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
