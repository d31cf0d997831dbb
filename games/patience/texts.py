"""The words of Siege that name things: cards, places, deals. In the active language; knows no HTML."""

from __future__ import annotations

from functools import cache

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext, pgettext_lazy

from games.patience.layout import HIGH, LOW, PLACE, ROWS, WALL_SIZE, row_of
from games.protocol import Deal

RANKS: dict[str, Promise] = {
    "A": pgettext_lazy("playing card", "ace"),
    "2": pgettext_lazy("playing card", "two"),
    "3": pgettext_lazy("playing card", "three"),
    "4": pgettext_lazy("playing card", "four"),
    "5": pgettext_lazy("playing card", "five"),
    "6": pgettext_lazy("playing card", "six"),
    "7": pgettext_lazy("playing card", "seven"),
    "8": pgettext_lazy("playing card", "eight"),
    "9": pgettext_lazy("playing card", "nine"),
    "T": pgettext_lazy("playing card", "ten"),
    "J": pgettext_lazy("playing card", "jack"),
    "Q": pgettext_lazy("playing card", "queen"),
    "K": pgettext_lazy("playing card", "king"),
}

SUITS: dict[str, Promise] = {
    "S": pgettext_lazy("suit of a card, as in “ten of spades”", "spades"),
    "H": pgettext_lazy("suit of a card, as in “ten of hearts”", "hearts"),
    "D": pgettext_lazy("suit of a card, as in “ten of diamonds”", "diamonds"),
    "C": pgettext_lazy("suit of a card, as in “ten of clubs”", "clubs"),
}

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

DEALS: dict[str, Promise] = {
    "winnable": pgettext_lazy("deal of cards", "A deal that can be won"),
    "easy": pgettext_lazy("deal of cards", "Winnable, easy: three or more hands to spare"),
    "normal": pgettext_lazy("deal of cards", "Winnable, normal: one or two hands to spare"),
    "hard": pgettext_lazy("deal of cards", "Winnable, hard: no hand to spare"),
    "random": pgettext_lazy("deal of cards", "Any deal; about three in ten can be won"),
    "numbered": pgettext_lazy("deal of cards", "The deal with this number"),
    "daily": pgettext_lazy("deal of cards", "Today’s siege, the same for everybody"),
}

DEAL_NAMES: dict[str, Promise] = {
    "winnable": pgettext_lazy("deal of cards", "Winnable deal"),
    "easy": pgettext_lazy("deal of cards", "Winnable deal, easy"),
    "normal": pgettext_lazy("deal of cards", "Winnable deal, normal"),
    "hard": pgettext_lazy("deal of cards", "Winnable deal, hard"),
    "random": pgettext_lazy("deal of cards", "Random deal"),
}


def card(key: str) -> str:
    """In full, as it is read aloud."""
    return _card(key, get_language())


@cache
def _card(key: str, _language: str | None) -> str:
    names = {"rank": RANKS[key[0]], "suit": SUITS[key[1]]}
    return pgettext("playing card", "%(rank)s of %(suit)s") % names


def short(key: str) -> str:
    """As on the card itself."""
    return f"{'10' if key[0] == 'T' else key[0]}{SIGNS[key[1]]}"


def cards(keys: tuple[str, ...]) -> str:
    return ", ".join(card(key) for key in keys)


def place(name: str) -> str:
    """Where a target is, rows counted from the top and everything from 1."""
    return _place(name, get_language())


@cache
def _place(name: str, _language: str | None) -> str:
    number = PLACE[name]
    if number < WALL_SIZE:
        row = row_of(number)
        values = {"row": row + 1, "number": number - ROWS[row].start + 1}
        return gettext("wall row %(row)d, card %(number)d") % values
    if number in LOW:
        return gettext("low guard post %(number)d") % {"number": number - LOW.start + 1}
    if number in HIGH:
        return gettext("high guard post %(number)d") % {"number": number - HIGH.start + 1}
    return gettext("the throne")


def deal_name(deal: Deal) -> str:
    if deal.day is not None:
        day = formats.date_format(deal.day, "DATE_FORMAT")
        return gettext("Siege of %(day)s, deal number %(number)d") % {"day": day, "number": deal.number or 0}
    if deal.number is not None:
        return gettext("Deal number %(number)d") % {"number": deal.number}
    return str(DEAL_NAMES[deal.kind])


def deal_choice(kind: str) -> str:
    return str(DEALS[kind])


FAIRNESS: dict[str, Promise] = {
    "public": gettext_lazy(
        "This deal is the same for everybody: its seed is the SHA-256 hash of the text “patience deal %(number)d”,"
        " and there is no nonce. So it could be worked out before the game."
    ),
    "winnable": gettext_lazy(
        "The nonce was counted up, one by one, from the one that was drawn at the start, until the deal could be won"
        " with all cards known and was as hard as you asked for. The first such deal is the one you play; nothing"
        " else was changed, and the record shows it."
    ),
    "random": gettext_lazy("The deal was taken as it was drawn, whether it can be won or not."),
}


def fairness(deal: Deal) -> str:
    if deal.number is not None:
        return str(FAIRNESS["public"]) % {"number": deal.number}
    return str(FAIRNESS["random" if deal.kind == "random" else "winnable"])
