"""What a seat or a spectator may know. The only door out of a State."""

from __future__ import annotations

from dataclasses import dataclass

from games.conquest import legality, limits, rules, scoring
from games.conquest.moves import Move
from games.conquest.odds import Odds, odds_now
from games.conquest.state import PENDING, Choice, Position, State


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody can count of one player. `entrances` are those of the enemy's castle."""

    points: scoring.Points
    entrances: int
    entrances_needed: int
    army: int
    army_limit: int
    cell_limit: int
    storage_limit: int
    hand: int
    hand_limit: int
    hire_price: int
    recruit_strength: int
    training_ceiling: int
    wounded_limit: int


@dataclass(frozen=True, slots=True)
class View:
    """`seat`, `hand`, `choice` and `moves` are the viewer's own: None, empty, None and empty for a spectator.

    `chosen` tells by seat who has chosen in the running battle, `odds` both sides of it before any card.
    """

    seat: int | None
    position: Position
    standings: tuple[Standing, Standing]
    hand: tuple[str, ...]
    choice: Choice
    chosen: tuple[bool, bool]
    odds: Odds | None
    building_deck: int
    battle_deck: int
    battle_discards: tuple[str, ...]
    moves: tuple[Move, ...]


def _standing(position: Position, seat: int, hand: int) -> Standing:
    owned, owners = position.players[seat].buildings, position.owners
    return Standing(
        points=scoring.points(owned, owners, seat),
        entrances=legality.entrances_held(owners, seat),
        entrances_needed=limits.entrances_needed(owned),
        army=limits.army_size(owners, position.units, seat),
        army_limit=limits.army_limit(owned, owners, seat),
        cell_limit=limits.cell_limit(owned),
        storage_limit=limits.storage_limit(owned),
        hand=hand,
        hand_limit=limits.hand_limit(owned),
        hire_price=limits.hire_price(owned),
        recruit_strength=limits.recruit_strength(owned),
        training_ceiling=limits.training_ceiling(owned),
        wounded_limit=limits.wounded_limit(owned),
    )


def view(state: State, seat: int | None) -> View:
    position = state.position
    fighting = position.battle is not None
    one, other = (_standing(position, each, len(state.hands[each])) for each in (0, 1))
    return View(
        seat=seat,
        position=position,
        standings=(one, other),
        hand=() if seat is None else state.hands[seat],
        choice=None if seat is None else state.choices[seat],
        chosen=(fighting and state.choices[0] != PENDING, fighting and state.choices[1] != PENDING),
        odds=odds_now(position),
        building_deck=len(state.building_deck),
        battle_deck=len(state.battle_deck),
        battle_discards=state.battle_discards,
        moves=() if seat is None else tuple(rules.legal_moves(state, seat)),
    )
