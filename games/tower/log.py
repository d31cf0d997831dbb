"""A move's events in sentences of the active language. Knows no HTML and no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext, ngettext, ngettext_lazy

from cards import texts as curated
from games.protocol import Event, LogLine, Outcome, Table
from games.speech import language
from games.tower import texts
from games.tower.sentences import ending

GAINED: dict[str, Any] = {
    "tower": ngettext_lazy(
        "%(name)s builds %(number)d level of tower.", "%(name)s builds %(number)d levels of tower.", "number"
    ),
    "wall": ngettext_lazy(
        "%(name)s builds %(number)d level of wall.", "%(name)s builds %(number)d levels of wall.", "number"
    ),
    "mines": ngettext_lazy("%(name)s gains %(number)d mine.", "%(name)s gains %(number)d mines.", "number"),
    "monasteries": ngettext_lazy(
        "%(name)s gains %(number)d monastery.", "%(name)s gains %(number)d monasteries.", "number"
    ),
    "barracks": ngettext_lazy("%(name)s gains %(number)d barracks.", "%(name)s gains %(number)d barracks.", "number"),
    "ore": ngettext_lazy("%(name)s gains %(number)d ore.", "%(name)s gains %(number)d ore.", "number"),
    "mana": ngettext_lazy("%(name)s gains %(number)d mana.", "%(name)s gains %(number)d mana.", "number"),
    "troops": ngettext_lazy("%(name)s gains %(number)d troop.", "%(name)s gains %(number)d troops.", "number"),
}

LOST: dict[str, Any] = {
    "tower": ngettext_lazy(
        "%(name)s loses %(number)d level of tower.", "%(name)s loses %(number)d levels of tower.", "number"
    ),
    "wall": ngettext_lazy(
        "%(name)s loses %(number)d level of wall.", "%(name)s loses %(number)d levels of wall.", "number"
    ),
    "mines": ngettext_lazy("%(name)s loses %(number)d mine.", "%(name)s loses %(number)d mines.", "number"),
    "monasteries": ngettext_lazy(
        "%(name)s loses %(number)d monastery.", "%(name)s loses %(number)d monasteries.", "number"
    ),
    "barracks": ngettext_lazy("%(name)s loses %(number)d barracks.", "%(name)s loses %(number)d barracks.", "number"),
    "ore": ngettext_lazy("%(name)s loses %(number)d ore.", "%(name)s loses %(number)d ore.", "number"),
    "mana": ngettext_lazy("%(name)s loses %(number)d mana.", "%(name)s loses %(number)d mana.", "number"),
    "troops": ngettext_lazy("%(name)s loses %(number)d troop.", "%(name)s loses %(number)d troops.", "number"),
}

DAMAGED: dict[str, Any] = {
    "tower": ngettext_lazy(
        "The tower of %(name)s takes %(number)d damage.", "The tower of %(name)s takes %(number)d damage.", "number"
    ),
    "wall": ngettext_lazy(
        "The wall of %(name)s takes %(number)d damage.", "The wall of %(name)s takes %(number)d damage.", "number"
    ),
}

PAID: dict[str, Any] = {
    "ore": ngettext_lazy("%(name)s pays %(number)d ore.", "%(name)s pays %(number)d ore.", "number"),
    "mana": ngettext_lazy("%(name)s pays %(number)d mana.", "%(name)s pays %(number)d mana.", "number"),
    "troops": ngettext_lazy("%(name)s pays %(number)d troop.", "%(name)s pays %(number)d troops.", "number"),
}


# No player's name can hold these.
FIRST, SECOND = "\x01", "\0"
NOBODY = Table((FIRST, SECOND))
"""Stands for the players in sentences that are kept."""


def log_lines(seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
    """One move of `seat` in words; the first line tells what was done."""
    words = language(), curated.generation()
    first, second = table.names
    return [
        LogLine(_sentence(seat, event, words).replace(FIRST, first).replace(SECOND, second), TONES.get(event.code, ""))
        for event in events
    ]


@lru_cache(maxsize=4096)
def _sentence(seat: int, event: Event, _words: tuple[str, int]) -> str:
    """Kept: an income or a loss comes again and again between other people, and translating it is slow."""
    return SENTENCES[event.code](seat, event.args, NOBODY)


Args = tuple[Any, ...]


def _counted(sentences: dict[str, Any]) -> Callable[[int, Args, Table], str]:
    def sentence(_seat: int, args: Args, table: Table) -> str:
        target, what, number = args
        text: str = sentences[what] % {"name": table.names[target], "number": number}
        return text

    return sentence


def _played(seat: int, args: Args, table: Table) -> str:
    return gettext("%(name)s plays %(card)s.") % {"name": table.names[seat], "card": texts.name(args[0])}


def _discarded(seat: int, args: Args, table: Table) -> str:
    return gettext("%(name)s discards %(card)s.") % {"name": table.names[seat], "card": texts.name(args[0])}


def _timed_out(seat: int, args: Args, table: Table) -> str:
    card, misses = args
    if card is None:
        sentence = ngettext(
            "%(name)s has run out of time %(number)d turn in a row.",
            "%(name)s has run out of time %(number)d turns in a row.",
            misses,
        )
        return sentence % {"name": table.names[seat], "number": misses}
    sentence = ngettext(
        "%(name)s runs out of time: %(card)s is discarded. That is %(number)d miss; the third in a row loses.",
        "%(name)s runs out of time: %(card)s is discarded. That is %(number)d misses; the third in a row loses.",
        misses,
    )
    return sentence % {"name": table.names[seat], "card": texts.name(card), "number": misses}


def _swapped(_seat: int, _args: Args, _table: Table) -> str:
    return gettext("The two walls change places.")


def _again(seat: int, _args: Args, table: Table) -> str:
    return gettext("%(name)s may play again.") % {"name": table.names[seat]}


def _must_discard(seat: int, _args: Args, table: Table) -> str:
    return gettext("%(name)s draws a card and must discard one.") % {"name": table.names[seat]}


def _income(_seat: int, args: Args, table: Table) -> str:
    receiver, ore, mana, troops = args
    return gettext("A new turn brings %(name)s: ore %(ore)d, mana %(mana)d, troops %(troops)d.") % {
        "name": table.names[receiver],
        "ore": ore,
        "mana": mana,
        "troops": troops,
    }


def _reshuffled(_seat: int, args: Args, _table: Table) -> str:
    (number,) = args
    sentence = ngettext(
        "The deck was empty: %(number)d discarded card is shuffled into a new deck.",
        "The deck was empty: %(number)d discarded cards are shuffled into a new deck.",
        number,
    )
    return sentence % {"number": number}


def _resigned(_seat: int, args: Args, table: Table) -> str:
    return gettext("%(name)s resigns.") % {"name": table.names[args[0]]}


def _ended(_seat: int, args: Args, table: Table) -> str:
    return ending(Outcome(*args), table)


SENTENCES: dict[str, Callable[[int, Args, Table], str]] = {
    "played": _played,
    "discarded": _discarded,
    "timed_out": _timed_out,
    "paid": _counted(PAID),
    "gained": _counted(GAINED),
    "lost": _counted(LOST),
    "damage": _counted(DAMAGED),
    "swapped_walls": _swapped,
    "play_again": _again,
    "must_discard": _must_discard,
    "income": _income,
    "reshuffled": _reshuffled,
    "resigned": _resigned,
    "ended": _ended,
}

TONES = {
    "played": "log-move",
    "discarded": "log-move",
    "timed_out": "log-warn",
    "damage": "log-harm",
    "lost": "log-harm",
    "gained": "log-gain",
    "paid": "log-quiet",
    "income": "log-quiet",
    "resigned": "log-move",
    "ended": "log-end",
}
