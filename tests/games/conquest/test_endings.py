"""Every way to end, ties, time-outs in both phases, and that an end changes nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.conquest.moves import Timeout, parse_move
from games.conquest.rules import apply, is_for_clock, legal_moves, outcome, timeout_moves, to_move
from games.conquest.state import Player, State
from games.protocol import IllegalMove, Outcome
from tests.games.conquest.positions import PLAIN, Loaded, codes, find, play, player, stock, table, units

PASS = {"type": "pass"}
TIMEOUT = {"type": "timeout"}
RESIGN = {"type": "resign"}
CITADEL = {"d3": (0, ())}
PRESTIGE = ("basilica", "arena", "guildhall")
TWENTY_SIX = (*PRESTIGE, "palace")
"""6 + 5 + 5 printed, 5 for all three, 4 + 1 for the Palace."""
THIRTY = (*TWENTY_SIX, "wall", "fort")
"""31 with the Palace's second bonus point."""


def points(state: State) -> tuple[int, ...]:
    return tuple(each.points for each in state.position.players)


class TestPoints:
    def test_thirty_at_the_end_of_a_round_win(self) -> None:
        state = table(players=(player(*THIRTY), player()), active=1)
        assert points(state)[0] >= 30
        after, events = play(state, PASS)
        assert outcome(after) == Outcome(0, "points")
        assert codes(events)[-1] == "ended"

    def test_the_first_player_waits_for_the_second_players_turn(self) -> None:
        after, _ = play(table(players=(player(*THIRTY), player())), PASS)
        assert outcome(after) is None

    def test_the_second_player_wins_by_points(self) -> None:
        after, _ = play(table(players=(player(), player(*THIRTY)), active=1), PASS)
        assert outcome(after) == Outcome(1, "points")

    def test_with_both_over_the_mark_the_second_wins_whoever_has_more(self) -> None:
        state = table(CITADEL, players=(player(*THIRTY), player(*THIRTY)), active=1)
        assert points(state)[0] > points(state)[1]
        after, _ = play(state, PASS)
        assert outcome(after) == Outcome(1, "points")

    def test_twenty_nine_do_not_win(self) -> None:
        state = table(players=(player(*TWENTY_SIX, "market"), player()), active=1)
        assert points(state)[0] == 21 + 4 + 2 + 1
        state = table({"b1": (0, ()), "b2": (0, ())}, players=state.position.players, active=1)
        assert points(state)[0] == 29
        assert outcome(play(state, PASS)[0]) is None

    def test_the_draws_come_before_and_storage_and_market_do_not_follow(self) -> None:
        state = table(players=(player(*THIRTY, wood=9), player()), active=1)
        after, _ = play(state, PASS)
        assert [len(hand) for hand in after.hands] == [3, 3]
        assert stock(after, 0) == (9, 0, 0, 0)
        assert after.position.market == state.position.market
        assert (after.position.round, after.position.active, after.position.phase) == (5, 1, "over")


class TestRoundLimit:
    @pytest.mark.parametrize(
        ("one", "other", "winner"), [(("wall",), (), 0), ((), ("wall",), 1), ((), (), 1), (("fort",), ("wall",), 1)]
    )
    def test_after_round_40_the_higher_score_wins_and_b_on_a_tie(self, one: Any, other: Any, winner: int) -> None:
        state = table(players=(player(*one, wood=9), player(*other)), active=1, round=40)
        after, _ = play(state, PASS)
        assert outcome(after) == Outcome(winner, "round_limit")
        assert (after.position.round, after.position.active) == (40, 1)
        assert stock(after, 0) == (5, 0, 0, 0)
        assert after.position.market != state.position.market

    def test_round_39_and_the_first_turn_of_40_go_on(self) -> None:
        after, _ = play(table(active=1, round=39), PASS)
        assert (outcome(after), after.position.round) == (None, 40)
        after, _ = play(table(round=40), PASS)
        assert outcome(after) is None


class TestMisses:
    def test_a_turn_that_runs_out_is_a_pass_with_a_miss(self) -> None:
        after, events = play(table(), TIMEOUT)
        assert after.position.players[0].misses == 1
        assert after.position.active == 1
        assert find(events, "timed_out") == [(0, 1)]

    def test_any_move_in_time_clears_them(self) -> None:
        late = player("treasury", misses=2, grain=2)
        for move in (PASS, {"type": "treasury", "take": "gold"}, {"type": "hire", "cell": "a1"}):
            after, _ = play(table(players=(late, player(misses=1))), move)
            assert [each.misses for each in after.position.players] == [0, 1]

    def test_the_third_in_a_row_loses_at_once_without_the_pass(self) -> None:
        state = table(players=(player(misses=2), player()))
        after, events = play(state, TIMEOUT)
        assert outcome(after) == Outcome(1, "misses")
        assert after.position.players[0].misses == 3
        assert after.hands == state.hands
        assert (after.position.active, after.position.phase) == (0, "over")
        assert codes(events) == ["timed_out", "ended"]

    def test_only_the_active_seat_can_be_late(self) -> None:
        with pytest.raises(IllegalMove, match="not_late"):
            play(table(), (1, TIMEOUT))

    def test_time_outs_are_for_the_clock_and_never_listed(self) -> None:
        assert is_for_clock(Timeout())
        assert not is_for_clock(parse_move(PASS))
        assert timeout_moves(table(active=1)) == ((1, Timeout()),)
        assert Timeout() not in legal_moves(table(), 0)


class TestMissesInBattle:
    def waiting(self, players: tuple[Player, Player] = PLAIN, active: int = 0) -> State:
        cells = {"c2": (0, (1,)), "d2": (1, (1,))}
        state = table(cells, players=players, hands=(("ram",), ("ruse",)), active=active)
        start, target = ("c2", "d2") if active == 0 else ("d2", "c2")
        return play(state, {"type": "move", "from": start, "to": target, "units": [1]})[0]

    @pytest.mark.parametrize("active", [0, 1])
    def test_both_late_the_attacker_comes_first(self, active: int) -> None:
        state = self.waiting(active=active)
        assert [seat for seat, _ in timeout_moves(state)] == [active, 1 - active]
        for seat, move in timeout_moves(state):
            state, events = apply(state, seat, move, Loaded(1, 1))
        assert find(events, "revealed") == [(None, None)]
        assert [each.misses for each in state.position.players] == [1, 1]
        assert state.hands[0][0] == "ram"

    def test_only_who_has_not_chosen_can_be_late(self) -> None:
        state, _ = play(self.waiting(), (0, {"type": "battle_card", "card": "ram"}))
        assert timeout_moves(state) == ((1, Timeout()),)
        with pytest.raises(IllegalMove, match="not_late"):
            play(state, (0, TIMEOUT))
        after, _ = play(state, (1, TIMEOUT), streams=Loaded(1, 1))
        assert [each.misses for each in after.position.players] == [0, 1]

    def test_a_choice_in_time_clears_the_misses(self) -> None:
        state = self.waiting(players=(player(), player(misses=2)))
        after, _ = play(state, (1, {"type": "battle_card", "card": None}))
        assert after.position.players[1].misses == 0

    def test_the_third_miss_ends_the_game_with_the_battle_unfought(self) -> None:
        state = self.waiting(players=(player(), player(misses=2)))
        after, _ = play(state, (1, TIMEOUT))
        assert outcome(after) == Outcome(0, "misses")
        assert after.position.battle is None
        assert (units(after, "c2"), units(after, "d2")) == ((1,), (1,))
        assert after.hands == state.hands

    def test_a_turn_missed_and_a_choice_missed_add_up(self) -> None:
        state, _ = play(table({"c2": (0, (1,)), "d2": (1, (1,))}, hands=(("ram",), ("ruse",))), TIMEOUT)
        state, _ = play(state, {"type": "move", "from": "d2", "to": "c2", "units": [1]})
        state, _ = play(state, (0, TIMEOUT))
        assert state.position.players[0].misses == 2


class TestResigning:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_either_seat_at_any_time(self, seat: int) -> None:
        state = table(players=(player(misses=1, wood=9), player(misses=1)))
        after, events = play(state, (seat, RESIGN))
        assert outcome(after) == Outcome(1 - seat, "resignation")
        changed = replace(state.position, phase="over", outcome=after.position.outcome)
        assert after.position == changed
        assert codes(events) == ["resigned", "ended"]

    @pytest.mark.parametrize("seat", [0, 1])
    def test_in_a_battle_too_even_after_choosing(self, seat: int) -> None:
        state = TestMissesInBattle().waiting()
        state, _ = play(state, (seat, {"type": "battle_card", "card": None}))
        after, _ = play(state, (seat, RESIGN))
        assert outcome(after) == Outcome(1 - seat, "resignation")
        assert after.position.battle is None


@pytest.mark.parametrize("move", [PASS, TIMEOUT, RESIGN, {"type": "battle_card", "card": None}, {"type": "heal"}])
def test_nothing_is_legal_after_the_end(move: Any) -> None:
    over, _ = play(table(), RESIGN)
    assert to_move(over) == ()
    assert timeout_moves(over) == ()
    assert legal_moves(over, 0) == legal_moves(over, 1) == []
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match="game_over"):
            play(over, (seat, move))
