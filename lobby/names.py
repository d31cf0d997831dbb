"""Names that players choose: what looks alike, and what may not be chosen. The words are data files beside this."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

from lobby.lookalikes import LETTERS, LOOK_ALIKE_PAIRS, NARROW, READ

SHORTEST, LONGEST = 2, 24
FOLDER = Path(__file__).parent
PUNCTUATION = " .-_'’"
FIGURES = "0123456789"


def skeleton(name: str) -> str:
    """What a name looks like: equal for names that a reader could take for each other. Empty without letters."""
    return _narrow(_letters(name))[:180]


def tidy(name: str) -> str:
    """The name as it is kept: one form for each letter, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def fault(name: str) -> str | None:
    """Why a tidy name may not be chosen by anybody: short, long, characters, reserved, offensive. None: it may."""
    if len(name) < SHORTEST or len(skeleton(name)) < SHORTEST:
        return "short"
    if len(name) > LONGEST:
        return "long"
    if not all(_is_allowed(char) for char in name) or not any(char.isalpha() for char in name):
        return "characters"
    if is_reserved(name):
        return "reserved"
    return "offensive" if is_offensive(name) else None


def is_reserved(name: str) -> bool:
    """Whether the name looks as if the site itself or those who run it were speaking."""
    anywhere, alone = reserved()
    looks = skeleton(name)
    return looks in alone or any(word in looks for word in anywhere)


def is_offensive(name: str) -> bool:
    """Whether the name holds a word of the list, also with figures for letters or spaces between them."""
    anywhere, alone = offensive()
    whole = {_disguised(text) for text in (name, *re.split(r"[\s._-]+", name))}
    return bool(whole & alone) or any(word in _disguised(name) for word in anywhere)


@cache
def reserved() -> tuple[frozenset[str], frozenset[str]]:
    return _words("reserved_names.txt", skeleton)


@cache
def offensive() -> tuple[frozenset[str], frozenset[str]]:
    return _words("offensive_words.txt", _disguised)


def _words(file: str, form: Callable[[str], str]) -> tuple[frozenset[str], frozenset[str]]:
    """What may stand nowhere in a name, and what may not be a whole word of it."""
    lines = _lines(file)
    anywhere = frozenset(form(line) for line in lines if not line.startswith("="))
    return anywhere, frozenset(form(line[1:]) for line in lines if line.startswith("="))


def _lines(file: str) -> list[str]:
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _is_allowed(char: str) -> bool:
    return char in PUNCTUATION or char in FIGURES or _is_letter(char)


def _is_letter(char: str) -> bool:
    """Of an alphabet of which it is known whom the letters look like; fillers, which nobody sees, are of none."""
    looks = _letters(char)
    return char.isalpha() and looks != "" and READ.issuperset(looks)


def _letters(text: str) -> str:
    """Small letters and figures without accents, in Latin where Latin looks the same."""
    spread = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    bare = "".join(_without_stroke(char) for char in spread if not unicodedata.combining(char))
    return "".join(char for char in bare.translate(LETTERS).casefold() if char.isalnum() or char in "|@$")


def _without_stroke(char: str) -> str:
    """The letter without what Unicode takes for a part of it: l of ł, к of қ."""
    name, drawn_on, _stroke = unicodedata.name(char, "").partition(" WITH ")
    try:
        return unicodedata.lookup(name) if drawn_on else char
    except KeyError:
        return char


def _narrow(letters: str) -> str:
    for pair, single in LOOK_ALIKE_PAIRS:
        letters = letters.replace(pair, single)
    return letters.translate(NARROW)


def _disguised(text: str) -> str:
    """As a skeleton, with the figures that stand for letters read as letters, and no letter twice in a row."""
    read = _letters(text).translate(str.maketrans("0134578@$!", "oieastbasi"))
    return re.sub(r"(.)\1+", r"\1", read.translate(NARROW))
