"""The duel's view as pieces of its screen. Decides places and CSS class names; holds no HTML and no rule."""

from __future__ import annotations

import json
from functools import cache

from django.utils.translation import ngettext

from games.pieces import Face, Piece, face, piece
from games.protocol import Table
from games.tower import sentences, texts
from games.tower.cards import BY_KEY
from games.tower.counters import QUANTITIES, Counters
from games.tower.phrases import one_language
from games.tower.sentences import SAID
from games.tower.state import UsedCard
from games.tower.view import Choice, View

CASTLE_HEIGHT = 220
"""Drawing units from the ground to the target mark."""
TALLEST = 232
"""Where a wall or tower above the target stops growing in the picture; its number goes on."""

USED_LISTED = 4
USED_CHIPS = 4


def regions(view: View, table: Table) -> dict[str, Piece]:
    with one_language():
        return _regions(view, view.seat or 0, table)


def _regions(view: View, near: int, table: Table) -> dict[str, Piece]:
    return {
        "field": _field(view, near),
        "stores_near": _stores(view, near, "near"),
        "stores_far": _stores(view, 1 - near, "far"),
        "last": _last(view, table),
        "status": _status(view, table),
        "hand": _hand(view, table),
        "used": _used(view, table),
        "deck": _deck(view, table),
    }


def card_face(key: str) -> Face:
    card = BY_KEY[key]
    return face(
        "tower/card.html",
        key=key,
        colour=card.colour,
        cost=card.cost,
        resource=card.resource,
        resource_name=texts.counter(card.resource),
        name=texts.name(key),
        effect=texts.effect(key),
    )


def _field(view: View, near: int) -> Piece:
    sides = (view.sides[near].counters, view.sides[1 - near].counters)
    return piece(
        "tower/field.html",
        battlefield=view.battlefield,
        target=view.target_tower,
        near=_castle("near", sides[0], view.target_tower),
        far=_castle("far", sides[1], view.target_tower),
        near_tower=sides[0].tower,
        near_wall=sides[0].wall,
        far_tower=sides[1].tower,
        far_wall=sides[1].wall,
    )


def _castle(side: str, counters: Counters, target: int) -> Piece:
    return piece(
        "tower/castle.html",
        side=side,
        state="castle-fallen" if counters.tower == 0 else "castle-stands",
        tower_sunk=sunk(counters.tower, target),
        wall_sunk=sunk(counters.wall, target),
    )


def sunk(levels: int, target: int) -> int:
    """How far below the target mark the top stands, in drawing units; negative when above it."""
    return CASTLE_HEIGHT - min(TALLEST, round(levels * CASTLE_HEIGHT / target))


def _stores(view: View, seat: int, side: str) -> Piece:
    counters, target = view.sides[seat].counters, view.target_resource
    return piece(
        "tower/stores.html",
        side=side,
        target=target,
        ore_share=_share(counters.ore, target),
        mana_share=_share(counters.mana, target),
        troops_share=_share(counters.troops, target),
        **counters._asdict(),
    )


def _share(stock: int, target: int) -> int:
    """In per cent of the target, at most all of it."""
    return min(100, round(100 * stock / target))


def _hand(view: View, table: Table) -> Piece:
    if view.hand is None:
        backs = tuple(_backs(view, seat, table) for seat in (0, 1))
        return piece("tower/hidden_hands.html", hands=backs)
    state = _hand_state(view)
    places = tuple(_place(view, number, card, state) for number, card in enumerate(view.hand))
    return piece("tower/hand.html", state=state, places=places)


def _hand_state(view: View) -> str:
    if view.outcome:
        return "over"
    if view.seat != view.active:
        return "waiting"
    return "forced" if view.phase == "discard" else "open"


def _place(view: View, number: int, card: str | None, state: str) -> Piece:
    shown = number + 1
    if card is None:
        return piece("tower/place_empty.html", number=shown)
    if state == "over":
        return piece("tower/place_shown.html", number=shown, card=card_face(card))
    choice = view.choices[number] if view.choices else None
    playable = state == "forced" or (choice is not None and choice.affordable)
    return piece(
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
    sentence = ngettext("%(name)s holds %(number)d card.", "%(name)s holds %(number)d cards.", number)
    return piece(
        "tower/backs.html",
        sentence=sentence % {"name": table.names[seat], "number": number},
        backs=tuple(piece("tower/back.html") for _ in range(number)),
    )


def _last(view: View, table: Table) -> Piece:
    if not view.used:
        return piece("tower/last_none.html")
    *earlier, last = view.used
    return piece(
        "tower/last.html",
        use=last.use,
        side=_side(view, last.seat),
        caption=SAID[last.use],
        name=table.names[last.seat],
        card=card_face(last.card),
        chips=tuple(_chip(view, used, table) for used in earlier[-USED_CHIPS:]),
    )


def _chip(view: View, used: UsedCard, table: Table) -> Piece:
    how = piece(f"tower/chip_{used.use}.html", card=texts.name(used.card), name=table.names[used.seat])
    colour, side = BY_KEY[used.card].colour, _side(view, used.seat)
    return piece("tower/chip.html", key=used.card, colour=colour, use=used.use, side=side, label=how)


def _how(used: UsedCard, table: Table) -> Piece:
    return piece(f"tower/how_{used.use}.html", name=table.names[used.seat])


def _used(view: View, table: Table) -> Piece:
    rows = tuple(_used_row(used, table) for used in reversed(view.used[-USED_LISTED:]))
    return piece("tower/used.html", rows=rows or piece("tower/used_none.html"))


def _used_row(used: UsedCard, table: Table) -> Piece:
    return piece(
        "tower/used_row.html",
        key=used.card,
        colour=BY_KEY[used.card].colour,
        use=used.use,
        name=texts.name(used.card),
        effect=texts.effect(used.card),
        how=_how(used, table),
    )


def _side(view: View, seat: int) -> str:
    return "near" if seat == (view.seat or 0) else "far"


def _status(view: View, table: Table) -> Piece:
    return piece(
        "tower/status.html",
        tone=_status_tone(view),
        sentence=_status_sentence(view, table),
        turn=SAID["turn"] % {"number": view.turn},
    )


def _status_tone(view: View) -> str:
    if view.outcome:
        return "status-over"
    if view.seat != view.active:
        return "status-waiting"
    return "status-forced" if view.phase == "discard" else "status-own"


def _status_sentence(view: View, table: Table) -> str:
    if view.outcome:
        return sentences.final(view, table)
    whose = "own" if view.seat == view.active else "other"
    what = "discard" if view.phase == "discard" else "turn"
    return SAID[f"{whose}_{what}"] % {"name": table.names[view.active]}


def _deck(view: View, table: Table) -> Piece:
    far = 1 - (view.seat or 0)
    number = view.sides[far].cards
    held = ngettext("%(name)s holds %(number)d card.", "%(name)s holds %(number)d cards.", number)
    values = {
        "battlefield": texts.battlefield(view.battlefield),
        "deck_name": texts.deck(view.deck_type),
        "goals": SAID["goals"] % {"tower": view.target_tower, "resource": view.target_resource},
        "held": held % {"name": table.names[far], "number": number},
    }
    if view.deck_count is None:
        return piece("tower/deck_infinite.html", **values)
    return piece("tower/deck_finite.html", **values, deck=view.deck_count, discards=len(view.discards))
