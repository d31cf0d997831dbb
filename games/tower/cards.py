"""The 102 cards in catalogue order, as data: key, colour, cost, effects in the order of the text, what comes then.

Names and sentences live with the presenter and the texts that admins curate.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.tower.counters import Resource
from games.tower.effects import (
    ALL,
    ENEMY,
    OWN,
    CatchUp,
    Count,
    Damage,
    Effect,
    Gain,
    If,
    Less,
    Lose,
    Steal,
    SwapWalls,
    TowerDamage,
)

Colour = Literal["red", "blue", "green"]
Then = Literal["turn_ends", "play_again", "discard_and_play_again"]

AGAIN: Then = "play_again"
DISCARD_AND_AGAIN: Then = "discard_and_play_again"

RESOURCE_OF: dict[Colour, Resource] = {"red": "ore", "blue": "mana", "green": "troops"}


class Card(NamedTuple):
    key: str
    colour: Colour
    cost: int
    effects: tuple[Effect, ...]
    then: Then

    @property
    def resource(self) -> Resource:
        """What its cost is paid in."""
        return RESOURCE_OF[self.colour]


def red(key: str, cost: int, *effects: Effect, then: Then = "turn_ends") -> Card:
    return Card(key, "red", cost, effects, then)


def blue(key: str, cost: int, *effects: Effect, then: Then = "turn_ends") -> Card:
    return Card(key, "blue", cost, effects, then)


def green(key: str, cost: int, *effects: Effect, then: Then = "turn_ends") -> Card:
    return Card(key, "green", cost, effects, then)


OWN_TOWER, ENEMY_TOWER = Count(OWN, "tower"), Count(ENEMY, "tower")
OWN_WALL, ENEMY_WALL = Count(OWN, "wall"), Count(ENEMY, "wall")

FEWER_MINES = Less(Count(OWN, "mines"), Count(ENEMY, "mines"))
FEWER_BARRACKS = Less(Count(OWN, "barracks"), Count(ENEMY, "barracks"))
MORE_MONASTERIES = Less(Count(ENEMY, "monasteries"), Count(OWN, "monasteries"))
LOWER_TOWER = Less(OWN_TOWER, ENEMY_TOWER)
LOWER_WALL = Less(OWN_WALL, ENEMY_WALL)
HIGHER_WALL = Less(ENEMY_WALL, OWN_WALL)
NO_OWN_WALL = Less(OWN_WALL, 1)
NO_ENEMY_WALL = Less(ENEMY_WALL, 1)
TOWER_ABOVE_ENEMY_WALL = Less(ENEMY_WALL, OWN_TOWER)
ENEMY_WALL_ABOVE_10 = Less(10, ENEMY_WALL)

# Equal walls: nobody loses anything (a ruling).
GROUNDWATER = (
    If(LOWER_WALL, (Lose(OWN, "barracks", 1), Lose(OWN, "tower", 2))),
    If(HIGHER_WALL, (Lose(ENEMY, "barracks", 1), Lose(ENEMY, "tower", 2))),
)

CARDS: tuple[Card, ...] = (
    red("faulty_ore", 0, Lose(ALL, "ore", 8)),
    red("earthquake", 0, Lose(ALL, "mines", 1)),
    red("mine_collapse", 0, Lose(OWN, "mines", 1), Gain(OWN, "wall", 10), Gain(OWN, "mana", 5)),
    red("lucky_coin", 0, Gain(OWN, "ore", 2), Gain(OWN, "mana", 2), then=AGAIN),
    red("fertile_soil", 1, Gain(OWN, "wall", 1), then=AGAIN),
    red("rock_garden", 1, Gain(OWN, "wall", 1), Gain(OWN, "tower", 1), Gain(OWN, "troops", 2)),
    red("innovations", 2, Gain(ALL, "mines", 1), Gain(OWN, "mana", 4)),
    red("common_wall", 2, Gain(OWN, "wall", 3)),
    red("overtime", 2, Gain(OWN, "wall", 5), Lose(OWN, "mana", 6)),
    red("big_wall", 3, Gain(OWN, "wall", 4)),
    red("foundations", 3, If(NO_OWN_WALL, (Gain(OWN, "wall", 5),), (Gain(OWN, "wall", 3),))),
    red("miners", 3, Gain(OWN, "mines", 1)),
    red("rich_vein", 4, If(FEWER_MINES, (Gain(OWN, "mines", 2),), (Gain(OWN, "mines", 1),))),
    red("cave_in", 4, Lose(ENEMY, "mines", 1)),
    red("technology_theft", 5, CatchUp(OWN, "mines")),
    red("reinforced_wall", 5, Gain(OWN, "wall", 6)),
    red("groundwater", 6, *GROUNDWATER),
    red("new_equipment", 6, Gain(OWN, "mines", 2)),
    red("dwarf_miners", 7, Gain(OWN, "wall", 4), Gain(OWN, "mines", 1)),
    red("forced_labour", 7, Gain(OWN, "wall", 9), Lose(OWN, "troops", 5)),
    red("tremors", 7, Lose(ALL, "wall", 5), then=AGAIN),
    red("grand_wall", 8, Gain(OWN, "wall", 8)),
    red("secret_cave", 8, Gain(OWN, "monasteries", 1), then=AGAIN),
    red("galleries", 9, Gain(OWN, "wall", 5), Gain(OWN, "barracks", 1)),
    red("magic_mountain", 9, Gain(OWN, "wall", 7), Gain(OWN, "mana", 7)),
    red(
        "barracks",
        10,
        Gain(OWN, "troops", 6),
        Gain(OWN, "wall", 6),
        If(FEWER_BARRACKS, (Gain(OWN, "barracks", 1),)),
    ),
    red("singing_coal", 11, Gain(OWN, "wall", 6), Gain(OWN, "tower", 3)),
    red("bastion", 13, Gain(OWN, "wall", 12)),
    red("fortifications", 14, Gain(OWN, "wall", 7), Damage(ENEMY, 6)),
    red("new_heights", 15, Gain(OWN, "wall", 8), Gain(OWN, "tower", 5)),
    red("supreme_wall", 16, Gain(OWN, "wall", 15)),
    red("swap", 17, SwapWalls()),
    red("stone_thrower", 18, Gain(OWN, "wall", 6), Damage(ENEMY, 10)),
    red("dragon_heart", 24, Gain(OWN, "wall", 20), Gain(OWN, "tower", 8)),
    blue("trinkets", 0, If(LOWER_TOWER, (Gain(OWN, "tower", 2),), (Gain(OWN, "tower", 1),))),
    blue("rainbow", 0, Gain(ALL, "tower", 1), Gain(OWN, "mana", 3)),
    blue("quartz", 1, Gain(OWN, "tower", 1), then=AGAIN),
    blue("amethyst", 2, Gain(OWN, "tower", 3)),
    blue("smoky_quartz", 2, TowerDamage(ENEMY, 1), then=AGAIN),
    blue("prism", 2, then=DISCARD_AND_AGAIN),
    blue("rift", 2, TowerDamage(ENEMY, 3)),
    blue("power_burst", 3, TowerDamage(OWN, 5), Gain(OWN, "monasteries", 2)),
    blue("ruby", 3, Gain(OWN, "tower", 5)),
    blue("spell_weavers", 3, Gain(OWN, "monasteries", 1)),
    blue("eclipse", 4, Gain(OWN, "tower", 2), TowerDamage(ENEMY, 2)),
    blue("spear", 4, TowerDamage(ENEMY, 5)),
    blue("work_aid", 4, Gain(OWN, "tower", 7), Lose(OWN, "ore", 10)),
    blue("prelude", 5, Gain(OWN, "tower", 4), Lose(OWN, "troops", 3), TowerDamage(ENEMY, 2)),
    blue("discord", 5, TowerDamage(ALL, 7), Lose(ALL, "monasteries", 1)),
    blue("ore_vein", 5, Gain(OWN, "tower", 8)),
    blue("matrix", 6, Gain(OWN, "monasteries", 1), Gain(OWN, "tower", 3), Gain(ENEMY, "tower", 1)),
    blue("emerald", 6, Gain(OWN, "tower", 8)),
    blue("harmony", 7, Gain(OWN, "monasteries", 1), Gain(OWN, "tower", 3), Gain(OWN, "wall", 3)),
    blue("soft_stone", 7, Gain(OWN, "tower", 5), Lose(ENEMY, "ore", 6)),
    blue("parity", 7, CatchUp(ALL, "monasteries")),
    blue("shattering", 8, Lose(OWN, "monasteries", 1), TowerDamage(ENEMY, 9)),
    blue("hardening", 8, Gain(OWN, "tower", 11), Lose(OWN, "wall", 6)),
    blue("pearl_of_wisdom", 9, Gain(OWN, "tower", 5), Gain(OWN, "monasteries", 1)),
    blue("sapphire", 10, Gain(OWN, "tower", 11)),
    blue("lightning", 11, If(TOWER_ABOVE_ENEMY_WALL, (TowerDamage(ENEMY, 8),), (Damage(ALL, 8),))),
    blue("crystal_shield", 12, Gain(OWN, "tower", 8), Gain(OWN, "wall", 3)),
    blue("fire_ruby", 13, Gain(OWN, "tower", 6), TowerDamage(ENEMY, 4)),
    blue("empathy", 14, Gain(OWN, "tower", 8), Gain(OWN, "barracks", 1)),
    blue("monastery", 15, Gain(OWN, "tower", 10), Gain(OWN, "wall", 5), Gain(OWN, "troops", 5)),
    blue("diamond", 16, Gain(OWN, "tower", 15)),
    blue("shining_stone", 17, Gain(OWN, "tower", 12), Damage(ENEMY, 6)),
    blue("meditation", 18, Gain(OWN, "tower", 13), Gain(OWN, "troops", 6), Gain(OWN, "ore", 6)),
    blue("dragon_eye", 21, Gain(OWN, "tower", 20)),
    green("mad_cow", 0, Lose(ALL, "troops", 6)),
    green("full_moon", 0, Gain(ALL, "barracks", 1), Gain(OWN, "troops", 3)),
    green("goblins", 1, Damage(ENEMY, 4), Lose(OWN, "mana", 3)),
    green("fairy", 1, Damage(ENEMY, 2), then=AGAIN),
    green("dwarf", 2, Damage(ENEMY, 3), Gain(OWN, "mana", 1)),
    green("lancer", 2, If(HIGHER_WALL, (Damage(ENEMY, 3),), (Damage(ENEMY, 2),))),
    green("elf_scouts", 2, then=DISCARD_AND_AGAIN),
    green("goblin_army", 3, Damage(ENEMY, 6), Damage(OWN, 3)),
    green("minotaur", 3, Gain(OWN, "barracks", 1)),
    green("orc", 3, Damage(ENEMY, 5)),
    green("berserker", 4, Damage(ENEMY, 8), TowerDamage(OWN, 3)),
    green("goblin_archers", 4, TowerDamage(ENEMY, 3), Damage(OWN, 1)),
    green("dwarves", 5, Damage(ENEMY, 4), Gain(OWN, "wall", 3)),
    green("crusher", 5, Damage(ENEMY, 6)),
    green("imp", 5, Damage(ENEMY, 6), Lose(ALL, "ore", 5), Lose(ALL, "mana", 5), Lose(ALL, "troops", 5)),
    green("rabid_sheep", 6, Damage(ENEMY, 6), Lose(ENEMY, "troops", 3)),
    green("little_snakes", 6, TowerDamage(ENEMY, 4)),
    green("ogre", 6, Damage(ENEMY, 7)),
    green("ghost_fairy", 6, TowerDamage(ENEMY, 2), then=AGAIN),
    green("troll_trainer", 7, Gain(OWN, "barracks", 2)),
    green("tower_gremlin", 8, Damage(ENEMY, 2), Gain(OWN, "wall", 4), Gain(OWN, "tower", 2)),
    green("giant_beetle", 8, If(NO_ENEMY_WALL, (Damage(ENEMY, 10),), (Damage(ENEMY, 6),))),
    green("unicorn", 9, If(MORE_MONASTERIES, (Damage(ENEMY, 12),), (Damage(ENEMY, 8),))),
    green("werewolf", 9, Damage(ENEMY, 9)),
    green("elf_archers", 10, If(HIGHER_WALL, (TowerDamage(ENEMY, 6),), (Damage(ENEMY, 6),))),
    green("toxic_cloud", 11, If(ENEMY_WALL_ABOVE_10, (Damage(ENEMY, 10),), (Damage(ENEMY, 7),))),
    green("stone_eaters", 11, Damage(ENEMY, 8), Lose(ENEMY, "mines", 1)),
    green("thief", 12, Steal("mana", 10), Steal("ore", 5)),
    green("warlord", 13, Damage(ENEMY, 13), Lose(OWN, "mana", 3)),
    green("succubi", 14, TowerDamage(ENEMY, 5), Lose(ENEMY, "troops", 6)),
    green("stone_giant", 15, Damage(ENEMY, 10), Gain(OWN, "wall", 4)),
    green("vampire", 17, Damage(ENEMY, 10), Lose(ENEMY, "troops", 5), Lose(ENEMY, "barracks", 1)),
    green("pegasus_rider", 18, TowerDamage(ENEMY, 12)),
    green("dragon", 25, Damage(ENEMY, 20), Lose(ENEMY, "mana", 10), Lose(ENEMY, "barracks", 1)),
)

BY_KEY: dict[str, Card] = {card.key: card for card in CARDS}
