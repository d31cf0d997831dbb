"""The odds of an attack as everybody knows them: with no cards played. Exact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from games.conquest.board import INDEX
from games.conquest.moves import March
from games.conquest.state import Position
from games.conquest.strengths import DIE, Fight, Part, attack_parts, defence_parts, threshold, total


@dataclass(frozen=True, slots=True)
class Odds:
    """Both sides before any card. `take` is the chance to enter, `fall` that all attackers are lost."""

    attack: int
    attack_parts: tuple[Part, ...]
    attack_threshold: int
    defence: int
    defence_parts: tuple[Part, ...]
    defence_threshold: int
    take: Fraction
    fall: Fraction


@lru_cache(maxsize=512)
def hits_at_least(dice: int, threshold: int, hits: int) -> Fraction:
    """The chance of so many hits or more, each die hitting from its threshold up."""
    hit = Fraction(DIE + 1 - threshold, DIE)
    return sum(
        (comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(max(0, hits), dice + 1)),
        Fraction(0),
    )


@lru_cache(maxsize=4096)
def odds_of(fight: Fight) -> Odds:
    attack, defence = attack_parts(fight), defence_parts(fight)
    own, enemy = total(attack), total(defence)
    attack_threshold, defence_threshold = threshold(own, enemy), threshold(enemy, own)
    fighters, defenders = len(fight.attackers), len(fight.defenders)
    clears = hits_at_least(fighters, attack_threshold, defenders)
    fall = hits_at_least(defenders, defence_threshold, fighters)
    return Odds(
        attack=own,
        attack_parts=tuple(attack),
        attack_threshold=attack_threshold,
        defence=enemy,
        defence_parts=tuple(defence),
        defence_threshold=defence_threshold,
        take=clears * (1 - fall),
        fall=fall,
    )


def fight_over(position: Position, attacker: int, target: int, attackers: tuple[int, ...]) -> Fight:
    one, other = position.players
    return Fight(attacker, target, attackers, position.units[target], (one.buildings, other.buildings))


def odds_before(position: Position, move: March) -> Odds | None:
    """Of an attack that the active player might make; None if there would be no battle."""
    target = INDEX[move.target]
    if position.owners[target] != 1 - position.active or not position.units[target]:
        return None
    return odds_of(fight_over(position, position.active, target, tuple(sorted(move.units))))


def odds_now(position: Position) -> Odds | None:
    """Of the battle that waits for its cards; None if there is none."""
    battle = position.battle
    if battle is None:
        return None
    return odds_of(fight_over(position, position.active, battle.target, battle.units))
