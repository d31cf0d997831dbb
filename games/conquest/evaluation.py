"""What a position is worth to a seat, from public facts alone, in units of about one resource.

The numbers are judgements, tuned by letting computer players meet; no rule depends on them.
"""

from __future__ import annotations

from functools import lru_cache

from games.conquest import legality, limits, scoring
from games.conquest.board import CASTLES, CELLS, CITADEL, NEIGHBOURS, YIELDS
from games.conquest.buildings import BUILDINGS, PRESTIGE, SLOTS, granted
from games.conquest.odds import odds_of
from games.conquest.state import Player, Position
from games.conquest.strengths import Fight

WON = 1000.0
POINT = 3.0
LATE_POINT = 1.5
"""More for each point above this many."""
LATE_FROM = 22
KIND_WORTH = (1.0, 1.0, 1.1, 2.0)
"""Of one wood, stone, grain and gold in the store."""
SATIETY = 0.08
"""How much less each further one is worth."""
SPOILING = 0.15
LAST_ROUNDS = 12
"""When only so many are left, what is in the store loses its worth."""
HORIZON = 7
"""Rounds of income that count."""
INCOME = 0.55
SECOND_SOURCE = 0.75
"""Each further cell of a kind gives less than the one before, since the store is small."""
STRENGTH = 1.1
UNIT = 0.7
ENTRANCE = 1.2
RISK_NOW = 120.0
"""Of losing the castle, with the enemy to move …"""
RISK_LATER = 30.0
"""… or with a move left to save it."""
PLAN = 0.45
"""How much of a building's worth its saved-up price already has."""
MISSING = 0.25
"""How much of it each resource takes that is still missing."""
PRESTIGE_STEP = 3.0
ADVANCE = 0.12
"""For each row that a unit stands nearer to the middle or beyond."""

USES: dict[str, float] = {
    "market": 2.0,
    "exchange": 3.0,
    "treasury": 8.0,
    "bank": 18.0,
    "barracks": 5.0,
    "knights_order": 8.0,
    "smithy": 3.0,
    "arsenal": 5.0,
    "wall": 1.5,
    "bastion": 2.0,
    "watchtower": 1.5,
    "great_tower": 2.0,
    "fort": 3.0,
    "fortress": 5.0,
    "highway": 4.0,
    "high_road": 6.0,
    "storehouse": 1.5,
    "great_larder": 2.0,
    "dovecote": 1.0,
    "postal_service": 1.5,
    "craft_guild": 6.0,
    "great_guild": 10.0,
    "outpost": 2.0,
    "garrison": 3.0,
    "siege_camp": 3.0,
    "siege_engines": 5.0,
    "infirmary": 1.5,
    "hospital": 2.5,
}
"""What a building's effect is worth with the whole game ahead; it shrinks with the rounds that are left."""


def evaluate(position: Position, seat: int) -> float:
    """Above 0 if the seat stands better than its enemy."""
    if position.outcome is not None:
        return WON if position.outcome.winner == seat else -WON
    return _side(position, seat) - _side(position, 1 - seat)


def _side(position: Position, seat: int) -> float:
    player = position.players[seat]
    left = scoring.ROUND_LIMIT - position.round
    return (
        _points(player.points)
        + _uses(player.buildings, left)
        + _store(player, limits.storage_limit(player.buildings)) * min(1.0, (left + 1) / LAST_ROUNDS)
        + _land(position, seat, min(HORIZON, left))
        + _plan(player.buildings, position.market, player.stock, left)
        - _risk(position, seat)
    )


def _points(points: int) -> float:
    return POINT * points + LATE_POINT * max(0, points - LATE_FROM)


@lru_cache(maxsize=8192)
def _uses(buildings: tuple[str, ...], left: int) -> float:
    prestige = granted(buildings, "prestige")
    steps = PRESTIGE_STEP * prestige if prestige < len(PRESTIGE) else 0.0
    return steps + sum(USES.get(key, 0.0) for key in buildings) * left / scoring.ROUND_LIMIT


@lru_cache(maxsize=4096)
def _kind_store(kind: int, amount: int, limit: int) -> float:
    """Each further one is worth less; what will spoil next to nothing."""
    kept = min(amount, limit)
    return KIND_WORTH[kind] * (kept - SATIETY * kept * kept + SPOILING * (amount - kept))


def _store(player: Player, limit: int) -> float:
    return sum(_kind_store(kind, amount, limit) for kind, amount in enumerate(player.stock))


def _row_from(cell: int, seat: int) -> int:
    row = "abcdefg".index(CELLS[cell][0])
    return row if seat == 0 else 6 - row


ADVANCES = tuple(tuple(min(4, _row_from(cell, seat)) for cell in range(len(CELLS))) for seat in (0, 1))


def _land(position: Position, seat: int, rounds: int) -> float:
    """Income to come, the army and its place, and the entrances held."""
    incomes, worth = [0, 0, 0, 0], 0.0
    incomes[3] += granted(position.players[seat].buildings, "gold")
    for cell, owner in enumerate(position.owners):
        if owner != seat:
            continue
        worth += 0.3
        units = position.units[cell]
        if units:
            worth += STRENGTH * sum(units) + len(units) * (UNIT + ADVANCE * ADVANCES[seat][cell])
            kind = YIELDS[position.terrains[cell]]
            if kind is not None:
                incomes[kind] += 1
            if cell == CITADEL:
                worth += 1.5
    for kind, count in enumerate(incomes):
        worth += KIND_WORTH[kind] * INCOME * rounds * _diminished(count)
    return worth + ENTRANCE * legality.entrances_held(position.owners, seat)


@lru_cache(maxsize=64)
def _diminished(count: int) -> float:
    return sum(SECOND_SOURCE**place for place in range(count))


@lru_cache(maxsize=8192)
def gain_of(key: str, buildings: tuple[str, ...], left: int) -> float:
    """What having a building (basic from the market, or as an upgrade of one's own) would add."""
    basic = BUILDINGS[key].basic
    kept = tuple(each for each in buildings if each != basic)
    after = (*kept, key)
    gained = (
        scoring.points(after, (None,) * len(CELLS), 0).total - scoring.points(buildings, (None,) * len(CELLS), 0).total
    )
    return POINT * gained + _uses(after, left) - _uses(buildings, left)


@lru_cache(maxsize=32768)
def _plan(buildings: tuple[str, ...], market: tuple[str, ...], stock: tuple[int, ...], left: int) -> float:
    """The best building in reach, by how much of its price is there."""
    upgrades = [up for key in buildings if (up := BUILDINGS[key].upgrade)]
    best = 0.0
    for key in (*upgrades, *_fresh(market, buildings)):
        gain = gain_of(key, buildings, left) - sum(BUILDINGS[key].price)
        if gain > best:
            missing = sum(max(0, need - have) for need, have in zip(BUILDINGS[key].price, stock, strict=True))
            best = max(best, gain * max(0.0, 1.0 - MISSING * missing))
    return PLAN * best


@lru_cache(maxsize=8192)
def _fresh(market: tuple[str, ...], buildings: tuple[str, ...]) -> tuple[str, ...]:
    """What the market has that can be built into a free slot."""
    if len(buildings) >= SLOTS:
        return ()
    return tuple(
        key for key in dict.fromkeys(market) if key not in buildings and BUILDINGS[key].upgrade not in buildings
    )


@lru_cache(maxsize=16384)
def chance_to_take(fight: Fight) -> float:
    """Without any card."""
    return float(odds_of(fight).take)


def castle_risk(position: Position, seat: int) -> float:
    """The chance that the enemy's next move takes the seat's castle, without any card."""
    enemy, castle = 1 - seat, CASTLES[seat]
    buildings = position.players[enemy].buildings
    if legality.entrances_held(position.owners, enemy) < limits.entrances_needed(buildings):
        return 0.0
    stacks = [position.units[cell] for cell in NEIGHBOURS[castle] if position.owners[cell] == enemy]
    stacks = [units[-limits.cell_limit(buildings) :] for units in stacks if units]
    if not stacks:
        return 0.0
    if not position.units[castle]:
        return 1.0
    both = (position.players[0].buildings, position.players[1].buildings)
    return max(chance_to_take(Fight(enemy, castle, units, position.units[castle], both)) for units in stacks)


def _risk(position: Position, seat: int) -> float:
    weight = RISK_LATER if position.active == seat else RISK_NOW
    return weight * castle_risk(position, seat)
