"""Thresholds, dice, every battle card on either side, and what a battle leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.conquest.battle_cards import TABLE, full_deck
from games.conquest.rules import legal_moves, to_move
from games.conquest.state import PENDING, Player, State
from games.conquest.strengths import threshold
from games.protocol import Event
from tests.games.conquest.positions import PLAIN, Loaded, codes, find, owner, play, player, stock, table, units

PRINTED = """assault 2 battle_cry 2 ruse 2 reinforcements 2 retreat 4 counter_order 4 precise_shot 4 militia 4
second_try 2 ram 2 stout_defence 2 last_hero 2 bandage 2 loot 2 battle_slogan 2 foragers 2"""


def card(key: str) -> dict[str, Any]:
    return {"type": "battle_card", "card": key}


def fight(
    attackers: Any,
    defenders: Any,
    cards: Any = (None, None),
    dice: Any = (),
    start: str = "c2",
    target: str = "d2",
    **rest: Any,
) -> tuple[State, tuple[Event, ...]]:
    """Seat 0 attacks; each seat holds the card it plays and nothing else. (state, events) after the turn."""
    cells = {start: (0, attackers), target: (1, defenders), **rest.pop("cells", {})}
    hands = tuple((key,) if key else () for key in cards)
    state = table(cells, hands=hands, **rest)
    streams = Loaded(*dice)
    move = {"type": "move", "from": start, "to": target, "units": list(attackers)}
    state, events = play(state, move, streams=streams)
    for seat, key in enumerate(cards):
        if key:
            state, events = play(state, (seat, card(key)), streams=streams)
    assert not streams.dice, "more dice were laid out than rolled"
    return state, events


def test_forty_cards_in_table_order() -> None:
    words = PRINTED.split()
    printed = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {each.key: each.copies for each in TABLE} == printed
    assert list(printed) == [each.key for each in TABLE]
    assert len(full_deck()) == 40


@pytest.mark.parametrize(
    ("own", "enemy", "expected"),
    [
        (2, 1, 2),
        (5, 2, 2),
        (4, 2, 2),
        (1, 0, 2),
        (3, 2, 3),
        (7, 4, 3),
        (3, 3, 4),
        (0, 0, 4),
        (2, 3, 5),
        (4, 7, 5),
        (1, 2, 6),
        (2, 5, 6),
        (0, 1, 6),
    ],
)
def test_threshold(own: int, enemy: int, expected: Any) -> None:
    assert threshold(own, enemy) == expected


@pytest.mark.parametrize(
    ("attackers", "defenders", "needed"),
    [((2,), (1,), 2), ((3,), (2,), 3), ((1,), (1,), 4), ((2,), (3,), 5), ((1,), (2,), 6)],
)
def test_a_die_hits_from_the_threshold_up(attackers: Any, defenders: Any, needed: int) -> None:
    hit, events = fight(attackers, defenders, dice=(needed, 1))
    assert owner(hit, "d2") == 0
    assert find(events, "side")[0] == (0, sum(attackers), (("units", sum(attackers)),), needed, 0)
    missed, _ = fight(attackers, defenders, dice=(needed - 1, 1))
    assert (owner(missed, "d2"), units(missed, "c2"), units(missed, "d2")) == (1, attackers, defenders)


# card, attackers, defenders, dice → units left in c2 (where the attackers came from), owner and units of d2
AS_ATTACKER = [
    ("assault", (1,), (1,), (3, 1), (), 0, (1,)),
    ("battle_cry", (1,), (1,), (1, 4), (1,), 1, (1,)),
    ("ruse", (2,), (3,), (2, 5), (), 0, (2,)),
    ("reinforcements", (1,), (2,), (2, 5), (), 0, (1,)),
    ("retreat", (1, 1), (1, 1), (1, 1, 6, 6), (1,), 1, (1, 1)),
    ("precise_shot", (1, 1), (1, 2), (5, 1, 1, 1), (1, 1), 1, (1,)),
    ("militia", (1, 2), (1, 2), (1, 1, 6, 6), (1,), 1, (1, 2)),
    ("militia", (1, 2), (1, 2), (6, 6, 6, 6), (), 0, (1,)),
    ("second_try", (1,), (1,), (1, 1, 4), (), 0, (1,)),
    ("ram", (1,), (1,), (4, 1), (), 0, (1,)),
    ("stout_defence", (1, 1), (1, 1), (6, 6, 6, 6), (1, 1), 1, (1, 1)),
    ("last_hero", (1, 2), (1, 2), (1, 1, 6, 6), (1,), 1, (1, 2)),
    ("bandage", (1, 2), (1, 2), (1, 1, 6, 1), (1, 2), 1, (1, 2)),
    ("loot", (1,), (1,), (6, 1), (), 0, (1,)),
    ("battle_slogan", (1,), (1,), (1, 1), (1,), 1, (1,)),
    ("foragers", (1,), (1,), (6, 1), (), 0, (1,)),
]
AS_DEFENDER = [
    ("assault", (1,), (1,), (1, 3), (), 1, (1,)),
    ("battle_cry", (1,), (1,), (4, 1), (1,), 1, (1,)),
    ("ruse", (3,), (2,), (5, 2), (), 1, (2,)),
    ("reinforcements", (2,), (1,), (5, 2), (), 1, (1,)),
    ("retreat", (1, 1), (1, 1), (6, 6, 1, 1), (1, 1), 1, (1,)),
    ("precise_shot", (1, 2), (1, 1), (1, 1, 5, 1), (1,), 1, (1, 1)),
    ("militia", (1, 2), (1, 2), (6, 6, 1, 1), (1, 2), 1, (1,)),
    ("second_try", (1,), (1,), (1, 1, 4), (), 1, (1,)),
    ("ram", (1,), (1,), (1, 4), (), 1, (1,)),
    ("stout_defence", (1, 1), (1, 1), (6, 6, 6, 6), (1, 1), 1, (1, 1)),
    ("last_hero", (1, 2), (1, 2), (6, 6, 1, 1), (1, 2), 1, (1,)),
    ("bandage", (1, 2), (1, 2), (6, 1, 1, 1), (1, 2), 1, (1, 2)),
    ("loot", (1,), (1,), (1, 6), (), 1, (1,)),
    ("battle_slogan", (1,), (1,), (1, 1), (1,), 1, (1,)),
    ("foragers", (1,), (1,), (1, 6), (), 1, (1,)),
]


@pytest.mark.parametrize(
    ("seat", "row"), [(0, row) for row in AS_ATTACKER] + [(1, row) for row in AS_DEFENDER], ids=lambda each: str(each)
)
def test_a_card_on_either_side(seat: int, row: Any) -> None:
    key, attackers, defenders, dice, left, holder, held = row
    state, events = fight(attackers, defenders, (key, None) if seat == 0 else (None, key), dice)
    assert (units(state, "c2"), owner(state, "d2"), units(state, "d2")) == (left, holder, held)
    assert find(events, "revealed") == [(key, None) if seat == 0 else (None, key)]
    assert state.battle_discards == (key,)


def test_every_card_is_tried_on_both_sides() -> None:
    tried = {row[0] for row in AS_ATTACKER} | {"counter_order"}
    assert tried == {row[0] for row in AS_DEFENDER} | {"counter_order"} == {each.key for each in TABLE}


class TestCounterOrder:
    def test_it_voids_the_defenders_card(self) -> None:
        state, events = fight((1,), (1,), ("counter_order", "stout_defence"), (4, 1))
        assert owner(state, "d2") == 0
        assert find(events, "countered") == [(1, "stout_defence")]

    def test_it_voids_the_attackers_card(self) -> None:
        state, events = fight((1,), (1,), ("assault", "counter_order"), (3, 1))
        assert owner(state, "d2") == 1
        assert find(events, "countered") == [(0, "assault")]

    def test_two_void_each_other(self) -> None:
        state, events = fight((1,), (1,), ("counter_order", "counter_order"), (4, 1))
        assert owner(state, "d2") == 0
        assert find(events, "countered") == [(1, "counter_order"), (0, "counter_order")]

    def test_against_no_card_it_does_nothing(self) -> None:
        _, events = fight((1,), (1,), ("counter_order", None), (4, 1))
        assert not find(events, "countered")

    @pytest.mark.parametrize("key", ["loot", "foragers", "battle_slogan"])
    def test_a_voided_card_gives_nothing_afterwards_either(self, key: str) -> None:
        state, events = fight((2,), (1,), (key, "counter_order"), (6, 1))
        assert owner(state, "d2") == 0
        assert stock(state, 0) == (0, 0, 0, 0)
        assert not find(events, key)


class TestStrength:
    def test_it_is_never_below_zero(self) -> None:
        _, events = fight((1,), (2,), (None, "ruse"), (6, 1))
        assert find(events, "side") == [(0, 0, (("units", 1), ("ruse", -3)), 6, 0), (1, 2, (("units", 2),), 2, 0)]

    def test_it_is_summed_before_it_is_cut(self) -> None:
        """1 + 3 − 3 is 1, in whatever order."""
        _, events = fight((1,), (1,), ("reinforcements", "ruse"), (1, 1))
        assert find(events, "side")[0] == (0, 1, (("units", 1), ("reinforcements", 3), ("ruse", -3)), 4, 0)

    def test_zero_against_zero_is_equal(self) -> None:
        _, events = fight((2,), (3,), ("ruse", "ruse"), (1, 1))
        assert [side[3] for side in find(events, "side")] == [4, 4]


class TestDice:
    def test_attackers_first_then_defenders_then_the_second_tries(self) -> None:
        _, events = fight((1, 1), (1, 1), ("second_try", "second_try"), (1, 4, 2, 3, 6, 5))
        assert find(events, "dice") == [(0, (1, 4)), (1, (2, 3))]
        assert find(events, "rerolled") == [(0, 0, 1, 6), (1, 0, 2, 5)]
        assert find(events, "hits") == [(0, 2), (1, 1)]

    def test_without_a_miss_nothing_is_rolled_again(self) -> None:
        _, events = fight((1,), (1,), ("second_try", "second_try"), (6, 1, 2))
        assert find(events, "rerolled") == [(1, 0, 1, 2)]

    def test_the_second_try_has_the_same_modifiers(self) -> None:
        state, _ = fight((1,), (1,), ("second_try", "battle_cry"), (1, 1, 4))
        assert owner(state, "d2") == 1
        state, _ = fight((1,), (1,), ("second_try", "battle_cry"), (1, 1, 5))
        assert owner(state, "d2") == 0

    def test_battle_cry_puts_six_out_of_reach_and_assault_makes_two_sure(self) -> None:
        state, _ = fight((1,), (2,), (None, "battle_cry"), (6, 1))
        assert units(state, "d2") == (2,)
        state, _ = fight((2,), (1,), ("assault", None), (1, 1))
        assert owner(state, "d2") == 0

    def test_the_stream_is_named_after_the_battle(self) -> None:
        state = table({"c2": (0, (1,)), "d2": (1, (1,))}, battles=6)
        streams = Loaded(1, 1)
        after, _ = play(state, {"type": "move", "from": "c2", "to": "d2", "units": [1]}, streams=streams)
        assert streams.labels == ["dice/7"]
        assert after.battles == 7


class TestCasualties:
    def test_losses_are_simultaneous_and_an_empty_cell_stays_the_defenders(self) -> None:
        state, events = fight((1,), (1,), dice=(6, 6))
        assert (units(state, "c2"), owner(state, "c2")) == ((), 0)
        assert (units(state, "d2"), owner(state, "d2")) == ((), 1)
        assert find(events, "battle_ended") == [(0, "d2", "emptied", 0, 0)]

    def test_the_weakest_falls_first(self) -> None:
        state, events = fight((1, 2), (1, 2), dice=(6, 1, 6, 1))
        assert (units(state, "c2"), units(state, "d2")) == ((2,), (2,))
        assert find(events, "lost") == [(0, (1,)), (1, (1,))]

    def test_some_attackers_left_and_some_defenders_left_changes_no_owner(self) -> None:
        state, events = fight((1, 1), (1, 1), dice=(6, 1, 1, 1))
        assert find(events, "battle_ended") == [(0, "d2", "held", 2, 1)]
        assert owner(state, "d2") == 1

    def test_units_left_behind_do_not_fight(self) -> None:
        cells = {"c2": (0, (1, 3)), "d2": (1, (1,))}
        move = {"type": "move", "from": "c2", "to": "d2", "units": [1]}
        state, _ = play(table(cells), move, streams=Loaded(1, 6))
        assert (units(state, "c2"), units(state, "d2")) == ((3,), (1,))

    def test_survivors_enter_and_the_rest_stays(self) -> None:
        cells = {"c2": (0, (1, 3)), "d2": (1, (1,))}
        move = {"type": "move", "from": "c2", "to": "d2", "units": [3]}
        state, events = play(table(cells), move, streams=Loaded(6, 1))
        assert (units(state, "c2"), units(state, "d2"), owner(state, "d2")) == ((1,), (3,), 0)
        assert find(events, "cell_taken") == [(0, "d2", 1)]


class TestReturning:
    def test_one_hit_is_too_few_for_retreat_and_militia(self) -> None:
        state, _ = fight((1, 1), (1, 1), ("retreat", None), (1, 1, 6, 1))
        assert units(state, "c2") == (1,)
        state, _ = fight((1, 1), (1, 1), ("militia", None), (1, 1, 6, 1))
        assert units(state, "c2") == (1,)

    @pytest.mark.parametrize(
        ("key", "holder", "left"), [("retreat", 0, (2, 2)), ("militia", 1, (1,)), ("last_hero", 1, (3,))]
    )
    def test_hits_beyond_the_number_of_units_count(self, key: str, holder: int, left: Any) -> None:
        """Two hits on a single unit: with Retreat one is left, which is enough."""
        state, events = fight((2, 2), (3,), (None, key), (5, 5, 1))
        assert find(events, "hits") == [(0, 2), (1, 0)]
        assert find(events, key) == [(1, {"retreat": 1, "militia": 1, "last_hero": 3}[key])]
        assert (owner(state, "d2"), units(state, "d2")) == (holder, left)

    def test_last_hero_keeps_the_weakest_under_precise_shot(self) -> None:
        state, events = fight((1, 1), (1, 2), ("precise_shot", "last_hero"), (6, 6, 1, 1))
        assert units(state, "d2") == (1,)
        assert find(events, "last_hero") == [(1, 1)]

    def test_last_hero_needs_hits_that_would_leave_none(self) -> None:
        state, _ = fight((1, 1, 1), (1, 1, 1), (None, "last_hero"), (6, 6, 1, 1, 1, 1))
        assert units(state, "d2") == (1,)
        state, _ = fight((1,), (1,), (None, "last_hero"), (6, 1))
        assert owner(state, "d2") == 0

    def test_bandage_needs_a_loss_and_a_survivor(self) -> None:
        state, events = fight((1, 1), (1, 1), (None, "bandage"), (6, 6, 1, 1))
        assert owner(state, "d2") == 0
        state, events = fight((1, 1), (1, 1), (None, "bandage"), (1, 1, 1, 1))
        assert units(state, "d2") == (1, 1)
        assert not find(events, "bandage")

    def test_nobody_returns_without_room_beside_those_left_behind(self) -> None:
        """Four stand on a cell for three (a Fort was replaced): three fight, one falls, three are there again."""
        cells = {"c2": (0, (1, 2, 2, 2)), "d2": (1, (2, 2, 2))}
        state = table(cells, hands=(("bandage",), ()))
        streams = Loaded(1, 1, 1, 6, 1, 1)
        state, events = play(
            state,
            {"type": "move", "from": "c2", "to": "d2", "units": [2, 2, 2]},
            (0, card("bandage")),
            streams=streams,
        )
        assert units(state, "c2") == (1, 2, 2)
        assert not find(events, "bandage")

    def test_a_unit_that_returns_is_not_wounded(self) -> None:
        players = (player("hospital"), player())
        state, _ = fight((1, 2), (1, 2), ("militia", None), (1, 1, 6, 6), players=players)
        assert state.position.players[0].wounded == 1


class TestStoutDefence:
    def test_it_stops_hits_before_retreat_and_militia_count_them(self) -> None:
        for key in ("retreat", "militia"):
            state, events = fight((1, 1), (1, 1), (key, "stout_defence"), (6, 6, 6, 6))
            assert (units(state, "c2"), units(state, "d2")) == ((1, 1), (1, 1))
            assert find(events, "stout_defence") == [(1, 2, 2)]
            assert not find(events, key)


class TestCastle:
    def storm(
        self, attackers: Any, defenders: Any, cards: Any, dice: Any, players: tuple[Player, Player] = PLAIN
    ) -> tuple[State, tuple[Event, ...]]:
        return fight(attackers, defenders, cards, dice, "f2", "g1", cells={"f1": (0, ())}, players=players)

    def test_the_ram_ignores_castle_wall_and_bastion(self) -> None:
        for walls in ((), ("wall",), ("bastion",)):
            _, events = self.storm((2,), (1,), ("ram", None), (1, 1), (player(), player(*walls)))
            assert find(events, "side") == [(0, 2, (("units", 2),), 2, 0), (1, 1, (("units", 1),), 6, 0)]

    def test_the_ram_leaves_siege_engines_and_other_cards_alone(self) -> None:
        players = (player("siege_engines"), player("wall"))
        _, events = self.storm((2,), (1,), ("ram", "reinforcements"), (1, 1), players)
        assert [side[1] for side in find(events, "side")] == [5, 4]

    def test_the_ram_does_nothing_for_the_defender(self) -> None:
        _, events = self.storm((2,), (1,), (None, "ram"), (1, 1), (player("siege_engines"), player("wall")))
        assert [side[1] for side in find(events, "side")] == [5, 4]

    def test_entering_wins_and_nothing_follows(self) -> None:
        players = (player("highway"), player())
        state, events = self.storm((3,), (1,), ("loot", None), (6, 1), players)
        position = state.position
        assert (position.outcome.winner, position.outcome.reason, position.phase) == (0, "castle", "over")
        assert (position.round, position.active, position.battle) == (5, 0, None)
        assert stock(state, 0) == (0, 0, 0, 0)
        assert state.hands == ((), ())
        assert state.battle_discards == ("loot",)
        assert codes(events)[-1] == "ended"

    def test_a_castle_whose_defenders_fall_with_the_attackers_is_not_entered(self) -> None:
        state, _ = self.storm((2,), (1,), (None, None), (6, 6))
        assert (owner(state, "g1"), units(state, "g1"), state.position.outcome) == (1, (), None)

    def test_foragers_defending_a_castle_get_grain(self) -> None:
        """Seat 0 also gets the income of nothing: it is seat 1's turn next, not a new round."""
        state, events = self.storm((2,), (1,), (None, "foragers"), (1, 6))
        assert stock(state, 1) == (0, 0, 1, 0)
        assert find(events, "foragers") == [(1, "grain")]


class TestSpoils:
    @pytest.mark.parametrize(
        ("start", "target", "expected"),
        [
            ("b2", "b1", (1, 0, 0, 0)),
            ("c2", "d2", (0, 1, 0, 0)),
            ("d2", "e2", (0, 0, 1, 0)),
            ("d5", "c4", (0, 0, 0, 0)),
            ("c2", "d3", (0, 0, 0, 1)),
            ("c3", "d4", (0, 0, 0, 1)),
        ],
    )
    def test_foragers_get_what_the_cell_gives(self, start: str, target: str, expected: Any) -> None:
        state, _ = fight((2,), (1,), ("foragers", None), (6, 1), start, target)
        assert stock(state, 0) == expected
        state, _ = fight((1,), (2,), (None, "foragers"), (1, 6), start, target)
        assert stock(state, 1) == expected

    @pytest.mark.parametrize("key", ["loot", "foragers"])
    def test_nobody_wins_while_both_stand_or_if_all_fall(self, key: str) -> None:
        for dice in ((1, 1), (6, 6)):
            state, _ = fight((1,), (1,), (key, key), dice)
            assert (stock(state, 0), stock(state, 1)) == ((0, 0, 0, 0), (0, 0, 0, 0))

    def test_loot_is_a_gold_for_the_winner_only(self) -> None:
        state, events = fight((1,), (1,), ("loot", "loot"), (6, 1))
        assert (stock(state, 0), stock(state, 1)) == ((0, 0, 0, 1), (0, 0, 0, 0))
        assert find(events, "loot") == [(0,)]

    def test_battle_slogan_draws_before_the_end_of_the_turn_attacker_first(self) -> None:
        deck = ("ram", "ruse", "loot", "loot", "loot", "loot", "loot")
        state, events = fight((1,), (1,), ("battle_slogan", "battle_slogan"), (1, 1), battle_deck=deck)
        assert find(events, "drew") == [(0, 1), (1, 1), (0, 2), (1, 2)]
        assert (state.hands[0][0], state.hands[1][0]) == ("ram", "ruse")

    def test_battle_slogan_may_take_a_hand_over_its_limit(self) -> None:
        hands = (("battle_slogan", "ram", "ram", "ram"), ())
        state = table({"c2": (0, (1,)), "d2": (1, (1,))}, hands=hands, players=(player("watchtower"), player()))
        state, _ = play(
            state,
            {"type": "move", "from": "c2", "to": "d2", "units": [1]},
            (0, card("battle_slogan")),
            streams=Loaded(1, 1),
        )
        assert len(state.hands[0]) == 4


class TestChoosing:
    def waiting(self, hands: Any = (("ram", "loot", "ram"), ("ruse",)), **rest: Any) -> tuple[State, tuple[Event, ...]]:
        state = table({"c2": (0, (1,)), "d2": (1, (1,))}, hands=hands, **rest)
        return play(state, {"type": "move", "from": "c2", "to": "d2", "units": [1]}, streams=Loaded(1, 1))

    def test_a_battle_waits_for_both(self) -> None:
        state, events = self.waiting()
        assert state.position.phase == "battle"
        assert to_move(state) == (0, 1)
        assert state.choices == (PENDING, PENDING)
        assert units(state, "c2") == (1,)
        assert find(events, "battle_started") == [(1, 0, "c2", "d2", (1,), (1,))]
        assert [move.card for move in legal_moves(state, 0)] == ["ram", "loot", None]
        assert [move.card for move in legal_moves(state, 1)] == ["ruse", None]

    @pytest.mark.parametrize("order", [(0, 1), (1, 0)])
    def test_seats_choose_in_any_order(self, order: tuple[int, int]) -> None:
        state, _ = self.waiting()
        keys = ("loot", "ruse")
        state, events = play(state, (order[0], card(keys[order[0]])))
        assert events == (("chose", (order[0],)),)
        assert to_move(state) == (order[1],)
        assert state.hands == (("ram", "loot", "ram"), ("ruse",))
        assert legal_moves(state, order[0]) == []
        state, events = play(state, (order[1], card(keys[order[1]])), streams=Loaded(1, 1))
        assert find(events, "revealed") == [("loot", "ruse")]
        assert state.position.battle is None
        assert state.position.active == 1
        assert state.battle_discards == ("loot", "ruse")

    def test_the_attackers_card_goes_to_the_discards_first(self) -> None:
        state = table({"e2": (1, (1,)), "d2": (0, (1,))}, hands=(("ram",), ("ruse",)), active=1)
        state, _ = play(
            state,
            {"type": "move", "from": "e2", "to": "d2", "units": [1]},
            (0, card("ram")),
            (1, card("ruse")),
            streams=Loaded(1, 1),
        )
        assert state.battle_discards == ("ruse", "ram")

    def test_of_two_equal_cards_the_one_drawn_first_goes(self) -> None:
        state, _ = self.waiting()
        state, _ = play(state, (0, card("ram")), (1, card(None)), streams=Loaded(1, 1))
        assert state.hands[0][:2] == ("loot", "ram")

    def test_an_empty_hand_has_chosen_none(self) -> None:
        state, events = self.waiting(hands=((), ("ruse",)))
        assert state.choices == (None, PENDING)
        assert find(events, "no_cards") == [(0,)]
        assert to_move(state) == (1,)

    def test_with_two_empty_hands_the_battle_is_over_within_the_move(self) -> None:
        state, events = self.waiting(hands=((), ()))
        assert state.position.phase == "action"
        assert find(events, "revealed") == [(None, None)]
        assert state.position.active == 1
