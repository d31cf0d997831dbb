"""All legal moves of a seat, in a stable order: by kind, then by place on the board or in the tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from games.conquest import legality, limits
from games.conquest.board import CASTLES, CELLS, NEIGHBOURS, RESOURCES
from games.conquest.buildings import BUILDINGS, SLOTS, discounted, granted
from games.conquest.moves import (
    BattleCardChoice,
    Build,
    Heal,
    Hire,
    March,
    Move,
    Pass,
    Trade,
    Train,
    Treasury,
    Upgrade,
)
from games.conquest.state import PENDING, Choice, Player, Position


def _ways_to_pay(player: Player, key: str, grant: str) -> list[str | None]:
    """The discounts with which the player can pay; [None] where there is no discount."""
    price = BUILDINGS[key].price
    offered: list[str | None] = [None]
    if granted(player.buildings, grant):
        offered = [name for name, amount in zip(RESOURCES, price, strict=True) if amount]
    return [name for name in offered if legality.price_refusal(player, discounted(price, name)) is None]


def _builds(position: Position, seat: int) -> Iterator[Move]:
    player = position.players[seat]
    places: list[str | None] = [None]
    if len(player.buildings) >= SLOTS:
        places = list(player.buildings)
    for key in dict.fromkeys(position.market):
        if legality.offer_refusal(position, seat, key):
            continue
        for discount in _ways_to_pay(player, key, "build_discount"):
            for replace in places:
                yield Build(key, replace, discount)


def _upgrades(position: Position, seat: int) -> Iterator[Move]:
    player = position.players[seat]
    for key in player.buildings:
        if BUILDINGS[key].upgrade is not None:
            for discount in _ways_to_pay(player, key, "upgrade_discount"):
                yield Upgrade(key, discount)


def _hires(position: Position, seat: int) -> Iterator[Move]:
    if legality.recruiting_refusal(position, seat):
        return
    limit = limits.cell_limit(position.players[seat].buildings)
    for cell, owner in enumerate(position.owners):
        if owner == seat and len(position.units[cell]) < limit:
            yield Hire(CELLS[cell])


def stacks(units: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """The distinct choices of up to `most` of these ascending strengths, smallest first; never the empty one."""
    return [stack for size in range(1, min(most, len(units)) + 1) for stack in dict.fromkeys(combinations(units, size))]


def _room(position: Position, seat: int, target: int, limit: int) -> int:
    """How many units may go to a cell at once."""
    if legality.castle_refusal(position, seat, target):
        return 0
    if legality.has_enemies(position, seat, target):
        return limit
    return max(0, limit - len(position.units[target]))


def _two_step_ways(position: Position, seat: int, start: int) -> Iterator[tuple[int, int]]:
    """(target, middle cell) for the High road."""
    closed = {cell for cell in range(len(CELLS)) if legality.has_enemies(position, seat, cell)}
    closed.add(CASTLES[1 - seat])
    near = NEIGHBOURS[start]
    for via in near:
        if via not in closed:
            for target in NEIGHBOURS[via]:
                if target != start and target not in near and target not in closed:
                    yield target, via


def _marches(position: Position, seat: int) -> Iterator[Move]:
    buildings = position.players[seat].buildings
    limit = limits.cell_limit(buildings)
    for start, units in enumerate(position.units):
        if position.owners[start] != seat or not units:
            continue
        name = CELLS[start]
        for target in NEIGHBOURS[start]:
            for stack in stacks(units, _room(position, seat, target, limit)):
                yield March(name, CELLS[target], stack)
        if granted(buildings, "steps"):
            for target, via in sorted(_two_step_ways(position, seat, start)):
                for stack in stacks(units, limit - len(position.units[target])):
                    yield March(name, CELLS[target], stack, CELLS[via])


def _trainings(position: Position, seat: int) -> Iterator[Move]:
    player = position.players[seat]
    if legality.needs(player, RESOURCES.index("stone"), limits.TRAIN_PRICE):
        return
    ceiling = limits.training_ceiling(player.buildings)
    for cell, units in enumerate(position.units):
        if position.owners[cell] == seat:
            for strength in dict.fromkeys(units):
                if strength < ceiling:
                    yield Train(CELLS[cell], strength)


def _trades(position: Position, seat: int) -> Iterator[Move]:
    player = position.players[seat]
    for size in limits.trade_sizes(player.buildings):
        for give, have in zip(RESOURCES, player.stock, strict=True):
            if have >= size:
                for take in combinations_with_replacement(RESOURCES, size):
                    yield Trade(give, take)


def _free_actions(position: Position, seat: int) -> Iterator[Move]:
    if legality.heal_refusal(position, seat) is None:
        yield Heal()
    if legality.treasury_refusal(position, seat) is None:
        for resource in RESOURCES:
            yield Treasury(resource)


def turn_moves(position: Position, seat: int) -> list[Move]:
    """What the active seat may do outside a battle; passing comes last."""
    return [
        *_builds(position, seat),
        *_upgrades(position, seat),
        *_hires(position, seat),
        *_marches(position, seat),
        *_trainings(position, seat),
        *_trades(position, seat),
        *_free_actions(position, seat),
        Pass(),
    ]


def legal_moves(position: Position, seat: int, hand: tuple[str, ...], choice: Choice) -> list[Move]:
    """`hand` and `choice` are the seat's own; resigning and time-outs are not listed."""
    if position.outcome is not None:
        return []
    if position.battle is not None:
        if choice != PENDING:
            return []
        return [*(BattleCardChoice(card) for card in dict.fromkeys(hand)), BattleCardChoice(None)]
    return turn_moves(position, seat) if position.active == seat else []
