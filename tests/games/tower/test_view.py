from __future__ import annotations

import random
from operator import add

import pytest

from games.tower.cards import CARDS, Card
from games.tower.counters import QUANTITIES, Counters
from games.tower.moves import TIMEOUT, Move
from games.tower.rules import apply, pay_and_resolve
from games.tower.state import UsedCard
from games.tower.view import PublicSide, view
from tests.games.tower.positions import COUNTERS, DECK, HAND, STREAMS, position


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_hidden_from_a_seat_does_not_change_its_view(seat: int | None) -> None:
    state = position()
    first, second = (
        side if place == seat else side._replace(hand=tuple(reversed(side.hand)))
        for place, side in enumerate(state.sides)
    )
    other = state._replace(sides=(first, second), deck=tuple(reversed(DECK)))

    assert other != state
    assert view(other, seat) == view(state, seat)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = position()

    assert view(state, 0).hand == HAND
    assert view(state, 1).hand == state.sides[1].hand
    assert view(state, None).hand is None


def test_everyone_sees_counters_targets_and_how_many_cards_there_are() -> None:
    seen = view(position(misses=2), None)

    assert seen.sides == (PublicSide(COUNTERS, 6, 2), PublicSide(COUNTERS, 6, 0))
    assert (seen.battlefield, seen.target_tower, seen.target_resource) == ("free_steppe", 200, 500)
    assert (seen.deck_type, seen.deck_count, seen.discards) == ("finite", 4, ("emerald",))
    assert (seen.turn, seen.active, seen.phase, seen.outcome) == (7, 0, "play", None)


def test_the_infinite_deck_has_no_count() -> None:
    assert view(position(deck_type="infinite", deck=()), 0).deck_count is None


def test_used_cards_are_shown_with_who_used_them_and_how() -> None:
    state = position()
    for seat, move in ((0, Move("play", "quartz")), (0, Move("discard", "orc")), (1, TIMEOUT)):
        state, _ = apply(state, seat, move, STREAMS)

    assert view(state, None).used == (
        UsedCard(7, 0, "quartz", "played"),
        UsedCard(7, 0, "orc", "discarded"),
        UsedCard(8, 1, "fairy", "timed_out"),
    )


def test_only_the_last_twelve_used_cards_are_shown() -> None:
    state = position(deck_type="infinite")
    for _ in range(14):
        state, _ = apply(state, state.active, Move("discard", str(state.sides[state.active].hand[0])), STREAMS)

    assert [used.turn for used in view(state, 0).used] == list(range(9, 21))


def test_a_preview_says_what_a_card_would_change_its_cost_included() -> None:
    state = position(enemy={"wall": 3}, hand=("goblins", *HAND[1:]))

    choice = view(state, 0).choices[0]

    assert (choice.card, choice.affordable, choice.plays_again) == ("goblins", True, False)
    assert choice.preview == (Counters(0, 0, 0, 0, 0, 0, -3, -1), Counters(-1, -3, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_preview_is_what_really_happens(card: Card) -> None:
    chance = random.Random(card.key)
    for most in (3, 12, 60) * 60:
        own, enemy = ({what: chance.randint(0, most) for what in QUANTITIES} for _ in range(2))
        own[card.resource] += card.cost
        state = position(own=own, enemy=enemy, hand=(card.key, *HAND[1:]))
        before = [side.counters for side in state.sides]

        preview = view(state, 0).choices[0].preview

        assert preview is not None
        shown = [Counters(*map(add, have, change)) for have, change in zip(before, preview, strict=True)]
        assert shown == list(pay_and_resolve(*before, card)), (own, enemy)


def test_a_card_that_is_too_dear_has_no_preview() -> None:
    choices = view(position(own={"ore": 16, "mana": 0}), 0).choices

    assert [choice.card for choice in choices if not choice.affordable] == ["quartz", "prism", "swap"]
    assert all((choice.preview is None) is not choice.affordable for choice in choices)


def test_cards_that_keep_the_turn_are_marked() -> None:
    assert [choice.card for choice in view(position(), 0).choices if choice.plays_again] == ["quartz", "prism"]


def test_there_is_nothing_to_choose_but_in_the_own_turn_and_before_a_forced_discard() -> None:
    assert view(position(), 1).choices == ()
    assert view(position(), None).choices == ()
    assert view(position(phase="discard"), 0).choices == ()


def test_an_empty_place_after_the_end_is_not_counted() -> None:
    over, _ = apply(position(enemy={"tower": 1, "wall": 0}), 0, Move("play", "orc"), STREAMS)
    seen = view(over, 0)

    assert seen.hand == ("miners", "quartz", None, "prism", "dragon", "swap")
    assert seen.sides[0].cards == 5
    assert seen.choices == ()
    assert seen.outcome == over.outcome
