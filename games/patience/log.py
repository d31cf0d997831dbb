"""A move's events in sentences of the active language. Knows no HTML and no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext

from games.patience import texts
from games.protocol import Event, LogLine

Args = tuple[Any, ...]


def log_lines(events: Sequence[Event]) -> list[LogLine]:
    """One move in words; the first line tells what was done."""
    return [LogLine(SENTENCES[event.code](event.args), TONES.get(event.code, "")) for event in events]


def _attack_values(args: Args) -> dict[str, Any]:
    target, cards, health, attackers, strength = args
    return {
        "place": texts.place(target),
        "cards": texts.cards(tuple(cards)),
        "health": health,
        "attackers": texts.cards(tuple(attackers)),
        "strength": strength,
    }


def _beaten(args: Args) -> str:
    return gettext(
        "Beaten: %(cards)s (%(place)s), %(strength)d against %(health)d, with %(attackers)s."
    ) % _attack_values(args)


def _turned_up(args: Args) -> str:
    return gettext(
        "Turned up: %(cards)s (%(place)s), health %(health)d. The attack with %(attackers)s failed and they are spent."
    ) % _attack_values(args)


def _dealt(args: Args) -> str:
    return gettext("Dealt: %(cards)s.") % {"cards": texts.cards(args)}


def _won(args: Args) -> str:
    return gettext("The throne has fallen. The siege is won with a score of %(score)d.") % {"score": args[0]}


def _stuck(_args: Args) -> str:
    return gettext("No attack is possible any more and the stock is empty.")


def _undone(_args: Args) -> str:
    return gettext("The last move is taken back.")


def _redone(_args: Args) -> str:
    return gettext("The move is made again.")


def _helped(_args: Args) -> str:
    return gettext("Help from hidden cards: this siege is marked as assisted.")


def _resigned(_args: Args) -> str:
    return gettext("The siege is given up.")


SENTENCES: dict[str, Callable[[Args], str]] = {
    "beaten": _beaten,
    "turned_up": _turned_up,
    "dealt": _dealt,
    "won": _won,
    "stuck": _stuck,
    "undone": _undone,
    "redone": _redone,
    "helped": _helped,
    "resigned": _resigned,
}

TONES = {"beaten": "log-good", "turned_up": "log-bad", "won": "log-end", "stuck": "log-end", "resigned": "log-end"}
