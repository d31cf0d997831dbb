"""The storm: attack with the whole waste if that is legal, then deal, in one move."""

from __future__ import annotations

import pytest

from games.patience.layout import PLACE
from games.patience.rules import apply
from games.protocol import IllegalMove
from tests.games.patience.positions import gone_names, last_hand, same_but_for, siege, storm

HIGH = ("w0.0", "g0", "h0", "h1", "h2")


def codes(state, move) -> list[str]:
    return [event.code for event in apply(state, move)[1]]


def test_a_storm_that_wins_removes_the_target_and_deals_once() -> None:
    after, events = apply(siege("KD 2S AS", "2C 3C 4C"), storm("w5.0"))

    assert gone_names(after) == {"w5.0"}
    assert (after.position.hands, after.waste_cards()) == (2, ("2C", "3C", "4C"))
    assert [event.code for event in events] == ["beaten", "dealt"]


def test_a_storm_with_a_part_of_the_hand_uses_all_that_is_left() -> None:
    after, _ = apply(siege("KD 2S KC", waste=[0, 2]), storm("w5.0"))

    assert gone_names(after) == {"w5.0"}
    assert after.position.hands == 2


def test_a_storm_that_cannot_win_only_deals() -> None:
    before = siege("5S 5S 5S", "2C 3C 4C")

    after, events = apply(before, storm("w5.0"))

    assert [event.code for event in events] == ["dealt"]
    assert same_but_for(before, after, "waste", "stock", "deals")


def test_a_storm_on_a_face_down_pile_turns_it_up_and_deals_once() -> None:
    after, events = apply(siege("2S 2S 2S", gone=["w0.0"]), storm("g0"))

    assert not after.position.is_hidden(PLACE["g0"])
    assert after.position.hands == 2
    assert [event.code for event in events] == ["turned_up", "dealt"]


def test_a_storm_on_the_last_hand_attacks_and_deals_nothing() -> None:
    assert codes(last_hand("KD 2S AS"), storm("w5.0"))[0] == "beaten"
    assert apply(last_hand("KD 2S AS"), storm("w5.0"))[0].position.hands == 13


def test_a_storm_that_would_do_nothing_is_refused() -> None:
    with pytest.raises(IllegalMove, match="storm_idle"):
        apply(last_hand("5S 5S 5S"), storm("w5.0"))
    with pytest.raises(IllegalMove, match="storm_idle"):
        apply(last_hand("5S 5S 5S", waste=[]), storm("w5.0"))


def test_a_storm_on_a_target_that_is_closed_or_gone_deals_nothing() -> None:
    with pytest.raises(IllegalMove, match="target_closed"):
        apply(siege("KD KD KD"), storm("w4.0"))
    with pytest.raises(IllegalMove, match="target_gone"):
        apply(siege("KD KD KD", gone=["w5.0"]), storm("w5.0"))


def test_a_storm_that_takes_the_throne_ends_the_game_without_a_deal() -> None:
    after, events = apply(siege("9S 9H 9D", gone=HIGH), storm("t"))

    assert after.outcome() is not None
    assert (after.position.hands, after.waste_cards()) == (1, (None, None, None))
    assert [event.code for event in events] == ["beaten", "won"]


def test_a_storm_on_the_throne_that_cannot_win_deals() -> None:
    assert codes(siege("9S 9H 8D", gone=HIGH), storm("t")) == ["dealt"]
