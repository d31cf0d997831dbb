"""Both ends, and the stuck game that is neither."""

from __future__ import annotations

import pytest

from games.patience.moves import Deal, Help, Redo, Resign, Undo
from games.patience.rules import apply, legal_moves
from games.patience.state import dump
from games.protocol import IllegalMove, Outcome
from tests.games.patience.positions import attack, last_hand, play, siege, storm

HIGH = ("w0.0", "g0", "h0", "h1", "h2")
EVERY_MOVE = [attack("w5.0", 0), storm("w5.0"), Deal(), Undo(), Redo(), Help(), Resign()]


def test_the_fall_of_the_throne_wins_at_once_and_nothing_is_dealt() -> None:
    after, events = apply(siege("9S 9H 9D", gone=HIGH), attack("t", 0, 1, 2))

    assert after.outcome() == Outcome(0, "throne")
    assert dump(after)["waste"] == [None, None, None]
    assert after.position.score == 26
    assert events[-1] == ("won", (26,))


def test_a_win_with_the_last_cards_is_not_stuck() -> None:
    after = play(last_hand("9S 9H 9D", gone=HIGH), attack("t", 0, 1, 2))

    assert after.outcome() == Outcome(0, "throne")
    assert dump(after)["stuck"] is False


def test_resigning_ends_without_a_winner() -> None:
    after = play(siege(), Resign())

    assert after.outcome() == Outcome(None, "resignation")
    assert dump(after)["outcome"] == {"winner": None, "reason": "resignation"}


@pytest.mark.parametrize("move", EVERY_MOVE, ids=lambda move: type(move).__name__)
def test_every_move_is_refused_after_the_end(move) -> None:
    resigned = play(siege("KD KD KD"), storm("w5.1"), Deal(), Undo(), Resign())
    won = play(siege("9S 9H 9D", gone=HIGH), storm("t"))

    for state in (resigned, won):
        with pytest.raises(IllegalMove, match="game_over"):
            apply(state, move)
        assert legal_moves(state) == []


def test_it_is_stuck_when_no_attack_wins_and_the_stock_is_empty() -> None:
    assert last_hand("5S 5H 5D").is_stuck()
    assert not last_hand("5S 5H 6D").is_stuck()
    assert not siege("5S 5H 5D").is_stuck()


def test_a_face_down_pile_and_one_card_make_a_legal_attack() -> None:
    assert not last_hand("AS AH AD", gone=["w0.0"], waste=[1]).is_stuck()
    assert last_hand("AS AH AD", gone=["w0.0"], face_up=["g0"], waste=[1]).is_stuck()
    assert last_hand("AS AH AD", gone=["w0.0"], waste=[]).is_stuck()


def test_a_stuck_game_says_so_and_is_not_over() -> None:
    state, events = apply(last_hand("KD 3S AS"), attack("w5.0", 0, 1))

    assert dump(state)["stuck"] is True
    assert events[-1] == ("stuck", ())
    assert state.outcome() is None
    assert legal_moves(state) == [Undo()]
    assert not play(state, Undo()).is_stuck()
    assert play(state, Help()).assisted


def test_a_stuck_game_that_is_resigned_is_no_longer_stuck() -> None:
    assert dump(play(last_hand("5S 5H 5D"), Resign()))["stuck"] is False
