"""Advice that is legal, keeps to what is visible, and is worth following."""

from __future__ import annotations

from random import Random

from games.patience.advice import advise
from games.patience.moves import Attack, Deal, Resign
from games.patience.odds import Odds
from games.patience.rules import apply, legal_moves
from games.patience.state import State
from games.patience.view import view
from tests.games.patience.positions import attack, last_hand, numbered, play, siege
from tests.games.patience.test_view import reshuffled

OPEN_THRONE = ("w0.0", "g0", "h0", "h1", "h2")


def followed(number: int) -> State:
    """A game played by advice alone."""
    state = numbered(number)
    while (move := advise(view(state, 0))) is not None:
        assert move in legal_moves(state)
        state, _ = apply(state, move)
    return state


def test_it_takes_the_throne_when_it_can() -> None:
    assert advise(view(siege("9S 9H 9D", gone=OPEN_THRONE), 0)) == attack("t", 0, 1, 2)


def test_it_deals_when_the_waste_helps_nowhere() -> None:
    assert advise(view(siege("AS AH AD"), 0)) == Deal()


def test_it_has_nothing_to_say_without_stock_and_use_or_after_the_end() -> None:
    assert advise(view(last_hand("AS AH AD"), 0)) is None
    assert advise(view(play(siege(), Resign()), 0)) is None


def test_it_looks_under_a_guard_when_the_waste_helps_nowhere_else() -> None:
    state = siege("AS 2H 2D", *["AS KH 6C"] * 12, gone=["w0.0", "w0.2"])
    move = advise(view(state, 0))

    assert isinstance(move, Attack)
    assert view(state, 0).targets[move.target].is_face_down


def test_it_is_the_same_whatever_lies_hidden() -> None:
    random = Random(3)
    state = numbered(11)
    for _ in range(12):
        move = advise(view(state, 0))
        assert move == advise(view(reshuffled(state, random), 0))
        if move is None:
            break
        state, _ = apply(state, move)


def test_following_it_wins_a_good_part_of_the_deals_that_can_be_won() -> None:
    won = [number for number in range(1, 101) if followed(number).outcome() is not None]

    assert len(won) >= 12


def test_odds_count_parts_of_a_hand() -> None:
    kings_only = Odds([0] * 12 + [8])

    assert kings_only.hands[12] == 1 / 3
    assert kings_only.hands[13] == 2 / 3
    assert kings_only.hands[26] == 1
    assert kings_only.hands[39] > 13
    assert kings_only.piles == [(39, 1.0)]


def test_with_no_card_unseen_nothing_can_be_beaten() -> None:
    assert min(Odds([0] * 13).hands) > 13
