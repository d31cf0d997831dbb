"""What the screen of Siege says in the active language: targets, state of play, refusals, endings. Knows no HTML."""

from __future__ import annotations

from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext

from games.patience import texts
from games.patience.layout import HANDS
from games.patience.view import Target, View
from games.protocol import Outcome, Refusal

OPEN = gettext_lazy("%(cards)s, health %(health)d, can be attacked; %(place)s")
CLOSED = gettext_lazy("%(cards)s, health %(health)d, covered; %(place)s")
HIDDEN_OPEN = gettext_lazy("%(place)s, face down, can be attacked; the cards that attack it will be spent")
HIDDEN_CLOSED = gettext_lazy("%(place)s, face down, covered")


def target(shown: Target) -> str:
    """A standing target as it is read aloud: what it is, its health, whether it can be attacked."""
    return _target(shown.name, shown.cards, shown.health, shown.is_attackable, get_language())


@lru_cache(maxsize=20_000)
def _target(name: str, cards: tuple[str, ...], health: int | None, is_open: bool, _language: str | None) -> str:
    values = {"place": texts.place(name), "cards": texts.cards(cards), "health": health}
    if health is None:
        return str(HIDDEN_OPEN if is_open else HIDDEN_CLOSED) % values
    return str(OPEN if is_open else CLOSED) % values


def waste(place: int, card: str | None) -> str:
    if card is None:
        return gettext("Waste place %(number)d, empty") % {"number": place + 1}
    return gettext("Waste place %(number)d: %(card)s") % {"number": place + 1, "card": texts.card(card)}


def status(view: View) -> str:
    """What there is to do now."""
    if view.outcome is not None:
        return ending(view.outcome)
    if view.stuck:
        return gettext("No attack can succeed any more and the stock is empty: this siege is lost.")
    if view.can_no_longer_be_won:
        return gettext("This siege can no longer be won. You can go on for the score.")
    if not any(view.waste):
        return gettext("No cards are left in the waste.")
    if any(target.attacks for target in view.targets):
        return gettext("Choose a target, or deal the next three cards.") if view.can_deal else gettext("Last hand.")
    return gettext("These cards beat nothing: deal the next three.")


def stock_shown(view: View) -> str:
    if not view.stock:
        return gettext("The stock is empty")
    sentence = ngettext("%(number)d card is left in the stock", "%(number)d cards are left in the stock", view.stock)
    return sentence % {"number": view.stock}


def stock(view: View) -> str:
    """What the stock does when it is pressed."""
    sentence = ngettext(
        "Deal three cards; %(number)d card is left in the stock",
        "Deal three cards; %(number)d cards are left in the stock",
        view.stock,
    )
    return sentence % {"number": view.stock}


def hand(view: View) -> str:
    return gettext("Hand %(number)d of %(all)d") % {"number": view.deals, "all": HANDS}


def plans() -> dict[str, str]:
    """What the script fills in while a player looks for a target; nothing in them is known to the server only."""
    return {
        "beats": gettext("%(sum)s against %(health)s: this attack wins."),
        "holds": gettext("%(sum)s against %(health)s: this does not win, so nothing happens."),
        "unsure": gettext("Face down: the attack turns it up, and the cards (%(sum)s) are spent, won or not."),
        "covered": gettext("Health %(health)s, still covered: something beside or below it must fall first."),
        "buried": gettext("Face down and still covered: something beside or below it must fall first."),
        "selected": gettext("Selected: %(cards)s, sum %(sum)s. Now choose a target."),
        "whole": gettext("Nothing is selected: a click attacks with all cards, sum %(sum)s."),
        "none": gettext("There are no cards in the waste."),
    }


def ending(outcome: Outcome) -> str:
    if outcome.winner is None:
        return gettext("The siege was given up.")
    return gettext("The throne has fallen: the siege is won.")


REFUSALS: dict[str, Promise] = {
    "game_over": gettext_lazy("This siege is over."),
    "not_your_turn": gettext_lazy("Only the besieger can move."),
    "target_gone": gettext_lazy("That target has fallen already: %(place)s."),
    "target_closed": gettext_lazy(
        "That target is still covered: %(place)s. Something beside or below it must fall first."
    ),
    "no_card": gettext_lazy("There is no card on waste place %(number)d."),
    "too_weak": gettext_lazy("%(strength)d does not beat %(health)d; nothing was lost."),
    "stock_empty": gettext_lazy("The stock is empty; nothing more can be dealt."),
    "storm_idle": gettext_lazy("A storm would do nothing here: the cards don’t beat it and the stock is empty."),
    "nothing_to_undo": gettext_lazy("There is nothing to take back."),
    "nothing_to_redo": gettext_lazy("There is nothing to restore."),
}


def refusal(why: Refusal) -> str:
    sentence = REFUSALS.get(why.code)
    if sentence is None:
        return gettext("That is no move of this game. Reload the page and try again.")
    values = dict(why.values)
    if "target" in values:
        values["place"] = texts.place(values["target"])
    if "place" in why.values:
        values["number"] = why.values["place"] + 1
    return str(sentence) % values
