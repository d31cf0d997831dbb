"""What happens between moves: drawing cards, income, the end of a turn and of a round."""

from __future__ import annotations

from games.conquest import limits, scoring
from games.conquest.board import GOLD, YIELDS
from games.conquest.buildings import MARKET_PLACES, granted
from games.conquest.draft import Draft
from games.fairness import Streams


def _refill_battle_deck(draft: Draft, streams: Streams) -> None:
    draft.reshuffles += 1
    draft.battle_deck = streams(f"battle/{draft.reshuffles}").shuffle(draft.battle_discards)
    draft.battle_discards = []
    draft.say("reshuffled", draft.reshuffles)


def draw_cards(draft: Draft, seat: int, count: int, streams: Streams) -> None:
    """Fewer or none if deck and discards run out. The deck is refilled only when a card is needed."""
    drawn = 0
    while drawn < count:
        if not draft.battle_deck:
            if not draft.battle_discards:
                break
            _refill_battle_deck(draft, streams)
        draft.players[seat].hand.append(draft.battle_deck.pop(0))
        drawn += 1
    if drawn:
        draft.say("drew", seat, drawn)


def take_income(draft: Draft, seat: int) -> None:
    """One resource for each owned cell with a unit on it, and the Bank's gold."""
    income = [0, 0, 0, 0]
    for cell, owner in enumerate(draft.owners):
        resource = YIELDS[draft.terrains[cell]]
        if owner == seat and draft.units[cell] and resource is not None:
            income[resource] += 1
    bank = granted(draft.players[seat].buildings, "gold")
    income[GOLD] += bank
    for resource, amount in enumerate(income):
        draft.gain(seat, resource, amount)
    draft.say("income", seat, tuple(income), bank)


def start_round(draft: Draft, streams: Streams) -> None:
    draft.say("round_began", draft.round)
    for seat, player in enumerate(draft.players):
        player.treasury_used = False
        draw_cards(draft, seat, granted(player.buildings, "mail"), streams)
    for seat in (0, 1):
        take_income(draft, seat)


def _store(draft: Draft, seat: int) -> None:
    player = draft.players[seat]
    limit = limits.storage_limit(player.buildings)
    spoiled = tuple(max(0, amount - limit) for amount in player.stock)
    if any(spoiled):
        player.stock = [min(amount, limit) for amount in player.stock]
        draft.say("spoiled", seat, spoiled)


def refill_market(draft: Draft) -> str | None:
    """What enters at place 1; None if the building deck is empty."""
    if not draft.building_deck:
        return None
    entered = draft.building_deck.pop(0)
    draft.market.insert(0, entered)
    return entered


def _move_market(draft: Draft) -> None:
    left = draft.market.pop() if len(draft.market) == MARKET_PLACES else None
    if left is not None:
        draft.building_deck.append(left)
    draft.say("market_moved", left, refill_market(draft))


def _end_round(draft: Draft, streams: Streams) -> None:
    totals = draft.score()
    winner = scoring.winner_by_points(totals)
    if winner is not None:
        draft.end(winner, "points")
        return
    for seat in (0, 1):
        _store(draft, seat)
    _move_market(draft)
    if draft.round == scoring.ROUND_LIMIT:
        draft.end(scoring.winner_at_round_limit(totals), "round_limit")
        return
    draft.round += 1
    draft.active = 0
    start_round(draft, streams)


def end_turn(draft: Draft, streams: Streams) -> None:
    """Both players draw up to their limit; after B's turn the round ends, too."""
    draft.players[draft.active].healed = False
    draft.score()
    for seat, player in enumerate(draft.players):
        draw_cards(draft, seat, limits.hand_limit(player.buildings) - len(player.hand), streams)
    if draft.active == 0:
        draft.active = 1
    else:
        _end_round(draft, streams)
    if draft.outcome is None:
        draft.say("turn_began", draft.active)
