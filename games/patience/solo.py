"""Siege as a game for one: which deals can be chosen, what may be asked, what counts in statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from games.fairness import numbered_seed
from games.patience import answers, texts
from games.patience.answers import ADVICE, LINE, PROSPECT, Answered
from games.patience.deals import Grade, daily_number, drawn_nonce
from games.patience.moves import Help, Move
from games.patience.solver import Answer, deal_solver, moves
from games.patience.state import Position, State
from games.patience.view import View
from games.pieces import Piece
from games.protocol import BadDeal, Deal, Dealt, Event, OptionChoice, Tally

RANDOM = "random"
WINNABLE = "winnable"
NUMBERED = "numbered"
DAILY = "daily"
LARGEST_NUMBER = 10**12
"""Above the deals of the day of the next thousands of years."""


class PatienceSolo:
    questions: Mapping[str, bool] = {ADVICE: False, PROSPECT: True, LINE: True}
    help_entry: Move = Help()
    deal_kinds: tuple[str, ...] = (WINNABLE, *Grade, RANDOM, NUMBERED, DAILY)
    numbered_kind = NUMBERED
    daily_kind = DAILY

    def deal(self, kind: str, number: int | None, seed: bytes, nonce: str, today: date) -> Dealt:
        if kind == DAILY:
            number = daily_number(today)
            return Dealt(Deal(DAILY, number, today), numbered_seed(number), ())
        if kind == NUMBERED:
            if number is None or not 1 <= number <= LARGEST_NUMBER:
                raise BadDeal(f"a deal's number is 1 to {LARGEST_NUMBER}")
            return Dealt(Deal(NUMBERED, number), numbered_seed(number), ())
        if kind == RANDOM:
            return Dealt(Deal(RANDOM), None, (nonce,), nonce)
        if kind not in self.deal_kinds:
            raise BadDeal("there is no such kind of deal")
        wanted = None if kind == WINNABLE else Grade(kind)
        return Dealt(Deal(kind), None, (drawn_nonce(seed, nonce, wanted),), nonce)

    def is_ranked(self, deal: Deal, today: date) -> bool:
        """Also today's deal called by its number: what is learnt there helps in the ranked one."""
        return deal.day is not None or (deal.number is not None and deal.number == daily_number(today))

    def answer(self, state: State, seat: int, question: str) -> Answered:
        return answers.answer(state, seat, question)

    def answer_piece(self, question: str, found: Any, view: View, asked: int) -> Piece:
        return answers.piece_of(question, found, view, asked)

    def winning_line(self, state: State) -> tuple[Move, ...]:
        verdict = deal_solver(state.layout).verdict()
        return tuple(moves(Position(), verdict.plan)) if verdict.answer is Answer.WON else ()

    def tally(self, state: State) -> Tally:
        outcome, position = state.outcome(), state.position
        won = outcome is not None and outcome.winner == 0
        return Tally(won, position.score, position.hands, state.assisted)

    def is_touched(self, events: Sequence[Event]) -> bool:
        return not {event.code for event in events} <= {"helped", "resigned"}

    def deal_name(self, deal: Deal) -> str:
        return texts.deal_name(deal)

    def fairness(self, deal: Deal) -> str:
        return texts.fairness(deal)

    def deal_choices(self) -> tuple[OptionChoice, ...]:
        return tuple(OptionChoice(kind, texts.deal_choice(kind)) for kind in self.deal_kinds)
