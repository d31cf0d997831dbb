"""Stronghold's face to the rest of the house: its words and the pieces of its screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext

from games.conquest import chance, log, picture, refusals, rulebook, screen, sentences
from games.pieces import Piece
from games.protocol import Event, LogLine, OptionField, Table

SHEETS = ("conquest", "signs", "ledger", "actions", "orders", "buildings", "places", "map", "marks", "battle", "log")


class ConquestPresenter:
    template = "conquest/screen.html"
    scripts: tuple[str, ...] = ("conquest/conquest.js",)
    styles: tuple[str, ...] = tuple(f"conquest/{sheet}.css" for sheet in SHEETS)

    def name(self) -> str:
        return pgettext("game", "Stronghold")

    def summary(self) -> str:
        return gettext("Take land, hire units, build your castle and storm the enemy’s, or be first to 30 points.")

    def option_fields(self) -> tuple[OptionField, ...]:
        """None: the map is drawn anew for every match."""
        return ()

    def option_pieces(self, options: Mapping[str, str]) -> tuple[Piece, ...]:
        return ()

    rules = staticmethod(rulebook.rules)
    draws = staticmethod(chance.draws)
    regions = staticmethod(screen.regions)
    picture = staticmethod(picture.picture)

    def log_lines(self, seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
        return log.log_lines(events, table)

    refusal = staticmethod(refusals.refusal)
    ending = staticmethod(sentences.ending)
