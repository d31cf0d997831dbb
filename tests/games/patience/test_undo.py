"""Taking back, restoring, and what marks a game as assisted."""

from __future__ import annotations

import pytest

from games.patience.layout import PLACE
from games.patience.moves import Deal, Help, Redo, Undo
from games.patience.rules import apply, legal_moves
from games.patience.state import dump
from games.protocol import IllegalMove
from tests.games.patience.positions import attack, play, same_but_for, siege, storm

START = siege("KD 4S AS", "KC 4C AC", gone=["w0.0"], piles={"g0": "AS AH AD"})


def test_undo_takes_back_an_attack_on_visible_cards_free_of_charge() -> None:
    after = play(START, attack("w5.0", 0, 1), Undo())

    assert same_but_for(START, after, "undos")
    assert (after.undos, after.assisted) == (1, False)


@pytest.mark.parametrize(
    "move",
    [Deal(), storm("w5.0"), attack("w5.0", 0, 1, 2), attack("g0", 0), attack("g0", 2)],
    ids=["deal", "storm", "attack that dealt", "hidden pile won", "hidden pile lost"],
)
def test_undo_of_what_showed_hidden_cards_marks_the_game_for_good(move) -> None:
    after = play(START, move, Undo())

    assert same_but_for(START, after, "undos", "assisted")
    assert after.assisted
    assert play(after, Redo(), Undo(), Deal()).assisted


def test_an_undone_first_attack_turns_the_pile_down_again() -> None:
    turned_up = play(START, attack("g0", 2))
    assert not turned_up.position.is_hidden(PLACE["g0"])

    assert play(turned_up, Undo()).position.is_hidden(PLACE["g0"])


def test_an_attack_on_a_pile_that_lies_open_is_not_a_look_at_hidden_cards() -> None:
    after = play(START, attack("g0", 2), attack("g0", 1), Undo())

    assert not after.assisted
    assert not after.position.is_hidden(PLACE["g0"])


def test_redo_restores_exactly_that_position() -> None:
    played = play(START, attack("w5.0", 0, 1), Deal(), storm("w5.1"))
    back = play(played, Undo(), Undo(), Undo())
    again = play(back, Redo(), Redo(), Redo())

    assert same_but_for(START, back, "undos", "assisted")
    assert same_but_for(played, again, "undos", "assisted")
    assert (again.undos, again.past) == (3, played.past)


def test_a_storm_is_one_step() -> None:
    assert play(START, storm("w5.0"), Undo()).position == START.position


def test_there_is_nothing_to_take_back_or_restore_at_the_start() -> None:
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        apply(START, Undo())
    with pytest.raises(IllegalMove, match="nothing_to_redo"):
        apply(START, Redo())


@pytest.mark.parametrize("move", [attack("w5.1", 0, 1), Deal(), storm("w5.1")], ids=["attack", "deal", "storm"])
def test_a_new_move_drops_what_could_be_restored(move) -> None:
    state = play(START, attack("w5.0", 0, 1), Undo(), move)

    with pytest.raises(IllegalMove, match="nothing_to_redo"):
        apply(state, Redo())


def test_a_refused_move_drops_nothing() -> None:
    state = play(START, attack("w5.0", 0, 1), Undo())

    with pytest.raises(IllegalMove):
        apply(state, attack("w4.0", 0))

    assert play(state, Redo()).position.attacks == 1


def test_help_marks_the_game_and_is_no_step() -> None:
    state = play(START, attack("w5.0", 0, 1), Undo())

    helped = play(state, Help(), Help())

    assert helped.assisted
    assert same_but_for(state, helped, "assisted")
    assert (helped.past, helped.future) == (state.past, state.future)
    assert play(helped, Redo()).position.attacks == 1
    assert play(START, attack("w5.0", 0, 1), Help(), Undo()).position == START.position


def test_undo_and_redo_are_listed_when_there_is_something_and_help_never() -> None:
    state = play(START, Deal(), Undo(), Deal(), Deal(), Undo())

    assert {Undo(), Redo()} < set(legal_moves(state))
    assert Help() not in legal_moves(state)
    assert dump(state)["undos"] == 2
