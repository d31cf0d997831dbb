"""A spreadsheet file (CSV) as cells: what it must look like, and what is done against formulas. Knows no texts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

COLUMNS = ("card", "field", "language", "shipped", "numbers", "text")
READ = ("card", "field", "language", "text")
LARGEST = 2 * 1024 * 1024
"""Bytes."""
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class Unreadable(Exception):
    """The file is no such spreadsheet; the message is a sentence for the curator."""


class Cells(NamedTuple):
    """What is read of one row. `seen` is the override that the curator was shown there; None: none was shown yet."""

    line: int
    card: str
    field: str
    language: str
    text: str
    seen: str | None = None


def harmless(cell: str) -> str:
    """So that a spreadsheet shows the cell and does not run it; `bare` takes it back."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def bare(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA_STARTS) else cell


def cells_of(content: bytes) -> Iterator[Cells]:
    """Of each row that is not blank. Raises Unreadable."""
    lines = io.StringIO(_decoded(content), newline="")
    delimiter = max(",;\t", key=lines.readline().count)
    lines.seek(0)
    try:
        yield from _cells(lines, delimiter)
    except csv.Error as error:
        raise Unreadable(_("The file can’t be read as CSV: %(error)s.") % {"error": error}) from None


def _decoded(content: bytes) -> str:
    if len(content) > LARGEST:
        raise Unreadable(_("The file is too large; it can have two megabytes."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(_("The file is not UTF-8 text; save it as “CSV UTF-8”.")) from None


def _cells(lines: io.StringIO, delimiter: str) -> Iterator[Cells]:
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    header = [name.strip().lower() for name in next(reader, [])]
    places = _places(header)
    for cells in reader:
        if any(cell.strip() for cell in cells[len(header) :]):
            # A comma without quotation marks around its text: the text would lose its end.
            raise csv.Error(f"more cells than columns in line {reader.line_num}")
        row = [bare(cells[place].strip()) if place < len(cells) else "" for place in places]
        if any(row):
            yield Cells(reader.line_num, *row)


def _places(header: list[str]) -> list[int]:
    """Where in a row those that are READ stand."""
    missing = [name for name in READ if name not in header]
    if missing:
        values = {"missing": ", ".join(missing), "columns": ", ".join(COLUMNS)}
        raise Unreadable(_("The file lacks the columns %(missing)s; an exported file has: %(columns)s.") % values)
    for name in READ:
        if header.count(name) > 1:
            raise csv.Error(f"more than one column “{name}”")
    return [header.index(name) for name in READ]
