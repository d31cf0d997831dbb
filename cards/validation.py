"""What a curated text must satisfy, in sentences for the curator. The one place for form, import and tests."""

from __future__ import annotations

import re
import unicodedata

from django.conf import settings
from django.utils.translation import gettext as _

from cards.catalogue import FIELDS, NAME, Text, text_of, texts_of
from cards.numbers import Number, agree, named

LONGEST = {NAME: 40}
LONGEST_TEXT = 200
# A spreadsheet would run what begins so; "+3 wall" and "−1 mine" are texts, "+A1" is none. With an apostrophe before it
# even "+3 wall" is a cell of a spreadsheet, copied with the mark that keeps it from being run.
FORMULA = re.compile(r"[=@\t\r]|[+-](?!\s?\d)|['‘’][=@+\-]")


def faults(context: str, language: str, text: str) -> list[str]:
    """Why `text` can't stand for this context in this language; empty if it can.

    Its numbers are only looked at when its shape is right: a text of any length may come in.
    """
    field = context.rpartition(":")[2]
    found = text_of(context)
    misplaced = place_faults(context, language)
    if misplaced or found is None:
        return misplaced
    return _shape_faults(field, text) or _number_faults(found, text)


def place_faults(context: str, language: str) -> list[str]:
    """Why there is no such text in no such language; empty if there is."""
    card, _sep, field = context.rpartition(":")
    if not texts_of(card):
        return [no_such_card(card)]
    if text_of(context) is None:
        known = ", ".join(FIELDS)
        return [_("A card has no text “%(field)s”; there are: %(known)s.") % {"field": field, "known": known}]
    if language not in dict(settings.LANGUAGES):
        known = ", ".join(code for code, _name in settings.LANGUAGES)
        return [
            _("The language “%(language)s” is unknown; there are: %(known)s.") % {"language": language, "known": known}
        ]
    return []


def no_such_card(card: str) -> str:
    return _("There is no card “%(card)s”.") % {"card": card}


def overtaken(text: str) -> str:
    """What a curator is told who would undo another one's `text` without having seen it."""
    said = _("Somebody else has changed this text meanwhile; now it is: “%(text)s”. Save again to put yours there.")
    return said % {"text": text}


def _shape_faults(field: str, text: str) -> list[str]:
    longest = LONGEST.get(field, LONGEST_TEXT)
    found = []
    if FORMULA.match(text):
        found.append(_("A text can’t begin like a formula of a spreadsheet: “%(start)s”.") % {"start": text[:8]})
    if not all(_is_plain(letter) for letter in text):
        found.append(_("A text is one line without control characters."))
    if len(text) > longest:
        found.append(
            _("The text has %(length)d characters; at most %(longest)d fit.")
            % {"length": len(text), "longest": longest}
        )
    return found


def _is_plain(letter: str) -> bool:
    # To Python only one space is printable; others keep a number beside its word.
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _number_faults(found: Text, text: str) -> list[str]:
    if agree(text, found.numbers):
        return []
    values = {"found": listed(named(text)), "wanted": listed(found.said)}
    if not found.numbers:
        return [_("This text names no numbers, but here stands: %(found)s.") % values]
    if not named(text):
        return [_("The text must name the numbers of the rule in figures: %(wanted)s.") % values]
    return [_("The numbers must be those of the rule: %(wanted)s. Here stands: %(found)s.") % values]


def listed(numbers: list[Number]) -> str:
    return ", ".join(str(number) for number in numbers)
