"""The events of turns, and of what lies between them, as sentences of the log. Knows no HTML and no rule."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, ngettext

from games.conquest import texts
from games.conquest.phrases import Values, with_one
from games.conquest.sentences import ending
from games.protocol import Outcome, Table


def _passed(values: Values) -> str:
    return gettext("%(name)s passes.") % values


def _timed_out(values: Values) -> str:
    sentence = ngettext(
        "%(name)s runs out of time. That is %(misses)d miss; the third in a row loses.",
        "%(name)s runs out of time. That is %(misses)d misses; the third in a row loses.",
        values["misses"],
    )
    return sentence % values


def _resigned(values: Values) -> str:
    return gettext("%(name)s resigns.") % values


def _built(values: Values) -> str:
    told = {
        "name": values["name"],
        "building": texts.building(values["building"]),
        "price": texts.stock(values["price"]),
    }
    if values["replaced"] is None:
        return gettext("%(name)s builds %(building)s for %(price)s.") % told
    told["replaced"] = texts.building(values["replaced"])
    return gettext("%(name)s builds %(building)s for %(price)s; it takes the place of %(replaced)s.") % told


def _upgraded(values: Values) -> str:
    return gettext("%(name)s upgrades %(building)s to %(upgrade)s for %(price)s.") % {
        "name": values["name"],
        "building": texts.building(values["building"]),
        "upgrade": texts.building(values["upgrade"]),
        "price": texts.stock(values["price"]),
    }


def _market_refilled(values: Values) -> str:
    return gettext("%(building)s comes to the market.") % {"building": texts.building(values["building"])}


def _wounded_dismissed(values: Values) -> str:
    sentence = ngettext(
        "%(name)s loses %(count)d wounded unit for want of room.",
        "%(name)s loses %(count)d wounded units for want of room.",
        values["count"],
    )
    return sentence % values


def _hired(values: Values) -> str:
    return gettext("%(name)s hires a unit of strength %(strength)d on %(cell)s for %(price)s.") % {
        **values,
        "price": texts.amount("grain", values["grain"]),
    }


def _moved(values: Values) -> str:
    told = {**values, "units": texts.units(values["units"])}
    if values["via"] is None:
        return gettext("%(name)s moves from %(from)s to %(to)s: %(units)s.") % told
    return gettext("%(name)s moves from %(from)s over %(via)s to %(to)s: %(units)s.") % told


def _cell_taken(values: Values) -> str:
    if values["former_owner"] is None:
        return gettext("%(cell)s now belongs to %(name)s.") % values
    return gettext("%(name)s takes %(cell)s from %(former)s.") % {
        **values,
        "former": values["names"][values["former_owner"]],
    }


def _toll(values: Values) -> str:
    return gettext("The road brings %(name)s %(amount)s.") % with_one(values)


def _trained(values: Values) -> str:
    return (
        gettext("%(name)s trains a unit on %(cell)s from strength %(from_strength)d to %(to_strength)d for 1 stone.")
        % values
    )


def _traded(values: Values) -> str:
    taken: list[str] = values["taken"]
    amounts = [taken.count(resource) for resource in texts.RESOURCES]
    return gettext("%(name)s trades %(given)s for %(taken)s.") % {
        "name": values["name"],
        "given": texts.amount(values["given"], values["count"]),
        "taken": texts.stock(amounts),
    }


def _healed(values: Values) -> str:
    return gettext("A wounded unit of %(name)s returns to the castle with strength %(strength)d.") % values


def _treasury(values: Values) -> str:
    return gettext("The treasury gives %(name)s %(amount)s.") % with_one(values)


def _drew(values: Values) -> str:
    sentence = ngettext(
        "%(name)s draws %(count)d battle card.", "%(name)s draws %(count)d battle cards.", values["count"]
    )
    return sentence % values


def _reshuffled(_values: Values) -> str:
    return gettext("The played battle cards are shuffled into a new deck.")


def _points(values: Values) -> str:
    return gettext("Points of %(name)s: %(before)d → %(after)d.") % values


def _turn_began(values: Values) -> str:
    return gettext("%(name)s is to move.") % values


def _round_began(values: Values) -> str:
    return gettext("Round %(round)d begins.") % values


def _income(values: Values) -> str:
    return gettext("Income of %(name)s: %(stock)s.") % {**values, "stock": texts.stock(values["stock"])}


def _spoiled(values: Values) -> str:
    return gettext("The store of %(name)s is full; lost: %(stock)s.") % {
        **values,
        "stock": texts.stock(values["stock"]),
    }


def _market_moved(values: Values) -> str:
    left, entered = values["left"], values["entered"]
    told = {key: texts.building(values[key]) for key in ("left", "entered") if values[key]}
    if left and entered:
        return gettext("%(left)s leaves the market, %(entered)s comes.") % told
    if left:
        return gettext("%(left)s leaves the market.") % told
    if entered:
        return gettext("%(entered)s comes to the market.") % told
    return gettext("The market stays as it is.")


def _ended(values: Values) -> str:
    return ending(Outcome(values["winner"], values["reason"]), Table(values["names"]))


TURN_SENTENCES: dict[str, Callable[[Values], str]] = {
    "passed": _passed,
    "timed_out": _timed_out,
    "resigned": _resigned,
    "built": _built,
    "upgraded": _upgraded,
    "market_refilled": _market_refilled,
    "wounded_dismissed": _wounded_dismissed,
    "hired": _hired,
    "moved": _moved,
    "cell_taken": _cell_taken,
    "toll": _toll,
    "trained": _trained,
    "traded": _traded,
    "healed": _healed,
    "treasury": _treasury,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "points": _points,
    "turn_began": _turn_began,
    "round_began": _round_began,
    "income": _income,
    "spoiled": _spoiled,
    "market_moved": _market_moved,
    "ended": _ended,
}
