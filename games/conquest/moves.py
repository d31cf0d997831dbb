"""The moves of Stronghold as values, and their one notation in JSON. Knows what is well formed, not what is legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.board import INDEX, RESOURCES
from games.conquest.buildings import BUILDINGS
from games.protocol import Json, MalformedMove, read_fields


@dataclass(frozen=True, slots=True)
class Build:
    building: str
    replace: str | None = None
    discount: str | None = None


@dataclass(frozen=True, slots=True)
class Hire:
    cell: str


@dataclass(frozen=True, slots=True)
class March:
    """`move` in JSON. `units` are the strengths that go; `via` is the middle cell of two steps."""

    start: str
    target: str
    units: tuple[int, ...]
    via: str | None = None


@dataclass(frozen=True, slots=True)
class Train:
    cell: str
    strength: int


@dataclass(frozen=True, slots=True)
class Trade:
    give: str
    take: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """`building` is the basic building's key."""

    building: str
    discount: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Heal:
    pass


@dataclass(frozen=True, slots=True)
class Treasury:
    take: str


@dataclass(frozen=True, slots=True)
class BattleCardChoice:
    """`battle_card` in JSON. None is the choice of no card."""

    card: str | None


@dataclass(frozen=True, slots=True)
class Timeout:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    pass


Action = Build | Hire | March | Train | Trade | Upgrade | Pass
FreeAction = Heal | Treasury
Move = Action | FreeAction | BattleCardChoice | Timeout | Resign

MOVES: dict[str, type[Any]] = {
    "build": Build,
    "hire": Hire,
    "move": March,
    "train": Train,
    "trade": Trade,
    "upgrade": Upgrade,
    "pass": Pass,
    "heal": Heal,
    "treasury": Treasury,
    "battle_card": BattleCardChoice,
    "timeout": Timeout,
    "resign": Resign,
}
NAMES = {kind: name for name, kind in MOVES.items()}
FREE = (Heal, Treasury)

Reader = Callable[[Any], Any]


def _one_of(known: Any, code: str) -> Reader:
    def read(value: Any) -> str:
        if type(value) is not str:
            raise MalformedMove("wrong_kind", key=code)
        if value not in known:
            raise MalformedMove(f"unknown_{code}", name=value[:40])
        return value

    return read


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        raise MalformedMove("wrong_kind", key="strength")
    return value


def _list_of(item: Reader, key: str) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise MalformedMove("wrong_kind", key=key)
        return tuple(item(entry) for entry in value)

    return read


def _or_none(item: Reader) -> Reader:
    return lambda value: None if value is None else item(value)


_building = _one_of(BUILDINGS, "building")
_cell = _one_of(INDEX, "cell")
_resource = _one_of(RESOURCES, "resource")

# JSON key → name of the field, reader
REQUIRED: dict[str, dict[str, tuple[str, Reader]]] = {
    "build": {"building": ("building", _building)},
    "hire": {"cell": ("cell", _cell)},
    "move": {
        "from": ("start", _cell),
        "to": ("target", _cell),
        "units": ("units", _list_of(_whole_number, "units")),
    },
    "train": {"cell": ("cell", _cell), "strength": ("strength", _whole_number)},
    "trade": {"give": ("give", _resource), "take": ("take", _list_of(_resource, "take"))},
    "upgrade": {"building": ("building", _building)},
    "pass": {},
    "heal": {},
    "treasury": {"take": ("take", _resource)},
    "battle_card": {"card": ("card", _or_none(_one_of(BATTLE_CARDS, "battle_card")))},
    "timeout": {},
    "resign": {},
}
OPTIONAL: dict[str, dict[str, tuple[str, Reader]]] = {
    "build": {"replace": ("replace", _building), "discount": ("discount", _resource)},
    "move": {"via": ("via", _cell)},
    "upgrade": {"discount": ("discount", _resource)},
}


def parse_move(data: object) -> Move:
    """The move that `dump_move` gives back as `data`. Raises MalformedMove."""
    if not isinstance(data, dict):
        raise MalformedMove("not_an_object")
    name = data.get("type")
    if type(name) is not str or name not in MOVES:
        raise MalformedMove("unknown_type", name=str(name)[:40])
    required, optional = REQUIRED[name], OPTIONAL.get(name, {})
    kinds = {"type": str} | {key: type(data.get(key)) for key in required}
    read_fields(data, kinds, dict.fromkeys(optional, str))
    readers = {**required, **optional}
    fields = {readers[key][0]: readers[key][1](value) for key, value in data.items() if key != "type"}
    move: Move = MOVES[name](**fields)
    return move


def dump_move(move: Move) -> Json:
    name = NAMES[type(move)]
    data: Json = {"type": name}
    for key, (field, _) in REQUIRED[name].items():
        value = getattr(move, field)
        data[key] = list(value) if isinstance(value, tuple) else value
    for key, (field, _) in OPTIONAL.get(name, {}).items():
        value = getattr(move, field)
        if value is not None:
            data[key] = value
    return data
