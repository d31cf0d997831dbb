from __future__ import annotations

import pytest

from games.protocol import IllegalMove, Outcome
from games.tower.cards import CARDS
from games.tower.moves import RESIGN, TIMEOUT, Move
from games.tower.rules import apply, legal_moves, timeout_moves, to_move
from games.tower.state import State
from tests.games.tower.positions import ENEMY_HAND, HAND, STREAMS, position


def play(state: State, card: str) -> State:
    return apply(state, state.active, Move("play", card), STREAMS)[0]


def discard(state: State, card: str) -> State:
    return apply(state, state.active, Move("discard", card), STREAMS)[0]


def time_out(state: State) -> State:
    return apply(state, state.active, TIMEOUT, STREAMS)[0]


class TestTurn:
    def test_a_played_card_goes_to_the_discards_and_its_place_is_refilled(self) -> None:
        after = play(position(), "orc")

        assert after.sides[0].hand == ("miners", "quartz", "amethyst", "prism", "dragon", "swap")
        assert after.discards == ("emerald", "orc")
        assert after.deck == ("goblins", "overtime", "rainbow")
        assert after.drawn == 41

    def test_the_turn_passes_and_the_other_player_gets_income(self) -> None:
        after = play(position(enemy={"mines": 1, "monasteries": 2, "barracks": 3}), "orc")

        assert (after.turn, after.active, after.phase) == (8, 1, "play")
        assert after.sides[1].counters[5:] == (41, 42, 43)
        assert after.sides[0].counters[5:] == (40, 40, 37)

    def test_a_discard_costs_nothing_and_passes_the_turn(self) -> None:
        after = discard(position(own={"troops": 0}), "dragon")

        assert after.sides[0].counters == position(own={"troops": 0}).sides[0].counters
        assert after.sides[0].hand == ("miners", "quartz", "orc", "prism", "amethyst", "swap")
        assert after.discards == ("emerald", "dragon")
        assert (after.turn, after.active) == (8, 1)

    def test_play_again_keeps_the_turn_without_income_and_refills_at_once(self) -> None:
        after = play(position(), "quartz")

        assert (after.turn, after.active, after.phase) == (7, 0, "play")
        assert after.sides[0].hand[1] == "amethyst"
        assert after.sides[0].counters[5:] == (40, 39, 40)

    def test_of_a_card_held_twice_the_leftmost_is_used(self) -> None:
        after = play(position(hand=("orc", "quartz", "fairy", "quartz", "orc", "orc")), "quartz")

        assert after.sides[0].hand == ("orc", "amethyst", "fairy", "quartz", "orc", "orc")

    def test_the_state_before_a_move_stays_as_it_was(self) -> None:
        state = position()

        play(state, "orc")

        assert state == position()


class TestForcedDiscard:
    @pytest.mark.parametrize("scout", ["prism", "elf_scouts"])
    def test_a_scout_is_refilled_then_one_card_must_go_then_the_turn_goes_on(self, scout: str) -> None:
        looking = play(position(hand=("orc", "miners", scout, "ruby", "dragon", "swap")), scout)
        assert (looking.phase, looking.turn, looking.active) == ("discard", 7, 0)
        assert looking.sides[0].hand[2] == "amethyst"

        after = discard(looking, "dragon")
        assert (after.phase, after.turn, after.active) == ("play", 7, 0)
        assert after.sides[0].hand == ("orc", "miners", "amethyst", "ruby", "goblins", "swap")
        assert after.discards == ("emerald", scout, "dragon")

    def test_the_fresh_card_may_be_the_one_that_goes(self) -> None:
        assert discard(play(position(), "prism"), "amethyst").sides[0].hand[3] == "goblins"

    def test_no_card_may_be_played_before(self) -> None:
        state = play(position(), "prism")

        with pytest.raises(IllegalMove, match="must_discard"):
            play(state, "orc")
        assert {move.kind for move in legal_moves(state, 0)} == {"discard"}

    def test_the_events_say_what_is_asked_for(self) -> None:
        state, events = apply(position(), 0, Move("play", "prism"), STREAMS)
        _, later = apply(state, 0, Move("discard", "swap"), STREAMS)

        assert events == (("played", ("prism",)), ("paid", (0, "mana", 2)), ("must_discard", ()))
        assert later == (("discarded", ("swap",)), ("play_again", ()))

    def test_a_time_out_discards_the_weakest_card_and_passes_the_turn(self) -> None:
        after = time_out(play(position(), "prism"))

        assert (after.phase, after.turn, after.active) == ("play", 8, 1)
        assert after.sides[0].hand[1] == "goblins"
        assert after.sides[0].misses == 1


class TestWinning:
    def test_the_tower_wins_at_its_target(self) -> None:
        assert play(position(own={"tower": 199}), "quartz").outcome == Outcome(0, "tower")
        assert play(position(own={"tower": 198}), "quartz").outcome is None

    def test_the_enemy_tower_at_zero_wins(self) -> None:
        assert play(position(enemy={"tower": 5, "wall": 0}), "orc").outcome == Outcome(0, "destruction")
        assert play(position(enemy={"tower": 6, "wall": 0}), "orc").outcome is None

    @pytest.mark.parametrize("resource", ["ore", "mana", "troops"])
    def test_any_one_resource_wins_also_on_income(self, resource: str) -> None:
        after = play(position(enemy={resource: 496}), "orc")

        assert after.outcome == Outcome(1, "resource")
        assert (after.active, after.turn, after.phase) == (1, 8, "over")
        assert after.sides[0].hand[2] == "amethyst"
        assert play(position(enemy={resource: 495}), "orc").outcome is None

    def test_a_resource_won_by_a_card_ends_the_game(self) -> None:
        after = play(position(own={"mana": 498}, hand=("lucky_coin", *HAND[1:])), "lucky_coin")

        assert after.outcome == Outcome(0, "resource")

    def test_the_winning_card_is_not_refilled_and_brings_no_income(self) -> None:
        state = position(enemy={"tower": 5, "wall": 0})
        after, events = apply(state, 0, Move("play", "orc"), STREAMS)

        assert after.sides[0].hand == ("miners", "quartz", None, "prism", "dragon", "swap")
        assert after.discards[-1] == "orc"
        assert (after.active, after.turn, after.phase, after.deck) == (0, 7, "over", state.deck)
        assert after.sides[1].counters[5:] == (40, 40, 40)
        assert events[-1] == ("ended", (0, "destruction"))

    def test_a_card_may_make_the_enemy_win(self) -> None:
        burst = play(position(own={"tower": 5}, hand=("power_burst", *HAND[1:])), "power_burst")
        rainbow = play(position(enemy={"tower": 199}, hand=("rainbow", *HAND[1:])), "rainbow")

        assert burst.outcome == Outcome(1, "destruction")
        assert rainbow.outcome == Outcome(1, "tower")
        assert burst.active == rainbow.active == 0

    @pytest.mark.parametrize(
        ("card", "own", "enemy"),
        [
            ("discord", {"tower": 7}, {"tower": 6}),
            ("rainbow", {"tower": 199}, {"tower": 199}),
            ("lightning", {"tower": 8, "wall": 0}, {"tower": 0, "wall": 8}),
            ("shattering", {"tower": 200}, {"ore": 500}),
        ],
    )
    def test_both_winning_at_once_is_a_draw(self, card: str, own: dict[str, int], enemy: dict[str, int]) -> None:
        after = play(position(own=own, enemy=enemy, hand=(card, *HAND[1:])), card)

        assert after.outcome == Outcome(None, "draw")
        assert after.phase == "over"

    def test_it_is_tested_after_all_effects_not_between_them(self) -> None:
        state = position(own={"wall": 0, "tower": 3}, enemy={"wall": 0, "tower": 6}, hand=("goblin_army", *HAND[1:]))

        assert play(state, "goblin_army").outcome == Outcome(None, "draw")

    def test_the_reason_is_the_first_of_tower_destruction_resource(self) -> None:
        hand = ("shining_stone", "orc", *HAND[2:])
        all_three = position(own={"tower": 190, "ore": 500}, enemy={"tower": 6, "wall": 0}, hand=hand)
        last_two = position(own={"ore": 500}, enemy={"tower": 5, "wall": 0}, hand=hand)

        assert play(all_three, "shining_stone").outcome == Outcome(0, "tower")
        assert play(last_two, "orc").outcome == Outcome(0, "destruction")

    def test_nobody_wins_by_a_cost_that_was_not_paid(self) -> None:
        assert play(position(own={"ore": 499, "mana": 499}), "quartz").outcome is None


class TestDecks:
    def test_an_empty_deck_is_made_of_the_discards_with_the_card_just_used(self) -> None:
        state = position(deck=(), discards=("emerald", "ruby"), reshuffles=2)

        after, events = apply(state, 0, Move("play", "orc"), STREAMS)

        shuffled = STREAMS("deck/3").shuffle(["emerald", "ruby", "orc"])
        assert [after.sides[0].hand[2], *after.deck] == shuffled
        assert after.discards == ()
        assert after.reshuffles == 3
        assert ("reshuffled", (3,)) in events

    def test_taking_the_last_card_shuffles_nothing(self) -> None:
        after, events = apply(position(deck=("amethyst",)), 0, Move("play", "orc"), STREAMS)

        assert after.deck == ()
        assert after.discards == ("emerald", "orc")
        assert "reshuffled" not in [event.code for event in events]

    def test_a_card_may_come_straight_back_when_nothing_else_is_there(self) -> None:
        after = discard(position(deck=(), discards=()), "orc")

        assert after.sides[0].hand == HAND
        assert (after.deck, after.discards) == ((), ())

    def test_a_forced_discard_may_be_what_empties_the_deck(self) -> None:
        state = play(position(deck=("amethyst",), discards=()), "prism")

        after, events = apply(state, 0, Move("discard", "swap"), STREAMS)

        assert [after.sides[0].hand[5], *after.deck] == STREAMS("deck/1").shuffle(["prism", "swap"])
        assert [event.code for event in events] == ["discarded", "reshuffled", "play_again"]

    def test_the_infinite_deck_draws_by_number_and_keeps_no_discards(self) -> None:
        after = play(position(deck_type="infinite", deck=(), discards=(), drawn=40), "orc")

        assert after.sides[0].hand[2] == CARDS[STREAMS("draw/40").uniform(102)].key
        assert (after.drawn, after.deck, after.discards) == (41, (), ())


class TestTimeOut:
    def test_the_cheapest_card_goes_the_leftmost_of_equals(self) -> None:
        state = position(hand=("swap", "orc", "fairy", "goblins", "quartz", "dragon"))

        after, events = apply(state, 0, TIMEOUT, STREAMS)

        assert after.sides[0].hand == ("swap", "orc", "amethyst", "goblins", "quartz", "dragon")
        assert after.discards == ("emerald", "fairy")
        assert after.sides[0].misses == 1
        assert (after.turn, after.active) == (8, 1)
        assert events == (("timed_out", ("fairy", 1)), ("income", (1, 4, 4, 4)))

    def test_the_third_in_a_row_loses_and_discards_nothing(self) -> None:
        after, events = apply(position(misses=2), 0, TIMEOUT, STREAMS)

        assert after.outcome == Outcome(1, "misses")
        assert after.sides[0].hand == HAND
        assert after.sides[0].misses == 3
        assert (after.turn, after.active, after.discards) == (7, 0, ("emerald",))
        assert events == (("timed_out", (None, 3)), ("ended", (1, "misses")))

    @pytest.mark.parametrize("move", [Move("play", "quartz"), Move("play", "orc"), Move("discard", "orc")])
    def test_a_play_or_a_discard_clears_the_count(self, move: Move) -> None:
        assert apply(position(misses=2), 0, move, STREAMS)[0].sides[0].misses == 0

    def test_a_forced_discard_clears_the_count(self) -> None:
        assert discard(position(misses=2, phase="discard"), "orc").sides[0].misses == 0

    def test_a_time_out_later_in_the_same_turn_is_miss_number_one(self) -> None:
        assert time_out(play(position(misses=2), "quartz")).sides[0].misses == 1

    def test_the_misses_of_the_other_player_do_not_count(self) -> None:
        state = time_out(time_out(time_out(time_out(position()))))

        assert [side.misses for side in state.sides] == [2, 2]
        assert state.outcome is None

    def test_the_clock_moves_for_the_active_player_only(self) -> None:
        assert timeout_moves(position(active=1)) == ((1, TIMEOUT),)
        with pytest.raises(IllegalMove, match="not_your_turn"):
            apply(position(), 1, TIMEOUT, STREAMS)


class TestTurnLimit:
    def test_the_end_of_turn_1000_is_a_draw_with_a_refill_and_without_income(self) -> None:
        after = play(position(turn=1000, active=0), "orc")

        assert after.outcome == Outcome(None, "turn_limit")
        assert (after.turn, after.active, after.phase) == (1000, 0, "over")
        assert after.sides[0].hand[2] == "amethyst"
        assert after.sides[1].counters[5:] == (40, 40, 40)

    def test_turn_1000_goes_on_after_play_again(self) -> None:
        assert play(position(turn=1000), "quartz").outcome is None

    def test_turn_999_is_not_the_last(self) -> None:
        assert play(position(turn=999), "orc").turn == 1000

    def test_a_win_in_turn_1000_counts(self) -> None:
        state = position(turn=1000, enemy={"tower": 5, "wall": 0})

        assert play(state, "orc").outcome == Outcome(0, "destruction")

    def test_a_time_out_ends_it_too_and_a_third_miss_loses(self) -> None:
        assert time_out(position(turn=1000, misses=1)).outcome == Outcome(None, "turn_limit")
        assert time_out(position(turn=1000, misses=2)).outcome == Outcome(1, "misses")


class TestResigning:
    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("phase", ["play", "discard"])
    def test_either_seat_may_resign_at_any_time_and_nothing_else_changes(self, seat: int, phase: str) -> None:
        state = position(phase=phase)

        after, events = apply(state, seat, RESIGN, STREAMS)

        assert after == state._replace(phase="over", outcome=Outcome(1 - seat, "resignation"))
        assert events == (("resigned", (seat,)), ("ended", (1 - seat, "resignation")))


class TestRefusals:
    @pytest.mark.parametrize("move", [Move("play", "orc"), Move("discard", "orc"), TIMEOUT, RESIGN])
    def test_nothing_can_be_done_after_the_end(self, move: Move) -> None:
        over, _ = apply(position(), 0, RESIGN, STREAMS)

        with pytest.raises(IllegalMove, match="game_over"):
            apply(over, 0, move, STREAMS)
        assert to_move(over) == ()
        assert legal_moves(over, 0) == []
        assert timeout_moves(over) == ()

    @pytest.mark.parametrize("move", [Move("play", "ruby"), Move("discard", "ruby")])
    def test_a_move_out_of_turn(self, move: Move) -> None:
        with pytest.raises(IllegalMove, match="not_your_turn"):
            apply(position(), 1, move, STREAMS)

    @pytest.mark.parametrize("move", [Move("play", "ruby"), Move("discard", "ruby")])
    def test_a_card_that_is_not_in_the_hand(self, move: Move) -> None:
        with pytest.raises(IllegalMove, match="card_not_in_hand, card 'ruby'"):
            apply(position(), 0, move, STREAMS)

    def test_a_card_that_is_too_dear_says_what_is_missing(self) -> None:
        with pytest.raises(IllegalMove) as refused:
            play(position(own={"troops": 24}), "dragon")

        assert refused.value.code == "cannot_afford"
        assert refused.value.values == {"card": "dragon", "cost": 25, "have": 24, "resource": "troops"}
        assert play(position(own={"troops": 25}), "dragon").sides[0].counters.troops == 0

    @pytest.mark.parametrize("seat", [-1, 2])
    def test_a_seat_that_does_not_exist(self, seat: int) -> None:
        with pytest.raises(IllegalMove, match="not_for_players"):
            apply(position(), seat, RESIGN, STREAMS)


class TestLegalMoves:
    def test_plays_come_before_discards_in_the_order_of_the_hand(self) -> None:
        state = position(own={"ore": 3, "troops": 2}, hand=("miners", "quartz", "orc", "quartz", "dragon", "swap"))

        assert legal_moves(state, 0) == [
            Move("play", "miners"),
            Move("play", "quartz"),
            Move("discard", "miners"),
            Move("discard", "quartz"),
            Move("discard", "orc"),
            Move("discard", "dragon"),
            Move("discard", "swap"),
        ]

    def test_the_other_seat_has_none(self) -> None:
        assert legal_moves(position(), 1) == []
        assert to_move(position()) == (0,)

    def test_a_hand_that_cannot_be_played_can_be_discarded(self) -> None:
        state = position(active=1, enemy={"ore": 0, "mana": 0, "troops": 0})

        assert legal_moves(state, 1) == [Move("discard", str(card)) for card in ENEMY_HAND]
