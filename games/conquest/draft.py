"""A mutable copy of a state for the length of one move, with the events that the move has caused so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.conquest import scoring
from games.conquest.state import Battle, Choice, Player, Position, State
from games.protocol import Event, Outcome


@dataclass(slots=True)
class DraftPlayer:
    stock: list[int]
    hand: list[str]
    buildings: tuple[str, ...]
    wounded: int
    treasury_used: bool
    healed: bool
    misses: int
    points: int

    def frozen(self) -> Player:
        wood, stone, grain, gold = self.stock
        return Player(
            (wood, stone, grain, gold),
            self.buildings,
            self.wounded,
            self.treasury_used,
            self.healed,
            self.misses,
            self.points,
        )


def _opened(player: Player, hand: tuple[str, ...]) -> DraftPlayer:
    return DraftPlayer(
        list(player.stock),
        list(hand),
        player.buildings,
        player.wounded,
        player.treasury_used,
        player.healed,
        player.misses,
        player.points,
    )


class Draft:
    """The same names as in State and Position, as lists."""

    __slots__ = (
        "active",
        "battle",
        "battle_deck",
        "battle_discards",
        "battles",
        "building_deck",
        "choices",
        "events",
        "market",
        "outcome",
        "owners",
        "players",
        "reshuffles",
        "round",
        "terrains",
        "units",
    )

    def __init__(self, state: State) -> None:
        position = state.position
        self.round = position.round
        self.active = position.active
        self.terrains = position.terrains
        self.owners = list(position.owners)
        self.units = list(position.units)
        self.players = [_opened(position.players[seat], state.hands[seat]) for seat in (0, 1)]
        self.market = list(position.market)
        self.battle: Battle | None = position.battle
        self.outcome: Outcome | None = position.outcome
        self.choices: list[Choice] = list(state.choices)
        self.building_deck = list(state.building_deck)
        self.battle_deck = list(state.battle_deck)
        self.battle_discards = list(state.battle_discards)
        self.battles = state.battles
        self.reshuffles = state.reshuffles
        self.events: list[Event] = []

    def say(self, code: str, *args: Any) -> None:
        self.events.append(Event(code, args))

    def gain(self, seat: int, resource: int, amount: int = 1) -> None:
        self.players[seat].stock[resource] += amount

    def place(self, cell: int, units: tuple[int, ...]) -> None:
        """Adds units to what stands on a cell, ascending."""
        self.units[cell] = tuple(sorted((*self.units[cell], *units)))

    def take_away(self, cell: int, units: tuple[int, ...]) -> None:
        left = list(self.units[cell])
        for strength in units:
            left.remove(strength)
        self.units[cell] = tuple(left)

    def score(self) -> tuple[int, int]:
        """Both players' points of this moment; a change is an event."""
        totals = []
        for seat, player in enumerate(self.players):
            total = scoring.points(player.buildings, self.owners, seat).total
            if total != player.points:
                self.say("points", seat, player.points, total)
                player.points = total
            totals.append(total)
        return totals[0], totals[1]

    def end(self, winner: int, reason: str) -> None:
        """The end changes only phase, battle and outcome beside what the move itself did."""
        self.score()
        self.battle = None
        self.choices = [None, None]
        self.outcome = Outcome(winner, reason)
        self.say("ended", winner, reason)

    def frozen(self) -> State:
        self.score()
        phase = "over" if self.outcome else "battle" if self.battle else "action"
        one, other = self.players
        position = Position(
            self.round,
            self.active,
            phase,
            self.terrains,
            tuple(self.owners),
            tuple(self.units),
            (one.frozen(), other.frozen()),
            tuple(self.market),
            self.battle,
            self.outcome,
        )
        return State(
            position,
            (tuple(one.hand), tuple(other.hand)),
            (self.choices[0], self.choices[1]),
            tuple(self.building_deck),
            tuple(self.battle_deck),
            tuple(self.battle_discards),
            self.battles,
            self.reshuffles,
        )
