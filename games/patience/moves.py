"""The moves of Siege and their one notation as JSON. Pure; knows nothing of a position."""

from __future__ import annotations

from dataclasses import dataclass

from games.patience.layout import HAND_SIZE, NAMES, PLACE
from games.protocol import Json, MalformedMove, read_fields


@dataclass(frozen=True, slots=True)
class Attack:
    """`target` is a place of the layout; `cards` are waste places, ascending."""

    target: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Storm:
    """Attack with the whole waste if that is a legal attack, then deal: one move."""

    target: int


@dataclass(frozen=True, slots=True)
class Deal:
    pass


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True)
class Help:
    """The entry that the server writes when the player was shown something computed from hidden cards."""


@dataclass(frozen=True, slots=True)
class Resign:
    pass


Move = Attack | Storm | Deal | Undo | Redo | Help | Resign

PLAIN: dict[str, Move] = {"deal": Deal(), "undo": Undo(), "redo": Redo(), "help": Help(), "resign": Resign()}
_PLAIN_NAMES = {type(move): name for name, move in PLAIN.items()}


def parse_move(data: object) -> Move:
    """Raises MalformedMove for anything that is a move in no position."""
    if not isinstance(data, dict):
        raise MalformedMove("not_an_object")
    kind = data.get("type")
    if kind == "attack":
        fields = read_fields(data, {"type": str, "target": str, "cards": list})
        return Attack(_target(fields["target"]), _cards(fields["cards"]))
    if kind == "storm":
        return Storm(_target(read_fields(data, {"type": str, "target": str})["target"]))
    read_fields(data, {"type": str})
    if kind not in PLAIN:
        raise MalformedMove("unknown_type", type=str(kind)[:40])
    return PLAIN[kind]


def _target(name: str) -> int:
    if name not in PLACE:
        raise MalformedMove("unknown_target", target=name[:40])
    return PLACE[name]


def _cards(cards: list[object]) -> tuple[int, ...]:
    places = [card for card in cards if type(card) is int and 0 <= card < HAND_SIZE]
    if not places or places != sorted(set(places)) or len(places) != len(cards):
        raise MalformedMove("bad_cards")
    return tuple(places)


def dump_move(move: Move) -> Json:
    if isinstance(move, Attack):
        return {"type": "attack", "target": NAMES[move.target], "cards": list(move.cards)}
    if isinstance(move, Storm):
        return {"type": "storm", "target": NAMES[move.target]}
    return {"type": _PLAIN_NAMES[type(move)]}
