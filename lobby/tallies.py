"""How often a player won, drew and lost against people: in all, by each option of a game, by side; and computers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from games.matches.models import Seat
from games.matches.screens import LEVELS
from games.registry import BY_KEY, GAMES

SCORES = ("won", "drawn", "lost")


class Tally(NamedTuple):
    """One line of a table: what is counted, and how often each result came."""

    label: str
    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """Of the points: a win is one, a draw half of one."""
        return round(100 * (self.won + self.drawn / 2) / self.matches)


class Table(NamedTuple):
    title: str
    tallies: tuple[Tally, ...]


class GameTallies(NamedTuple):
    """`tables` are by option and by side; empty without a match against a person."""

    game: str
    name: str
    total: Tally | None
    tables: tuple[Table, ...]
    computers: tuple[Tally, ...]


Counts = dict[str, list[int]]


def tallies(player_id: int) -> list[GameTallies]:
    """For each game of two seats that the player has finished a match of, in the active language. One query."""
    other = Seat.objects.filter(match=OuterRef("match")).exclude(number=OuterRef("number"))
    rows = Seat.objects.filter(player_id=player_id, match__ended_at__isnull=False, match__game__in=BY_KEY)
    rows = rows.annotate(against=Subquery(other.values("level")[:1]))
    counted: dict[str, dict[str, Counts]] = defaultdict(lambda: defaultdict(lambda: defaultdict(lambda: [0, 0, 0])))
    for game, options, winner, number, level in rows.values_list(
        "match__game", "match__options", "match__winner", "number", "against"
    ):
        if level is not None:
            _count(counted[game], options, number, level, _place(winner, number))
    return [_game(game.key, counted[game.key]) for game in GAMES if game.key in counted]


def _place(winner: int | None, number: int) -> int:
    """The index in SCORES."""
    return 1 if winner is None else 0 if winner == number else 2


def _count(tables: dict[str, Counts], options: Mapping[str, str], number: int, level: str, place: int) -> None:
    if level:
        tables["computer"][level][place] += 1
        return
    tables["total"][""][place] += 1
    tables["side"][str(number)][place] += 1
    for name, value in options.items():
        tables[f"option {name}"][value][place] += 1


def _game(key: str, tables: dict[str, Counts]) -> GameTallies:
    presenter = BY_KEY[key].presenter
    total = [Tally(_("In all"), *counts) for counts in tables["total"].values()]
    found = [
        _table(field.label, {choice.value: choice.label for choice in field.choices}, tables[f"option {field.name}"])
        for field in presenter.option_fields()
    ]
    found.append(_table(_("Side"), {"0": _("first to move"), "1": _("second to move")}, tables["side"]))
    levels = _table("", {level: LEVELS[level]() for level in LEVELS}, tables["computer"])
    return GameTallies(
        game=key,
        name=presenter.name(),
        total=total[0] if total else None,
        tables=tuple(table for table in found if table.tallies),
        computers=levels.tallies,
    )


def _table(title: str, labels: Mapping[str, str], counts: Counts) -> Table:
    return Table(title, tuple(Tally(label, *counts[value]) for value, label in labels.items() if value in counts))
