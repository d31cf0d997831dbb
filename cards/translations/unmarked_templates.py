"""Finds texts in templates that were never marked for translation: between tags, in attributes, in tags' arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

READ_ALOUD = ("title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "placeholder")
"""Attributes whose value people see or hear."""
NOT_PROSE = ("script", "style", "code", "pre", "samp", "kbd")

UNSEEN = re.compile(
    r"{#.*?#}"
    r"|{%\s*comment\b.*?%}.*?{%\s*endcomment\s*%}"
    r"|{%\s*blocktrans(?:late)?\b.*?%}.*?{%\s*endblocktrans(?:late)?\s*%}",
    re.DOTALL,
)
TAG = re.compile(r"{%\s*(\w+)(.*?)%}|{{(.*?)}}", re.DOTALL)
STRING = re.compile(r"\"([^\"]*)\"|'([^']*)'")
FILTER_WITH_TEXT = re.compile(r"\|\s*(?:default|default_if_none|yesno|add|pluralize)\s*:\s*(\"[^\"]*\"|'[^']*')")
ASSIGNED = re.compile(r"\b\w+=(\"[^\"]*\"|'[^']*')")
ADDRESS = re.compile(r"^[\w./:#?&=%,-]*$")


class Unmarked(NamedTuple):
    line: int
    text: str


def unmarked(source: str) -> list[Unmarked]:
    """In the order of their lines."""
    source = UNSEEN.sub(_blank, source)
    return sorted([*_in_tags(source), *_in_markup(TAG.sub(_blank, source))])


def _blank(match: re.Match[str]) -> str:
    """As many lines and nothing else, so that what follows keeps its line."""
    return "\n" * match[0].count("\n")


def has_words(text: str) -> bool:
    """Whether there is a word in it: two letters on end that are no entity."""
    return re.search(r"[^\W\d_]{2}", re.sub(r"&#?\w+;", " ", text)) is not None


def _in_tags(source: str) -> Iterator[Unmarked]:
    for tag in TAG.finditer(source):
        line = source.count("\n", 0, tag.start()) + 1
        texts = FILTER_WITH_TEXT.findall(tag[0])
        if tag[1] in ("include", "with"):
            texts += ASSIGNED.findall(tag[2])
        elif tag[1] in ("firstof", "cycle"):
            texts += [match[0] for match in STRING.finditer(tag[2])]
        for text in {text[1:-1] for text in texts}:
            if (has_words(text) and not ADDRESS.match(text)) or re.fullmatch(r"[A-Z][^\W\d_]+", text):
                yield Unmarked(line, text)


def _in_markup(markup: str) -> list[Unmarked]:
    reader = _Reader(convert_charrefs=False)
    reader.feed(markup)
    reader.close()
    return reader.found


class _Reader(HTMLParser):
    def __init__(self, *, convert_charrefs: bool) -> None:
        super().__init__(convert_charrefs=convert_charrefs)
        self.found: list[Unmarked] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_PROSE:
            self._inside.append(tag)
        self._look_at(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look_at(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside and has_words(data):
            before = data[: len(data) - len(data.lstrip())]
            self.found.append(Unmarked(self.getpos()[0] + before.count("\n"), " ".join(data.split())))

    def _look_at(self, tag: str, attributes: dict[str, str | None]) -> None:
        seen = [attributes.get(name) for name in READ_ALOUD]
        if tag == "meta" and attributes.get("name") == "description":
            seen.append(attributes.get("content"))
        if tag == "input" and attributes.get("type") in ("submit", "button", "reset"):
            seen.append(attributes.get("value"))
        if tag in ("optgroup", "track", "option"):
            seen.append(attributes.get("label"))
        self.found += [Unmarked(self.getpos()[0], value.strip()) for value in seen if value and has_words(value)]
