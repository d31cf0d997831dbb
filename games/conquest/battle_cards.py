"""The 16 battle cards and their 40 copies as a table. What a number means is said by its field;
the other effects are rules of their own and live in the battle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BattleCard:
    """`dice` and `enemy_dice` are added to each die, `strength` and `enemy_strength` to a side's sum."""

    key: str
    copies: int
    dice: int = 0
    enemy_dice: int = 0
    strength: int = 0
    enemy_strength: int = 0


TABLE = (
    BattleCard("assault", 2, dice=1),
    BattleCard("battle_cry", 2, enemy_dice=-1),
    BattleCard("ruse", 2, enemy_strength=-3),
    BattleCard("reinforcements", 2, strength=3),
    BattleCard("retreat", 4),
    BattleCard("counter_order", 4),
    BattleCard("precise_shot", 4),
    BattleCard("militia", 4),
    BattleCard("second_try", 2),
    BattleCard("ram", 2),
    BattleCard("stout_defence", 2),
    BattleCard("last_hero", 2),
    BattleCard("bandage", 2),
    BattleCard("loot", 2),
    BattleCard("battle_slogan", 2),
    BattleCard("foragers", 2),
)
BATTLE_CARDS = {card.key: card for card in TABLE}
NO_CARD = BattleCard("none", 0)

BASE_HAND = 3
MANY_HITS = 2
"""Retreat, Militia and Last hero need at least so many hits."""
RETURNING_STRENGTH = 1
"""Of the unit that Militia or Bandage bring back."""


def full_deck() -> list[str]:
    """The 40 cards in table order."""
    return [card.key for card in TABLE for _ in range(card.copies)]
