"""What Stronghold draws by chance, for those who work it out again."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from games.conquest import battle_cards, board, buildings, texts
from games.protocol import DrawTable

DIE = tuple(str(eyes) for eyes in range(1, 7))


def draws() -> tuple[DrawTable, ...]:
    terrains = {key: texts.terrain(key) for key in board.CENTRE_TERRAINS + board.PAIR_TERRAINS}
    pairs = tuple(f"{cell}, {board.MIRROR_ROW[cell[0]]}{cell[1]}" for cell in board.PAIRS)
    building_words = {key: texts.building(key) for key in buildings.BASICS}
    card_words = {key: texts.card(key) for key in battle_cards.BATTLE_CARDS}
    deck = tuple(battle_cards.full_deck())
    return (
        DrawTable("map/pairs", gettext("The land on both sides"), board.PAIR_TERRAINS, terrains, pairs),
        DrawTable("map/centre", gettext("The land in the middle"), board.CENTRE_TERRAINS, terrains, board.CENTRE),
        DrawTable("buildings", gettext("The buildings, from the top"), tuple(buildings.full_deck()), building_words),
        DrawTable("battle", gettext("The battle cards, from the top"), deck, card_words),
        DrawTable("battle/", gettext("The played battle cards, shuffled into a new deck"), (), card_words),
        DrawTable("dice/", pgettext("in a table of what was drawn", "The dice of each battle"), DIE, {}),
    )
