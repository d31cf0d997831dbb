"""The view of a siege as pieces of its screen. Decides places and CSS class names; holds no HTML and no rule.

Where a move is offered, its sum and the health that it meets stand beside it.
"""

from __future__ import annotations

import json

from django.utils.translation import gettext

from games.patience import sentences, texts
from games.patience.layout import HIGH, LOW, NAMES, ROWS, THRONE
from games.patience.moves import Attack, Deal, Move, Redo, Storm, Undo, dump_move
from games.patience.view import Target, View
from games.pieces import Piece, piece


def regions(view: View) -> dict[str, Piece]:
    rows = {f"row_{number + 1}": _row(view, number) for number in range(len(ROWS))}
    return {
        "keep": _keep(view),
        **rows,
        "waste": _waste(view),
        "plan": _plan(),
        "status": _status(view),
        "steps": _steps(view),
        "numbers": _numbers(view),
        "attacks": _attacks(view),
    }


def _move(move: Move) -> str:
    return json.dumps(dump_move(move), separators=(",", ":"))


def _keep(view: View) -> Piece:
    return piece(
        "patience/keep.html",
        throne=_target(view, THRONE),
        high=tuple(_target(view, place) for place in HIGH),
        low=tuple(_target(view, place) for place in LOW),
    )


def _row(view: View, number: int) -> Piece:
    return piece(
        "patience/row.html",
        name=gettext("Wall row %(row)d") % {"row": number + 1},
        kind="course-long" if len(ROWS[number]) == len(ROWS[0]) else "course-short",
        cards=tuple(_target(view, place) for place in ROWS[number]),
    )


def _id(target: Target) -> str:
    """A name that a style sheet and a script can select by."""
    return target.name.replace(".", "-")


def _target(view: View, place: int) -> Piece:
    target = view.targets[place]
    kind = _kind(place)
    if not target.stands:
        return piece("patience/gone.html", id=_id(target), kind=kind, art=_art(place))
    template = "patience/target.html" if target.health is not None else "patience/target_hidden.html"
    return piece(
        template,
        id=_id(target),
        name=target.name,
        kind=kind,
        tone=_tone(view, target),
        closed="false" if target.is_attackable else "true",
        health="" if target.health is None else target.health,
        label=sentences.target(target),
        art=_art(place),
        faces=tuple(piece("patience/face.html", card=card) for card in target.cards),
    )


def _kind(place: int) -> str:
    if place == THRONE:
        return "throne"
    if place in HIGH:
        return "post post-high"
    return "post post-low" if place in LOW else "brick"


def _art(place: int) -> Piece | str:
    """What a pile stands on; a card of the wall has nothing of its own."""
    if place == THRONE:
        return piece("patience/art_throne.html")
    if place in HIGH:
        return piece("patience/art_high.html")
    return piece("patience/art_low.html") if place in LOW else ""


def _tone(view: View, target: Target) -> str:
    """How the target stands to the whole waste; the script refines it for the selected cards."""
    if not target.is_attackable:
        return "covered"
    if target.is_face_down:
        return "open unsure"
    strength = sum(view.waste_values())
    return "open beats" if strength > (target.health or 0) else "open holds"


def _waste(view: View) -> Piece:
    return piece(
        "patience/waste.html",
        stock=_stock(view),
        places=tuple(_waste_place(view, place) for place in range(len(view.waste))),
    )


def _plan() -> Piece:
    """The line under the waste: the script says there what an attack would do before it is made."""
    return piece("patience/plan.html", **sentences.plans())


def _stock(view: View) -> Piece:
    if view.seat is None or not view.can_deal:
        face = "back" if view.stock else "place"
        return piece("patience/stock_shown.html", number=view.stock, face=face, label=sentences.stock_shown(view))
    return piece("patience/stock.html", move=_move(Deal()), number=view.stock, label=sentences.stock(view))


def _waste_place(view: View, place: int) -> Piece:
    card = view.waste[place]
    if card is None:
        return piece("patience/waste_empty.html", place=place, label=sentences.waste(place, None))
    return piece(
        "patience/waste_card.html",
        place=place,
        number=place + 1,
        card=card,
        value=view.waste_values()[place],
        short=texts.short(card),
        label=sentences.waste(place, card),
    )


def _status(view: View) -> Piece:
    ways: Piece | str = ""
    is_lost = view.stuck or view.can_no_longer_be_won
    if is_lost and view.seat is not None:
        ways = piece("patience/ways_out.html", undo=_undo(view, "lost-undo"))
    return piece(
        "patience/status.html",
        tone="status-lost" if is_lost else "status-over" if view.outcome else "status-open",
        sentence=sentences.status(view),
        ways=ways,
    )


def _steps(view: View) -> Piece:
    if view.seat is None:
        return piece("patience/steps_none.html")
    return piece(
        "patience/steps.html",
        undo=_undo(view, "undo"),
        redo=_redo(view),
    )


def _undo(view: View, name: str) -> Piece:
    if not view.can_undo:
        return piece("patience/undo_off.html", id=name)
    warning = gettext("marks the siege as assisted") if view.undo_assists and not view.assisted else ""
    return piece("patience/undo.html", id=name, move=_move(Undo()), warning=warning)


def _redo(view: View) -> Piece:
    if not view.can_redo:
        return piece("patience/redo_off.html")
    return piece("patience/redo.html", move=_move(Redo()))


def _numbers(view: View) -> Piece:
    return piece(
        "patience/numbers.html",
        score=view.score,
        attacks=view.attacks,
        hand=sentences.hand(view),
        undos=view.undos,
        assisted=gettext("assisted") if view.assisted else "",
    )


def _attacks(view: View) -> Piece:
    """Every attack that is legal now, as buttons: for reading, for the script, and for pages without one."""
    if view.seat is None:
        return piece("patience/attacks_none.html", text=gettext("Only the besieger can attack."))
    targets = [place for place in range(len(NAMES)) if view.targets[place].is_attackable]
    rows = tuple(_attack_row(view, place) for place in targets)
    if not rows:
        return piece("patience/attacks_none.html", text=gettext("There is nothing to attack."))
    return piece("patience/attacks.html", rows=rows)


def _attack_row(view: View, place: int) -> Piece:
    target = view.targets[place]
    attacks = tuple(_attack(view, place, cards) for cards in target.attacks)
    storm: Piece | str = ""
    if target.can_storm:
        storm = piece("patience/storm.html", name=target.name, move=_move(Storm(place)))
    return piece(
        "patience/attack_row.html",
        label=sentences.target(target),
        attacks=attacks,
        storm=storm,
    )


def _attack(view: View, place: int, cards: tuple[int, ...]) -> Piece:
    target, values = view.targets[place], view.waste_values()
    shown = " + ".join(texts.short(card) for number, card in enumerate(view.waste) if card and number in cards)
    strength = sum(values[number] for number in cards)
    return piece(
        "patience/attack.html",
        name=target.name,
        cards="".join(str(number) for number in cards),
        move=_move(Attack(place, cards)),
        shown=shown,
        sums=f"{strength} > {target.health}" if target.health is not None else gettext("turns it up"),
    )
