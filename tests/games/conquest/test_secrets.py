"""What one must not know changes neither views nor events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.conquest.moves import parse_move
from games.conquest.rules import apply
from games.conquest.state import PENDING, State
from games.conquest.view import view
from tests.games.conquest.positions import FILLER, Loaded, find, play, player, table

CELLS = {"c2": (0, (1,)), "d2": (1, (1,))}
ATTACK = {"type": "move", "from": "c2", "to": "d2", "units": [1]}


def card(key: str) -> dict[str, Any]:
    return {"type": "battle_card", "card": key}


def battle(hands: Any = (("ram", "loot"), ("ruse", "militia")), **rest: Any) -> State:
    return play(table(CELLS, hands=hands, **rest), ATTACK)[0]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hands_of_others_and_decks_are_hidden(seat: int) -> None:
    one, other = ("ram", "loot"), ("ruse", "militia")
    state = table(CELLS, hands=(one, other), battle_discards=("assault",))
    hidden = tuple(hand if place == seat else ("bandage", "bandage") for place, hand in enumerate((one, other)))
    twin = replace(
        state,
        hands=hidden,
        battle_deck=tuple(reversed(FILLER)),
        building_deck=tuple(reversed(state.building_deck)),
    )
    assert twin != state
    assert view(twin, seat) == view(state, seat)


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("keys", [("ram", "loot"), ("ruse", "militia")])
def test_the_first_choice_is_known_to_its_chooser_only(chooser: int, keys: tuple[str, str]) -> None:
    state = battle(hands=(keys, keys))
    outcomes = [apply(state, chooser, parse_move(card(key)), Loaded()) for key in (*keys, None)]
    states, events = [after for after, _ in outcomes], [told for _, told in outcomes]
    assert events == [(("chose", (chooser,)),)] * 3
    for seat in (1 - chooser, None):
        assert len({repr(view(after, seat)) for after in states}) == 1
    assert [view(after, chooser).choice for after in states] == [*keys, None]
    assert view(states[0], None).chosen == (chooser == 0, chooser == 1)


def test_the_other_side_sees_its_own_pending_choice_and_no_other() -> None:
    after, _ = play(battle(), (0, card("ram")))
    assert view(after, 1).choice == PENDING
    assert view(after, 1).hand == ("ruse", "militia")
    assert view(after, None).choice is None
    assert view(after, None).hand == ()
    assert view(after, None).moves == view(after, 0).moves == ()
    assert len(view(after, 1).moves) == 3


def test_a_choice_does_not_show_in_the_number_of_cards() -> None:
    before = battle()
    after, _ = play(before, (0, card("ram")))
    assert view(after, 1).standings == view(before, 1).standings


def test_draws_are_told_as_numbers_only() -> None:
    one = table(hands=((), ()), battle_deck=FILLER)
    other = table(hands=((), ()), battle_deck=tuple(reversed(FILLER)))
    events = [play(state, {"type": "pass"})[1] for state in (one, other)]
    assert events[0] == events[1]
    assert find(events[0], "drew") == [(0, 3), (1, 3)]


def test_postal_draws_and_slogans_are_told_as_numbers_only() -> None:
    players = (player("postal_service"), player())
    states = [
        battle(hands=(("battle_slogan",), ()), players=players, battle_deck=deck)
        for deck in (FILLER, tuple(reversed(FILLER)))
    ]
    told = [play(state, (0, card("battle_slogan")), streams=Loaded(1, 1))[1] for state in states]
    assert told[0] == told[1]
    rounds = [
        play(table(players=players, active=1, battle_deck=deck), {"type": "pass"})[1]
        for deck in (FILLER, tuple(reversed(FILLER)))
    ]
    assert rounds[0] == rounds[1]


def test_the_own_hand_is_seen_in_full() -> None:
    state = table(hands=(("ram", "loot"), ("ruse",)))
    assert view(state, 0).hand == ("ram", "loot")
    assert [each.hand for each in view(state, None).standings] == [2, 1]


def test_what_everybody_counts_of_a_player() -> None:
    state = table({"f1": (0, ()), "b1": (0, (1, 1))}, players=(player("fort", "outpost", "siege_camp"), player()))
    standing = view(state, None).standings[0]
    assert (standing.entrances, standing.entrances_needed) == (1, 1)
    assert (standing.army, standing.army_limit) == (3, 2 * 3 + 3)
    assert (standing.cell_limit, standing.storage_limit, standing.hand_limit) == (4, 5, 3)
    assert standing.points.total == state.position.players[0].points == 2 + 2 + 2 + 1
