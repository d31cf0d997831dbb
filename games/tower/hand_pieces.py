"""The six places of a hand as pieces, with the moves that they offer; backs for who may not see it."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import repeat

from cards import texts as curated
from games.pieces import Kept, Piece, kept_piece, piece
from games.protocol import Table
from games.speech import language
from games.tower import sentences, texts
from games.tower.counters import QUANTITIES
from games.tower.face import card_face
from games.tower.sentences import SAID
from games.tower.view import Choice, View


def hand(view: View, table: Table) -> Piece:
    if view.hand is None:
        backs = tuple(_backs(view, seat, table) for seat in (0, 1))
        return piece("tower/hidden_hands.html", hands=backs)
    state = _state(view)
    choices = view.choices or (None,) * len(view.hand)
    words = language(), curated.generation()
    places = tuple(map(_place, range(1, len(view.hand) + 1), view.hand, choices, repeat(state), repeat(words)))
    return piece("tower/hand.html", state=state, places=places)


def _state(view: View) -> str:
    if view.outcome:
        return "over"
    if view.seat != view.active:
        return "waiting"
    return "forced" if view.phase == "discard" else "open"


@lru_cache(maxsize=4096)
def _place(shown: int, card: str | None, choice: Choice | None, state: str, _words: tuple[str, int]) -> Kept:
    """A place is made once for all that it depends on: most places are what they were before the move."""
    if card is None:
        return kept_piece("tower/place_empty.html", number=shown)
    if state == "over":
        return kept_piece("tower/place_shown.html", number=shown, card=card_face(card))
    playable = state == "forced" or (choice is not None and choice.affordable)
    return kept_piece(
        "tower/place.html",
        number=shown,
        key=card,
        mood="playable" if playable else "dear" if choice else "resting",
        unavailable="false" if playable else "true",
        quiet="true" if state == "waiting" else "false",
        move=_move("discard" if state == "forced" else "play", card),
        discard=_move("discard", card),
        discard_label=SAID["discard_label"] % {"card": texts.name(card)},
        card=card_face(card),
        own=_changes(choice, own=True),
        enemy=_changes(choice, own=False),
        now=_now(choice, state),
    )


@cache
def _move(kind: str, card: str) -> str:
    return json.dumps({"type": kind, "card": card})


def _changes(choice: Choice | None, own: bool) -> str:
    """The changes of one side as JSON by counter, for the script that shows them on the boards."""
    if choice is None or choice.preview is None:
        return "{}"
    counters = choice.preview.own if own else choice.preview.enemy
    pairs = (f'"{what}": {change}' for what, change in zip(QUANTITIES, counters, strict=True) if change)
    return f"{{{', '.join(pairs)}}}"


def _now(choice: Choice | None, state: str) -> str:
    """What a click on the card would do at this moment, for people who don't see the numbers on the boards."""
    if state in ("forced", "waiting"):
        return SAID[state]
    if choice is None or choice.preview is None:
        return SAID["dear"]
    changes = [
        sentences.change(owner, what, number)
        for owner, counters in (("own", choice.preview.own), ("enemy", choice.preview.enemy))
        for what, number in zip(QUANTITIES, counters, strict=True)
        if number
    ]
    return SAID["changes"] % {"changes": ", ".join(changes)} if changes else SAID["nothing"]


def _backs(view: View, seat: int, table: Table) -> Piece:
    number = view.sides[seat].cards
    return piece(
        "tower/backs.html",
        sentence=sentences.held(language(), number) % {"name": table.names[seat], "number": number},
        backs=tuple(piece("tower/back.html") for _ in range(number)),
    )
