"""The words for Stronghold's buildings, battle cards, land and resources, in the active language. Knows no rules.

Readers use the functions: what they return may be a curator's text instead of the shipped one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext_lazy

from cards import texts as curated

BUILDING_NAMES: dict[str, Promise] = {
    "market": pgettext_lazy("building:market:name", "Market"),
    "exchange": pgettext_lazy("building:exchange:name", "Exchange"),
    "treasury": pgettext_lazy("building:treasury:name", "Treasury"),
    "bank": pgettext_lazy("building:bank:name", "Bank"),
    "barracks": pgettext_lazy("building:barracks:name", "Barracks"),
    "knights_order": pgettext_lazy("building:knights_order:name", "Knights’ Order"),
    "smithy": pgettext_lazy("building:smithy:name", "Smithy"),
    "arsenal": pgettext_lazy("building:arsenal:name", "Arsenal"),
    "wall": pgettext_lazy("building:wall:name", "Wall"),
    "bastion": pgettext_lazy("building:bastion:name", "Bastion"),
    "watchtower": pgettext_lazy("building:watchtower:name", "Watchtower"),
    "great_tower": pgettext_lazy("building:great_tower:name", "Great Tower"),
    "fort": pgettext_lazy("building:fort:name", "Fort"),
    "fortress": pgettext_lazy("building:fortress:name", "Fortress"),
    "highway": pgettext_lazy("building:highway:name", "Highway"),
    "high_road": pgettext_lazy("building:high_road:name", "High Road"),
    "storehouse": pgettext_lazy("building:storehouse:name", "Storehouse"),
    "great_larder": pgettext_lazy("building:great_larder:name", "Great Larder"),
    "dovecote": pgettext_lazy("building:dovecote:name", "Dovecote"),
    "postal_service": pgettext_lazy("building:postal_service:name", "Postal Service"),
    "craft_guild": pgettext_lazy("building:craft_guild:name", "Craft Guild"),
    "great_guild": pgettext_lazy("building:great_guild:name", "Great Guild"),
    "outpost": pgettext_lazy("building:outpost:name", "Outpost"),
    "garrison": pgettext_lazy("building:garrison:name", "Garrison"),
    "siege_camp": pgettext_lazy("building:siege_camp:name", "Siege Camp"),
    "siege_engines": pgettext_lazy("building:siege_engines:name", "Siege Engines"),
    "infirmary": pgettext_lazy("building:infirmary:name", "Infirmary"),
    "hospital": pgettext_lazy("building:hospital:name", "Hospital"),
    "cathedral": pgettext_lazy("building:cathedral:name", "Cathedral"),
    "basilica": pgettext_lazy("building:basilica:name", "Basilica"),
    "tournament_field": pgettext_lazy("building:tournament_field:name", "Tournament Field"),
    "arena": pgettext_lazy("building:arena:name", "Arena"),
    "fair": pgettext_lazy("building:fair:name", "Fair"),
    "guildhall": pgettext_lazy("building:guildhall:name", "Guildhall"),
    "town_hall": pgettext_lazy("building:town_hall:name", "Town Hall"),
    "palace": pgettext_lazy("building:palace:name", "Palace"),
}

BUILDING_EFFECTS: dict[str, Promise] = {
    "market": pgettext_lazy("building:market:effect", "Trade 2 of one resource for any 2"),
    "exchange": pgettext_lazy("building:exchange:effect", "Trade 2 of one resource for any 2, or 3 for any 3"),
    "treasury": pgettext_lazy(
        "building:treasury:effect",
        "Once a round, besides your action, 1 resource of any kind",
    ),
    "bank": pgettext_lazy(
        "building:bank:effect",
        "Once a round, besides your action, 1 resource of any kind; +1 gold at the start of each round",
    ),
    "barracks": pgettext_lazy("building:barracks:effect", "New units have strength 2"),
    "knights_order": pgettext_lazy(
        "building:knights_order:effect",
        "New units have strength 3; hiring costs 1 more grain",
    ),
    "smithy": pgettext_lazy("building:smithy:effect", "Train units up to strength 3"),
    "arsenal": pgettext_lazy("building:arsenal:effect", "Train units up to strength 4"),
    "wall": pgettext_lazy("building:wall:effect", "+2 defence of your castle"),
    "bastion": pgettext_lazy("building:bastion:effect", "+3 defence of your castle"),
    "watchtower": pgettext_lazy("building:watchtower:effect", "You may hold 1 more battle card"),
    "great_tower": pgettext_lazy("building:great_tower:effect", "You may hold 2 more battle cards"),
    "fort": pgettext_lazy("building:fort:effect", "Up to 4 of your units may stand on a cell"),
    "fortress": pgettext_lazy(
        "building:fortress:effect",
        "Up to 4 of your units may stand on a cell; hiring costs 1 less grain",
    ),
    "highway": pgettext_lazy("building:highway:effect", "A move brings 1 resource of the cell where it ends"),
    "high_road": pgettext_lazy(
        "building:high_road:effect",
        "A move brings 1 resource of the cell where it ends and may go 2 cells far",
    ),
    "storehouse": pgettext_lazy("building:storehouse:effect", "You may keep 7 of each resource"),
    "great_larder": pgettext_lazy("building:great_larder:effect", "You may keep 8 of each resource"),
    "dovecote": pgettext_lazy("building:dovecote:effect", "+1 battle card at the start of each round"),
    "postal_service": pgettext_lazy("building:postal_service:effect", "+2 battle cards at the start of each round"),
    "craft_guild": pgettext_lazy(
        "building:craft_guild:effect",
        "Each building costs 1 resource less; you choose which",
    ),
    "great_guild": pgettext_lazy(
        "building:great_guild:effect",
        "Each building and each upgrade costs 1 resource less; you choose which",
    ),
    "outpost": pgettext_lazy("building:outpost:effect", "Your army may have 3 more units"),
    "garrison": pgettext_lazy("building:garrison:effect", "Your army may have 5 more units"),
    "siege_camp": pgettext_lazy(
        "building:siege_camp:effect",
        "You may attack the enemy castle with only 1 of its entrances",
    ),
    "siege_engines": pgettext_lazy(
        "building:siege_engines:effect",
        "You may attack the enemy castle with only 1 of its entrances; +3 strength when you do",
    ),
    "infirmary": pgettext_lazy(
        "building:infirmary:effect",
        "Keeps 1 wounded unit; once a turn, besides your action, it returns to the castle with strength 1",
    ),
    "hospital": pgettext_lazy(
        "building:hospital:effect",
        "Keeps 2 wounded units; once a turn, besides your action, one returns to the castle with strength 2",
    ),
    "cathedral": pgettext_lazy(
        "building:cathedral:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "basilica": pgettext_lazy(
        "building:basilica:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "tournament_field": pgettext_lazy(
        "building:tournament_field:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "arena": pgettext_lazy(
        "building:arena:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "fair": pgettext_lazy(
        "building:fair:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "guildhall": pgettext_lazy(
        "building:guildhall:effect", "One of the three prestige buildings; all three together give +5 points"
    ),
    "town_hall": pgettext_lazy("building:town_hall:effect", "+1 point for every 2 other buildings"),
    "palace": pgettext_lazy("building:palace:effect", "+1 point for every 2 other buildings"),
}

CARD_NAMES: dict[str, Promise] = {
    "assault": pgettext_lazy("battle_card:assault:name", "Assault"),
    "battle_cry": pgettext_lazy("battle_card:battle_cry:name", "Battle Cry"),
    "ruse": pgettext_lazy("battle_card:ruse:name", "Ruse"),
    "reinforcements": pgettext_lazy("battle_card:reinforcements:name", "Reinforcements"),
    "retreat": pgettext_lazy("battle_card:retreat:name", "Retreat"),
    "counter_order": pgettext_lazy("battle_card:counter_order:name", "Counter-order"),
    "precise_shot": pgettext_lazy("battle_card:precise_shot:name", "Precise Shot"),
    "militia": pgettext_lazy("battle_card:militia:name", "Militia"),
    "second_try": pgettext_lazy("battle_card:second_try:name", "Second Try"),
    "ram": pgettext_lazy("battle_card:ram:name", "Ram"),
    "stout_defence": pgettext_lazy("battle_card:stout_defence:name", "Stout Defence"),
    "last_hero": pgettext_lazy("battle_card:last_hero:name", "Last Hero"),
    "bandage": pgettext_lazy("battle_card:bandage:name", "Bandage"),
    "loot": pgettext_lazy("battle_card:loot:name", "Loot"),
    "battle_slogan": pgettext_lazy("battle_card:battle_slogan:name", "Battle Slogan"),
    "foragers": pgettext_lazy("battle_card:foragers:name", "Foragers"),
}

CARD_EFFECTS: dict[str, Promise] = {
    "assault": pgettext_lazy("battle_card:assault:effect", "+1 to each of your dice"),
    "battle_cry": pgettext_lazy("battle_card:battle_cry:effect", "−1 to each enemy die"),
    "ruse": pgettext_lazy("battle_card:ruse:effect", "−3 enemy strength"),
    "reinforcements": pgettext_lazy("battle_card:reinforcements:effect", "+3 to your strength"),
    "retreat": pgettext_lazy("battle_card:retreat:effect", "If you took more than 1 hit, take 1 hit less"),
    "counter_order": pgettext_lazy("battle_card:counter_order:effect", "The enemy’s card does nothing"),
    "precise_shot": pgettext_lazy("battle_card:precise_shot:effect", "Your hits take the strongest enemy units"),
    "militia": pgettext_lazy(
        "battle_card:militia:effect",
        "If you took 2 or more hits, one unit of strength 1 returns",
    ),
    "second_try": pgettext_lazy("battle_card:second_try:effect", "Your first miss is rolled again"),
    "ram": pgettext_lazy(
        "battle_card:ram:effect",
        "Your attack ignores the castle’s defence, its Wall and its Bastion",
    ),
    "stout_defence": pgettext_lazy(
        "battle_card:stout_defence:effect",
        "You lose nothing, and your hits do nothing either",
    ),
    "last_hero": pgettext_lazy(
        "battle_card:last_hero:effect",
        "If 2 or more hits would leave you no unit, your weakest one stays",
    ),
    "bandage": pgettext_lazy(
        "battle_card:bandage:effect",
        "If you lost a unit and still stand, one unit of strength 1 returns",
    ),
    "loot": pgettext_lazy("battle_card:loot:effect", "If you win, +1 gold"),
    "battle_slogan": pgettext_lazy("battle_card:battle_slogan:effect", "After the battle draw 1 battle card"),
    "foragers": pgettext_lazy("battle_card:foragers:effect", "If you win, +1 resource of the contested cell’s kind"),
}

TERRAINS: dict[str, Promise] = {
    "castle": pgettext_lazy("terrain", "Castle"),
    "forest": pgettext_lazy("terrain", "Forest"),
    "quarry": pgettext_lazy("terrain", "Quarry"),
    "field": pgettext_lazy("terrain", "Field"),
    "desert": pgettext_lazy("terrain", "Desert"),
    "citadel": pgettext_lazy("terrain", "Citadel"),
    "mine": pgettext_lazy("terrain", "Mine"),
}

RESOURCES: dict[str, Promise] = {
    "wood": pgettext_lazy("resource", "Wood"),
    "stone": pgettext_lazy("resource", "Stone"),
    "grain": pgettext_lazy("resource", "Grain"),
    "gold": pgettext_lazy("resource", "Gold"),
}

AMOUNTS: dict[str, Any] = {
    "wood": ngettext_lazy("%(number)d wood", "%(number)d wood", "number"),
    "stone": ngettext_lazy("%(number)d stone", "%(number)d stone", "number"),
    "grain": ngettext_lazy("%(number)d grain", "%(number)d grain", "number"),
    "gold": ngettext_lazy("%(number)d gold", "%(number)d gold", "number"),
}


def building(key: str) -> str:
    """A building's name, basic or upgraded."""
    return curated.text(f"building:{key}:name", str(BUILDING_NAMES[key]))


def building_effect(key: str) -> str:
    return curated.text(f"building:{key}:effect", str(BUILDING_EFFECTS[key]))


def card(key: str) -> str:
    """A battle card's name."""
    return curated.text(f"battle_card:{key}:name", str(CARD_NAMES[key]))


def card_effect(key: str) -> str:
    return curated.text(f"battle_card:{key}:effect", str(CARD_EFFECTS[key]))


def terrain(key: str) -> str:
    return str(TERRAINS[key])


def resource(key: str) -> str:
    return str(RESOURCES[key])


def amount(resource: str, number: int) -> str:
    """So much of one resource, as "2 grain"."""
    text: str = AMOUNTS[resource] % {"number": number}
    return text


def stock(amounts: Sequence[int]) -> str:
    """(wood, stone, grain, gold) as a list of what is not 0, as "2 grain, 1 gold"; "nothing" if all are."""
    listed = [amount(key, number) for key, number in zip(RESOURCES, amounts, strict=True) if number]
    return ", ".join(listed) or gettext("nothing")


def units(strengths: Sequence[int]) -> str:
    """Units by their strengths, as "2 units (1, 2)"."""
    number = len(strengths)
    sentence = ngettext("%(number)d unit (%(strengths)s)", "%(number)d units (%(strengths)s)", number)
    return sentence % {"number": number, "strengths": ", ".join(map(str, strengths))}


def points(number: int) -> str:
    return ngettext("%(number)d point", "%(number)d points", number) % {"number": number}
