"""The duel's face to the rest of the house: its words, its options and the pieces of its screen."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, pgettext

from games.pieces import Piece, piece
from games.protocol import OptionChoice, OptionField
from games.tower import chance, log, picture, rulebook, screen, sentences, texts

# The card's face comes first: hand and used cards change it.
STYLES = tuple(f"tower/{sheet}.css" for sheet in ("card", "tower", "landscape", "castles", "stores", "hand", "used"))


class TowerPresenter:
    template = "tower/screen.html"
    scripts: tuple[str, ...] = ("tower/tower.js",)
    styles: tuple[str, ...] = STYLES

    def name(self) -> str:
        return pgettext("game", "Tower Duel")

    def summary(self) -> str:
        return gettext("Raise your tower and break the enemy’s with a hand of six cards.")

    def option_fields(self) -> tuple[OptionField, ...]:
        return (
            OptionField(
                "battlefield",
                gettext("Battlefield"),
                tuple(OptionChoice(key, texts.battlefield(key)) for key in texts.BATTLEFIELDS),
            ),
            OptionField(
                "deck",
                gettext("Deck"),
                tuple(OptionChoice(key, texts.deck(key)) for key in texts.DECKS),
            ),
        )

    def option_pieces(self, options: Mapping[str, str]) -> tuple[Piece, ...]:
        return (
            piece("tower/option_battlefield.html", name=texts.battlefield(options["battlefield"])),
            piece("tower/option_deck.html", deck=options["deck"], name=texts.deck(options["deck"])),
        )

    rules = staticmethod(rulebook.rules)
    draws = staticmethod(chance.draws)
    regions = staticmethod(screen.regions)
    picture = staticmethod(picture.picture)
    log_lines = staticmethod(log.log_lines)
    refusal = staticmethod(sentences.refusal)
    ending = staticmethod(sentences.ending)
