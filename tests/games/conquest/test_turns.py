"""Set-up, moves on the board, the market, income, the end of a turn and of a round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.conquest import battle_cards, buildings
from games.conquest.board import CELLS
from games.conquest.rules import apply, clock_restarts, legal_moves, longest_wait, setup, to_move
from games.conquest.state import State, dump
from games.protocol import BadOptions
from tests.games.conquest.positions import (
    STREAMS,
    Loaded,
    find,
    owner,
    play,
    player,
    stock,
    table,
    units,
)

PASS = {"type": "pass"}
STATE_KEYS = "round active phase cells players market building_deck battle_deck battle_discards battle outcome"
PLAYER_KEYS = "wood stone grain gold hand buildings wounded treasury_used healed misses points"
SEVEN = ("market", "treasury", "barracks", "smithy", "watchtower", "fort", "highway")


class TestSetUp:
    def test_the_first_state_has_the_income_of_round_one(self) -> None:
        state = setup({}, STREAMS)
        position = state.position
        assert (position.round, position.active, position.phase) == (1, 0, "action")
        assert [stock(state, seat) for seat in (0, 1)] == [(1, 1, 2, 0)] * 2
        assert (units(state, "a1"), units(state, "g1")) == ((1,), (1,))
        assert [owner(state, cell) for cell in CELLS].count(None) == 19
        assert [len(hand) for hand in state.hands] == [3, 3]
        assert (len(position.market), len(state.building_deck), len(state.battle_deck)) == (4, 32, 34)
        assert to_move(state) == (0,)

    def test_the_first_building_drawn_ends_at_place_four(self) -> None:
        state = setup({}, STREAMS)
        deck = STREAMS("buildings").shuffle(buildings.full_deck())
        assert state.position.market == tuple(reversed(deck[:4]))
        assert state.building_deck == tuple(deck[4:])

    def test_three_cards_go_to_seat_0_then_three_to_seat_1(self) -> None:
        deck = tuple(STREAMS("battle").shuffle(battle_cards.full_deck()))
        state = setup({}, STREAMS)
        assert (state.hands, state.battle_deck) == ((deck[:3], deck[3:6]), deck[6:])

    @pytest.mark.parametrize("options", [{"start": "creator"}, {"map": "small"}])
    def test_there_are_no_options(self, options: dict[str, str]) -> None:
        with pytest.raises(BadOptions):
            setup(options, STREAMS)

    def test_the_canonical_keys(self) -> None:
        dumped = json.loads(json.dumps(dump(setup({}, STREAMS))))
        assert list(dumped) == STATE_KEYS.split()
        assert list(dumped["cells"]) == list(CELLS)
        assert list(dumped["cells"]["a1"]) == ["terrain", "owner", "units"]
        assert list(dumped["players"][0]) == PLAYER_KEYS.split()
        assert dumped["battle"] is None
        assert dumped["outcome"] is None

    def test_the_canonical_battle_and_outcome(self) -> None:
        state = table({"c2": (0, (2, 1)), "d2": (1, (1,))}, hands=(("ram",), ("ruse",)))
        state, _ = play(state, {"type": "move", "from": "c2", "to": "d2", "units": [2, 1]})
        state, _ = play(state, (1, {"type": "battle_card", "card": None}))
        assert dump(state)["battle"] == {
            "number": 1,
            "from": "c2",
            "to": "d2",
            "units": [1, 2],
            "cards": ["pending", None],
        }
        state, _ = play(state, (1, {"type": "resign"}))
        assert dump(state)["battle"] is None
        assert dump(state)["outcome"] == {"winner": 0, "reason": "resignation"}


class TestMoving:
    def test_an_empty_cell_becomes_the_movers_and_stays_so(self) -> None:
        state = table({"b1": (1, ())})
        after, events = play(state, {"type": "move", "from": "a1", "to": "b1", "units": [1]})
        assert (owner(after, "b1"), owner(after, "a1")) == (0, 0)
        assert find(events, "cell_taken") == [(0, "b1", 1)]
        assert find(events, "moved") == [(0, "a1", "b1", (1,), None)]

    def test_own_units_join_in_ascending_order(self) -> None:
        state = table({"a1": (0, (1, 3)), "b1": (0, (2,))})
        after, _ = play(state, {"type": "move", "from": "a1", "to": "b1", "units": [3, 1]})
        assert units(after, "b1") == (1, 2, 3)

    def test_an_empty_enemy_castle_is_entered_without_a_battle(self) -> None:
        cells = {"f1": (0, (1,)), "f3": (0, ()), "g1": (1, ())}
        after, events = play(table(cells), {"type": "move", "from": "f1", "to": "g1", "units": [1]})
        assert (after.position.outcome.winner, after.position.outcome.reason) == (0, "castle")
        assert (owner(after, "g1"), units(after, "g1")) == (0, (1,))
        assert find(events, "ended") == [(0, "castle")]

    def test_what_stands_over_a_limit_stays(self) -> None:
        state = table({"a1": (0, (1, 1, 1, 1))})
        after, _ = play(state, PASS)
        assert units(after, "a1") == (1, 1, 1, 1)


class TestMarket:
    def test_a_building_leaves_the_market_and_a_new_one_enters_at_place_one(self) -> None:
        state = table(players=(player(stone=3), player()), market=("fort", "wall", "smithy", "wall"))
        after, events = play(state, {"type": "build", "building": "wall"})
        assert after.position.market == ("treasury", "fort", "smithy", "wall")
        assert after.building_deck == ("cathedral",)
        assert find(events, "market_refilled") == [("treasury",)]
        assert find(events, "built") == [(0, "wall", (0, 3, 0, 0), None, None)]

    def test_an_empty_deck_adds_none(self) -> None:
        state = table(players=(player(stone=3), player()), market=("wall",), building_deck=())
        after, _ = play(state, {"type": "build", "building": "wall"})
        assert after.position.market == ()

    def test_a_replaced_building_goes_under_the_deck_as_its_basic_version(self) -> None:
        owned = ("exchange", *SEVEN[1:])
        state = table(players=(player(*owned, stone=3), player()), market=("wall",), building_deck=())
        after, events = play(state, {"type": "build", "building": "wall", "replace": "exchange"})
        assert after.position.players[0].buildings == ("wall", *SEVEN[1:])
        assert after.position.market == ("market",)
        assert find(events, "built") == [(0, "wall", (0, 3, 0, 0), None, "exchange")]

    def test_the_oldest_leaves_at_the_end_of_a_round(self) -> None:
        state = table(active=1, market=("fort", "wall", "smithy", "highway"))
        after, events = play(state, PASS)
        assert after.position.market == ("treasury", "fort", "wall", "smithy")
        assert after.building_deck == ("cathedral", "highway")
        assert find(events, "market_moved") == [("highway", "treasury")]

    def test_it_does_not_move_after_the_first_players_turn(self) -> None:
        after, _ = play(table(), PASS)
        assert after.position.market == table().position.market


class TestIncome:
    def test_one_of_each_owned_cell_with_a_unit(self) -> None:
        cells = {
            "b1": (0, (1, 1)),
            "c1": (0, (1,)),
            "c2": (0, (1,)),
            "c4": (0, (1,)),
            "d3": (0, (1,)),
            "d4": (0, (1,)),
            "b2": (0, ()),
            "e1": (1, (1,)),
            "g1": (1, ()),
        }
        after, _ = play(table(cells, active=1), PASS)
        assert stock(after, 0) == (1, 1, 2, 2)
        assert stock(after, 1) == (0, 1, 0, 0)

    def test_it_comes_once_a_round(self) -> None:
        after, events = play(table(), PASS)
        assert stock(after, 0) == (0, 0, 0, 0)
        assert not find(events, "income")


class TestDecks:
    def test_an_empty_deck_is_refilled_only_when_a_card_is_needed(self) -> None:
        state = table(hands=(("ram",) * 2, ("ram",) * 3), battle_deck=("loot",), battle_discards=("ruse", "assault"))
        after, events = play(state, PASS)
        assert (after.battle_deck, after.battle_discards) == ((), ("ruse", "assault"))
        assert not find(events, "reshuffled")

    def test_reshuffles_are_counted_over_the_whole_game(self) -> None:
        hands = (("ram",) * 2, ("ram",) * 3)
        state = table(hands=hands, battle_deck=(), battle_discards=("ruse", "assault"), reshuffles=1)
        streams = Loaded()
        after, events = play(state, PASS, streams=streams)
        assert streams.labels == ["battle/2"]
        assert (after.hands[0][-1], after.battle_deck, after.battle_discards) == ("assault", ("ruse",), ())
        assert find(events, "reshuffled") == [(2,)]

    def test_with_both_empty_there_is_no_draw(self) -> None:
        after, events = play(table(battle_deck=()), PASS)
        assert after.hands == ((), ())
        assert not find(events, "drew")

    def test_seat_0_draws_all_its_cards_first(self) -> None:
        after, _ = play(table(active=1, battle_deck=("ram", "ruse", "loot", "assault")), PASS)
        assert after.hands == (("ram", "ruse", "loot"), ("assault",))


class TestClock:
    def waiting(self) -> tuple[State, dict[str, Any]]:
        state = table(
            {"c2": (0, (1,)), "d2": (1, (1,))},
            players=(player("treasury"), player()),
            hands=(("ram",), ("ruse",)),
        )
        return state, {"type": "move", "from": "c2", "to": "d2", "units": [1]}

    def test_a_new_turn_restarts_it(self) -> None:
        state = table()
        assert clock_restarts(state, play(state, PASS)[0])
        assert clock_restarts(table(active=1), play(table(active=1), PASS)[0])

    def test_a_free_action_does_not(self) -> None:
        state, _ = self.waiting()
        assert not clock_restarts(state, play(state, {"type": "treasury", "take": "gold"})[0])

    def test_entering_and_leaving_a_battle_do_the_first_choice_does_not(self) -> None:
        state, move = self.waiting()
        fighting, _ = play(state, move)
        assert clock_restarts(state, fighting)
        one, _ = play(fighting, (1, {"type": "battle_card", "card": "ruse"}))
        assert not clock_restarts(fighting, one)
        both, _ = play(one, (0, {"type": "battle_card", "card": None}), streams=Loaded(1, 1))
        assert clock_restarts(one, both)

    def test_a_battle_choice_has_at_most_30_seconds(self) -> None:
        state, move = self.waiting()
        assert longest_wait(state) is None
        assert longest_wait(play(state, move)[0]) == 30


def test_apply_leaves_the_old_state_untouched() -> None:
    state = setup({}, STREAMS)
    before = json.dumps(dump(state))
    for move in legal_moves(state, 0):
        apply(state, 0, move, STREAMS)
    assert json.dumps(dump(state)) == before
