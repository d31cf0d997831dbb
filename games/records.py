"""Match records: one JSON document that replays and proves a whole game. Pure.

The format is the fair-play page's. Nothing here knows where records are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.fairness import HEX_NONCE, HEX_SEED, Streams, commitment
from games.protocol import BadOptions, Event, Game, Json, MalformedMove, Refusal
from games.registry import BY_KEY
from games.strict_json import BadJson, loads

FORMAT = "match-record/1"
KEYS = ("format", "game", "options", "seed", "commitment", "nonces", "moves")
STARTERS = ("creator", "joiner")


class BadRecord(ValueError):
    """The document's frame is at fault; nothing of it was replayed."""


class RefusedMove(ValueError):
    """Move `number` (from 1) is malformed or illegal; the moves before it were fine."""

    def __init__(self, number: int, why: Refusal) -> None:
        self.number = number
        self.why = why
        super().__init__(f"move {number} is refused: {why}")


@dataclass(frozen=True, slots=True)
class Record:
    """A record whose frame is sound. `options` are the game's own; `start` is a rematch's starter or None.

    `moves` are as they were read: each still may be malformed or illegal.
    """

    game: Game[Any, Any, Any]
    options: dict[str, str]
    start: str | None
    seed: bytes
    nonces: tuple[str, ...]
    moves: Sequence[Any]

    def streams(self) -> Streams:
        return Streams(self.seed, self.game.key, self.nonces)


def parse(text: str | bytes) -> Record:
    """Raises BadRecord."""
    try:
        data = loads(text)
    except BadJson as error:
        raise BadRecord(f"broken JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadRecord("a record is one JSON object")
    _check_keys(data)
    game = _game(data["game"])
    seed = _seed(data["seed"], data["commitment"])
    options, start = _options(game, data["options"])
    record = Record(game, options, start, seed, _nonces(game, data["nonces"]), data["moves"])
    try:
        game.setup(options, record.streams())
    except BadOptions as error:
        raise BadRecord(str(error)) from None
    return record


def replay(record: Record, streams: Streams | None = None) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """The state after set-up, then after each move, with the events that led to it. Raises RefusedMove.

    `streams`, if given, are the record's own, perhaps watched.
    """
    game, streams = record.game, streams or record.streams()
    state = game.setup(record.options, streams)
    yield state, ()
    for number, data in enumerate(record.moves, start=1):
        try:
            seat, move = _seat_and_move(game, data)
            state, events = game.apply(state, seat, move, streams)
        except Refusal as why:
            raise RefusedMove(number, why) from None
        yield state, events


def dump(
    game: str, options: dict[str, str], start: str | None, seed: bytes, nonces: Sequence[str], moves: Sequence[Json]
) -> Json:
    """The record as JSON data; `moves` carry their seats."""
    return {
        "format": FORMAT,
        "game": game,
        "options": options | ({"start": start} if start else {}),
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "nonces": list(nonces),
        "moves": list(moves),
    }


def _check_keys(data: Json) -> None:
    for key in KEYS:
        if key not in data:
            raise BadRecord(f"the key {key!r} is missing")
    for key in data:
        if key not in KEYS:
            raise BadRecord(f"unknown key {key[:40]!r}")
    if data["format"] != FORMAT:
        raise BadRecord(f"the format must be {FORMAT!r}")
    if not isinstance(data["moves"], list):
        raise BadRecord("moves must be a list")


def _game(key: object) -> Game[Any, Any, Any]:
    game = BY_KEY.get(key) if isinstance(key, str) else None
    if game is None:
        raise BadRecord(f"unknown game; the games are {', '.join(BY_KEY)}")
    return game


def _seed(text: object, committed: object) -> bytes:
    if not (isinstance(text, str) and HEX_SEED.fullmatch(text)):
        raise BadRecord("seed must be 64 lower-case hexadecimal digits")
    seed = bytes.fromhex(text)
    if committed != commitment(seed):
        raise BadRecord("the commitment is not the SHA-256 of the seed")
    return seed


def _options(game: Game[Any, Any, Any], data: object) -> tuple[dict[str, str], str | None]:
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise BadRecord("options must be an object of texts")
    options = dict(data)
    start = options.pop("start", None) if game.seats == 2 else None
    if start is not None and start not in STARTERS:
        raise BadRecord("the option start must be creator or joiner")
    return options, start


def _nonces(game: Game[Any, Any, Any], data: object) -> tuple[str, ...]:
    # A one-seat deal without a nonce is a numbered one.
    allowed = {game.seats} | ({0} if game.seats == 1 else set())
    if not isinstance(data, list) or len(data) not in allowed:
        raise BadRecord(f"nonces must be a list of {game.seats}")
    for text in data:
        if not (isinstance(text, str) and HEX_NONCE.fullmatch(text)):
            raise BadRecord("a nonce must be 32 lower-case hexadecimal digits")
    return tuple(data)


def _seat_and_move(game: Game[Any, Any, Any], data: object) -> tuple[int, Any]:
    if not isinstance(data, dict):
        raise MalformedMove("not_an_object")
    fields = dict(data)
    seat = fields.pop("seat", None)
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise MalformedMove("no_such_seat")
    return seat, game.parse_move(fields)
