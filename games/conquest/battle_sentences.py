"""The events of a battle as sentences of the log, in the order of its resolution. Knows no HTML and no rule."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, ngettext

from games.conquest import texts
from games.conquest.phrases import Values, parts, signed, with_one


def _battle_started(values: Values) -> str:
    attacker = values["attacker"]
    return gettext(
        "%(attacker)s attacks %(to)s from %(from)s with %(attackers)s; %(defender)s defends with %(defenders)s."
    ) % {
        "attacker": values["names"][attacker],
        "defender": values["names"][1 - attacker],
        "from": values["from"],
        "to": values["to"],
        "attackers": texts.units(values["attackers"]),
        "defenders": texts.units(values["defenders"]),
    }


def _strengths(values: Values) -> str:
    return gettext(
        "Strength before cards: attack %(attack)d (%(attack_parts)s), defence %(defence)d (%(defence_parts)s)."
    ) % {
        "attack": values["attack"],
        "attack_parts": parts(values["attack_parts"]),
        "defence": values["defence"],
        "defence_parts": parts(values["defence_parts"]),
    }


def _no_cards(values: Values) -> str:
    return gettext("%(name)s has no battle card to choose.") % values


def _chose(values: Values) -> str:
    return gettext("%(name)s has chosen.") % values


def _revealed(values: Values) -> str:
    first, second = values["names"]
    played = (values["card_of_seat_0"], values["card_of_seat_1"])
    cards = [texts.card(key) if key else gettext("no card") for key in played]
    return gettext("The cards: %(first)s plays %(first_card)s, %(second)s plays %(second_card)s.") % {
        "first": first,
        "first_card": cards[0],
        "second": second,
        "second_card": cards[1],
    }


def _countered(values: Values) -> str:
    return gettext("%(card)s of %(name)s does nothing: it was countered.") % _with_card(values)


def _with_card(values: Values) -> Values:
    return {**values, "card": texts.card(values["card"])}


def _side(values: Values) -> str:
    told = {**values, "parts": parts(values["parts"]), "modifier": signed(values["modifier"])}
    if values["modifier"] == 0:
        return gettext("%(name)s: strength %(strength)d (%(parts)s), a die hits from %(threshold)d.") % told
    return (
        gettext("%(name)s: strength %(strength)d (%(parts)s), a die hits from %(threshold)d, each die %(modifier)s.")
        % told
    )


def _dice(values: Values) -> str:
    return gettext("%(name)s rolls %(dice)s.") % {**values, "dice": ", ".join(map(str, values["dice"]))}


def _rerolled(values: Values) -> str:
    return gettext("%(name)s rolls a miss again: %(old)d becomes %(new)d.") % values


def _hits(values: Values) -> str:
    sentence = ngettext("%(name)s hits %(count)d time.", "%(name)s hits %(count)d times.", values["count"])
    return sentence % values


def _stout_defence(values: Values) -> str:
    return gettext("Stout defence of %(name)s: no hit counts, on either side.") % values


def _retreat(values: Values) -> str:
    sentence = ngettext(
        "%(name)s draws back: %(hits_left)d hit is left.",
        "%(name)s draws back: %(hits_left)d hits are left.",
        values["hits_left"],
    )
    return sentence % values


def _lost(values: Values) -> str:
    return gettext("%(name)s loses %(units)s.") % {**values, "units": texts.units(values["units"])}


def _last_hero(values: Values) -> str:
    return gettext("The last hero of %(name)s stays, with strength %(strength)d.") % values


def _militia(values: Values) -> str:
    return gettext("Militia: a unit of strength %(strength)d returns to %(name)s.") % values


def _bandage(values: Values) -> str:
    return gettext("Bandage: a unit of strength %(strength)d returns to %(name)s.") % values


def _wounded(values: Values) -> str:
    sentence = ngettext(
        "%(count)d lost unit of %(name)s is wounded and can be healed.",
        "%(count)d lost units of %(name)s are wounded and can be healed.",
        values["count"],
    )
    return sentence % values


def _battle_ended(values: Values) -> str:
    told = {"attacker": values["names"][values["attacker"]], "defender": values["names"][1 - values["attacker"]]}
    told["cell"] = values["cell"]
    return {
        "taken": gettext("The defenders are out: %(attacker)s enters %(cell)s."),
        "held": gettext("%(defender)s holds %(cell)s; the attackers stay where they came from."),
        "repelled": gettext("All attackers have fallen: %(defender)s holds %(cell)s."),
        "emptied": gettext("All have fallen: %(cell)s stays empty and belongs to %(defender)s."),
    }[values["result"]] % told


def _loot(values: Values) -> str:
    return gettext("Loot brings %(name)s 1 gold.") % values


def _foragers(values: Values) -> str:
    return gettext("Foragers bring %(name)s %(amount)s.") % with_one(values)


def _battle_slogan(values: Values) -> str:
    return gettext("Battle slogan: %(name)s draws a card.") % values


BATTLE_SENTENCES: dict[str, Callable[[Values], str]] = {
    "battle_started": _battle_started,
    "strengths": _strengths,
    "no_cards": _no_cards,
    "chose": _chose,
    "revealed": _revealed,
    "countered": _countered,
    "side": _side,
    "dice": _dice,
    "rerolled": _rerolled,
    "hits": _hits,
    "stout_defence": _stout_defence,
    "retreat": _retreat,
    "lost": _lost,
    "last_hero": _last_hero,
    "militia": _militia,
    "bandage": _bandage,
    "wounded": _wounded,
    "battle_ended": _battle_ended,
    "loot": _loot,
    "foragers": _foragers,
    "battle_slogan": _battle_slogan,
}
