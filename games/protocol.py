"""What a game answers: all that the rest of the house knows about a game.

Pure. States, moves, views and events are frozen values of plain data; chance is an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from games.fairness import Streams
from games.pieces import Piece

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `winner` is None for a draw; `reason` is a code of the game's rules file."""

    winner: int | None
    reason: str


class Event(NamedTuple):
    """Something that happened, as a code with keys and numbers, never a sentence.

    Events are public: every seat and every spectator is shown all of them, so none may hold
    what any of them must not know.
    """

    code: str
    args: tuple[Any, ...] = ()


class Refusal(Exception):
    """A move that can't be made. `code` is stable, `values` fill the sentence that explains it."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code = code
        self.values = values
        super().__init__(code + "".join(f", {name} {value}" for name, value in values.items()))


class IllegalMove(Refusal):
    """A well-formed move that the rules don't allow now."""


class MalformedMove(Refusal):
    """Data that is no move of this game in any position."""


class BadOptions(ValueError):
    """Options that a game does not know, or that are missing."""


class OptionChoice(NamedTuple):
    """One allowed value of an option, as the lobby shows it."""

    value: str
    label: str


class OptionField(NamedTuple):
    """One option of a game, as the lobby's form and filters show it; the first choice is the default."""

    name: str
    label: str
    choices: tuple[OptionChoice, ...]


class Table(NamedTuple):
    """What a presenter may use beside the view. `names` are the players' names by seat.

    `names` holds text of the players' own choice: it is escaped where it is put into HTML.
    """

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log in the active language. `tone` is a CSS class name, or empty.

    `facts` is what the game's script may make a scene of, as JSON, or empty; it is as public as the sentence.
    """

    text: str
    tone: str = ""
    facts: str = ""


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
SeenView = TypeVar("SeenView", contravariant=True)
ChosenMove = TypeVar("ChosenMove", covariant=True)


class Presenter(Protocol[SeenView]):
    """Turns views and events into words (in the active language), order and CSS class names."""

    template: str
    """The screen: lays out the regions by name, as `{{ regions.NAME }}`."""
    scripts: tuple[str, ...]
    """Static paths of the game's own ES modules."""
    styles: tuple[str, ...]

    def name(self) -> str: ...

    def summary(self) -> str:
        """One sentence for the lobby's picture of the game."""
        ...

    def option_fields(self) -> tuple[OptionField, ...]: ...

    def option_pieces(self, options: Mapping[str, str]) -> tuple[Piece, ...]:
        """The options of one challenge or match, as words and icons of a row in the lobby."""
        ...

    def regions(self, view: SeenView, table: Table) -> dict[str, Piece]:
        """The parts of the screen that a move may change, by name; the names are always the same."""
        ...

    def log_lines(self, seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
        """One move in words; the first line is also what the live region says."""
        ...

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused and what to do, as a sentence."""
        ...

    def ending(self, outcome: Outcome, table: Table) -> str:
        """Why the match ended, as a sentence."""
        ...


class Bot(Protocol[SeenView, ChosenMove]):
    levels: tuple[str, ...]
    """From the weakest to the strongest."""

    def choose(self, view: SeenView, level: str, random: Random) -> ChosenMove:
        """A legal move for the view's seat, found from the view alone. May compute for a second."""
        ...


class Game(Protocol[S, M, V]):
    """One object a game, listed in games/registry.py."""

    key: str
    seats: int
    options: Mapping[str, tuple[str, ...]]
    """The options that a challenge must carry, with their allowed values; the first is the default."""
    presenter: Presenter[V]
    bot: Bot[V, M] | None

    def setup(self, options: Mapping[str, str], streams: Streams) -> S:
        """The first state. Raises BadOptions for unknown, missing or wrong options."""
        ...

    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats whose clock runs, ascending; empty exactly when there is an outcome."""
        ...

    def legal_moves(self, state: S, seat: int) -> list[M]:
        """What `seat` may choose now, in a stable order; resigning and the clock's moves are not listed.

        Never empty for a seat to move, empty for the others.
        """
        ...

    def parse_move(self, data: object) -> M:
        """Raises MalformedMove. `dump_move` gives the same data back."""
        ...

    def dump_move(self, move: M) -> Json: ...

    def is_for_clock(self, move: M) -> bool:
        """True for a move that only the server may make (a time-out, the entry for help that it gave)."""
        ...

    def apply(self, state: S, seat: int, move: M, streams: Streams) -> tuple[S, tuple[Event, ...]]:
        """A new state, the old one untouched. Raises IllegalMove."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """All that this seat may know and no more; None is a spectator."""
        ...

    def timeout_moves(self, state: S) -> tuple[tuple[int, M], ...]:
        """What the clock does, in this order, for the seats that are late: (seat, move) pairs."""
        ...

    def clock_restarts(self, before: S, after: S) -> bool:
        """Whether the time for a turn starts anew after this move."""
        ...

    def longest_wait(self, state: S) -> int | None:
        """Seconds that cap the time for this turn, whatever the challenge says; None: no cap."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def dump(self, state: S) -> Json:
        """The canonical JSON of the game's rules file, keys in its order."""
        ...


def read_fields(data: object, kinds: Mapping[str, type], optional: Mapping[str, type] | None = None) -> Json:
    """The fields of one JSON object, each of exactly its kind (True is no int).

    Raises MalformedMove for anything but an object, for a missing or unknown key, for a wrong kind.
    """
    optional = optional or {}
    if not isinstance(data, dict):
        raise MalformedMove("not_an_object")
    for name in kinds:
        if name not in data:
            raise MalformedMove("missing_key", key=name)
    for name, value in data.items():
        kind = kinds.get(name) or optional.get(name)
        if kind is None:
            raise MalformedMove("unknown_key", key=str(name)[:40])
        if type(value) is not kind:
            raise MalformedMove("wrong_kind", key=name)
    return data
