"""The cards of Siege: a face for each card, the back, and what stands around the piles."""

from __future__ import annotations

import pytest

from games.patience.layout import RANKS, SUITS, VALUE
from tests.static.sprites import Sprite

SPRITE = Sprite("patience/cards.svg")
FURNITURE = ["back", "place", "rubble", "throne", "post-high", "post-low"]
CARDS = list(VALUE)


def suits_drawn(card: str, suit: str) -> int:
    return SPRITE.drawing(card).count(f'"#motif-suit-{suit}"')


def test_every_card_has_one_face() -> None:
    assert list(SPRITE.symbols) == CARDS + FURNITURE
    assert SPRITE.repeated_ids() == []


def test_no_two_faces_are_the_same() -> None:
    assert len({SPRITE.drawing(key) for key in SPRITE.symbols}) == len(SPRITE.symbols)


@pytest.mark.parametrize("card", CARDS)
def test_a_face_shows_its_own_rank_and_suit(card: str) -> None:
    assert f"rank-{card[0]}" in SPRITE.motifs(card)
    assert [suit for suit in SUITS if suits_drawn(card, suit)] == [card[1]]


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in RANKS[:10]])
def test_a_plain_card_has_as_many_pips_as_it_is_worth(card: str) -> None:
    beside_the_rank = 1
    assert suits_drawn(card, card[1]) - beside_the_rank == VALUE[card]


def test_a_court_is_told_apart_by_its_picture() -> None:
    for rank, court in {"J": "jack", "Q": "queen", "K": "king"}.items():
        assert [card for card in CARDS if court in SPRITE.motifs(card)] == [rank + suit for suit in SUITS]


def test_the_sprite_holds_nothing_but_drawing() -> None:
    assert SPRITE.faults() == []
