"""The words for the duel's cards, fields and stores, in the active language. Knows no rules.

Readers use the functions: what they return may be a curator's text instead of the shipped one.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from cards import texts as curated
from games.speech import Phrases

KIND = "card"
"""The first part of the context of each text that can be curated."""

NAMES: dict[str, Promise] = {
    "faulty_ore": pgettext_lazy("card:faulty_ore:name", "Faulty Ore"),
    "earthquake": pgettext_lazy("card:earthquake:name", "Earthquake"),
    "mine_collapse": pgettext_lazy("card:mine_collapse:name", "Mine Collapse"),
    "lucky_coin": pgettext_lazy("card:lucky_coin:name", "Lucky Coin"),
    "fertile_soil": pgettext_lazy("card:fertile_soil:name", "Fertile Soil"),
    "rock_garden": pgettext_lazy("card:rock_garden:name", "Rock Garden"),
    "innovations": pgettext_lazy("card:innovations:name", "Innovations"),
    "common_wall": pgettext_lazy("card:common_wall:name", "Common Wall"),
    "overtime": pgettext_lazy("card:overtime:name", "Overtime"),
    "big_wall": pgettext_lazy("card:big_wall:name", "Big Wall"),
    "foundations": pgettext_lazy("card:foundations:name", "Foundations"),
    "miners": pgettext_lazy("card:miners:name", "Miners"),
    "rich_vein": pgettext_lazy("card:rich_vein:name", "Rich Vein"),
    "cave_in": pgettext_lazy("card:cave_in:name", "Cave-in"),
    "technology_theft": pgettext_lazy("card:technology_theft:name", "Technology Theft"),
    "reinforced_wall": pgettext_lazy("card:reinforced_wall:name", "Reinforced Wall"),
    "groundwater": pgettext_lazy("card:groundwater:name", "Groundwater"),
    "new_equipment": pgettext_lazy("card:new_equipment:name", "New Equipment"),
    "dwarf_miners": pgettext_lazy("card:dwarf_miners:name", "Dwarf Miners"),
    "forced_labour": pgettext_lazy("card:forced_labour:name", "Forced Labour"),
    "tremors": pgettext_lazy("card:tremors:name", "Tremors"),
    "grand_wall": pgettext_lazy("card:grand_wall:name", "Grand Wall"),
    "secret_cave": pgettext_lazy("card:secret_cave:name", "Secret Cave"),
    "galleries": pgettext_lazy("card:galleries:name", "Galleries"),
    "magic_mountain": pgettext_lazy("card:magic_mountain:name", "Magic Mountain"),
    "barracks": pgettext_lazy("card:barracks:name", "Barracks"),
    "singing_coal": pgettext_lazy("card:singing_coal:name", "Singing Coal"),
    "bastion": pgettext_lazy("card:bastion:name", "Bastion"),
    "fortifications": pgettext_lazy("card:fortifications:name", "Fortifications"),
    "new_heights": pgettext_lazy("card:new_heights:name", "New Heights"),
    "supreme_wall": pgettext_lazy("card:supreme_wall:name", "Supreme Wall"),
    "swap": pgettext_lazy("card:swap:name", "Swap"),
    "stone_thrower": pgettext_lazy("card:stone_thrower:name", "Stone Thrower"),
    "dragon_heart": pgettext_lazy("card:dragon_heart:name", "Dragon Heart"),
    "trinkets": pgettext_lazy("card:trinkets:name", "Trinkets"),
    "rainbow": pgettext_lazy("card:rainbow:name", "Rainbow"),
    "quartz": pgettext_lazy("card:quartz:name", "Quartz"),
    "amethyst": pgettext_lazy("card:amethyst:name", "Amethyst"),
    "smoky_quartz": pgettext_lazy("card:smoky_quartz:name", "Smoky Quartz"),
    "prism": pgettext_lazy("card:prism:name", "Prism"),
    "rift": pgettext_lazy("card:rift:name", "Rift"),
    "power_burst": pgettext_lazy("card:power_burst:name", "Power Burst"),
    "ruby": pgettext_lazy("card:ruby:name", "Ruby"),
    "spell_weavers": pgettext_lazy("card:spell_weavers:name", "Spell Weavers"),
    "eclipse": pgettext_lazy("card:eclipse:name", "Eclipse"),
    "spear": pgettext_lazy("card:spear:name", "Spear"),
    "work_aid": pgettext_lazy("card:work_aid:name", "Work Aid"),
    "prelude": pgettext_lazy("card:prelude:name", "Prelude"),
    "discord": pgettext_lazy("card:discord:name", "Discord"),
    "ore_vein": pgettext_lazy("card:ore_vein:name", "Ore Vein"),
    "matrix": pgettext_lazy("card:matrix:name", "Matrix"),
    "emerald": pgettext_lazy("card:emerald:name", "Emerald"),
    "harmony": pgettext_lazy("card:harmony:name", "Harmony"),
    "soft_stone": pgettext_lazy("card:soft_stone:name", "Soft Stone"),
    "parity": pgettext_lazy("card:parity:name", "Parity"),
    "shattering": pgettext_lazy("card:shattering:name", "Shattering"),
    "hardening": pgettext_lazy("card:hardening:name", "Hardening"),
    "pearl_of_wisdom": pgettext_lazy("card:pearl_of_wisdom:name", "Pearl of Wisdom"),
    "sapphire": pgettext_lazy("card:sapphire:name", "Sapphire"),
    "lightning": pgettext_lazy("card:lightning:name", "Lightning"),
    "crystal_shield": pgettext_lazy("card:crystal_shield:name", "Crystal Shield"),
    "fire_ruby": pgettext_lazy("card:fire_ruby:name", "Fire Ruby"),
    "empathy": pgettext_lazy("card:empathy:name", "Empathy"),
    "monastery": pgettext_lazy("card:monastery:name", "Monastery"),
    "diamond": pgettext_lazy("card:diamond:name", "Diamond"),
    "shining_stone": pgettext_lazy("card:shining_stone:name", "Shining Stone"),
    "meditation": pgettext_lazy("card:meditation:name", "Meditation"),
    "dragon_eye": pgettext_lazy("card:dragon_eye:name", "Dragon Eye"),
    "mad_cow": pgettext_lazy("card:mad_cow:name", "Mad Cow"),
    "full_moon": pgettext_lazy("card:full_moon:name", "Full Moon"),
    "goblins": pgettext_lazy("card:goblins:name", "Goblins"),
    "fairy": pgettext_lazy("card:fairy:name", "Fairy"),
    "dwarf": pgettext_lazy("card:dwarf:name", "Dwarf"),
    "lancer": pgettext_lazy("card:lancer:name", "Lancer"),
    "elf_scouts": pgettext_lazy("card:elf_scouts:name", "Elf Scouts"),
    "goblin_army": pgettext_lazy("card:goblin_army:name", "Goblin Army"),
    "minotaur": pgettext_lazy("card:minotaur:name", "Minotaur"),
    "orc": pgettext_lazy("card:orc:name", "Orc"),
    "berserker": pgettext_lazy("card:berserker:name", "Berserker"),
    "goblin_archers": pgettext_lazy("card:goblin_archers:name", "Goblin Archers"),
    "dwarves": pgettext_lazy("card:dwarves:name", "Dwarves"),
    "crusher": pgettext_lazy("card:crusher:name", "Crusher"),
    "imp": pgettext_lazy("card:imp:name", "Imp"),
    "rabid_sheep": pgettext_lazy("card:rabid_sheep:name", "Rabid Sheep"),
    "little_snakes": pgettext_lazy("card:little_snakes:name", "Little Snakes"),
    "ogre": pgettext_lazy("card:ogre:name", "Ogre"),
    "ghost_fairy": pgettext_lazy("card:ghost_fairy:name", "Ghost Fairy"),
    "troll_trainer": pgettext_lazy("card:troll_trainer:name", "Troll Trainer"),
    "tower_gremlin": pgettext_lazy("card:tower_gremlin:name", "Tower Gremlin"),
    "giant_beetle": pgettext_lazy("card:giant_beetle:name", "Giant Beetle"),
    "unicorn": pgettext_lazy("card:unicorn:name", "Unicorn"),
    "werewolf": pgettext_lazy("card:werewolf:name", "Werewolf"),
    "elf_archers": pgettext_lazy("card:elf_archers:name", "Elf Archers"),
    "toxic_cloud": pgettext_lazy("card:toxic_cloud:name", "Toxic Cloud"),
    "stone_eaters": pgettext_lazy("card:stone_eaters:name", "Stone Eaters"),
    "thief": pgettext_lazy("card:thief:name", "Thief"),
    "warlord": pgettext_lazy("card:warlord:name", "Warlord"),
    "succubi": pgettext_lazy("card:succubi:name", "Succubi"),
    "stone_giant": pgettext_lazy("card:stone_giant:name", "Stone Giant"),
    "vampire": pgettext_lazy("card:vampire:name", "Vampire"),
    "pegasus_rider": pgettext_lazy("card:pegasus_rider:name", "Pegasus Rider"),
    "dragon": pgettext_lazy("card:dragon:name", "Dragon"),
}

EFFECTS: dict[str, Promise] = {
    "faulty_ore": pgettext_lazy("card:faulty_ore:effect", "All players lose 8 ore"),
    "earthquake": pgettext_lazy("card:earthquake:effect", "−1 mine for all players"),
    "mine_collapse": pgettext_lazy("card:mine_collapse:effect", "−1 mine, +10 wall, you gain 5 mana"),
    "lucky_coin": pgettext_lazy("card:lucky_coin:effect", "+2 ore, +2 mana. Play again"),
    "fertile_soil": pgettext_lazy("card:fertile_soil:effect", "+1 wall. Play again"),
    "rock_garden": pgettext_lazy("card:rock_garden:effect", "+1 wall, +1 tower, +2 troops"),
    "innovations": pgettext_lazy("card:innovations:effect", "+1 mine for all players, you gain 4 mana"),
    "common_wall": pgettext_lazy("card:common_wall:effect", "+3 wall"),
    "overtime": pgettext_lazy("card:overtime:effect", "+5 wall, you lose 6 mana"),
    "big_wall": pgettext_lazy("card:big_wall:effect", "+4 wall"),
    "foundations": pgettext_lazy("card:foundations:effect", "If you have no wall, +5 wall, otherwise +3"),
    "miners": pgettext_lazy("card:miners:effect", "+1 mine"),
    "rich_vein": pgettext_lazy(
        "card:rich_vein:effect",
        "If you have fewer mines than the enemy, +2 mines, otherwise +1",
    ),
    "cave_in": pgettext_lazy("card:cave_in:effect", "−1 enemy mine"),
    "technology_theft": pgettext_lazy(
        "card:technology_theft:effect",
        "If you have fewer mines than the enemy, you get as many",
    ),
    "reinforced_wall": pgettext_lazy("card:reinforced_wall:effect", "+6 wall"),
    "groundwater": pgettext_lazy(
        "card:groundwater:effect",
        "The player with the lower wall loses 1 barracks and 2 tower",
    ),
    "new_equipment": pgettext_lazy("card:new_equipment:effect", "+2 mines"),
    "dwarf_miners": pgettext_lazy("card:dwarf_miners:effect", "+4 wall, +1 mine"),
    "forced_labour": pgettext_lazy("card:forced_labour:effect", "+9 wall, you lose 5 troops"),
    "tremors": pgettext_lazy("card:tremors:effect", "All walls take 5 damage. Play again"),
    "grand_wall": pgettext_lazy("card:grand_wall:effect", "+8 wall"),
    "secret_cave": pgettext_lazy("card:secret_cave:effect", "+1 monastery. Play again"),
    "galleries": pgettext_lazy("card:galleries:effect", "+5 wall, +1 barracks"),
    "magic_mountain": pgettext_lazy("card:magic_mountain:effect", "+7 wall, +7 mana"),
    "barracks": pgettext_lazy(
        "card:barracks:effect",
        "+6 troops, +6 wall. If you have fewer barracks than the enemy, +1 barracks",
    ),
    "singing_coal": pgettext_lazy("card:singing_coal:effect", "+6 wall, +3 tower"),
    "bastion": pgettext_lazy("card:bastion:effect", "+12 wall"),
    "fortifications": pgettext_lazy("card:fortifications:effect", "+7 wall, 6 damage to the enemy"),
    "new_heights": pgettext_lazy("card:new_heights:effect", "+8 wall, +5 tower"),
    "supreme_wall": pgettext_lazy("card:supreme_wall:effect", "+15 wall"),
    "swap": pgettext_lazy("card:swap:effect", "Your wall and the enemy’s change places"),
    "stone_thrower": pgettext_lazy("card:stone_thrower:effect", "+6 wall, 10 damage to the enemy"),
    "dragon_heart": pgettext_lazy("card:dragon_heart:effect", "+20 wall, +8 tower"),
    "trinkets": pgettext_lazy(
        "card:trinkets:effect",
        "If your tower is lower than the enemy’s, +2 tower, otherwise +1",
    ),
    "rainbow": pgettext_lazy("card:rainbow:effect", "+1 tower for all players, you gain 3 mana"),
    "quartz": pgettext_lazy("card:quartz:effect", "+1 tower. Play again"),
    "amethyst": pgettext_lazy("card:amethyst:effect", "+3 tower"),
    "smoky_quartz": pgettext_lazy("card:smoky_quartz:effect", "1 damage to the enemy tower. Play again"),
    "prism": pgettext_lazy("card:prism:effect", "Draw a card, discard a card. Play again"),
    "rift": pgettext_lazy("card:rift:effect", "3 damage to the enemy tower"),
    "power_burst": pgettext_lazy("card:power_burst:effect", "5 damage to your own tower, +2 monasteries"),
    "ruby": pgettext_lazy("card:ruby:effect", "+5 tower"),
    "spell_weavers": pgettext_lazy("card:spell_weavers:effect", "+1 monastery"),
    "eclipse": pgettext_lazy("card:eclipse:effect", "+2 tower, 2 damage to the enemy tower"),
    "spear": pgettext_lazy("card:spear:effect", "5 damage to the enemy tower"),
    "work_aid": pgettext_lazy("card:work_aid:effect", "+7 tower, you lose 10 ore"),
    "prelude": pgettext_lazy("card:prelude:effect", "+4 tower, you lose 3 troops, 2 damage to the enemy tower"),
    "discord": pgettext_lazy("card:discord:effect", "7 damage to all towers, −1 monastery for all players"),
    "ore_vein": pgettext_lazy("card:ore_vein:effect", "+8 tower"),
    "matrix": pgettext_lazy("card:matrix:effect", "+1 monastery, +3 tower, +1 enemy tower"),
    "emerald": pgettext_lazy("card:emerald:effect", "+8 tower"),
    "harmony": pgettext_lazy("card:harmony:effect", "+1 monastery, +3 tower, +3 wall"),
    "soft_stone": pgettext_lazy("card:soft_stone:effect", "+5 tower, the enemy loses 6 ore"),
    "parity": pgettext_lazy("card:parity:effect", "Both players’ monasteries become equal to the larger number"),
    "shattering": pgettext_lazy("card:shattering:effect", "−1 monastery, 9 damage to the enemy tower"),
    "hardening": pgettext_lazy("card:hardening:effect", "+11 tower, −6 wall"),
    "pearl_of_wisdom": pgettext_lazy("card:pearl_of_wisdom:effect", "+5 tower, +1 monastery"),
    "sapphire": pgettext_lazy("card:sapphire:effect", "+11 tower"),
    "lightning": pgettext_lazy(
        "card:lightning:effect",
        "If your tower is higher than the enemy’s wall, 8 damage to the enemy tower, otherwise 8 damage to all",
    ),
    "crystal_shield": pgettext_lazy("card:crystal_shield:effect", "+8 tower, +3 wall"),
    "fire_ruby": pgettext_lazy("card:fire_ruby:effect", "+6 tower, 4 damage to the enemy tower"),
    "empathy": pgettext_lazy("card:empathy:effect", "+8 tower, +1 barracks"),
    "monastery": pgettext_lazy("card:monastery:effect", "+10 tower, +5 wall, +5 troops"),
    "diamond": pgettext_lazy("card:diamond:effect", "+15 tower"),
    "shining_stone": pgettext_lazy("card:shining_stone:effect", "+12 tower, 6 damage to the enemy"),
    "meditation": pgettext_lazy("card:meditation:effect", "+13 tower, +6 troops, +6 ore"),
    "dragon_eye": pgettext_lazy("card:dragon_eye:effect", "+20 tower"),
    "mad_cow": pgettext_lazy("card:mad_cow:effect", "All players lose 6 troops"),
    "full_moon": pgettext_lazy("card:full_moon:effect", "+1 barracks for all players, you gain 3 troops"),
    "goblins": pgettext_lazy("card:goblins:effect", "4 damage, you lose 3 mana"),
    "fairy": pgettext_lazy("card:fairy:effect", "2 damage. Play again"),
    "dwarf": pgettext_lazy("card:dwarf:effect", "3 damage, +1 mana"),
    "lancer": pgettext_lazy("card:lancer:effect", "If your wall is higher than the enemy’s, 3 damage, otherwise 2"),
    "elf_scouts": pgettext_lazy("card:elf_scouts:effect", "Draw a card, discard a card. Play again"),
    "goblin_army": pgettext_lazy("card:goblin_army:effect", "6 damage to the enemy, 3 damage to you"),
    "minotaur": pgettext_lazy("card:minotaur:effect", "+1 barracks"),
    "orc": pgettext_lazy("card:orc:effect", "5 damage"),
    "berserker": pgettext_lazy("card:berserker:effect", "8 damage, 3 damage to your own tower"),
    "goblin_archers": pgettext_lazy("card:goblin_archers:effect", "3 damage to the enemy tower, 1 damage to you"),
    "dwarves": pgettext_lazy("card:dwarves:effect", "4 damage, +3 wall"),
    "crusher": pgettext_lazy("card:crusher:effect", "6 damage"),
    "imp": pgettext_lazy("card:imp:effect", "6 damage, all players lose 5 ore, mana and troops"),
    "rabid_sheep": pgettext_lazy("card:rabid_sheep:effect", "6 damage, the enemy loses 3 troops"),
    "little_snakes": pgettext_lazy("card:little_snakes:effect", "4 damage to the enemy tower"),
    "ogre": pgettext_lazy("card:ogre:effect", "7 damage"),
    "ghost_fairy": pgettext_lazy("card:ghost_fairy:effect", "2 damage to the enemy tower. Play again"),
    "troll_trainer": pgettext_lazy("card:troll_trainer:effect", "+2 barracks"),
    "tower_gremlin": pgettext_lazy("card:tower_gremlin:effect", "2 damage, +4 wall, +2 tower"),
    "giant_beetle": pgettext_lazy("card:giant_beetle:effect", "If the enemy has no wall, 10 damage, otherwise 6"),
    "unicorn": pgettext_lazy(
        "card:unicorn:effect",
        "If you have more monasteries than the enemy, 12 damage, otherwise 8",
    ),
    "werewolf": pgettext_lazy("card:werewolf:effect", "9 damage"),
    "elf_archers": pgettext_lazy(
        "card:elf_archers:effect",
        "If your wall is higher than the enemy’s, 6 damage to the enemy tower, otherwise 6 damage",
    ),
    "toxic_cloud": pgettext_lazy("card:toxic_cloud:effect", "If the enemy wall is above 10, 10 damage, otherwise 7"),
    "stone_eaters": pgettext_lazy("card:stone_eaters:effect", "8 damage, −1 enemy mine"),
    "thief": pgettext_lazy("card:thief:effect", "The enemy loses 10 mana and 5 ore, you gain half"),
    "warlord": pgettext_lazy("card:warlord:effect", "13 damage, you lose 3 mana"),
    "succubi": pgettext_lazy("card:succubi:effect", "5 damage to the enemy tower, the enemy loses 6 troops"),
    "stone_giant": pgettext_lazy("card:stone_giant:effect", "10 damage, +4 wall"),
    "vampire": pgettext_lazy("card:vampire:effect", "10 damage, the enemy loses 5 troops and 1 barracks"),
    "pegasus_rider": pgettext_lazy("card:pegasus_rider:effect", "12 damage to the enemy tower"),
    "dragon": pgettext_lazy("card:dragon:effect", "20 damage, the enemy loses 10 mana and 1 barracks"),
}

BATTLEFIELDS: Phrases[str] = Phrases(
    {
        "archmage_citadel": pgettext_lazy("battlefield", "Archmage’s Citadel"),
        "crystal_garden": pgettext_lazy("battlefield", "Crystal Garden"),
        "seaside_fortress": pgettext_lazy("battlefield", "Seaside Fortress"),
        "azure_valley": pgettext_lazy("battlefield", "Azure Valley"),
        "misty_harbour": pgettext_lazy("battlefield", "Misty Harbour"),
        "square_of_winds": pgettext_lazy("battlefield", "Square of Winds"),
        "free_steppe": pgettext_lazy("battlefield", "Free Steppe"),
        "mirror_labyrinth": pgettext_lazy("battlefield", "Mirror Labyrinth"),
    }
)

DECKS: Phrases[str] = Phrases(
    {
        "finite": pgettext_lazy("deck type", "Finite deck"),
        "infinite": pgettext_lazy("deck type", "Infinite deck"),
    }
)

COUNTERS: Phrases[str] = Phrases(
    {
        "tower": pgettext_lazy("counter", "Tower"),
        "wall": pgettext_lazy("counter", "Wall"),
        "mines": pgettext_lazy("counter", "Mines"),
        "monasteries": pgettext_lazy("counter", "Monasteries"),
        "barracks": pgettext_lazy("counter", "Barracks"),
        "ore": pgettext_lazy("counter", "Ore"),
        "mana": pgettext_lazy("counter", "Mana"),
        "troops": pgettext_lazy("counter", "Troops"),
    }
)


SHIPPED_NAMES = Phrases(NAMES)
SHIPPED_EFFECTS = Phrases(EFFECTS)


def name(card: str) -> str:
    return curated.text(f"{KIND}:{card}:name", SHIPPED_NAMES[card])


def effect(card: str) -> str:
    return curated.text(f"{KIND}:{card}:effect", SHIPPED_EFFECTS[card])


def battlefield(key: str) -> str:
    return BATTLEFIELDS[key]


def deck(key: str) -> str:
    return DECKS[key]


def counter(key: str) -> str:
    """The heading of one of a player's eight numbers."""
    return COUNTERS[key]
