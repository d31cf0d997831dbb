"""What Tower Duel draws by chance, for those who work it out again."""

from __future__ import annotations

from django.utils.translation import gettext

from games.protocol import DrawTable
from games.tower import texts
from games.tower.cards import CARDS


def draws() -> tuple[DrawTable, ...]:
    keys = tuple(card.key for card in CARDS)
    words = {key: texts.name(key) for key in keys}
    finite, infinite = ("deck", "finite"), ("deck", "infinite")
    return (
        DrawTable("deck", gettext("The deck, from the top"), keys, words, only=finite),
        DrawTable("deck/", gettext("The discards, shuffled into a new deck"), (), words, only=finite),
        DrawTable("draw/", gettext("The cards drawn, one after another"), keys, words, only=infinite),
    )
