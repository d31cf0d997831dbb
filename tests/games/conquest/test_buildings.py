"""Every building and every upgrade: price, points and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from games.conquest.buildings import BASICS, BUILDINGS, GIVERS, full_deck
from games.conquest.moves import parse_move
from games.conquest.rules import legal_moves
from games.conquest.state import State
from games.protocol import IllegalMove
from tests.games.conquest.positions import Loaded, find, owner, play, player, stock, table, units

PRINTED = """
market WWW 1 exchange 1
treasury WWSG 1 bank 1
barracks WWSG 2 knights_order 2
smithy WSSS 2 arsenal 2
wall SSS 2 bastion 2
watchtower WWS 1 great_tower 1
fort SSSG 2 fortress 2
highway WWWS 1 high_road 1
storehouse WWWG 1 great_larder 1
dovecote GGGW 1 postal_service 1
craft_guild GGGS 1 great_guild 1
outpost GGGO 2 garrison 2
siege_camp SSSG 2 siege_engines 2
infirmary GGGS 1 hospital 1
cathedral WOOO 4 basilica 6
tournament_field GGGO 3 arena 5
fair WWWO 3 guildhall 5
town_hall WWWGG 2 palace 4
"""
ROWS = [line.split() for line in PRINTED.strip().splitlines()]
RICH = {"wood": 5, "stone": 5, "grain": 5, "gold": 5}
PASS = {"type": "pass"}


def refusal(state: State, move: Any, seat: int = 0) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalMove) as refused:
        play(state, (seat, move))
    return refused.value.code, refused.value.values


def is_legal(state: State, move: Any, seat: int = 0) -> bool:
    return parse_move(move) in legal_moves(state, seat)


@pytest.mark.parametrize(("key", "letters", "worth", "upgrade", "upgrade_worth"), ROWS)
def test_price_and_points(key: str, letters: str, worth: str, upgrade: str, upgrade_worth: str) -> None:
    """Building takes the price from 5 of each; the upgrade costs the same again."""
    price = tuple(letters.count(letter) for letter in "WSGO")
    state = table(players=(player(**RICH), player()), market=(key,))
    built, _ = play(state, {"type": "build", "building": key})
    assert stock(built, 0) == tuple(5 - amount for amount in price)
    assert built.position.players[0].buildings == (key,)
    assert built.position.players[0].points == int(worth)
    state = table(players=(player(key, **RICH), player()))
    better, _ = play(state, {"type": "upgrade", "building": key})
    assert stock(better, 0) == tuple(5 - amount for amount in price)
    assert better.position.players[0].buildings == (upgrade,)
    assert better.position.players[0].points == int(upgrade_worth)


def test_the_deck_holds_two_of_each_in_table_order() -> None:
    assert full_deck() == [row[0] for row in ROWS for _ in range(2)]
    assert list(BASICS) == [row[0] for row in ROWS]


def test_every_grant_names_the_building_that_one_needs_first() -> None:
    assert set(GIVERS) == {name for building in BUILDINGS.values() for name in building.grants}
    assert (GIVERS["trade"], GIVERS["siege"], GIVERS["upgrade_discount"]) == ("market", "siege_camp", "craft_guild")


class TestTrading:
    def test_the_market_swaps_two_for_any_two(self) -> None:
        state = table(players=(player("market", wood=2), player()))
        after, events = play(state, {"type": "trade", "give": "wood", "take": ["gold", "stone"]})
        assert stock(after, 0) == (0, 1, 0, 1)
        assert find(events, "traded") == [(0, "wood", 2, ("gold", "stone"))]

    def test_gold_can_be_given_and_the_kind_given_taken(self) -> None:
        state = table(players=(player("market", gold=3), player()))
        after, _ = play(state, {"type": "trade", "give": "gold", "take": ["gold", "grain"]})
        assert stock(after, 0) == (0, 0, 1, 2)

    def test_the_market_does_not_swap_three(self) -> None:
        state = table(players=(player("market", wood=3), player()))
        move = {"type": "trade", "give": "wood", "take": ["gold"] * 3}
        assert refusal(state, move) == ("trade_size", {"count": 3, "limit": 2})

    @pytest.mark.parametrize("count", [2, 3])
    def test_the_exchange_swaps_three_or_two(self, count: int) -> None:
        state = table(players=(player("exchange", wood=3), player()))
        after, _ = play(state, {"type": "trade", "give": "wood", "take": ["gold"] * count})
        assert stock(after, 0) == (3 - count, 0, 0, count)

    def test_it_needs_a_market_and_enough_of_one_kind(self) -> None:
        move = {"type": "trade", "give": "wood", "take": ["gold", "gold"]}
        assert refusal(table(players=(player(wood=2), player())), move) == ("needs_building", {"building": "market"})
        poor = table(players=(player("market", wood=1), player()))
        assert refusal(poor, move) == ("needs", {"resource": "wood", "have": 1, "need": 2})


class TestTreasury:
    @pytest.mark.parametrize("key", ["treasury", "bank"])
    @pytest.mark.parametrize("place", range(4))
    def test_one_of_any_kind_once_a_round_for_free(self, key: str, place: int) -> None:
        state = table(players=(player(key), player()))
        move = {"type": "treasury", "take": ("wood", "stone", "grain", "gold")[place]}
        after, events = play(state, move)
        assert stock(after, 0) == tuple(int(kind == place) for kind in range(4))
        assert after.position.active == 0
        assert find(events, "treasury") == [(0, move["take"])]
        assert refusal(after, move) == ("treasury_used", {})
        later, _ = play(after, PASS)
        assert later.position.players[0].treasury_used
        later, _ = play(later, PASS)
        assert not later.position.players[0].treasury_used
        assert is_legal(later, move)

    def test_it_needs_the_treasury(self) -> None:
        assert refusal(table(), {"type": "treasury", "take": "gold"}) == ("needs_building", {"building": "treasury"})

    def test_the_bank_gives_gold_each_round(self) -> None:
        state = table(players=(player("bank"), player("treasury")), active=1)
        after, events = play(state, PASS)
        assert (stock(after, 0), stock(after, 1)) == ((0, 0, 1, 1), (0, 0, 1, 0))
        assert find(events, "income") == [(0, (0, 0, 1, 1), 1), (1, (0, 0, 1, 0), 0)]


class TestHiring:
    @pytest.mark.parametrize(
        ("buildings", "strength", "price"),
        [
            ((), 1, 2),
            (("barracks",), 2, 2),
            (("knights_order",), 3, 3),
            (("fortress",), 1, 1),
            (("knights_order", "fortress"), 3, 2),
            (("barracks", "fort"), 2, 2),
        ],
    )
    def test_strength_and_price_of_a_new_unit(self, buildings: tuple[str, ...], strength: int, price: int) -> None:
        state = table(players=(player(*buildings, grain=price), player()))
        after, events = play(state, {"type": "hire", "cell": "a1"})
        assert units(after, "a1") == tuple(sorted((1, strength)))
        assert stock(after, 0) == (0, 0, 0, 0)
        assert find(events, "hired") == [(0, "a1", strength, price)]
        poor = table(players=(player(*buildings, grain=price - 1), player()))
        assert refusal(poor, {"type": "hire", "cell": "a1"}) == (
            "needs",
            {"resource": "grain", "have": price - 1, "need": price},
        )

    @pytest.mark.parametrize(("buildings", "most"), [((), 3), (("fort",), 4), (("fortress",), 4)])
    def test_how_many_units_stand_on_a_cell(self, buildings: tuple[str, ...], most: int) -> None:
        cells = {"b1": (0, (1,) * (most - 1)), "b2": (0, ()), "b3": (0, ()), "c1": (0, ())}
        state = table(cells, players=(player(*buildings, grain=5), player()))
        after, _ = play(state, {"type": "hire", "cell": "b1"})
        assert len(units(after, "b1")) == most
        after, _ = play(after, PASS)
        assert refusal(after, {"type": "hire", "cell": "b1"}) == ("cell_full", {"have": most, "limit": most})

    @pytest.mark.parametrize(("buildings", "most"), [((), 4), (("outpost",), 7), (("garrison",), 9)])
    def test_the_army_is_at_most_twice_the_cells_and_what_outposts_add(
        self, buildings: tuple[str, ...], most: int
    ) -> None:
        """Castle and b1 are owned: 4 units without an Outpost."""
        full = {4: ((1, 1), (1, 1)), 7: ((1,) * 3, (1,) * 4), 9: ((1,) * 4, (1,) * 5)}[most]
        cells = {"a1": (0, full[0]), "b1": (0, full[1])}
        army = player("fort", *buildings, grain=5)
        assert refusal(table(cells, players=(army, player())), {"type": "hire", "cell": "a1"}) == (
            "army_limit",
            {"have": most, "limit": most},
        )
        cells["b1"] = (0, full[1][1:])
        cells["a1"] = (0, full[0][:3])
        after, _ = play(table(cells, players=(army, player())), {"type": "hire", "cell": "a1"})
        assert len(units(after, "a1")) == len(full[0][:3]) + 1


class TestTraining:
    @pytest.mark.parametrize(("buildings", "ceiling"), [((), 2), (("smithy",), 3), (("arsenal",), 4)])
    def test_the_ceiling(self, buildings: tuple[str, ...], ceiling: int) -> None:
        state = table({"a1": (0, (1, ceiling - 1))}, players=(player(*buildings, stone=1), player()))
        after, events = play(state, {"type": "train", "cell": "a1", "strength": ceiling - 1})
        assert units(after, "a1") == (1, ceiling) or ceiling == 2
        assert stock(after, 0) == (0, 0, 0, 0)
        assert find(events, "trained") == [(0, "a1", ceiling - 1, ceiling)]
        top = table({"a1": (0, (ceiling,))}, players=(player(*buildings, stone=1), player()))
        move = {"type": "train", "cell": "a1", "strength": ceiling}
        assert refusal(top, move) == ("ceiling", {"strength": ceiling, "limit": ceiling})

    def test_it_costs_a_stone(self) -> None:
        move = {"type": "train", "cell": "a1", "strength": 1}
        assert refusal(table(), move) == ("needs", {"resource": "stone", "have": 0, "need": 1})


class TestCastleDefence:
    @pytest.mark.parametrize(
        ("walls", "siege", "attack_parts", "defence_parts"),
        [
            ((), (), (("units", 2),), (("units", 1), ("castle", 1))),
            (("wall",), (), (("units", 2),), (("units", 1), ("castle", 1), ("wall", 2))),
            (("bastion",), (), (("units", 2),), (("units", 1), ("castle", 1), ("bastion", 3))),
            ((), ("siege_camp",), (("units", 2),), (("units", 1), ("castle", 1))),
            ((), ("siege_engines",), (("units", 2), ("siege_engines", 3)), (("units", 1), ("castle", 1))),
        ],
    )
    def test_what_counts_at_a_castle(
        self,
        walls: tuple[str, ...],
        siege: tuple[str, ...],
        attack_parts: tuple[tuple[str, int], ...],
        defence_parts: tuple[tuple[str, int], ...],
    ) -> None:
        cells = {"f1": (0, (2,)), "f2": (0, ())}
        state = table(cells, players=(player(*siege), player(*walls)), hands=(("loot",), ("loot",)))
        _, events = play(state, {"type": "move", "from": "f1", "to": "g1", "units": [2]})
        totals = [sum(number for _, number in parts) for parts in (attack_parts, defence_parts)]
        assert find(events, "strengths") == [(totals[0], attack_parts, totals[1], defence_parts)]

    def test_walls_and_engines_count_nowhere_else(self) -> None:
        state = table(
            {"c2": (0, (2,)), "d2": (1, (1,))},
            players=(player("siege_engines"), player("bastion")),
            hands=(("loot",), ("loot",)),
        )
        _, events = play(state, {"type": "move", "from": "c2", "to": "d2", "units": [2]})
        assert find(events, "strengths") == [(2, (("units", 2),), 1, (("units", 1),))]

    def test_a_siege_camp_needs_one_entrance_instead_of_two(self) -> None:
        move = {"type": "move", "from": "f1", "to": "g1", "units": [1]}
        cells = {"f1": (0, (1,)), "g1": (1, ())}
        assert refusal(table(cells), move) == ("entrances", {"have": 1, "need": 2})
        for key in ("siege_camp", "siege_engines"):
            after, _ = play(table(cells, players=(player(key), player())), move)
            assert after.position.outcome.reason == "castle"


class TestDrawing:
    @pytest.mark.parametrize(("buildings", "most"), [((), 3), (("watchtower",), 4), (("great_tower",), 5)])
    def test_both_players_draw_to_their_limit_at_the_end_of_a_turn(self, buildings: tuple[str, ...], most: int) -> None:
        state = table(players=(player(*buildings), player()), hands=(("loot",), ("ram",)))
        after, events = play(state, PASS)
        assert [len(hand) for hand in after.hands] == [most, 3]
        assert find(events, "drew") == [(0, most - 1), (1, 2)]

    def test_nothing_is_discarded_over_the_limit(self) -> None:
        state = table(hands=(("loot",) * 6, ("ram",) * 3))
        after, events = play(state, PASS)
        assert after.hands == state.hands
        assert not find(events, "drew")

    @pytest.mark.parametrize(("key", "count"), [("dovecote", 1), ("postal_service", 2)])
    def test_letters_come_at_the_start_of_a_round(self, key: str, count: int) -> None:
        state = table(players=(player(), player(key)), hands=(("loot",) * 3, ("ram",) * 3), active=1)
        after, events = play(state, PASS)
        assert [len(hand) for hand in after.hands] == [3, 3 + count]
        assert find(events, "drew") == [(1, count)]
        quiet, _ = play(after, PASS)
        assert [len(hand) for hand in quiet.hands] == [3, 3 + count]


class TestRoads:
    @pytest.mark.parametrize("key", ["highway", "high_road"])
    @pytest.mark.parametrize(
        ("start", "target", "expected"),
        [
            ("a1", "b1", (1, 0, 0, 0)),
            ("a1", "b3", (0, 1, 0, 0)),
            ("b1", "c2", (0, 0, 1, 0)),
            ("b3", "c4", (0, 0, 0, 0)),
            ("c2", "d3", (0, 0, 0, 1)),
            ("c3", "d4", (0, 0, 0, 1)),
            ("b1", "a1", (0, 0, 1, 0)),
        ],
    )
    def test_arriving_by_a_move_gives_one_of_the_cell(self, key: str, start: str, target: str, expected: Any) -> None:
        state = table({"a1": (0, ()), start: (0, (1,))}, players=(player(key), player()))
        after, _ = play(state, {"type": "move", "from": start, "to": target, "units": [1]})
        assert stock(after, 0) == expected

    def test_entering_after_a_battle_is_arriving_too(self) -> None:
        state = table({"c2": (0, (2,)), "d2": (1, (1,))}, players=(player("highway"), player()))
        after, events = play(state, {"type": "move", "from": "c2", "to": "d2", "units": [2]}, streams=Loaded(6, 1))
        assert stock(after, 0) == (0, 1, 0, 0)
        assert find(events, "toll") == [(0, "d2", "stone")]

    def test_without_a_road_arriving_gives_nothing(self) -> None:
        after, _ = play(table(), {"type": "move", "from": "a1", "to": "b1", "units": [1]})
        assert stock(after, 0) == (0, 0, 0, 0)

    def test_the_high_road_goes_two_cells_and_leaves_the_middle_its_owner(self) -> None:
        state = table({"b1": (1, ())}, players=(player("high_road"), player()))
        after, events = play(state, {"type": "move", "from": "a1", "to": "c1", "units": [1], "via": "b1"})
        assert (owner(after, "b1"), owner(after, "c1"), units(after, "c1")) == (1, 0, (1,))
        assert stock(after, 0) == (0, 1, 0, 0)
        assert find(events, "moved") == [(0, "a1", "c1", (1,), "b1")]

    @pytest.mark.parametrize(
        ("cells", "move", "code"),
        [
            ({"b1": (1, (1,))}, ("a1", "c1", "b1"), "two_steps_enemy"),
            ({"c1": (1, (1,))}, ("a1", "c1", "b1"), "two_steps_enemy"),
            ({}, ("a1", "c4", "b1"), "not_two_steps"),
            ({}, ("a1", "b2", "b1"), "not_two_steps"),
            ({}, ("a1", "a1", "b1"), "not_two_steps"),
            ({}, ("a1", "d1", "c1"), "not_two_steps"),
            ({"e1": (0, (1,)), "f2": (0, ()), "f1": (0, ()), "g1": (1, ())}, ("e1", "g1", "f1"), "two_steps_castle"),
            ({"f1": (0, (1,)), "f2": (0, ()), "g1": (1, ())}, ("f1", "f3", "g1"), "two_steps_castle"),
            ({"c1": (0, (1, 1, 1))}, ("a1", "c1", "b1"), "cell_full"),
        ],
    )
    def test_where_the_high_road_does_not_lead(self, cells: Any, move: Any, code: str) -> None:
        state = table(cells, players=(player("high_road"), player()))
        start, target, via = move
        assert refusal(state, {"type": "move", "from": start, "to": target, "units": [1], "via": via})[0] == code

    def test_the_middle_may_be_the_own_castle(self) -> None:
        state = table({"b1": (0, (1,))}, players=(player("high_road"), player()))
        assert is_legal(state, {"type": "move", "from": "b1", "to": "b3", "units": [1], "via": "a1"})

    def test_two_steps_need_the_high_road(self) -> None:
        state = table(players=(player("highway"), player()))
        move = {"type": "move", "from": "a1", "to": "c1", "units": [1], "via": "b1"}
        assert refusal(state, move) == ("needs_building", {"building": "highway"})


class TestStorage:
    @pytest.mark.parametrize(("buildings", "most"), [((), 5), (("storehouse",), 7), (("great_larder",), 8)])
    def test_what_is_over_the_limit_is_lost_at_the_end_of_a_round(self, buildings: tuple[str, ...], most: int) -> None:
        full = player(*buildings, wood=9, stone=most, grain=10, gold=most + 1)
        state = table({"a1": (0, ())}, players=(full, player()))
        half, _ = play(state, PASS)
        assert stock(half, 0) == (9, most, 10, most + 1)
        after, events = play(half, PASS)
        assert stock(after, 0) == (most,) * 4
        assert find(events, "spoiled") == [(0, (9 - most, 0, 10 - most, 1))]


class TestGuild:
    def test_every_building_costs_one_less_of_the_kind_named(self) -> None:
        state = table(players=(player("craft_guild", wood=1, stone=2), player()), market=("smithy",))
        after, events = play(state, {"type": "build", "building": "smithy", "discount": "stone"})
        assert stock(after, 0) == (0, 0, 0, 0)
        assert find(events, "built") == [(0, "smithy", (1, 2, 0, 0), "stone", None)]

    def test_the_kind_must_be_named_and_be_in_the_price(self) -> None:
        state = table(players=(player("craft_guild", **RICH), player()), market=("smithy",))
        assert refusal(state, {"type": "build", "building": "smithy"}) == ("discount_required", {})
        move = {"type": "build", "building": "smithy", "discount": "gold"}
        assert refusal(state, move) == ("discount_not_in_price", {"resource": "gold"})

    def test_without_the_guild_there_is_none(self) -> None:
        state = table(players=(player(**RICH), player()), market=("smithy",))
        assert refusal(state, {"type": "build", "building": "smithy", "discount": "wood"}) == ("no_discount", {})

    def test_only_the_great_guild_makes_upgrades_cheaper(self) -> None:
        move = {"type": "upgrade", "building": "smithy", "discount": "stone"}
        assert refusal(table(players=(player("craft_guild", "smithy", **RICH), player())), move) == ("no_discount", {})
        great = table(players=(player("great_guild", "smithy", wood=1, stone=2), player()))
        after, events = play(great, move)
        assert stock(after, 0) == (0, 0, 0, 0)
        assert find(events, "upgraded") == [(0, "smithy", "arsenal", (1, 2, 0, 0), "stone")]
        assert refusal(great, {"type": "upgrade", "building": "smithy"}) == ("discount_required", {})

    def test_the_great_guild_makes_building_cheaper_too(self) -> None:
        state = table(players=(player("great_guild", stone=2), player()), market=("wall",))
        after, _ = play(state, {"type": "build", "building": "wall", "discount": "stone"})
        assert after.position.players[0].buildings == ("great_guild", "wall")

    def test_a_guild_that_is_being_replaced_still_counts(self) -> None:
        seven = ("craft_guild", "market", "treasury", "barracks", "smithy", "watchtower", "fort")
        state = table(players=(player(*seven, stone=2), player()), market=("wall",), building_deck=())
        move = {"type": "build", "building": "wall", "discount": "stone", "replace": "craft_guild"}
        after, _ = play(state, move)
        assert after.position.players[0].buildings == ("wall", *seven[1:])


class TestInfirmary:
    def wounded(self, *buildings: Any, count: int = 1, **rest: Any) -> State:
        return table(players=(player(*buildings, wounded=count), player()), **rest)

    @pytest.mark.parametrize(("key", "strength"), [("infirmary", 1), ("hospital", 2)])
    def test_healing_is_free_and_brings_a_unit_to_the_castle(self, key: str, strength: int) -> None:
        after, events = play(self.wounded(key), {"type": "heal"})
        assert units(after, "a1") == (1, strength)
        assert after.position.active == 0
        assert after.position.players[0].wounded == 0
        assert find(events, "healed") == [(0, strength)]

    def test_it_happens_once_a_turn(self) -> None:
        state = self.wounded("hospital", count=2, cells={"b1": (0, ())})
        after, _ = play(state, {"type": "heal"})
        assert refusal(after, {"type": "heal"}) == ("healed_already", {})
        after, _ = play(after, PASS, PASS)
        assert is_legal(after, {"type": "heal"})

    def test_what_it_needs(self) -> None:
        assert refusal(table(), {"type": "heal"}) == ("needs_building", {"building": "infirmary"})
        assert refusal(self.wounded("infirmary", count=0), {"type": "heal"}) == ("no_wounded", {})
        full = self.wounded("infirmary", cells={"a1": (0, (1, 1, 1)), "b1": (0, ())})
        assert refusal(full, {"type": "heal"}) == ("cell_full", {"have": 3, "limit": 3})
        army = self.wounded("infirmary", cells={"a1": (0, (1, 1))})
        assert refusal(army, {"type": "heal"}) == ("army_limit", {"have": 2, "limit": 2})

    @pytest.mark.parametrize(("buildings", "kept"), [((), 0), (("infirmary",), 1), (("hospital",), 2)])
    def test_units_lost_in_battle_are_wounded_up_to_the_stock(self, buildings: tuple[str, ...], kept: int) -> None:
        state = table({"c2": (0, (1, 1, 1)), "d2": (1, (3, 3, 3))}, players=(player(*buildings), player("hospital")))
        move = {"type": "move", "from": "c2", "to": "d2", "units": [1, 1, 1]}
        after, events = play(state, move, streams=Loaded(1, 1, 1, 6, 6, 6))
        assert after.position.players[0].wounded == kept
        assert after.position.players[1].wounded == 0
        assert find(events, "wounded") == ([(0, kept)] if kept else [])

    @pytest.mark.parametrize(("key", "wounded"), [("infirmary", 0), ("market", 2)])
    def test_replacing_it_dismisses_the_wounded(self, key: str, wounded: int) -> None:
        seven = ("infirmary" if key == "infirmary" else "hospital", "market", "treasury", "barracks", "smithy")
        seven = (*seven, "watchtower", "fort")
        count = 1 if key == "infirmary" else 2
        state = table(players=(player(*seven, stone=3, wounded=count), player()), market=("wall",))
        after, events = play(state, {"type": "build", "building": "wall", "replace": key})
        assert after.position.players[0].wounded == wounded
        assert find(events, "wounded_dismissed") == ([(0, 1)] if key == "infirmary" else [])


class TestPoints:
    def test_the_town_hall_counts_pairs_of_other_buildings(self) -> None:
        """2 printed, and 1 for each two others."""
        for others, bonus in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (6, 3)):
            owned = ("market", "treasury", "watchtower", "highway", "storehouse", "dovecote")[:others]
            state = table(players=(player("town_hall", *owned), player("palace", *owned)))
            found = [each.points for each in state.position.players]
            assert found == [2 + bonus + others, 4 + bonus + others]

    @pytest.mark.parametrize(
        "three",
        [("cathedral", "tournament_field", "fair"), ("basilica", "arena", "guildhall"), ("cathedral", "arena", "fair")],
    )
    def test_all_three_prestige_buildings_give_five_more(self, three: tuple[str, ...]) -> None:
        printed = sum(BUILDINGS[key].points for key in three)
        state = table(players=(player(*three), player(*three[:2])))
        assert state.position.players[0].points == printed + 5
        assert state.position.players[1].points == printed - BUILDINGS[three[2]].points

    def test_land_scores_by_pairs_without_castles_and_mine(self) -> None:
        def land(*cells: Any) -> int:
            return table(dict.fromkeys(cells, (0, ()))).position.players[0].points

        assert [land("b1"), land("b1", "b2"), land("b1", "b2", "b3"), land("b1", "b2", "b3", "c1")] == [0, 1, 1, 2]
        assert land("b1", "d4") == 0
        assert land("d3") == 5
        assert land("d3", "b1") == 6
