"""Siege as a game for one: which deals there are, which are ranked, what counts."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override

from games.fairness import Streams, numbered_seed
from games.patience.deals import daily_number, grade
from games.patience.game import PATIENCE
from games.patience.moves import Deal as DealMove
from games.patience.moves import Help, Move, Resign
from games.patience.rules import apply, setup
from games.patience.solo import LARGEST_NUMBER, PatienceSolo
from games.protocol import BadDeal, Deal
from tests.games.patience.positions import attack, numbered, play, siege

SOLO = PatienceSolo()
SEED, NONCE = bytes(range(32)), "0a" * 16
TODAY = date(2026, 11, 30)


def test_the_game_is_one_for_one() -> None:
    assert PATIENCE.solo is not None
    assert PATIENCE.solo.deal_kinds[0] == "winnable"
    assert SOLO.numbered_kind in SOLO.deal_kinds
    assert SOLO.daily_kind in SOLO.deal_kinds


def test_a_numbered_deal_has_a_public_seed_and_no_nonce() -> None:
    dealt = SOLO.deal("numbered", 77, SEED, NONCE, TODAY)

    assert dealt == (Deal("numbered", 77), numbered_seed(77), (), "")


@pytest.mark.parametrize("number", [None, 0, -1, LARGEST_NUMBER + 1])
def test_a_number_out_of_range_is_refused(number: int | None) -> None:
    with pytest.raises(BadDeal):
        SOLO.deal("numbered", number, SEED, NONCE, TODAY)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadDeal):
        SOLO.deal("lucky", None, SEED, NONCE, TODAY)


def test_the_deal_of_the_day_is_the_same_for_everybody_and_can_be_won() -> None:
    one = SOLO.deal("daily", None, SEED, NONCE, TODAY)
    other = SOLO.deal("daily", 5, bytes(32), "ff" * 16, TODAY)

    assert one == other
    assert one.deal == Deal("daily", daily_number(TODAY), TODAY)
    assert one.nonces == ()
    assert SOLO.winning_line(setup({}, Streams(one.seed or b"", "patience", one.nonces)))


def test_a_random_deal_is_taken_as_it_was_drawn() -> None:
    assert SOLO.deal("random", None, SEED, NONCE, TODAY) == (Deal("random"), None, (NONCE,), NONCE)


@pytest.mark.parametrize("kind", ["winnable", "easy", "normal", "hard"])
def test_a_winnable_deal_keeps_the_sealed_seed_and_counts_the_nonce_up(kind: str) -> None:
    dealt = SOLO.deal(kind, None, SEED, NONCE, TODAY)
    (nonce,) = dealt.nonces

    assert dealt.seed is None
    assert dealt.first_nonce == NONCE
    assert int(nonce, 16) >= int(NONCE, 16)
    found = grade(setup({}, Streams(SEED, "patience", dealt.nonces)).layout)
    assert found is not None
    assert kind in ("winnable", found)


def test_only_the_deal_of_the_day_is_ranked_by_whatever_name() -> None:
    assert SOLO.is_ranked(Deal("daily", 1, date(2026, 1, 1)), TODAY)
    assert SOLO.is_ranked(Deal("numbered", daily_number(TODAY)), TODAY)
    assert not SOLO.is_ranked(Deal("numbered", 7), TODAY)
    assert not SOLO.is_ranked(Deal("winnable"), TODAY)


def test_a_siege_without_a_way_to_win_has_no_winning_line() -> None:
    lines = [SOLO.winning_line(numbered(number)) for number in range(1, 12)]

    assert () in lines
    assert any(lines)


def test_the_tally_is_what_statistics_count() -> None:
    state = play(siege("KS KH KD"), attack("w5.0", 0, 1), DealMove(), Help())

    assert SOLO.tally(state) == (False, 15, 2, True)


def test_a_won_siege_counts_as_won() -> None:
    state = siege("KS KH KD", gone=["h0", "h1", "h2"])
    won, _ = apply(state, attack("t", 0, 1, 2))

    assert SOLO.tally(won).won


def test_looking_and_leaving_is_no_game() -> None:
    state = siege("KS KH KD")
    cases: list[tuple[Move, bool]] = [(Help(), False), (Resign(), False), (DealMove(), True)]
    for move, touched in [*cases, (attack("w5.0", 0, 1), True)]:
        _, events = apply(state, move)
        assert SOLO.is_touched(events) is touched


@pytest.mark.parametrize("kind", SOLO.deal_kinds)
def test_every_deal_has_a_name_and_tells_where_it_came_from(kind: str) -> None:
    deal = SOLO.deal(kind, 12345, SEED, NONCE, TODAY).deal
    with override("en-gb"):
        name, fairness = SOLO.deal_name(deal), SOLO.fairness(deal)

    assert "%(" not in name + fairness
    assert kind not in ("numbered", "daily") or str(deal.number) in name
    assert kind not in ("numbered", "daily") or f"“patience deal {deal.number}”" in fairness


def test_every_kind_can_be_chosen_by_words() -> None:
    assert [choice.value for choice in SOLO.deal_choices()] == list(SOLO.deal_kinds)
