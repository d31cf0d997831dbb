"""Stronghold's face to the rest of the house: its words and the pieces of its screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext

from games.conquest import chance, log, picture, refusals, rulebook, screen, sentences
from games.conquest.view import View
from games.pieces import Face, Piece
from games.protocol import DrawTable, Event, LogLine, OptionField, Outcome, Refusal, Table

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

    def rules(self) -> Face:
        return rulebook.rules()

    def draws(self) -> tuple[DrawTable, ...]:
        return chance.draws()

    def regions(self, view: View, table: Table) -> dict[str, Piece]:
        return screen.regions(view, table)

    def picture(self, view: View) -> Piece:
        return picture.picture(view)

    def log_lines(self, seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
        return log.log_lines(events, table)

    def refusal(self, refusal: Refusal) -> str:
        return refusals.refusal(refusal)

    def ending(self, outcome: Outcome, table: Table) -> str:
        return sentences.ending(outcome, table)
