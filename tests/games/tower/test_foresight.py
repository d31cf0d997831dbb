"""What the hard level believes: chances, and futures that use nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from games.tower.battlefields import Goal
from games.tower.cards import BY_KEY
from games.tower.counters import QUANTITIES
from games.tower.evaluation import LARGEST, chance, worth
from games.tower.foresight import likely_world
from games.tower.playout import World, playout
from games.tower.position import Position, least_promising, position, promise, turns_to_afford
from games.tower.view import view
from tests.games.tower.positions import COUNTERS, HAND
from tests.games.tower.positions import position as state_of

GOAL = Goal(tower=200, resource=500)


def here(hand: tuple[str, ...] = (), **own: int) -> Position:
    return Position(COUNTERS._replace(**own), COUNTERS, tuple(BY_KEY[key] for key in hand), GOAL)


def test_equal_players_have_equal_chances() -> None:
    assert chance(COUNTERS, COUNTERS, GOAL) == 0.5


def test_the_chances_of_both_players_add_up_to_one() -> None:
    better = COUNTERS._replace(mines=7, tower=50)

    assert chance(better, COUNTERS, GOAL) + chance(COUNTERS, better, GOAL) == pytest.approx(1)


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_more_of_anything_is_better(quantity: str) -> None:
    more = COUNTERS._replace(**{quantity: getattr(COUNTERS, quantity) + 10})

    assert worth(more, GOAL) > worth(COUNTERS, GOAL)


@pytest.mark.parametrize(("thrown", "left"), [("quartz", "goblins quartz prism"), ("prism", "quartz goblins quartz")])
def test_one_such_card_leaves_the_hand_and_the_others_stay(thrown: str, left: str) -> None:
    held = here(("quartz", "goblins", "quartz", "prism"))

    assert [card.key for card in held.without(BY_KEY[thrown]).hand] == left.split()


def test_there_is_no_number_too_large_to_judge() -> None:
    most = COUNTERS._replace(wall=LARGEST)

    assert worth(most._replace(wall=10**9), GOAL) == worth(most, GOAL)


def test_a_settled_match_has_no_doubt() -> None:
    won, dead = COUNTERS._replace(ore=500), COUNTERS._replace(tower=0)

    assert chance(won, COUNTERS, GOAL) == chance(COUNTERS, dead, GOAL) == 1
    assert chance(COUNTERS, won, GOAL) == chance(dead, COUNTERS, GOAL) == 0
    assert chance(won, won, GOAL) == chance(dead, dead, GOAL) == 0.5


def test_waiting_for_a_card_is_counted_in_turns_of_income() -> None:
    assert turns_to_afford(here(troops=25).own, BY_KEY["dragon"]) == 0
    assert turns_to_afford(here(troops=24, barracks=4).own, BY_KEY["dragon"]) == 1
    assert turns_to_afford(here(troops=20, barracks=4).own, BY_KEY["dragon"]) == 2
    assert turns_to_afford(here(troops=24, barracks=0).own, BY_KEY["dragon"]) is None


def test_a_card_promises_less_the_longer_it_must_wait() -> None:
    promises = [promise(here(troops=troops), BY_KEY["dragon"]) for troops in (25, 24, 17)]

    assert promises == sorted(promises, reverse=True)
    assert promises[-1] > 0
    assert promise(here(troops=24, barracks=0), BY_KEY["dragon"]) == 0


def test_a_card_that_only_hurts_is_thrown_away_first() -> None:
    assert least_promising(here(("diamond", "orc", "faulty_ore", "emerald"))).key == "faulty_ore"


def test_the_enemy_may_hold_any_card_that_was_not_seen_and_no_other() -> None:
    seen = view(state_of(discards=("emerald", "ruby")), 0)
    enemy_cards = {
        card.key for seed in range(300) for card in likely_world(seen, position(seen), Random(seed)).enemy_hand
    }

    assert enemy_cards == set(BY_KEY) - {"emerald", "ruby"} - {str(card) for card in HAND}


def test_the_discards_come_back_only_after_the_cards_that_were_not_seen() -> None:
    discards = tuple(sorted(set(BY_KEY) - {str(card) for card in HAND})[:80])
    seen = view(state_of(discards=discards), 0)
    world = likely_world(seen, position(seen), Random(1))

    coming = [card.key in discards for card in (*world.enemy_hand, *world.cards_to_come)]
    assert coming == sorted(coming)
    assert True in coming


def test_with_the_infinite_deck_the_enemy_may_hold_the_same_cards() -> None:
    seen = view(state_of(deck_type="infinite"), 0)
    enemy_cards = {
        card.key for seed in range(300) for card in likely_world(seen, position(seen), Random(seed)).enemy_hand
    }

    assert set(HAND) <= enemy_cards


@pytest.mark.parametrize(
    ("enemy_hand", "own_tower", "expected"), [(("orc",), 5, 0.0), (("orc",), 6, None), (("miners",), 5, None)]
)
def test_a_playout_sees_a_blow_that_ends_the_match(
    enemy_hand: tuple[str, ...], own_tower: int, expected: float | None
) -> None:
    world = World(tuple(BY_KEY[key] for key in enemy_hand), ())
    chance_left = playout(here(tower=own_tower, wall=0), world, turns=1)

    assert chance_left == expected if expected is not None else 0 < chance_left < 1


def test_a_playout_uses_the_own_hand_in_the_next_own_turn() -> None:
    world = World((BY_KEY["miners"],), ())

    assert playout(here(("dragon_eye",), tower=180), world, turns=2) == 1.0


def test_the_same_future_is_played_out_to_the_same_end() -> None:
    seen = view(state_of(), 0)
    world = likely_world(seen, position(seen), Random(3))

    assert playout(position(seen), world) == playout(position(seen), world)


def test_a_spectator_has_no_position() -> None:
    with pytest.raises(ValueError, match="spectator"):
        position(view(state_of(), None))
