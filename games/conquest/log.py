"""A move's events in sentences of the active language. Knows no HTML and no rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.conquest import texts
from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.events import EVENTS
from games.conquest.sentences import ending
from games.protocol import Event, LogLine, Outcome, Table

Values = dict[str, Any]
"""An event's arguments by their names, and the names of the two players."""

SCENE = (
    "battle_started",
    "strengths",
    "revealed",
    "countered",
    "side",
    "dice",
    "rerolled",
    "hits",
    "stout_defence",
    "retreat",
    "lost",
    "last_hero",
    "militia",
    "bandage",
    "battle_ended",
)
"""The events that a battle is shown from again."""


def log_lines(events: Sequence[Event], table: Table) -> list[LogLine]:
    """One move in words, a sentence an event; the first one tells what was done."""
    return [_line(event, table) for event in events]


def _line(event: Event, table: Table) -> LogLine:
    values = dict(zip(EVENTS[event.code], event.args, strict=True))
    if "seat" in values:
        values["name"] = table.names[values["seat"]]
    values["names"] = table.names
    return LogLine(SENTENCES[event.code](values), TONES.get(event.code, ""), _facts(event, values))


def _facts(event: Event, values: Values) -> str:
    if event.code not in SCENE:
        return ""
    facts: Values = {"code": event.code, **{name: value for name, value in values.items() if name != "name"}}
    if event.code == "revealed":
        facts["cards"] = [card and texts.card(card) for card in event.args]
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def signed(number: int) -> str:
    """With a sign that is as wide as a plus."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def source(key: str) -> str:
    """Where a part of a strength comes from, as a word of a list."""
    if key == "units":
        return gettext("units")
    if key == "castle":
        return gettext("castle")
    return texts.card(key) if key in BATTLE_CARDS else texts.building(key)


def parts(listed: Sequence[tuple[str, int]]) -> str:
    """The parts of a strength as a list, as "units +3, castle +1"."""
    return ", ".join(f"{source(key)} {signed(number)}" for key, number in listed)


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
    return gettext("The road brings %(name)s %(amount)s.") % _with_one(values)


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
    return gettext("The treasury gives %(name)s %(amount)s.") % _with_one(values)


def _with_one(values: Values) -> Values:
    return {**values, "amount": texts.amount(values["resource"], 1)}


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
    return gettext("Foragers bring %(name)s %(amount)s.") % _with_one(values)


def _battle_slogan(values: Values) -> str:
    return gettext("Battle slogan: %(name)s draws a card.") % values


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


SENTENCES: dict[str, Callable[[Values], str]] = {
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

TONES = {
    **dict.fromkeys(
        ("passed", "resigned", "built", "upgraded", "hired", "moved", "trained", "traded", "healed", "treasury"),
        "log-move",
    ),
    **dict.fromkeys(("battle_started", "revealed", "battle_ended"), "log-battle"),
    **dict.fromkeys(("timed_out", "spoiled", "wounded_dismissed"), "log-warn"),
    **dict.fromkeys(("lost",), "log-harm"),
    **dict.fromkeys(
        ("drew", "reshuffled", "turn_began", "income", "market_refilled", "market_moved", "points"), "log-quiet"
    ),
    "round_began": "log-round",
    "ended": "log-end",
}
