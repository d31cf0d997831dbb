"""What may be done in a game of Siege, and what it does. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

from games.fairness import Streams
from games.patience.layout import CATALOGUE, HAND_SIZE, LOW, NAMES, THRONE, is_attackable
from games.patience.moves import Attack, Deal, Help, Move, Redo, Resign, Storm, Undo
from games.patience.state import WHOLE_WASTE, Position, State, Step, lay_out
from games.protocol import BadOptions, Event, IllegalMove

SUBSETS = tuple(cards for size in range(1, HAND_SIZE + 1) for cards in combinations(range(HAND_SIZE), size))

Result = tuple[State, tuple[Event, ...]]


def setup(options: Mapping[str, str], streams: Streams) -> State:
    """Raises BadOptions for any option: a siege has none."""
    if options:
        raise BadOptions(f"a siege has no options, not {', '.join(map(repr, sorted(options)))}")
    return State(lay_out(streams("deck").shuffle(CATALOGUE)))


def legal_moves(state: State) -> list[Move]:
    """Attacks, deal, storms, undo, redo that are legal now, in this order; empty once the game is over.

    Never empty before: with stock there is a deal, and without it there is a move to take back.
    Neither resigning nor the server's help entry is listed.
    """
    if state.outcome() is not None:
        return []
    targets = list(state.attackable())
    moves: list[Move] = [Attack(target, cards) for target in targets for cards in attacks_on(state, target)]
    has_stock = state.position.has_stock()
    if has_stock:
        moves.append(Deal())
    moves += [Storm(target) for target in targets if has_stock or _storm_attacks(state, target)]
    if state.past:
        moves.append(Undo())
    if state.future:
        moves.append(Redo())
    return moves


def attacks_on(state: State, target: int) -> tuple[tuple[int, ...], ...]:
    """The sets of waste places with which an attack on this attackable target is legal, fewest cards first."""
    return tuple(cards for cards in SUBSETS if _is_legal_attack(state, target, cards))


def apply(state: State, move: Move) -> Result:
    """Raises IllegalMove, the state untouched."""
    if state.outcome() is not None:
        raise IllegalMove("game_over")
    match move:
        case Attack():
            return _attack(state, move)
        case Storm():
            return _storm(state, move)
        case Deal():
            return _deal(state)
        case Undo():
            return _undo(state)
        case Redo():
            return _redo(state)
        case Help():
            return replace(state, assisted=True), (Event("helped"),)
        case Resign():
            return replace(state, resigned=True), (Event("resigned"),)


def _is_legal_attack(state: State, target: int, cards: tuple[int, ...]) -> bool:
    """For an attackable target: whether the places hold cards that win or turn the target up."""
    waste = state.position.waste_places()
    if not cards or not set(cards) <= set(waste):
        return False
    return state.position.is_hidden(target) or state.strength(cards) > state.health(target)


def _storm_attacks(state: State, target: int) -> bool:
    return _is_legal_attack(state, target, state.position.waste_places())


def _require_attackable(state: State, target: int) -> None:
    if state.position.gone >> target & 1:
        raise IllegalMove("target_gone", target=NAMES[target])
    if not is_attackable(state.position.gone, target):
        raise IllegalMove("target_closed", target=NAMES[target])


def _attack(state: State, move: Attack) -> Result:
    _require_attackable(state, move.target)
    waste = state.position.waste_places()
    for place in move.cards:
        if place not in waste:
            raise IllegalMove("no_card", place=place)
    if not _is_legal_attack(state, move.target, move.cards):
        strength, health = state.strength(move.cards), state.health(move.target)
        raise IllegalMove("too_weak", target=NAMES[move.target], strength=strength, health=health)
    position, events = _fight(state, move.target, move.cards)
    return _advance(state, position, events)


def _storm(state: State, move: Storm) -> Result:
    _require_attackable(state, move.target)
    if _storm_attacks(state, move.target):
        return _advance(state, *_fight(state, move.target, state.position.waste_places()))
    if not state.position.has_stock():
        raise IllegalMove("storm_idle", target=NAMES[move.target])
    return _advance(state, *_dealt(state, state.position))


def _deal(state: State) -> Result:
    if not state.position.has_stock():
        raise IllegalMove("stock_empty")
    return _advance(state, *_dealt(state, state.position))


def _fight(state: State, target: int, cards: tuple[int, ...]) -> tuple[Position, tuple[Event, ...]]:
    """A legal attack, with the deal that follows when it takes the last waste card."""
    before = state.position
    hand = state.layout.hand(before.hands)
    attackers = tuple(hand[place] for place in cards)
    strength, health = state.strength(cards), state.health(target)
    left = before.waste & ~sum(1 << place for place in cards)
    if strength > health:
        position = replace(
            before,
            gone=before.gone | 1 << target,
            waste=left,
            score=before.score + health,
            attacks=before.attacks + 1,
        )
        event = Event("beaten", (NAMES[target], state.layout.piles[target], health, attackers, strength))
    else:
        position = replace(before, face_up=before.face_up | 1 << target, waste=left)
        event = Event("turned_up", (NAMES[target], state.layout.piles[target], health, attackers, strength))
    if left or target == THRONE or not position.has_stock():
        return position, (event,)
    position, dealt = _dealt(state, position)
    return position, (event, *dealt)


def _dealt(state: State, position: Position) -> tuple[Position, tuple[Event, ...]]:
    hands = position.hands + 1
    return replace(position, hands=hands, waste=WHOLE_WASTE), (Event("dealt", state.layout.hand(hands)),)


def _advance(state: State, position: Position, events: tuple[Event, ...]) -> Result:
    step = Step(state.position, revealing=_is_revealing(state.position, position))
    after = replace(state, position=position, past=(*state.past, step), future=())
    return after, events + _ending(after)


def _is_revealing(before: Position, after: Position) -> bool:
    """Whether the move showed cards that were hidden: it dealt, or it attacked a pile that lay face down."""
    fallen = after.gone & ~before.gone
    fell_unseen = any(fallen >> place & 1 and before.is_hidden(place) for place in LOW)
    return after.hands > before.hands or after.face_up != before.face_up or fell_unseen


def _ending(state: State) -> tuple[Event, ...]:
    if state.outcome() is not None:
        return (Event("won", (state.position.score,)),)
    return (Event("stuck"),) if state.is_stuck() else ()


def _undo(state: State) -> Result:
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    step = state.past[-1]
    after = replace(
        state,
        position=step.position,
        past=state.past[:-1],
        future=(*state.future, Step(state.position, step.revealing)),
        undos=state.undos + 1,
        assisted=state.assisted or step.revealing,
    )
    return after, (Event("undone"),)


def _redo(state: State) -> Result:
    if not state.future:
        raise IllegalMove("nothing_to_redo")
    step = state.future[-1]
    after = replace(
        state,
        position=step.position,
        past=(*state.past, Step(state.position, step.revealing)),
        future=state.future[:-1],
    )
    return after, (Event("redone"), *_ending(after))
