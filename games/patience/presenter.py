"""Siege's face to the rest of the house: its words and the pieces of its screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext

from games.patience import chance, log, picture, rulebook, screen, sentences
from games.patience.view import View
from games.pieces import Piece
from games.protocol import Event, LogLine, OptionField, Outcome, Table


class PatiencePresenter:
    template = "patience/screen.html"
    scripts: tuple[str, ...] = ("patience/siege.js",)
    styles: tuple[str, ...] = ("patience/siege.css", "patience/wall.css", "patience/hand.css", "patience/layout.css")

    def name(self) -> str:
        return pgettext("game", "Siege")

    def summary(self) -> str:
        return gettext("A patience for one: break through the wall, past the guards, to the throne.")

    def option_fields(self) -> tuple[OptionField, ...]:
        return ()

    def option_pieces(self, options: Mapping[str, str]) -> tuple[Piece, ...]:
        return ()

    rules = staticmethod(rulebook.rules)
    draws = staticmethod(chance.draws)
    picture = staticmethod(picture.picture)
    refusal = staticmethod(sentences.refusal)

    def regions(self, view: View, table: Table) -> dict[str, Piece]:
        return screen.regions(view)

    def log_lines(self, seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
        return log.log_lines(events)

    def ending(self, outcome: Outcome, table: Table) -> str:
        return sentences.ending(outcome)
