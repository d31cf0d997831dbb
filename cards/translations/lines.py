"""What each line of a catalogue must look like. polib is lenient: a missing quotation mark costs the text a letter."""

from __future__ import annotations

import re

# Raw control characters and line ends of other kinds than "\n" would end the text for some readers and not for others.
LETTER = r"[^\"\\\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]"
TEXT = rf'"(?:{LETTER}|\\[\\"bfnrtv])*"'
LINE = re.compile(rf"(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?{TEXT}|#.*|")
OBSOLETE = "#~ "


def check_lines(text: str) -> None:
    """Raises ValueError at the first line that can't be read with certainty."""
    for number, line in enumerate(text.split("\n"), 1):
        if not LINE.fullmatch(line.strip().removeprefix(OBSOLETE)):
            raise ValueError(
                f"line {number} is not understood: {_shown(line)} (each line of a text stands between two straight "
                'quotation marks; inside them " is written \\" and \\ is written \\\\)'
            )


def _shown(line: str) -> str:
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line.strip()[:60])
