"""What is open, what an attack takes, what it deals."""

from __future__ import annotations

import pytest

from games.patience.layout import BOTTOM, HIGH, NAMES, OPENERS, PLACE, PLACES, ROWS, THRONE, is_attackable
from games.patience.moves import Deal
from games.patience.rules import apply
from games.protocol import IllegalMove
from tests.games.patience.positions import attack, gone_names, last_hand, play, same_but_for, siege

CLOSED = [place for place in range(PLACES) if place not in ROWS[BOTTOM]]


def refusal(state, move) -> str:
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    return refused.value.code


def test_the_bottom_row_is_open_from_the_start_and_nothing_else_is() -> None:
    assert {place for place in range(PLACES) if is_attackable(0, place)} == set(ROWS[BOTTOM])


@pytest.mark.parametrize("place", [place for place in CLOSED if place != THRONE], ids=lambda place: NAMES[place])
def test_any_one_neighbour_gone_opens_a_place_and_no_other_does(place: int) -> None:
    openers = {other for other in range(PLACES) if other != place and is_attackable(1 << other, place)}

    assert openers == set(OPENERS[place])


def test_the_throne_opens_only_when_all_three_high_piles_are_gone() -> None:
    high = [1 << place for place in HIGH]

    assert not is_attackable(high[0] | high[1], THRONE)
    assert not is_attackable(high[0] | high[2], THRONE)
    assert is_attackable(sum(high), THRONE)


def test_a_gone_place_is_not_attacked_again() -> None:
    assert refusal(siege("KD KD KD", gone=["w5.0"]), attack("w5.0", 0)) == "target_gone"


def test_a_closed_place_is_refused() -> None:
    assert refusal(siege("KD KD KD"), attack("w4.0", 0, 1, 2)) == "target_closed"
    assert refusal(siege("KD KD KD"), attack("g0", 0)) == "target_closed"


def test_a_win_removes_target_and_attackers_and_scores_the_health() -> None:
    before = siege("9S 7S AS")

    after, events = apply(before, attack("w5.0", 0, 1))

    assert gone_names(after) == {"w5.0"}
    assert after.waste_cards() == (None, None, "AS")
    assert (after.position.score, after.position.attacks) == (15, 1)
    assert [event.code for event in events] == ["beaten"]
    assert same_but_for(before, after, "wall", "waste", "score", "attacks")


def test_a_draw_is_no_win_and_costs_nothing() -> None:
    before = siege("9S 6S AS")

    assert refusal(before, attack("w5.0", 0, 1)) == "too_weak"
    assert before == siege("9S 6S AS")


def test_the_score_is_the_health_at_that_moment() -> None:
    state = siege("KD 8S AS", gone=["w5.0"])
    after = play(state, attack("w4.0", 0, 1))
    assert after.position.score == 15

    state = siege("KD 8S AS", gone=["w5.0", "w3.0"])
    assert play(state, attack("w4.0", 0)).position.score == 10


def test_an_empty_waste_place_cannot_attack() -> None:
    assert refusal(siege("KD KD KD", waste=[0, 1]), attack("w5.0", 1, 2)) == "no_card"


def test_a_face_down_pile_is_removed_when_the_first_attack_wins() -> None:
    state = siege("KD 3S AS", piles={"g0": "5S 5S 5D"}, gone=["w0.0"])

    after, events = apply(state, attack("g0", 0, 1))

    assert gone_names(after) == {"w0.0", "g0"}
    assert after.position.score == 15
    assert [event.code for event in events] == ["beaten"]


def test_a_face_down_pile_turns_up_and_the_attackers_are_lost_when_it_holds() -> None:
    state = siege("KD 2S AS", piles={"g0": "5S 5S 5D"}, gone=["w0.0"])

    after, events = apply(state, attack("g0", 0, 1))

    assert gone_names(after) == {"w0.0"}
    assert not after.position.is_hidden(PLACE["g0"])
    assert after.position.is_hidden(PLACE["g1"])
    assert after.waste_cards() == (None, None, "AS")
    assert (after.position.score, after.position.attacks) == (0, 0)
    assert [event.code for event in events] == ["turned_up"]


def test_a_pile_that_was_turned_up_is_like_any_other_target() -> None:
    state = siege("KD 2S AS", gone=["w0.0"], face_up=["g0"])

    assert refusal(state, attack("g0", 0, 1)) == "too_weak"
    assert "g0" in gone_names(play(state, attack("g0", 0, 1, 2)))


def test_an_attack_that_leaves_the_waste_empty_deals_the_next_three() -> None:
    after, events = apply(siege("KD 2S AS", "2C 3C 4C"), attack("w5.0", 0, 1, 2))

    assert after.waste_cards() == ("2C", "3C", "4C")
    assert after.position.hands == 2
    assert [event.code for event in events] == ["beaten", "dealt"]


def test_a_lost_attack_on_a_face_down_pile_deals_too() -> None:
    after, events = apply(siege("AD AD AD", "2C 3C 4C", gone=["w0.0"], waste=[0]), attack("g0", 0))

    assert after.waste_cards() == ("2C", "3C", "4C")
    assert [event.code for event in events] == ["turned_up", "dealt"]


def test_without_stock_an_empty_waste_stays_empty() -> None:
    after = play(last_hand("KD 2S AS"), attack("w5.0", 0, 1, 2))

    assert after.waste_cards() == (None, None, None)
    assert after.position.hands == 13


def test_a_deal_throws_the_old_cards_away() -> None:
    after = play(siege("AS 2S 3S", "4S 5S 6S", waste=[1]), Deal())

    assert after.waste_cards() == ("4S", "5S", "6S")
    assert after.position.hands == 2


def test_there_is_no_deal_without_stock() -> None:
    assert refusal(last_hand("KD KD KD"), Deal()) == "stock_empty"
