"""Answers to what a player may ask: advice from what is visible, and what only the server can tell.

The first half computes plain data from a state; the second puts it into words for the one who asked.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.patience import log, texts
from games.patience.advice import advise
from games.patience.layout import NAMES
from games.patience.moves import Attack, Move, dump_move
from games.patience.rules import apply
from games.patience.solver import Answer, moves, solve
from games.patience.state import State
from games.patience.view import View, view
from games.pieces import Piece, piece
from games.protocol import Event

ADVICE = "advice"
PROSPECT = "prospect"
LINE = "line"


@dataclass(frozen=True, slots=True)
class Answered:
    """`verdict` is None for advice; `first` the next move, if any; `steps` each move's events, if asked for."""

    verdict: Answer | None
    first: Move | None
    steps: tuple[tuple[Event, ...], ...] = ()


def answer(state: State, seat: int, question: str) -> Answered:
    """`seat` sees what lies open, whatever the question."""
    if question == ADVICE:
        return Answered(None, advise(view(state, seat)))
    verdict = solve(state)
    if question == PROSPECT or verdict.answer is not Answer.WON:
        return Answered(verdict.answer, None)
    line = moves(state.position, verdict.plan)
    return Answered(verdict.answer, line[0], _steps(state, line))


def _steps(state: State, line: list[Move]) -> tuple[tuple[Event, ...], ...]:
    steps = []
    for move in line:
        state, events = apply(state, move)
        steps.append(events)
    return tuple(steps)


def piece_of(question: str, found: Answered, seen: View, asked: int) -> Piece:
    note = _asked(asked) if question == ADVICE else gettext("Hidden cards were used: this siege is marked as assisted.")
    return piece(
        "patience/answer.html",
        kind="answer-stays" if found.steps else "answer-passes",
        sentence=_sentence(found, seen),
        note=note,
        step=piece("patience/answer_move.html", move=_json(found.first)) if found.first else "",
        steps=_list(found),
    )


def _asked(asked: int) -> str:
    sentence = ngettext(
        "Only visible cards were used. You have asked for advice %(number)d time in this siege.",
        "Only visible cards were used. You have asked for advice %(number)d times in this siege.",
        asked,
    )
    return sentence % {"number": asked}


def _json(move: Move) -> str:
    return json.dumps(dump_move(move))


def _list(found: Answered) -> Piece | str:
    if not found.steps:
        return ""
    lines = tuple(
        piece("patience/answer_step.html", text=" ".join(line.text for line in log.log_lines(events)))
        for events in found.steps
    )
    return piece("patience/answer_steps.html", steps=lines)


def _sentence(found: Answered, seen: View) -> str:
    if found.verdict is None:
        return _advice(found.first, seen)
    if found.verdict is Answer.UNKNOWN:
        return gettext("The search was cut short: whether this siege can still be won is not known.")
    if found.verdict is Answer.LOST:
        return gettext("No: from here this siege can’t be won any more, whatever you do.")
    if not found.steps:
        return gettext("Yes: this siege can still be won from here.")
    return gettext("This is one way to win from here:")


def _advice(move: Move | None, seen: View) -> str:
    if move is None:
        return gettext("There is nothing left to do here but to take moves back.")
    if not isinstance(move, Attack):
        return gettext("Nothing that these cards can beat leads on: deal the next three.")
    target = seen.targets[move.target]
    cards = tuple(card for place, card in enumerate(seen.waste) if card and place in move.cards)
    values = {
        "place": texts.place(NAMES[move.target]),
        "attackers": texts.cards(cards),
        "strength": sum(value for place, value in enumerate(seen.waste_values()) if place in move.cards),
        "cards": texts.cards(target.cards),
        "health": target.health,
    }
    if target.is_face_down:
        return gettext("Turn up %(place)s with %(attackers)s; that is likely to save hands.") % values
    return gettext("Attack %(cards)s (%(place)s) with %(attackers)s: %(strength)d against %(health)d.") % values
