"""The values of a Stronghold match: what is public (Position), what is secret (State), and the canonical JSON.

Cells are numbers in board order here; their names belong to moves, events and the JSON.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.conquest.board import CELLS, RESOURCES
from games.protocol import Json, Outcome

PENDING = "pending"
"""Stands where a battle choice is still to come."""

Choice = str | None
"""A battle card's key, None for no card, or PENDING."""

Stock = tuple[int, int, int, int]
"""Wood, stone, grain, gold."""


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody knows of one player. `wounded` are units that can be healed; `misses` are in a row."""

    stock: Stock
    buildings: tuple[str, ...] = ()
    wounded: int = 0
    treasury_used: bool = False
    healed: bool = False
    misses: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack by the active seat that waits for its cards. `units` are the attackers, ascending."""

    number: int
    start: int
    target: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """All that is public on the table. `units` are strengths by cell, ascending; market place 1 comes first."""

    round: int
    active: int
    phase: str
    terrains: tuple[str, ...]
    owners: tuple[int | None, ...]
    units: tuple[tuple[int, ...], ...]
    players: tuple[Player, Player]
    market: tuple[str, ...]
    battle: Battle | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State:
    """The position and the secrets. Decks are top first, hands as drawn, discards oldest first.

    `choices` are those of the running battle, both None outside one. `battles` and `reshuffles`
    count those of the whole match; they name the streams and are no part of the canonical JSON.
    """

    position: Position
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    choices: tuple[Choice, Choice]
    building_deck: tuple[str, ...]
    battle_deck: tuple[str, ...]
    battle_discards: tuple[str, ...]
    battles: int = 0
    reshuffles: int = 0


def _dump_player(player: Player, hand: tuple[str, ...]) -> Json:
    return {
        **dict(zip(RESOURCES, player.stock, strict=True)),
        "hand": list(hand),
        "buildings": list(player.buildings),
        "wounded": player.wounded,
        "treasury_used": player.treasury_used,
        "healed": player.healed,
        "misses": player.misses,
        "points": player.points,
    }


def _dump_battle(battle: Battle, choices: tuple[Choice, Choice]) -> Json:
    return {
        "number": battle.number,
        "from": CELLS[battle.start],
        "to": CELLS[battle.target],
        "units": list(battle.units),
        "cards": list(choices),
    }


def dump(state: State) -> Json:
    """The canonical JSON of the rules, keys in its order. Holds every secret."""
    position = state.position
    cells = zip(CELLS, position.terrains, position.owners, position.units, strict=True)
    outcome = position.outcome
    return {
        "round": position.round,
        "active": position.active,
        "phase": position.phase,
        "cells": {
            name: {"terrain": terrain, "owner": owner, "units": list(units)} for name, terrain, owner, units in cells
        },
        "players": [_dump_player(player, hand) for player, hand in zip(position.players, state.hands, strict=True)],
        "market": list(position.market),
        "building_deck": list(state.building_deck),
        "battle_deck": list(state.battle_deck),
        "battle_discards": list(state.battle_discards),
        "battle": position.battle and _dump_battle(position.battle, state.choices),
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
    }
