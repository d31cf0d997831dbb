"""One battle from the reveal of its cards to the last loss, in the order of resolution that the rules give.

Knows sides, dice and cards; entering the cell and what follows from it belong to the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.conquest.battle_cards import BATTLE_CARDS, MANY_HITS, NO_CARD, RETURNING_STRENGTH, BattleCard
from games.conquest.strengths import CASTLE_PARTS, DIE, Fight, Part, attack_parts, defence_parts, threshold, total

Say = Callable[..., None]
Roll = Callable[[int], int]
"""uniform(n) of the battle's stream."""
Played = tuple[str | None, str | None]
"""Cards by seat."""


@dataclass(slots=True)
class Side:
    """`room` is how many units may still return, beside those in the fight; `hits` are those dealt."""

    seat: int
    units: list[int]
    room: int
    parts: list[Part]
    card: BattleCard = NO_CARD
    strength: int = 0
    threshold: int = 0
    modifier: int = 0
    dice: list[int] = field(default_factory=list)
    hits: int = 0
    before: int = 0

    def plays(self, key: str) -> bool:
        return self.card.key == key

    def misses(self, die: int) -> bool:
        return die + self.modifier < self.threshold


Pair = tuple[Side, Side]


def sides(fight: Fight, rooms: tuple[int, int], played: Played) -> Pair:
    """(attacker, defender); `rooms` in that order, `played` in the order of seats."""
    parts = (attack_parts(fight), defence_parts(fight))
    pair = tuple(
        Side(seat, list(units), room, own, BATTLE_CARDS[card] if (card := played[seat]) else NO_CARD, before=len(units))
        for seat, units, room, own in zip(
            (fight.attacker, 1 - fight.attacker), (fight.attackers, fight.defenders), rooms, parts, strict=True
        )
    )
    return pair[0], pair[1]


def _counter(pair: Pair, say: Say) -> None:
    """Two Counter-orders void each other; what they void does nothing."""
    voided = [enemy for side, enemy in (pair, pair[::-1]) if side.plays("counter_order")]
    for side in voided:
        if side.card is not NO_CARD:
            say("countered", side.seat, side.card.key)
    for side in voided:
        side.card = NO_CARD


def _measure(pair: Pair, say: Say) -> None:
    attacker, defender = pair
    if attacker.plays("ram"):
        defender.parts = [part for part in defender.parts if part[0] not in CASTLE_PARTS]
    for side, enemy in (pair, pair[::-1]):
        if side.card.strength:
            side.parts.append((side.card.key, side.card.strength))
        if enemy.card.enemy_strength:
            side.parts.append((enemy.card.key, enemy.card.enemy_strength))
        side.modifier = side.card.dice + enemy.card.enemy_dice
        side.strength = total(side.parts)
    for side, enemy in (pair, pair[::-1]):
        side.threshold = threshold(side.strength, enemy.strength)
        say("side", side.seat, side.strength, tuple(side.parts), side.threshold, side.modifier)


def _roll_again(side: Side, roll: Roll, say: Say) -> None:
    """The first die that missed, if any; the new one has the same modifiers."""
    for place, die in enumerate(side.dice):
        if side.misses(die):
            side.dice[place] = roll(DIE) + 1
            say("rerolled", side.seat, place, die, side.dice[place])
            return


def _roll(pair: Pair, roll: Roll, say: Say) -> None:
    """All of the attacker's dice, all of the defender's, then the second tries."""
    for side in pair:
        side.dice = [roll(DIE) + 1 for _ in side.units]
        say("dice", side.seat, tuple(side.dice))
    for side in pair:
        if side.plays("second_try"):
            _roll_again(side, roll, say)
    for side in pair:
        side.hits = sum(not side.misses(die) for die in side.dice)
        say("hits", side.seat, side.hits)


def _stop_hits(pair: Pair, say: Say) -> None:
    """Stout defence stops both sides; Retreat then takes one of several hits away."""
    for side, enemy in (pair, pair[::-1]):
        if side.plays("stout_defence"):
            say("stout_defence", side.seat, side.hits, enemy.hits)
            side.hits = enemy.hits = 0
    for side, enemy in (pair, pair[::-1]):
        if side.plays("retreat") and enemy.hits >= MANY_HITS:
            enemy.hits -= 1
            say("retreat", side.seat, enemy.hits)


def _last_stand(side: Side, enemy: Side) -> bool:
    return side.plays("last_hero") and enemy.hits >= MANY_HITS and enemy.hits >= len(side.units)


def _split(side: Side, enemy: Side) -> tuple[list[int], list[int]]:
    """(left, lost) of a side's units. Last hero keeps the weakest, even under Precise shot."""
    if _last_stand(side, enemy):
        return side.units[:1], side.units[1:]
    if enemy.plays("precise_shot"):
        keep = max(0, len(side.units) - enemy.hits)
        return side.units[:keep], side.units[keep:]
    return side.units[enemy.hits :], side.units[: enemy.hits]


def _fall(pair: Pair, say: Say) -> None:
    """Both sides' losses are simultaneous: the hits are counted before."""
    for side, enemy in (pair, pair[::-1]):
        hero = _last_stand(side, enemy)
        side.units, lost = _split(side, enemy)
        if lost:
            say("lost", side.seat, tuple(lost))
        if hero:
            say("last_hero", side.seat, side.units[0])


def _return(side: Side, enemy: Side, say: Say) -> None:
    """Militia counts hits, Bandage lost units; both need room on the cell."""
    militia = side.plays("militia") and enemy.hits >= MANY_HITS
    bandage = side.plays("bandage") and 0 < len(side.units) < side.before
    if (militia or bandage) and len(side.units) < side.room:
        side.units.insert(0, RETURNING_STRENGTH)
        say(side.card.key, side.seat, RETURNING_STRENGTH)


def resolve(fight: Fight, rooms: tuple[int, int], played: Played, roll: Roll, say: Say) -> Pair:
    """Both sides as they stand after all cards; `side.card` is what its card came to, NO_CARD if voided."""
    pair = sides(fight, rooms, played)
    _counter(pair, say)
    _measure(pair, say)
    _roll(pair, roll, say)
    _stop_hits(pair, say)
    _fall(pair, say)
    for side, enemy in (pair, pair[::-1]):
        _return(side, enemy, say)
    return pair
