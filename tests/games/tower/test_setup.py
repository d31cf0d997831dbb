from __future__ import annotations

import pytest

from games.fairness import Streams
from games.protocol import BadOptions
from games.tower.battlefields import BATTLEFIELDS
from games.tower.cards import CARDS
from games.tower.setup import setup
from games.tower.state import State, dump
from tests.games.tower.positions import STREAMS

KEYS = [card.key for card in CARDS]

# tower, wall, mines/monasteries/barracks, ore/mana/troops, target tower, target resource
FIELDS = {
    "archmage_citadel": (20, 5, 2, 2, 2, 5, 5, 5, 50, 150),
    "crystal_garden": (20, 10, 3, 3, 3, 5, 5, 5, 75, 200),
    "seaside_fortress": (20, 10, 5, 5, 5, 25, 25, 25, 150, 400),
    "azure_valley": (20, 50, 1, 1, 5, 5, 5, 25, 100, 300),
    "misty_harbour": (50, 50, 5, 3, 5, 20, 10, 20, 100, 300),
    "square_of_winds": (20, 10, 3, 1, 2, 15, 5, 10, 125, 350),
    "free_steppe": (20, 10, 1, 1, 1, 15, 15, 15, 200, 500),
    "mirror_labyrinth": (30, 15, 4, 4, 4, 10, 10, 10, 100, 300),
}


def new(battlefield: str = "free_steppe", deck: str = "finite", streams: Streams = STREAMS) -> State:
    return setup({"battlefield": battlefield, "deck": deck}, streams)


@pytest.mark.parametrize("key", FIELDS)
def test_a_battlefield_gives_both_players_its_start_values_and_seat_0_one_income(key: str) -> None:
    *start, tower, resource = FIELDS[key]
    first, second = new(key).sides

    assert list(second.counters) == start
    assert list(first.counters) == start[:5] + [start[5 + i] + start[2 + i] for i in range(3)]
    assert BATTLEFIELDS[key].goal == (tower, resource)
    assert list(BATTLEFIELDS) == list(FIELDS)


def test_the_finite_deck_deals_six_to_seat_0_then_six_to_seat_1() -> None:
    state = new()
    shuffled = STREAMS("deck").shuffle(KEYS)

    assert [*state.sides[0].hand, *state.sides[1].hand, *state.deck] == shuffled
    assert len(state.deck) == 90
    assert state.drawn == 12


def test_the_infinite_deck_deals_the_first_twelve_draws() -> None:
    state = new(deck="infinite")

    draws = [KEYS[STREAMS(f"draw/{number}").uniform(102)] for number in range(12)]
    assert [*state.sides[0].hand, *state.sides[1].hand] == draws
    assert state.deck == ()
    assert state.drawn == 12


def test_another_seed_deals_other_cards() -> None:
    assert new(streams=Streams(bytes(31) + b"\1", "tower", ())).deck != new().deck


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"battlefield": "free_steppe"}, "'deck' is missing"),
        ({"deck": "finite"}, "'battlefield' is missing"),
        ({"battlefield": "moon", "deck": "finite"}, "'battlefield' is 'moon'"),
        ({"battlefield": "free_steppe", "deck": "double"}, "'deck' is 'double'"),
        ({"battlefield": "free_steppe", "deck": "finite", "start": "creator"}, "unknown option 'start'"),
    ],
)
def test_it_refuses_options_that_it_does_not_know(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOptions, match=complaint):
        setup(options, STREAMS)


def test_the_canonical_state_has_the_keys_in_the_order_of_the_rules() -> None:
    data = dump(new())

    assert list(data) == ["turn", "active", "phase", "players", "deck", "discards", "drawn", "outcome"]
    assert " ".join(data["players"][0]) == "tower wall mines monasteries barracks ore mana troops hand misses"
    assert data["turn"] == 1
    assert data["active"] == 0
    assert data["phase"] == "play"
    assert data["outcome"] is None
