"""Why a move can't be made: one question a kind of move, answered from the public position alone.

Each answer is None or an IllegalMove to raise or to show; its code and values name what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.conquest import limits
from games.conquest.board import CASTLES, GRAIN, INDEX, NEIGHBOURS, RESOURCES, STONE
from games.conquest.buildings import BUILDINGS, GIVERS, SLOTS, Price, discounted, granted, has_kind
from games.conquest.moves import Action, Build, FreeAction, Heal, Hire, March, Pass, Trade, Train, Treasury, Upgrade
from games.conquest.state import Player, Position
from games.protocol import IllegalMove

Refused = IllegalMove | None


def needs(player: Player, resource: int, amount: int) -> Refused:
    have = player.stock[resource]
    if have >= amount:
        return None
    return IllegalMove("needs", resource=RESOURCES[resource], have=have, need=amount)


def price_refusal(player: Player, price: Price) -> Refused:
    """About the first resource of which there is too little."""
    for resource, amount in enumerate(price):
        if refused := needs(player, resource, amount):
            return refused
    return None


def needs_grant(player: Player, grant: str) -> Refused:
    if granted(player.buildings, grant):
        return None
    return IllegalMove("needs_building", building=GIVERS[grant])


def _paid(player: Player, key: str, grant: str, discount: str | None) -> Refused:
    price = BUILDINGS[key].price
    if not granted(player.buildings, grant):
        return IllegalMove("no_discount") if discount is not None else price_refusal(player, price)
    if discount is None:
        return IllegalMove("discount_required")
    if not price[RESOURCES.index(discount)]:
        return IllegalMove("discount_not_in_price", resource=discount)
    return price_refusal(player, discounted(price, discount))


def offer_refusal(position: Position, seat: int, building: str) -> Refused:
    """Whether the building is there to be taken at all, before its price."""
    if building not in position.market:
        return IllegalMove("not_in_market", building=building)
    if has_kind(position.players[seat].buildings, building):
        return IllegalMove("already_built", building=building)
    return None


def build_refusal(position: Position, seat: int, move: Build) -> Refused:
    player = position.players[seat]
    if refused := offer_refusal(position, seat, move.building):
        return refused
    if len(player.buildings) < SLOTS:
        if move.replace is not None:
            return IllegalMove("slots_free", have=len(player.buildings), slots=SLOTS)
    elif move.replace is None:
        return IllegalMove("slots_full", slots=SLOTS)
    elif move.replace not in player.buildings:
        return IllegalMove("not_built", building=move.replace)
    return _paid(player, move.building, "build_discount", move.discount)


def upgrade_refusal(position: Position, seat: int, move: Upgrade) -> Refused:
    player = position.players[seat]
    upgrade = BUILDINGS[move.building].upgrade
    if upgrade is None or upgrade in player.buildings:
        return IllegalMove("no_upgrade", building=move.building)
    if move.building not in player.buildings:
        return IllegalMove("not_built", building=move.building)
    return _paid(player, move.building, "upgrade_discount", move.discount)


def room_refusal(position: Position, seat: int, cell: int, arriving: int) -> Refused:
    """Whether `arriving` more units of the seat's own may stand on a cell."""
    limit = limits.cell_limit(position.players[seat].buildings)
    standing = len(position.units[cell])
    if standing + arriving <= limit:
        return None
    return IllegalMove("cell_full", have=standing, limit=limit)


def army_refusal(position: Position, seat: int) -> Refused:
    """Whether one more unit may join the army."""
    have = limits.army_size(position.owners, position.units, seat)
    limit = limits.army_limit(position.players[seat].buildings, position.owners, seat)
    return None if have < limit else IllegalMove("army_limit", have=have, limit=limit)


def recruiting_refusal(position: Position, seat: int) -> Refused:
    """Whether a unit could be hired on a cell with room."""
    player = position.players[seat]
    return needs(player, GRAIN, limits.hire_price(player.buildings)) or army_refusal(position, seat)


def hire_refusal(position: Position, seat: int, move: Hire) -> Refused:
    cell = INDEX[move.cell]
    if position.owners[cell] != seat:
        return IllegalMove("not_your_cell", cell=move.cell)
    return recruiting_refusal(position, seat) or room_refusal(position, seat, cell, 1)


def entrances_held(owners: Sequence[int | None], seat: int) -> int:
    """Of the enemy's castle."""
    return sum(owners[cell] == seat for cell in NEIGHBOURS[CASTLES[1 - seat]])


def has_enemies(position: Position, seat: int, cell: int) -> bool:
    return position.owners[cell] == 1 - seat and bool(position.units[cell])


def castle_refusal(position: Position, seat: int, target: int) -> Refused:
    """Whether the seat may go for this cell if it is the enemy's castle; attacking needs the entrances, too."""
    if target != CASTLES[1 - seat]:
        return None
    have = entrances_held(position.owners, seat)
    need = limits.entrances_needed(position.players[seat].buildings)
    return None if have >= need else IllegalMove("entrances", have=have, need=need)


def arrival_refusal(position: Position, seat: int, target: int, arriving: int) -> Refused:
    """Whether so many units may go to a cell next to theirs, standing there or attacking it."""
    if refused := castle_refusal(position, seat, target):
        return refused
    if not has_enemies(position, seat, target):
        return room_refusal(position, seat, target, arriving)
    limit = limits.cell_limit(position.players[seat].buildings)
    return None if arriving <= limit else IllegalMove("too_many_attackers", units=arriving, limit=limit)


def _two_steps_refusal(position: Position, seat: int, start: int, via: int, target: int) -> Refused:
    if refused := needs_grant(position.players[seat], "steps"):
        return refused
    if target == start or target in NEIGHBOURS[start] or via not in NEIGHBOURS[start] or via not in NEIGHBOURS[target]:
        return IllegalMove("not_two_steps")
    if CASTLES[1 - seat] in (via, target):
        return IllegalMove("two_steps_castle")
    if has_enemies(position, seat, via) or has_enemies(position, seat, target):
        return IllegalMove("two_steps_enemy")
    return None


def march_refusal(position: Position, seat: int, move: March) -> Refused:
    start, target = INDEX[move.start], INDEX[move.target]
    if position.owners[start] != seat or not position.units[start]:
        return IllegalMove("no_units", cell=move.start)
    if not move.units or Counter(move.units) - Counter(position.units[start]):
        return IllegalMove("no_such_units", cell=move.start)
    if move.via is not None:
        refused = _two_steps_refusal(position, seat, start, INDEX[move.via], target)
        return refused or room_refusal(position, seat, target, len(move.units))
    if target not in NEIGHBOURS[start]:
        return IllegalMove("not_adjacent", start=move.start, target=move.target)
    return arrival_refusal(position, seat, target, len(move.units))


def train_refusal(position: Position, seat: int, move: Train) -> Refused:
    player, cell = position.players[seat], INDEX[move.cell]
    if position.owners[cell] != seat or move.strength not in position.units[cell]:
        return IllegalMove("no_such_units", cell=move.cell)
    ceiling = limits.training_ceiling(player.buildings)
    if move.strength >= ceiling:
        return IllegalMove("ceiling", strength=move.strength, limit=ceiling)
    return needs(player, STONE, limits.TRAIN_PRICE)


def trade_refusal(position: Position, seat: int, move: Trade) -> Refused:
    player = position.players[seat]
    if refused := needs_grant(player, "trade"):
        return refused
    sizes = limits.trade_sizes(player.buildings)
    if len(move.take) not in sizes:
        return IllegalMove("trade_size", count=len(move.take), limit=sizes[-1])
    return needs(player, RESOURCES.index(move.give), len(move.take))


def treasury_refusal(position: Position, seat: int) -> Refused:
    player = position.players[seat]
    if refused := needs_grant(player, "treasury"):
        return refused
    return IllegalMove("treasury_used") if player.treasury_used else None


def heal_refusal(position: Position, seat: int) -> Refused:
    player = position.players[seat]
    if refused := needs_grant(player, "healed"):
        return refused
    if player.healed:
        return IllegalMove("healed_already")
    if not player.wounded:
        return IllegalMove("no_wounded")
    return room_refusal(position, seat, CASTLES[seat], 1) or army_refusal(position, seat)


def turn_refusal(position: Position, seat: int) -> Refused:
    """Whether the seat may make actions at all."""
    if position.outcome is not None:
        return IllegalMove("game_over")
    if position.battle is not None:
        return IllegalMove("battle_waits")
    return None if position.active == seat else IllegalMove("not_your_turn")


def rule_refusal(position: Position, seat: int, move: Action | FreeAction) -> Refused:
    """The rule of the move's own kind, whoever's turn it is."""
    match move:
        case Build():
            return build_refusal(position, seat, move)
        case Hire():
            return hire_refusal(position, seat, move)
        case March():
            return march_refusal(position, seat, move)
        case Train():
            return train_refusal(position, seat, move)
        case Trade():
            return trade_refusal(position, seat, move)
        case Upgrade():
            return upgrade_refusal(position, seat, move)
        case Heal():
            return heal_refusal(position, seat)
        case Treasury():
            return treasury_refusal(position, seat)
        case Pass():
            return None


def action_refusal(position: Position, seat: int, move: Action | FreeAction) -> Refused:
    """Why the seat can't make this action now, or None."""
    return turn_refusal(position, seat) or rule_refusal(position, seat, move)
