"""Verdicts that can be trusted: plans replay, and losses agree with trying everything."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.patience.advice import advise
from games.patience.deadlines import ALL_CARDS, CARD_SETS, NEVER, Hands, join, meets
from games.patience.moves import Attack, Move
from games.patience.rules import apply, legal_moves
from games.patience.solver import Answer, Verdict, deal_solver, moves, solve
from games.patience.state import State
from games.patience.view import view
from games.protocol import Outcome
from tests.games.patience.exhaustive import can_be_won
from tests.games.patience.positions import last_hand, numbered, play, siege

WON_BY_EXHAUSTION = (19, 26, 114, 133, 145, 174, 202, 203)
LOST_BY_EXHAUSTION = (9, 16, 42, 48, 60, 63, 71, 77, 78, 85, 95, 99, 104, 108, 122, 129, 131, 143, 148, 149)
"""Numbered deals that a separate program, which knows no bound, decided by trying everything."""


def replayed(state: State, verdict: Verdict) -> Outcome | None:
    return play(state, *moves(state.position, verdict.plan)).outcome()


@pytest.mark.parametrize("number", range(1, 41))
def test_a_deal_is_won_by_a_plan_that_replays_or_lost(number: int) -> None:
    state = numbered(number)
    verdict = solve(state)

    if verdict.answer is Answer.WON:
        assert replayed(state, verdict) == Outcome(0, "throne")
    else:
        assert verdict == Verdict(Answer.LOST)


def test_it_agrees_with_deals_that_were_tried_out_in_full() -> None:
    assert {number for number in WON_BY_EXHAUSTION if solve(numbered(number)).answer is not Answer.WON} == set()
    assert {number for number in LOST_BY_EXHAUSTION if solve(numbered(number)).answer is not Answer.LOST} == set()


def test_about_three_in_ten_deals_can_be_won() -> None:
    answers = [solve(numbered(number)).answer for number in range(1, 501)]

    assert answers.count(Answer.WON) == 149
    assert Answer.UNKNOWN not in answers


def near_the_end(number: int) -> State:
    """A game played by advice, with a slip now and then, up to the last but one hand or the end of the one before."""
    random = Random(number)
    state = numbered(number)
    while state.position.hands < 11 or (state.position.hands == 11 and len(state.position.waste_places()) > 1):
        attacks: list[Move] = [move for move in legal_moves(state) if isinstance(move, Attack)]
        slip = attacks and random.random() < 0.1
        move = random.choice(attacks) if slip else advise(view(state, 0))
        if move is None or state.outcome() is not None:
            break
        state, _ = apply(state, move)
    return state


def test_near_the_end_it_agrees_with_trying_everything() -> None:
    answers = []
    for number in range(1, 61):
        state = near_the_end(number)
        if state.outcome() is None:
            verdict = solve(state)
            answers.append(verdict.answer)
            assert (verdict.answer is Answer.WON) == can_be_won(state)
            if verdict.answer is Answer.WON:
                assert replayed(state, verdict) == Outcome(0, "throne")

    assert answers.count(Answer.WON) >= 3
    assert answers.count(Answer.LOST) >= 20


@pytest.mark.parametrize("number", [2736, 77, 274])
def test_a_deal_that_needs_a_search_is_unknown_without_one(number: int) -> None:
    state = numbered(number)
    verdict = solve(state)

    assert solve(state, limit=0).answer is Answer.UNKNOWN
    assert verdict.answer is (Answer.WON if number == 2736 else Answer.LOST)
    if number == 2736:
        assert replayed(state, verdict) == Outcome(0, "throne")


def test_a_deal_without_a_hand_worth_27_is_lost() -> None:
    assert solve(siege(*["KD KH 2S"] + ["5S 5H 5D"] * 12, gone=["w0.0", "g0", "h0", "h1", "h2"])).answer is Answer.WON
    assert solve(siege(*["KD QH AS"] + ["5S 5H 5D"] * 12, gone=["w0.0", "g0", "h0", "h1", "h2"])).answer is Answer.LOST


def test_empty_waste_places_count_for_nothing() -> None:
    gone = ["w0.0", "g0", "h0", "h1", "h2"]

    assert solve(last_hand("9S 9H 9D", gone=gone)).answer is Answer.WON
    assert solve(last_hand("KS KH KD", gone=gone, waste=[0, 2])).answer is Answer.LOST


@pytest.mark.parametrize("number", [19, 26, 114, 133, 145])
def test_spare_hands_can_be_thrown_away_and_one_more_cannot(number: int) -> None:
    solver = deal_solver(numbered(number).layout)
    spare = solver.spare_hands()

    assert spare is not None
    assert solver.verdict(spare).answer is Answer.WON
    assert solver.verdict(spare + 1).answer is Answer.LOST


def test_a_lost_deal_has_no_spare_hands() -> None:
    assert deal_solver(numbered(9).layout).spare_hands() is None


def test_beating_a_health_and_then_meeting_a_deadline_is_exact_for_every_time() -> None:
    random = Random(5)
    for _ in range(40):
        hands = Hands([tuple(random.randint(0, 13) for _ in range(3)) for _ in range(3)])  # type: ignore[misc]
        last, first = random.randint(0, 39), random.randint(0, 39)
        goal = hands.before(hands.end, last)
        deadline = hands.before(goal, first)
        for hand, cards in product(range(3), CARD_SETS):
            assert meets(goal, hand, cards) == _beats(hands, hand, cards, (last,))
            assert meets(deadline, hand, cards) == _beats(hands, hand, cards, (first, last))


def _beats(hands: Hands, hand: int, cards: int, healths: tuple[int, ...]) -> bool:
    """Whether those can be beaten one after the other, by trying every use of every hand."""
    if not healths:
        return True
    values = hands.hands[hand]
    for spent in CARD_SETS:
        strength = sum(value for place, value in enumerate(values) if spent >> place & 1)
        if spent & ~cards == 0 and strength > healths[0] and _beats(hands, hand, cards & ~spent, healths[1:]):
            return True
    return hand + 1 < len(hands.hands) and _beats(hands, hand + 1, ALL_CARDS, healths)


def test_joined_deadlines_are_met_when_one_of_them_is() -> None:
    random = Random(6)
    hands = Hands([(random.randint(1, 13), random.randint(1, 13), random.randint(1, 13)) for _ in range(3)])
    deadlines = [NEVER] + [hands.before(hands.end, health) for health in range(0, 39, 3)]
    for one, other in product(deadlines, repeat=2):
        for hand, cards in product(range(3), CARD_SETS):
            met = meets(one, hand, cards) or meets(other, hand, cards)
            assert meets(join(one, other), hand, cards) == met
