"""The computer player: always legal, from the view alone, and no fool."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.conquest.bot import LEVELS, ConquestBot
from games.conquest.evaluation import WON, castle_risk, evaluate
from games.conquest.foresight import branches, imagined
from games.conquest.moves import BattleCardChoice, Build, Heal, March, Treasury
from games.conquest.rules import apply, legal_moves, setup, to_move
from games.conquest.state import State
from games.conquest.view import view
from games.fairness import Streams
from tests.games.conquest.positions import FILLER, play, player, table

BOT = ConquestBot()


def choice(state: State, level: str = "hard", seat: int = 0, seed: int = 1) -> Any:
    return BOT.choose(view(state, seat), level, Random(seed))


@pytest.mark.parametrize("level", LEVELS)
def test_it_only_makes_legal_moves(level: str) -> None:
    streams, random = Streams(b"\7" * 32, "conquest", []), Random(7)
    state = setup({}, streams)
    for _ in range(16 if level == "hard" else 100):
        seats = to_move(state)
        if not seats:
            break
        move = BOT.choose(view(state, seats[0]), level, random)
        assert move in legal_moves(state, seats[0])
        state, _ = apply(state, seats[0], move, streams)


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_can_not_know_does_not_change_its_choice(level: str) -> None:
    state = table(
        {"b1": (0, (1, 1)), "c1": (1, (1,))}, hands=(("ram",), ("loot",)), players=(player(grain=3), player())
    )
    twin = replace(
        state,
        hands=(("ram",), ("ruse",)),
        battle_deck=tuple(reversed(FILLER)),
        building_deck=tuple(reversed(state.building_deck)),
    )
    assert choice(state, level) == choice(twin, level)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown level"):
        choice(table(), "random")


@pytest.mark.parametrize("level", ["normal", "hard"])
class TestSense:
    def test_it_enters_an_open_castle(self, level: str) -> None:
        state = table({"f1": (0, (1,)), "f2": (0, ()), "g1": (1, ())})
        assert choice(state, level) == March("f1", "g1", (1,))

    def test_it_does_not_leave_its_castle_open(self, level: str) -> None:
        cells = {"a1": (0, (2,)), "b1": (1, (2,)), "b2": (1, ()), "b3": (1, ()), "c4": (0, (1,))}
        state = table(cells)
        move = choice(state, level)
        assert not (isinstance(move, March) and move.start == "a1" and move.target in ("b2", "b3"))

    def test_it_builds_what_it_can_pay_and_gains_by(self, level: str) -> None:
        rich = player(wood=1, gold=3)
        market = ("cathedral", "wall", "smithy", "fort")
        state = table({"d3": (0, (2,))}, players=(rich, player("smithy", "fort")), market=market, round=40)
        assert choice(state, level) == Build("cathedral")

    def test_healing_and_the_treasury_come_first_since_they_are_free(self, level: str) -> None:
        state = table(players=(player("hospital", "bank", wounded=1), player()))
        move = choice(state, level)
        assert move == Heal()
        state, _ = play(state, {"type": "heal"})
        assert isinstance(choice(state, level), Treasury)


def waiting(attackers: Any, defenders: Any, hands: Any) -> State:
    state = table({"c2": (0, attackers), "d2": (1, defenders)}, hands=hands)
    return play(state, {"type": "move", "from": "c2", "to": "d2", "units": list(attackers)})[0]


class TestCards:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_the_hard_level_plays_a_card_that_helps(self, seat: int) -> None:
        hands = (("bandage", "reinforcements"), ("bandage", "reinforcements"))
        assert choice(waiting((1,), (1,), hands), seat=seat) == BattleCardChoice("reinforcements")

    def test_it_does_not_stop_its_own_sure_attack(self) -> None:
        hands = (("stout_defence",), ("loot",))
        assert choice(waiting((3, 3, 3), (1,), hands)) == BattleCardChoice(None)

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_choice_is_one_of_its_own_cards_or_none(self, level: str) -> None:
        state = waiting((1,), (1,), (("ram",), ("ruse", "loot")))
        for seed in range(5):
            assert choice(state, level, seat=1, seed=seed).card in ("ruse", "loot", None)


class TestForesight:
    def test_a_battle_branches_into_its_results_with_their_chances(self) -> None:
        state = imagined(table({"c2": (0, (1,)), "d2": (1, (1,))}).position, Random(1))
        found = branches(state, March("c2", "d2", (1,)))
        assert sorted(branch.chance for branch in found) == pytest.approx([0.25] * 4)
        owners = [branch.state.position.owners[state.position.units.index((1,), 9)] for branch in found]
        assert owners.count(0) == 1

    def test_what_is_imagined_has_no_battle_cards(self) -> None:
        state = imagined(table().position, Random(1))
        assert (state.hands, state.battle_deck, state.battle_discards) == (((), ()), (), ())
        assert len(state.building_deck) == 36 - 4

    def test_an_end_is_worth_more_than_any_position(self) -> None:
        over, _ = play(table(), {"type": "resign"})
        assert (evaluate(over.position, 0), evaluate(over.position, 1)) == (-WON, WON)

    def test_positions_are_worth_the_opposite_to_the_enemy(self) -> None:
        position = table({"d3": (0, (3,))}, players=(player("wall", wood=3), player("bank"))).position
        assert evaluate(position, 0) == -evaluate(position, 1)

    @pytest.mark.parametrize(
        ("cells", "risk"),
        [
            ({}, 0),
            ({"b1": (1, (1,))}, 0),
            ({"b1": (1, (1,)), "b2": (1, ())}, 1 / 6 / 6),
            ({"a1": (0, ()), "b1": (1, (1,)), "b2": (1, ())}, 1),
            ({"b1": (1, ()), "b2": (1, ())}, 0),
        ],
    )
    def test_the_risk_of_losing_the_castle(self, cells: Any, risk: float) -> None:
        """One against one in a castle: 1 against 2 needs a 6 and must survive 2+."""
        assert castle_risk(table(cells).position, 0) == pytest.approx(risk)
