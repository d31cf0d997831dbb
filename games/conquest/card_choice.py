"""Which battle card a computer player plays: each is tried against cards that the enemy may hold. Knows a view."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.conquest import battle, limits
from games.conquest.battle_cards import full_deck
from games.conquest.board import CASTLES
from games.conquest.moves import BattleCardChoice, Move
from games.conquest.odds import fight_over
from games.conquest.strengths import Fight
from games.conquest.view import View

TRIALS = {"easy": 0, "normal": 20, "hard": 120}
ENEMY_PASSES = 0.15
"""How often the enemy is thought to play no card."""
CARD = 0.15
"""What a card is worth in the hand; hands are filled up at the end of the turn."""
CELL = 3.0
CASTLE = 100.0
STRENGTH, UNIT = 1.2, 1.0
SPOILS = {"loot": 2.0, "foragers": 1.0}


def choose_card(view: View, level: str, random: Random) -> Move:
    """Of the cards in the hand, or none."""
    options = [move for move in view.moves if isinstance(move, BattleCardChoice)]
    trials = TRIALS[level]
    if not trials:
        return random.choice(options)
    assert view.seat is not None
    assert view.position.battle is not None
    waiting = view.position.battle
    fight = fight_over(view.position, view.position.active, waiting.target, waiting.units)
    enemy_cards = [_enemy_card(view, random) for _ in range(trials)]
    seeds = [random.randrange(2**32) for _ in range(trials)]

    def worth(move: BattleCardChoice) -> float:
        tried = zip(enemy_cards, seeds, strict=True)
        total = sum(_result(view, fight, move.card, enemy, Random(seed)) for enemy, seed in tried)
        return total / trials - (CARD if move.card else 0.0)

    return max(options, key=worth)


def _enemy_card(view: View, random: Random) -> str | None:
    """A card that nobody has seen, or none."""
    assert view.seat is not None
    if not view.standings[1 - view.seat].hand or random.random() < ENEMY_PASSES:
        return None
    unseen = Counter(full_deck()) - Counter(view.battle_discards) - Counter(view.hand)
    return random.choice(list(unseen.elements()))


def _result(view: View, fight: Fight, own: str | None, enemy: str | None, random: Random) -> float:
    """What is left of a battle with these two cards, to the viewer."""
    played = (own, enemy) if view.seat == 0 else (enemy, own)
    room = limits.BASE_CELL
    pair = battle.resolve(fight, (room, room), played, random.randrange, _silent)
    worth = 0.0
    for side in pair:
        sign = 1 if side.seat == view.seat else -1
        worth += sign * (STRENGTH * sum(side.units) + UNIT * len(side.units))
    attacker, defender = pair
    sign = 1 if attacker.seat == view.seat else -1
    if attacker.units and not defender.units:
        worth += sign * (CASTLE if fight.target in CASTLES else CELL) + sign * SPOILS.get(attacker.card.key, 0.0)
    elif defender.units and not attacker.units:
        worth -= sign * SPOILS.get(defender.card.key, 0.0)
    return worth


def _silent(code: str, *args: object) -> None:
    """The events of trials are told to nobody."""
