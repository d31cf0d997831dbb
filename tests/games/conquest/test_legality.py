"""Moves that are refused, by their reason, and what the viewer is told about impossible things."""

from __future__ import annotations

from typing import Any

import pytest

from games.conquest import moves
from games.conquest.moves import parse_move
from games.conquest.reasons import why_no_building, why_not, why_nothing
from games.conquest.state import Player, State
from games.conquest.view import view
from games.protocol import IllegalMove
from tests.games.conquest.positions import play, player, table

PASS = {"type": "pass"}
RICH = {"wood": 9, "stone": 9, "grain": 9, "gold": 9}
SEVEN = ("market", "treasury", "barracks", "smithy", "watchtower", "fort", "highway")
FULL = player(*SEVEN, **RICH)
CELLS = {"b1": (0, (1,)), "b2": (1, (1,)), "c1": (1, (1,)), "c2": (0, (1, 1, 1))}


def refused(state: State, move: Any, seat: int = 0) -> IllegalMove:
    """The refusal of the rules, which must be the one that the view explains, too."""
    with pytest.raises(IllegalMove) as raised:
        play(state, (seat, move))
    told = why_not(view(state, seat), parse_move(move))
    assert told is not None
    assert (told.code, told.values) == (raised.value.code, raised.value.values)
    return raised.value


def battle() -> State:
    state = table({"c2": (0, (1,)), "d2": (1, (1,))}, hands=(("ram",), ("ruse",)))
    return play(state, {"type": "move", "from": "c2", "to": "d2", "units": [1]})[0]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"type": "build", "building": "cathedral"}, "not_in_market"),
        ({"type": "build", "building": "bastion"}, "not_in_market"),
        ({"type": "build", "building": "wall", "replace": "market"}, "slots_free"),
        ({"type": "build", "building": "fort"}, "needs"),
        ({"type": "hire", "cell": "b2"}, "not_your_cell"),
        ({"type": "hire", "cell": "d1"}, "not_your_cell"),
        ({"type": "move", "from": "b2", "to": "b3", "units": [1]}, "no_units"),
        ({"type": "move", "from": "d1", "to": "d2", "units": [1]}, "no_units"),
        ({"type": "move", "from": "a1", "to": "b1", "units": []}, "no_such_units"),
        ({"type": "move", "from": "a1", "to": "b1", "units": [2]}, "no_such_units"),
        ({"type": "move", "from": "a1", "to": "b1", "units": [1, 1]}, "no_such_units"),
        ({"type": "move", "from": "a1", "to": "c1", "units": [1]}, "not_adjacent"),
        ({"type": "move", "from": "a1", "to": "a1", "units": [1]}, "not_adjacent"),
        ({"type": "move", "from": "b1", "to": "c2", "units": [1]}, "cell_full"),
        ({"type": "train", "cell": "b2", "strength": 1}, "no_such_units"),
        ({"type": "train", "cell": "a1", "strength": 3}, "no_such_units"),
        ({"type": "upgrade", "building": "wall"}, "not_built"),
        ({"type": "upgrade", "building": "bank"}, "no_upgrade"),
        ({"type": "battle_card", "card": None}, "no_battle"),
    ],
    ids=str,
)
def test_what_can_never_be_done_here(move: Any, code: str) -> None:
    state = table(CELLS, players=(player(stone=3), player()), market=("wall", "fort"))
    assert refused(state, move).code == code


def test_the_other_seat_waits() -> None:
    assert refused(table(), PASS, seat=1).code == "not_your_turn"


class TestBuildings:
    def test_one_that_is_there_in_either_version_is_not_built_again(self) -> None:
        for owned in ("wall", "bastion"):
            state = table(players=(player(owned, **RICH), player()))
            found = refused(state, {"type": "build", "building": "wall"})
            assert (found.code, found.values) == ("already_built", {"building": "wall"})

    def test_the_enemy_may_have_it(self) -> None:
        state = table(players=(player(stone=3), player("wall")))
        assert play(state, {"type": "build", "building": "wall"})[0].position.players[0].buildings == ("wall",)

    def test_full_slots_need_a_building_to_replace_that_is_there(self) -> None:
        state = table(players=(FULL, player()), market=("wall", "market"))
        assert refused(state, {"type": "build", "building": "wall"}).code == "slots_full"
        found = refused(state, {"type": "build", "building": "wall", "replace": "outpost"})
        assert (found.code, found.values) == ("not_built", {"building": "outpost"})
        assert refused(state, {"type": "build", "building": "market", "replace": "market"}).code == "already_built"

    def test_an_upgraded_building_is_replaced_under_its_own_name(self) -> None:
        state = table(players=(player("bank", *SEVEN[2:], "storehouse", **RICH), player()), market=("wall",))
        assert refused(state, {"type": "build", "building": "wall", "replace": "treasury"}).code == "not_built"
        assert play(state, {"type": "build", "building": "wall", "replace": "bank"})

    def test_an_upgrade_is_made_once(self) -> None:
        state = table(players=(player("bastion", **RICH), player()))
        assert refused(state, {"type": "upgrade", "building": "wall"}).code == "no_upgrade"
        assert refused(state, {"type": "upgrade", "building": "bastion"}).code == "no_upgrade"

    def test_too_little_is_named_with_its_numbers(self) -> None:
        state = table(players=(player(stone=2), player()))
        found = refused(state, {"type": "build", "building": "wall"})
        assert (found.code, found.values) == ("needs", {"resource": "stone", "have": 2, "need": 3})


class TestCastle:
    CELLS = {"f1": (0, (1,)), "e1": (0, (1,))}
    STORM = {"type": "move", "from": "f1", "to": "g1", "units": [1]}

    @pytest.mark.parametrize("defenders", [(), (1,)])
    def test_two_entrances_are_needed_to_enter_and_to_attack(self, defenders: Any) -> None:
        state = table({**self.CELLS, "g1": (1, defenders)})
        found = refused(state, self.STORM)
        assert (found.code, found.values) == ("entrances", {"have": 1, "need": 2})
        two = table({**self.CELLS, "f3": (0, ()), "g1": (1, defenders)})
        assert why_not(view(two, 0), parse_move(self.STORM)) is None

    def test_the_own_castle_needs_none(self) -> None:
        state = table({"b1": (0, (1,))})
        assert play(state, {"type": "move", "from": "b1", "to": "a1", "units": [1]})


def test_an_attack_takes_at_most_as_many_as_may_stand_on_a_cell() -> None:
    cells = {"c2": (0, (1, 1, 1, 1)), "d2": (1, (1,))}
    move = {"type": "move", "from": "c2", "to": "d2", "units": [1, 1, 1, 1]}
    found = refused(table(cells), move)
    assert (found.code, found.values) == ("too_many_attackers", {"units": 4, "limit": 3})
    state = table(cells, players=(player("fort"), player()), hands=(("ram",), ()))
    assert play(state, move)[0].position.phase == "battle"


class TestBattle:
    @pytest.mark.parametrize("move", [PASS, {"type": "heal"}, {"type": "hire", "cell": "a1"}], ids=str)
    def test_nothing_but_cards_is_legal_meanwhile(self, move: Any) -> None:
        for seat in (0, 1):
            assert refused(battle(), move, seat).code == "battle_waits"

    def test_a_card_must_be_in_the_hand(self) -> None:
        found = refused(battle(), {"type": "battle_card", "card": "ruse"})
        assert (found.code, found.values) == ("not_in_hand", {"card": "ruse"})

    def test_a_choice_is_not_changed(self) -> None:
        state, _ = play(battle(), (1, {"type": "battle_card", "card": None}))
        for card in (None, "ruse"):
            assert refused(state, {"type": "battle_card", "card": card}, 1).code == "chosen_already"


class TestWhyNothing:
    @pytest.mark.parametrize(
        ("kind", "state", "code"),
        [
            (moves.Build, table(), "nothing_to_build"),
            (moves.Upgrade, table(), "no_upgrades"),
            (moves.Upgrade, table(players=(player("wall"), player())), "nothing_to_upgrade"),
            (moves.Hire, table(), "needs"),
            (moves.Hire, table({"a1": (0, (1, 1))}, players=(player(grain=2), player())), "army_limit"),
            (
                moves.Hire,
                table({"a1": (0, (1, 1, 1))}, players=(player("outpost", grain=2), player())),
                "cells_full",
            ),
            (moves.March, table({"a1": (0, ())}), "no_army"),
            (moves.Train, table(), "needs"),
            (moves.Train, table({"a1": (0, (2,))}, players=(player(stone=1), player())), "all_at_ceiling"),
            (moves.Trade, table(), "needs_building"),
            (moves.Trade, table(players=(player("market", wood=1), player())), "nothing_to_trade"),
            (moves.Heal, table(), "needs_building"),
            (moves.Heal, table(players=(player("infirmary"), player())), "no_wounded"),
            (moves.Treasury, table(players=(player("bank", treasury_used=True), player())), "treasury_used"),
            (moves.BattleCardChoice, table(), "no_battle"),
            (moves.Pass, table(active=1), "not_your_turn"),
            (moves.Pass, battle(), "battle_waits"),
        ],
    )
    def test_it_names_the_reason(self, kind: Any, state: State, code: str) -> None:
        found = why_nothing(view(state, 0), kind)
        assert found is not None
        assert found.code == code

    def test_units_that_can_go_nowhere(self) -> None:
        around = {"b1": (0, (1, 1, 1)), "b2": (0, (1, 1, 1)), "b3": (0, (1, 1, 1))}
        state = table({"a1": (0, (1,)), **around})
        assert why_nothing(view(state, 0), moves.March) is None

    def test_what_can_be_done_has_no_reason(self) -> None:
        assert why_nothing(view(table(), 0), moves.Pass) is None
        assert why_nothing(view(table(), None), moves.Pass).code == "not_seated"


class TestWhyNoBuilding:
    @pytest.mark.parametrize(
        ("owner", "building", "code"),
        [
            (player(), "cathedral", "not_in_market"),
            (player("bastion", **RICH), "wall", "already_built"),
            (player(stone=2), "wall", "needs"),
            (player("craft_guild", stone=1), "wall", "needs"),
            (player("bastion", **RICH), "bastion", "no_upgrade"),
            (player("smithy", stone=9), "smithy", "needs"),
        ],
    )
    def test_it_names_the_reason(self, owner: Player, building: str, code: str) -> None:
        found = why_no_building(view(table(players=(owner, player())), 0), building)
        assert found is not None
        assert found.code == code

    @pytest.mark.parametrize(
        ("owner", "building"),
        [
            (player(stone=3), "wall"),
            (player("craft_guild", stone=2), "wall"),
            (FULL, "wall"),
            (player("smithy", **RICH), "smithy"),
        ],
    )
    def test_what_can_be_built_or_upgraded_has_none(self, owner: Player, building: str) -> None:
        assert why_no_building(view(table(players=(owner, player())), 0), building) is None

    def test_a_spectator_builds_nothing(self) -> None:
        assert why_no_building(view(table(), None), "wall").code == "not_seated"
