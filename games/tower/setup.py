"""The options of a duel and its first state."""

from __future__ import annotations

from collections.abc import Mapping

from games.fairness import Streams
from games.protocol import BadOptions
from games.tower.battlefields import BATTLEFIELDS
from games.tower.deck import HAND_SIZE, endless_card, first_deck
from games.tower.state import Side, State

SEATS = 2
OPTIONS: dict[str, tuple[str, ...]] = {"battlefield": tuple(BATTLEFIELDS), "deck": ("finite", "infinite")}


def setup(options: Mapping[str, str], streams: Streams) -> State:
    """Raises BadOptions. The state holds already the first income of seat 0."""
    _check_options(options)
    deck_type = options["deck"]
    dealt = SEATS * HAND_SIZE
    if deck_type == "finite":
        cards = first_deck(streams)
    else:
        cards = tuple(endless_card(streams, number) for number in range(dealt))
    start = BATTLEFIELDS[options["battlefield"]].start
    return State(
        battlefield=options["battlefield"],
        deck_type=deck_type,
        turn=1,
        active=0,
        phase="play",
        sides=(
            Side(start.with_income(), cards[:HAND_SIZE], misses=0),
            Side(start, cards[HAND_SIZE:dealt], misses=0),
        ),
        deck=cards[dealt:],
        discards=(),
        drawn=dealt,
        reshuffles=0,
        used=(),
        outcome=None,
    )


def _check_options(options: Mapping[str, str]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise BadOptions(f"unknown option {name!r}; this game knows {', '.join(OPTIONS)}")
    for name, allowed in OPTIONS.items():
        if name not in options:
            raise BadOptions(f"the option {name!r} is missing")
        if options[name] not in allowed:
            raise BadOptions(f"the option {name!r} is {options[name]!r}; allowed are {', '.join(allowed)}")
