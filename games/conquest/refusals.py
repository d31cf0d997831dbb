"""Why a move can't be made, in the active language: every code of the rules as a sentence. Knows no HTML."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext

from games.conquest import texts
from games.protocol import Refusal

PLAIN: dict[str, Callable[[], str]] = {
    "not_seated": lambda: gettext("Only the two players can move; you are watching."),
    "game_over": lambda: gettext("The match is over; no more moves are possible."),
    "not_your_turn": lambda: gettext("It is not your turn. Wait for the other player’s move."),
    "battle_waits": lambda: gettext("A battle is waiting for its cards. Nothing else can be done before it is over."),
    "no_battle": lambda: gettext("There is no battle to choose a card for."),
    "chosen_already": lambda: gettext("You have chosen already; a choice can’t be changed."),
    "not_late": lambda: gettext("Nobody’s time has run out."),
    "discount_required": lambda: gettext("Choose the resource of which you pay one less."),
    "no_discount": lambda: gettext("You have no guild, so there is no discount."),
    "healed_already": lambda: gettext("You have healed a unit in this turn already."),
    "no_wounded": lambda: gettext("You have no wounded unit."),
    "treasury_used": lambda: gettext("You have used the treasury in this round already."),
    "nothing_to_build": lambda: gettext("You can’t pay for any."),
    "nothing_to_upgrade": lambda: gettext("You can’t pay for any."),
    "no_upgrades": lambda: gettext("Nothing to upgrade yet."),
    "nowhere_to_go": lambda: gettext("There is no cell where your units can go."),
    "no_army": lambda: gettext("You have no units. Hire one first."),
    "not_two_steps": lambda: gettext("Two steps lead over one neighbouring cell to a cell behind it."),
    "two_steps_castle": lambda: gettext("The enemy castle can’t be entered in two steps. Go to an entrance first."),
    "two_steps_enemy": lambda: gettext("Two steps are possible only past and to cells without enemy units."),
}


def refusal(refusal: Refusal) -> str:
    """Why a move was refused and what to do."""
    if sentence := PLAIN.get(refusal.code):
        return sentence()
    if sentence_of := WITH_VALUES.get(refusal.code):
        return sentence_of(refusal.values)
    return gettext("The page sent something that is no move. Load it again, then move.")


Values = dict[str, Any]


def _needs(values: Values) -> str:
    lacking: dict[str, str] = {
        "wood": gettext("Needs %(need)d wood; you have %(have)d."),
        "stone": gettext("Needs %(need)d stone; you have %(have)d."),
        "grain": gettext("Needs %(need)d grain; you have %(have)d."),
        "gold": gettext("Needs %(need)d gold; you have %(have)d."),
    }
    return lacking[values["resource"]] % values


def _needs_building(values: Values) -> str:
    return gettext("Needs: %(building)s.") % {"building": texts.building(values["building"])}


def _not_in_market(values: Values) -> str:
    return gettext("%(building)s is not in the market.") % {"building": texts.building(values["building"])}


def _already_built(values: Values) -> str:
    return gettext("You have %(building)s already.") % {"building": texts.building(values["building"])}


def _not_built(values: Values) -> str:
    return gettext("You don’t have %(building)s.") % {"building": texts.building(values["building"])}


def _no_upgrade(values: Values) -> str:
    return gettext("%(building)s can’t be upgraded further.") % {"building": texts.building(values["building"])}


def _discount_not_in_price(values: Values) -> str:
    return gettext("The price holds no %(resource)s, so nothing of it can be saved.") % {
        "resource": texts.resource(values["resource"])
    }


def _slots_full(values: Values) -> str:
    sentence = ngettext(
        "Your only building place is taken. Choose the building to give up.",
        "All %(slots)d building places are taken. Choose the building to give up.",
        values["slots"],
    )
    return sentence % values


def _slots_free(values: Values) -> str:
    return gettext("You have a free building place (%(have)d of %(slots)d are taken), so nothing is replaced.") % values


def _army_limit(values: Values) -> str:
    return gettext("The army is full: %(have)d of %(limit)d. Take more land.") % values


def _cell_full(values: Values) -> str:
    sentence = ngettext(
        "The cell has room for %(limit)d unit; %(have)d of yours stand there.",
        "The cell has room for %(limit)d units; %(have)d of yours stand there.",
        values["limit"],
    )
    return sentence % values


def _cells_full(values: Values) -> str:
    sentence = ngettext(
        "All your cells are full: %(limit)d unit on each.",
        "All your cells are full: %(limit)d units on each.",
        values["limit"],
    )
    return sentence % values


def _too_many_attackers(values: Values) -> str:
    sentence = ngettext(
        "At most %(limit)d unit can attack at once.", "At most %(limit)d units can attack at once.", values["limit"]
    )
    return sentence % values


def _entrances(values: Values) -> str:
    sentence = ngettext(
        "To enter the castle you must own %(need)d of its three entrances; you own %(have)d.",
        "To enter the castle you must own %(need)d of its three entrances; you own %(have)d.",
        values["need"],
    )
    return sentence % values


def _ceiling(values: Values) -> str:
    return gettext("Units can be trained up to strength %(limit)d; this one has %(strength)d.") % values


def _all_at_ceiling(values: Values) -> str:
    return gettext("All your units have the highest strength that you can train: %(limit)d.") % values


def _trade_size(values: Values) -> str:
    return gettext("You can trade at most %(limit)d at once, and not %(count)d.") % values


def _nothing_to_trade(values: Values) -> str:
    return gettext("Needs %(need)d of one resource.") % values


def _not_your_cell(values: Values) -> str:
    return gettext("%(cell)s is not your cell.") % values


def _no_such_units(values: Values) -> str:
    return gettext("Those units don’t stand on %(cell)s.") % values


def _no_units(values: Values) -> str:
    return gettext("You have no units on %(cell)s.") % values


def _not_adjacent(values: Values) -> str:
    return gettext("%(target)s is not beside %(start)s. Units go to a neighbouring cell.") % values


def _not_in_hand(values: Values) -> str:
    return gettext("You don’t hold the card %(card)s.") % {"card": texts.card(values["card"])}


WITH_VALUES: dict[str, Callable[[Values], str]] = {
    "needs": _needs,
    "needs_building": _needs_building,
    "not_in_market": _not_in_market,
    "already_built": _already_built,
    "not_built": _not_built,
    "no_upgrade": _no_upgrade,
    "discount_not_in_price": _discount_not_in_price,
    "slots_full": _slots_full,
    "slots_free": _slots_free,
    "army_limit": _army_limit,
    "cell_full": _cell_full,
    "cells_full": _cells_full,
    "too_many_attackers": _too_many_attackers,
    "entrances": _entrances,
    "ceiling": _ceiling,
    "all_at_ceiling": _all_at_ceiling,
    "trade_size": _trade_size,
    "nothing_to_trade": _nothing_to_trade,
    "not_your_cell": _not_your_cell,
    "no_such_units": _no_such_units,
    "no_units": _no_units,
    "not_adjacent": _not_adjacent,
    "not_in_hand": _not_in_hand,
}
