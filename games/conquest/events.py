"""The events of Stronghold: every code with the names of its arguments.

Public: everybody sees each of them, so none tells a card in a hand or a deck. Cells are names, units are
ascending tuples of strengths, stocks and prices are (wood, stone, grain, gold).
"""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {
    # A turn's moves
    "passed": ("seat",),
    "timed_out": ("seat", "misses"),
    "resigned": ("seat",),
    "built": ("seat", "building", "price", "discount", "replaced"),
    "upgraded": ("seat", "building", "upgrade", "price", "discount"),
    "market_refilled": ("building",),
    "wounded_dismissed": ("seat", "count"),
    "hired": ("seat", "cell", "strength", "grain"),
    "moved": ("seat", "from", "to", "units", "via"),
    "cell_taken": ("seat", "cell", "former_owner"),
    "toll": ("seat", "cell", "resource"),
    "trained": ("seat", "cell", "from_strength", "to_strength"),
    "traded": ("seat", "given", "count", "taken"),
    "healed": ("seat", "strength"),
    "treasury": ("seat", "resource"),
    # A battle, in the order of its resolution. Parts are ((source, number), …), sources "units", "castle", "wall",
    # "bastion", "siege_engines" or a battle card's key
    "battle_started": ("number", "attacker", "from", "to", "attackers", "defenders"),
    "strengths": ("attack", "attack_parts", "defence", "defence_parts"),
    "no_cards": ("seat",),
    "chose": ("seat",),
    "revealed": ("card_of_seat_0", "card_of_seat_1"),
    "countered": ("seat", "card"),
    "side": ("seat", "strength", "parts", "threshold", "modifier"),
    "dice": ("seat", "dice"),
    "rerolled": ("seat", "place", "old", "new"),
    "hits": ("seat", "count"),
    "stout_defence": ("seat", "own_hits", "enemy_hits"),
    "retreat": ("seat", "hits_left"),
    "lost": ("seat", "units"),
    "last_hero": ("seat", "strength"),
    "militia": ("seat", "strength"),
    "bandage": ("seat", "strength"),
    "wounded": ("seat", "count"),
    # `result`: taken (the attacker entered), held (both are left), repelled (only the defender is), emptied (all fell)
    "battle_ended": ("attacker", "cell", "result", "attackers_left", "defenders_left"),
    "loot": ("seat",),
    "foragers": ("seat", "resource"),
    "battle_slogan": ("seat",),
    # Between turns
    "drew": ("seat", "count"),
    "reshuffled": ("number",),
    "points": ("seat", "before", "after"),
    "turn_began": ("seat",),
    "round_began": ("round",),
    "income": ("seat", "stock", "bank"),
    "spoiled": ("seat", "stock"),
    "market_moved": ("left", "entered"),
    "ended": ("winner", "reason"),
}
