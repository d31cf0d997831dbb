"""What Siege draws by chance, for those who work it out again."""

from __future__ import annotations

from django.utils.translation import gettext

from games.patience import texts
from games.patience.layout import CATALOGUE, HIGH, HIGH_PILE_SIZE, LOW, LOW_PILE_SIZE, NAMES, STOCK_SIZE, WALL_SIZE
from games.protocol import DrawTable


def draws() -> tuple[DrawTable, ...]:
    words = {key: texts.card(key) for key in CATALOGUE}
    title = gettext("The cards in the order in which they were laid out")
    return (DrawTable("deck", title, CATALOGUE, words, _places()),)


def _places() -> tuple[str, ...]:
    """Where each card of the shuffled deck goes."""
    sizes = (1,) * WALL_SIZE + (LOW_PILE_SIZE,) * len(LOW) + (HIGH_PILE_SIZE,) * len(HIGH)
    table = [texts.place(NAMES[place]) for place, size in enumerate(sizes) for _ in range(size)]
    stock = [gettext("stock, card %(number)d") % {"number": number + 1} for number in range(STOCK_SIZE)]
    return (*table, *stock)
