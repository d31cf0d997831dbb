"""An attack on the table: how a battle starts, and what it changes once both cards are known."""

from __future__ import annotations

from games.conquest import battle, limits
from games.conquest.battle import Pair, Side
from games.conquest.board import CASTLES, CELLS, GOLD, RESOURCES, YIELDS
from games.conquest.draft import Draft
from games.conquest.moves import March
from games.conquest.state import PENDING, Battle
from games.conquest.strengths import Fight, attack_parts, defence_parts, total
from games.conquest.turns import draw_cards, end_turn
from games.fairness import Streams

SLOGAN_CARDS = 1


def _fight(draft: Draft, waiting: Battle) -> Fight:
    one, other = draft.players
    return Fight(
        draft.active, waiting.target, waiting.units, draft.units[waiting.target], (one.buildings, other.buildings)
    )


def start_battle(draft: Draft, start: int, target: int, units: tuple[int, ...], streams: Streams) -> None:
    """Waits for both cards; an empty hand has chosen none already."""
    draft.battles += 1
    draft.battle = Battle(draft.battles, start, target, units)
    fight = _fight(draft, draft.battle)
    draft.say("battle_started", draft.battles, draft.active, CELLS[start], CELLS[target], units, fight.defenders)
    attack, defence = attack_parts(fight), defence_parts(fight)
    draft.say("strengths", total(attack), tuple(attack), total(defence), tuple(defence))
    for seat, player in enumerate(draft.players):
        draft.choices[seat] = PENDING if player.hand else None
        if not player.hand:
            draft.say("no_cards", seat)
    finish_if_chosen(draft, streams)


def finish_if_chosen(draft: Draft, streams: Streams) -> None:
    if draft.battle is not None and PENDING not in draft.choices:
        _finish(draft, draft.battle, streams)
        if draft.outcome is None:
            end_turn(draft, streams)


def _reveal(draft: Draft) -> tuple[str | None, str | None]:
    """Cards leave the hands and go to the discards, the attacker's first."""
    played = (draft.choices[0], draft.choices[1])
    draft.say("revealed", *played)
    for seat in (draft.active, 1 - draft.active):
        card = played[seat]
        if card is not None:
            draft.players[seat].hand.remove(card)
            draft.battle_discards.append(card)
    return played


def _rooms(draft: Draft, waiting: Battle) -> tuple[int, int]:
    """How many of each side may stand in the end; units left behind in the start cell count there."""
    behind = len(draft.units[waiting.start]) - len(waiting.units)
    attack, defence = (limits.cell_limit(draft.players[seat].buildings) for seat in (draft.active, 1 - draft.active))
    return attack - behind, defence


def _finish(draft: Draft, waiting: Battle, streams: Streams) -> None:
    fight, rooms, played = _fight(draft, waiting), _rooms(draft, waiting), _reveal(draft)
    draft.battle, draft.choices = None, [None, None]
    pair = battle.resolve(fight, rooms, played, streams(f"dice/{waiting.number}").uniform, draft.say)
    attacker, defender = pair
    draft.take_away(waiting.start, waiting.units)
    draft.place(waiting.start, tuple(attacker.units))
    draft.units[waiting.target] = tuple(defender.units)
    for side in pair:
        _tend_wounded(draft, side)
    taken = bool(attacker.units) and not defender.units
    if taken:
        result = "taken"
    elif defender.units:
        result = "held" if attacker.units else "repelled"
    else:
        result = "emptied"
    draft.say("battle_ended", attacker.seat, CELLS[waiting.target], result, len(attacker.units), len(defender.units))
    if taken:
        enter(draft, waiting.start, waiting.target, tuple(attacker.units))
    if draft.outcome is None:
        winner = attacker if result == "taken" else defender if result == "repelled" else None
        _collect(draft, pair, winner, waiting.target, streams)


def _tend_wounded(draft: Draft, side: Side) -> None:
    """Units missing after all cards are wounded, up to what the Infirmary or Hospital takes."""
    player = draft.players[side.seat]
    missing = side.before - len(side.units)
    added = min(missing, limits.wounded_limit(player.buildings) - player.wounded)
    if added > 0:
        player.wounded += added
        draft.say("wounded", side.seat, added)


def enter(draft: Draft, start: int, target: int, units: tuple[int, ...]) -> None:
    """Moves units to a cell without enemies; it becomes theirs. Entering the enemy's castle ends the match."""
    seat = draft.active
    draft.take_away(start, units)
    draft.place(target, units)
    former = draft.owners[target]
    if former != seat:
        draft.owners[target] = seat
        draft.say("cell_taken", seat, CELLS[target], former)
    if target == CASTLES[1 - seat]:
        draft.end(seat, "castle")
        return
    resource = YIELDS[draft.terrains[target]]
    if resource is not None and limits.has_toll(draft.players[seat].buildings):
        draft.gain(seat, resource)
        draft.say("toll", seat, CELLS[target], RESOURCES[resource])


def _collect(draft: Draft, pair: Pair, winner: Side | None, cell: int, streams: Streams) -> None:
    """Loot and Foragers for the winner, then Battle slogan, the attacker's first."""
    resource = YIELDS[draft.terrains[cell]]
    if winner is not None and winner.plays("loot"):
        draft.gain(winner.seat, GOLD)
        draft.say("loot", winner.seat)
    if winner is not None and winner.plays("foragers") and resource is not None:
        draft.gain(winner.seat, resource)
        draft.say("foragers", winner.seat, RESOURCES[resource])
    for side in pair:
        if side.plays("battle_slogan"):
            draft.say("battle_slogan", side.seat)
            draw_cards(draft, side.seat, SLOGAN_CARDS, streams)


def march(draft: Draft, start: int, move: March, target: int, streams: Streams) -> None:
    """A legal move: to where nobody stands against it, or into a battle."""
    units = tuple(sorted(move.units))
    if draft.owners[target] == 1 - draft.active and draft.units[target]:
        start_battle(draft, start, target, units, streams)
        return
    draft.say("moved", draft.active, move.start, move.target, units, move.via)
    enter(draft, start, target, units)
    if draft.outcome is None:
        end_turn(draft, streams)
