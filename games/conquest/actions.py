"""What each action and free action does to the table, once it is known to be legal."""

from __future__ import annotations

from games.conquest import limits
from games.conquest.attack import march
from games.conquest.board import CASTLES, GRAIN, INDEX, RESOURCES, STONE
from games.conquest.buildings import BUILDINGS, Price, discounted, granted
from games.conquest.draft import Draft
from games.conquest.moves import (
    FREE,
    Action,
    Build,
    FreeAction,
    Heal,
    Hire,
    March,
    Pass,
    Trade,
    Train,
    Treasury,
    Upgrade,
)
from games.conquest.turns import end_turn, refill_market
from games.fairness import Streams


def act(draft: Draft, seat: int, move: Action | FreeAction, streams: Streams) -> None:
    if isinstance(move, March):
        march(draft, INDEX[move.start], move, INDEX[move.target], streams)
        return
    match move:
        case Build():
            _build(draft, seat, move)
        case Upgrade():
            _upgrade(draft, seat, move)
        case Hire():
            _hire(draft, seat, move)
        case Train():
            _train(draft, seat, move)
        case Trade():
            _trade(draft, seat, move)
        case Heal():
            _heal(draft, seat)
        case Treasury():
            _take_treasure(draft, seat, move)
        case Pass():
            draft.say("passed", seat)
    if not isinstance(move, FREE):
        end_turn(draft, streams)


def _pay(draft: Draft, seat: int, key: str, discount: str | None) -> Price:
    price = discounted(BUILDINGS[key].price, discount)
    for resource, amount in enumerate(price):
        draft.gain(seat, resource, -amount)
    return price


def _build(draft: Draft, seat: int, move: Build) -> None:
    """The newest copy is taken; a replaced building goes under the deck before the market is refilled."""
    player = draft.players[seat]
    price = _pay(draft, seat, move.building, move.discount)
    draft.market.remove(move.building)
    if move.replace is None:
        player.buildings = (*player.buildings, move.building)
    else:
        player.buildings = tuple(move.building if key == move.replace else key for key in player.buildings)
        draft.building_deck.append(BUILDINGS[move.replace].basic)
    draft.say("built", seat, move.building, price, move.discount, move.replace)
    _dismiss_wounded(draft, seat)
    entered = refill_market(draft)
    if entered is not None:
        draft.say("market_refilled", entered)


def _dismiss_wounded(draft: Draft, seat: int) -> None:
    player = draft.players[seat]
    over = player.wounded - limits.wounded_limit(player.buildings)
    if over > 0:
        player.wounded -= over
        draft.say("wounded_dismissed", seat, over)


def _upgrade(draft: Draft, seat: int, move: Upgrade) -> None:
    """Costs the printed price again (ruling)."""
    player = draft.players[seat]
    upgrade = BUILDINGS[move.building].upgrade
    assert upgrade is not None
    price = _pay(draft, seat, move.building, move.discount)
    player.buildings = tuple(upgrade if key == move.building else key for key in player.buildings)
    draft.say("upgraded", seat, move.building, upgrade, price, move.discount)


def _hire(draft: Draft, seat: int, move: Hire) -> None:
    owned = draft.players[seat].buildings
    price, strength = limits.hire_price(owned), limits.recruit_strength(owned)
    draft.gain(seat, GRAIN, -price)
    draft.place(INDEX[move.cell], (strength,))
    draft.say("hired", seat, move.cell, strength, price)


def _train(draft: Draft, seat: int, move: Train) -> None:
    cell = INDEX[move.cell]
    draft.gain(seat, STONE, -limits.TRAIN_PRICE)
    draft.take_away(cell, (move.strength,))
    draft.place(cell, (move.strength + 1,))
    draft.say("trained", seat, move.cell, move.strength, move.strength + 1)


def _trade(draft: Draft, seat: int, move: Trade) -> None:
    draft.gain(seat, RESOURCES.index(move.give), -len(move.take))
    for resource in move.take:
        draft.gain(seat, RESOURCES.index(resource))
    draft.say("traded", seat, move.give, len(move.take), move.take)


def _heal(draft: Draft, seat: int) -> None:
    player = draft.players[seat]
    strength = granted(player.buildings, "healed")
    player.wounded -= 1
    player.healed = True
    draft.place(CASTLES[seat], (strength,))
    draft.say("healed", seat, strength)


def _take_treasure(draft: Draft, seat: int, move: Treasury) -> None:
    draft.players[seat].treasury_used = True
    draft.gain(seat, RESOURCES.index(move.take))
    draft.say("treasury", seat, move.take)
