"""The bar with all actions: a possible one with its price or its choices, any other with the reason. No HTML."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext, pgettext, pgettext_lazy

from games.conquest import limits, refusals, texts
from games.conquest.moves import Build, Heal, Hire, March, Move, Pass, Trade, Train, Treasury, Upgrade
from games.conquest.orders import value
from games.conquest.reasons import why_nothing
from games.conquest.view import View
from games.pieces import Piece, piece


class Kind(NamedTuple):
    """One action of the bar. `way` is how it is chosen: on the map, in a list on the page, or from its own choices."""

    key: str
    move: type[Move]
    word: object
    way: str


KINDS = (
    Kind("march", March, pgettext_lazy("action", "Move"), "map"),
    Kind("hire", Hire, pgettext_lazy("action", "Hire"), "map"),
    Kind("train", Train, pgettext_lazy("action", "Train"), "map"),
    Kind("build", Build, pgettext_lazy("action", "Build"), "market"),
    Kind("upgrade", Upgrade, pgettext_lazy("action", "Upgrade"), "castle"),
    Kind("trade", Trade, pgettext_lazy("action", "Trade"), "choices"),
    Kind("pass", Pass, pgettext_lazy("action", "Pass"), "choices"),
    Kind("treasury", Treasury, pgettext_lazy("action", "Treasury"), "choices"),
    Kind("heal", Heal, pgettext_lazy("action", "Heal"), "choices"),
)


def action_bar(view: View) -> Piece:
    """Empty for a spectator and after the end."""
    if view.seat is None or view.position.outcome is not None:
        return piece("conquest/no_actions.html")
    own_turn = view.position.active == view.seat and view.position.battle is None
    return piece(
        "conquest/actions.html",
        tone="actions-open" if own_turn else "actions-resting",
        items=tuple(_item(view, kind, own_turn) for kind in KINDS),
    )


def _item(view: View, kind: Kind, own_turn: bool) -> Piece:
    word = str(kind.word)
    if not own_turn:
        return piece("conquest/action_off.html", key=kind.key, word=word, reason="")
    refused = why_nothing(view, kind.move)
    if refused is not None:
        return piece("conquest/action_off.html", key=kind.key, word=word, reason=refusals.refusal(refused))
    note = _note(view, kind)
    if kind.way == "map":
        return piece("conquest/action_map.html", key=kind.key, word=word, note=note)
    if kind.way != "choices":
        return piece("conquest/action_place.html", key=kind.key, word=word, note=note, place=kind.way)
    return piece("conquest/action_choices.html", key=kind.key, word=word, note=note, choices=CHOICES[kind.key](view))


def _note(view: View, kind: Kind) -> str:
    """The price, or what makes the action special."""
    assert view.seat is not None
    standing = view.standings[view.seat]
    return {
        "march": gettext("and attack"),
        "hire": texts.amount("grain", standing.hire_price),
        "train": texts.amount("stone", limits.TRAIN_PRICE),
        "build": gettext("from the market"),
        "upgrade": gettext("in your castle"),
        "trade": gettext("resources"),
        "pass": gettext("do nothing"),
        "treasury": pgettext("action", "free"),
        "heal": pgettext("action", "free"),
    }[kind.key]


def _trades(view: View) -> tuple[Piece, ...]:
    """Grouped by what is given."""
    groups: dict[tuple[str, int], list[Trade]] = {}
    for move in view.moves:
        if isinstance(move, Trade):
            groups.setdefault((move.give, len(move.take)), []).append(move)
    return tuple(
        piece(
            "conquest/trades.html",
            words=gettext("Give %(amount)s for") % {"amount": texts.amount(give, size)},
            ways=tuple(_trade(move) for move in moves),
        )
        for (give, size), moves in groups.items()
    )


def _trade(move: Trade) -> Piece:
    return piece(
        "conquest/trade.html",
        id=f"trade-{move.give}-{'-'.join(move.take)}",
        move=value(move),
        emblems=tuple(piece("conquest/emblem.html", key=resource) for resource in move.take),
        words=texts.stock([move.take.count(resource) for resource in texts.RESOURCES]),
    )


def _treasury(view: View) -> tuple[Piece, ...]:
    return tuple(
        piece(
            "conquest/trade.html",
            id=f"treasury-{move.take}",
            move=value(move),
            emblems=piece("conquest/emblem.html", key=move.take),
            words=texts.amount(move.take, 1),
        )
        for move in view.moves
        if isinstance(move, Treasury)
    )


def _heal(view: View) -> tuple[Piece, ...]:
    words = gettext("A wounded unit returns to the castle")
    return tuple(
        piece("conquest/construct.html", id="heal", move=value(move), words=words)
        for move in view.moves
        if isinstance(move, Heal)
    )


def _pass(view: View) -> tuple[Piece, ...]:
    words = gettext("End the turn without an action")
    return (piece("conquest/construct.html", id="pass", move=value(Pass()), words=words),)


CHOICES: dict[str, Callable[[View], tuple[Piece, ...]]] = {
    "trade": _trades,
    "treasury": _treasury,
    "heal": _heal,
    "pass": _pass,
}
