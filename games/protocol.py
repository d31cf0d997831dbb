"""What a game answers: all that the rest of the house knows about a game.

Pure. States, moves, views and events are frozen values of plain data; chance is an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from games.fairness import Streams
from games.pieces import Face, Piece

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
    """A move that can't be made. `code` is stable, `values` fill the sentence that explains it.

    As text it is for a terminal or a log, so what was sent stands there as Python would write it.
    """

    def __init__(self, code: str, **values: Any) -> None:
        self.code = code
        self.values = values
        super().__init__(code + "".join(f", {name} {value!r}" for name, value in values.items()))


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


class DrawTable(NamedTuple):
    """One kind of random event in words, so that it can be worked out again from seed and nonces, and be read.

    A `label` that ends in a slash is followed by a number. `items` are what is shuffled, or what one of is drawn, in
    the order before; empty where that depends on what was played. `words` name the items; an item without a word is
    its own. `places` say where the items of a shuffle go, in its order. `only`: with this option and value alone.
    """

    label: str
    title: str
    items: tuple[str, ...]
    words: Mapping[str, str]
    places: tuple[str, ...] = ()
    only: tuple[str, str] | None = None


class Table(NamedTuple):
    """What a presenter may use beside the view. `names` are the players' names by seat.

    `names` holds text of the players' own choice: it is escaped where it is put into HTML.
    """

    names: tuple[str, ...]


class LogLine(NamedTuple):
    """One sentence of the log in the active language. `tone` is a CSS class name, or empty.

    `facts` is what the game's script may make a scene of, as JSON, or empty; it is as public as the sentence.
    """

    text: str
    tone: str = ""
    facts: str = ""


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
GivenState = TypeVar("GivenState", contravariant=True)
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

    def rules(self) -> Face:
        """The rules to read, with their tables, in the active language."""
        ...

    def regions(self, view: SeenView, table: Table) -> dict[str, Piece]:
        """The parts of the screen that a move may change, by name; the names are always the same."""
        ...

    def picture(self, view: SeenView) -> Piece:
        """The position as what stands inside an SVG 560 wide and 200 high; no style sheet reaches it."""
        ...

    def log_lines(self, seat: int, events: Sequence[Event], table: Table) -> list[LogLine]:
        """One move in words; the first line is also what the live region says."""
        ...

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused and what to do, as a sentence."""
        ...

    def draws(self) -> tuple[DrawTable, ...]:
        """All kinds of random events of the game, but for the draw of seats, in the active language."""
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


class Deal(NamedTuple):
    """How a match for one was dealt. `number` is None unless it is public; `day` (UTC) is set for a deal of the day."""

    kind: str
    number: int | None = None
    day: date | None = None


class Dealt(NamedTuple):
    """What a match for one starts from. `seed` is None where the sealed one is used.

    `first_nonce` is the nonce that the choice of the deal began with; empty for a public deal.
    """

    deal: Deal
    seed: bytes | None
    nonces: tuple[str, ...]
    first_nonce: str = ""


class BadDeal(ValueError):
    """A kind of deal or a number that the game does not have."""


class Tally(NamedTuple):
    """A finished match for one, as statistics count it: more points and fewer hands are better."""

    won: bool
    points: int
    hands: int
    assisted: bool


class Solo(Protocol[GivenState, M, SeenView]):
    """What only a game for one seat has: a choice of deals, questions to the server, results to compare."""

    questions: Mapping[str, bool]
    """What the player may ask the server; True: the answer is computed from what the player can't see."""
    help_entry: M
    """What the server writes into the log before it answers from what the player can't see."""
    deal_kinds: tuple[str, ...]
    """The first is the default."""
    numbered_kind: str
    """The kind that needs a number."""
    daily_kind: str

    def deal(self, kind: str, number: int | None, seed: bytes, nonce: str, today: date) -> Dealt:
        """`seed` is sealed already, `nonce` the player's. Raises BadDeal. May compute for a second."""
        ...

    def is_ranked(self, deal: Deal, today: date) -> bool:
        """Whether players compare themselves in this deal now, so that hidden things stay hidden until the end."""
        ...

    def answer(self, state: GivenState, seat: int, question: str) -> Any:
        """Plain data for `answer_piece`. May compute for a second."""
        ...

    def answer_piece(self, question: str, found: Any, view: SeenView, asked: int) -> Piece:
        """The answer in the active language; `asked` counts the questions that cost nothing."""
        ...

    def winning_line(self, state: GivenState) -> tuple[M, ...]:
        """From the first state; empty where there is none, or none was found. May compute for a second."""
        ...

    def tally(self, state: GivenState) -> Tally: ...

    def is_touched(self, events: Sequence[Event]) -> bool:
        """Whether a move's events show that the player has begun to play."""
        ...

    def deal_name(self, deal: Deal) -> str:
        """In the active language."""
        ...

    def fairness(self, deal: Deal) -> str:
        """Where this deal came from, for people who want to check it."""
        ...

    def deal_choices(self) -> tuple[OptionChoice, ...]:
        """The kinds of deals in words, in the order of `deal_kinds`."""
        ...


class Game(Protocol[S, M, V]):
    """One object a game, listed in games/registry.py."""

    key: str
    seats: int
    options: Mapping[str, tuple[str, ...]]
    """The options that a challenge must carry, with their allowed values; the first is the default."""
    presenter: Presenter[V]
    bot: Bot[V, M] | None
    solo: Solo[S, M, V] | None
    """None for a game of two seats."""

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
