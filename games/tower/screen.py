"""The duel's view as pieces of its screen. Decides places and CSS class names; holds no HTML and no rule."""

from __future__ import annotations

import json

from django.utils.translation import gettext, ngettext, pgettext

from games.pieces import Face, Piece, face, piece
from games.protocol import Table
from games.tower import sentences, texts
from games.tower.cards import BY_KEY
from games.tower.counters import Counters
from games.tower.state import UsedCard
from games.tower.view import Choice, View

CASTLE_HEIGHT = 220
"""Drawing units from the ground to the target mark."""
TALLEST = 232
"""Where a wall or tower above the target stops growing in the picture; its number goes on."""

USED_LISTED = 4
USED_CHIPS = 4


def regions(view: View, table: Table) -> dict[str, Piece]:
    near = view.seat or 0
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
    counters = view.sides[seat].counters
    rows = tuple(
        piece(
            "tower/store.html",
            side=side,
            resource=resource,
            name=texts.counter(resource),
            stock=stock,
            target=view.target_resource,
            share=min(100, round(100 * stock / view.target_resource)),
            producer=producer,
            producer_name=texts.counter(producer),
            producers=producers,
        )
        for resource, stock, producer, producers in (
            ("ore", counters.ore, "mines", counters.mines),
            ("mana", counters.mana, "monasteries", counters.monasteries),
            ("troops", counters.troops, "barracks", counters.barracks),
        )
    )
    return piece("tower/stores.html", side=side, rows=rows)


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
    discard = json.dumps({"type": "discard", "card": card})
    playable = state == "forced" or (choice is not None and choice.affordable)
    return piece(
        "tower/place.html",
        number=shown,
        key=card,
        mood="playable" if playable else "dear" if choice else "resting",
        unavailable="false" if playable else "true",
        quiet="true" if state == "waiting" else "false",
        move=discard if state == "forced" else json.dumps({"type": "play", "card": card}),
        discard=discard,
        discard_label=gettext("Discard %(card)s") % {"card": texts.name(card)},
        card=card_face(card),
        own=_changes(choice, own=True),
        enemy=_changes(choice, own=False),
        now=_now(card, choice, state),
    )


def _changes(choice: Choice | None, own: bool) -> str:
    """The changes of one side as JSON by counter, for the script that shows them on the boards."""
    if choice is None or choice.preview is None:
        return "{}"
    counters = choice.preview.own if own else choice.preview.enemy
    return json.dumps({what: change for what, change in counters._asdict().items() if change})


def _now(card: str, choice: Choice | None, state: str) -> str:
    """What a click on the card would do at this moment, for people who don't see the numbers on the boards."""
    if state == "forced":
        return gettext("Choosing it discards it.")
    if state == "waiting" or choice is None:
        return gettext("It is not your turn.")
    if choice.preview is None:
        return gettext("You can’t afford it; you can discard it.")
    changes = [
        sentences.change(owner, what, number)
        for owner, counters in (("own", choice.preview.own), ("enemy", choice.preview.enemy))
        for what, number in counters._asdict().items()
        if number
    ]
    if not changes:
        return gettext("Now it would change nothing.")
    return pgettext("what a card would do now", "Now: %(changes)s.") % {"changes": ", ".join(changes)}


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
        key=last.card,
        use=last.use,
        side=_side(view, last.seat),
        caption=sentences.how(last, table.names[last.seat]),
        card=card_face(last.card),
        chips=tuple(
            piece(
                "tower/chip.html",
                key=used.card,
                colour=BY_KEY[used.card].colour,
                use=used.use,
                side=_side(view, used.seat),
                label=sentences.used(used, table.names[used.seat]),
            )
            for used in earlier[-USED_CHIPS:]
        ),
    )


def _used(view: View, table: Table) -> Piece:
    rows = tuple(_used_row(view, used, table) for used in reversed(view.used[-USED_LISTED:]))
    return piece("tower/used.html", rows=rows or (piece("tower/used_none.html"),))


def _used_row(view: View, used: UsedCard, table: Table) -> Piece:
    return piece(
        "tower/used_row.html",
        key=used.card,
        colour=BY_KEY[used.card].colour,
        use=used.use,
        side=_side(view, used.seat),
        name=texts.name(used.card),
        effect=texts.effect(used.card),
        how=sentences.how(used, table.names[used.seat]),
    )


def _side(view: View, seat: int) -> str:
    return "near" if seat == (view.seat or 0) else "far"


def _status(view: View, table: Table) -> Piece:
    return piece(
        "tower/status.html",
        tone=_status_tone(view),
        sentence=_status_sentence(view, table),
        turn=gettext("Turn %(number)d") % {"number": view.turn},
    )


def _status_tone(view: View) -> str:
    if view.outcome:
        return "status-over"
    if view.seat != view.active:
        return "status-waiting"
    return "status-forced" if view.phase == "discard" else "status-own"


def _status_sentence(view: View, table: Table) -> str:
    name = table.names[view.active]
    if view.outcome:
        return sentences.final(view, table)
    if view.seat == view.active:
        if view.phase == "discard":
            return gettext("Choose a card to discard; then you play again.")
        return gettext("Your turn: play or discard a card.")
    if view.phase == "discard":
        return gettext("%(name)s must discard a card.") % {"name": name}
    return gettext("%(name)s is choosing a card.") % {"name": name}


def _deck(view: View, table: Table) -> Piece:
    far = 1 - (view.seat or 0)
    number = view.sides[far].cards
    held = ngettext("%(name)s holds %(number)d card.", "%(name)s holds %(number)d cards.", number)
    values = {
        "battlefield": texts.battlefield(view.battlefield),
        "deck_name": texts.deck(view.deck_type),
        "goals": gettext(
            "To win: a tower of %(tower)d, or %(resource)d of any one resource, or the enemy tower brought down."
        )
        % {"tower": view.target_tower, "resource": view.target_resource},
        "held": held % {"name": table.names[far], "number": number},
    }
    if view.deck_count is None:
        return piece("tower/deck_infinite.html", **values)
    return piece("tower/deck_finite.html", **values, deck=view.deck_count, discards=len(view.discards))
