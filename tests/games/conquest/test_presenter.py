from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.template.loader import render_to_string

from games.conquest import rules, texts
from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.board import CELLS
from games.conquest.events import EVENTS
from games.conquest.game import CONQUEST
from games.conquest.lens import place
from games.conquest.log import SCENE, SENTENCES, TONES
from games.conquest.moves import Timeout, dump_move
from games.conquest.state import PENDING, State
from games.conquest.view import view
from games.fairness import Streams
from games.matches.rendering import render_regions
from games.protocol import Event, Outcome, Table
from tests.games.conquest.positions import play, player, table

PRESENTER = CONQUEST.presenter
TABLE = Table(("Alice", "Bob"))
HOSTILE = Table(("<b>Al</b>", '"Bo" & co'))
REGIONS = {
    "status",
    "ledger_near",
    "ledger_far",
    "map",
    "battle",
    "orders",
    "actions",
    "market",
    "castle",
    "castle_far",
    "hand",
    "score",
}
SEATS = (0, 1, None)


def html(state: State, seat: int | None, names: Table = TABLE) -> dict[str, str]:
    return render_regions(PRESENTER.regions(view(state, seat), names), "en-gb")


def page(state: State, seat: int | None, names: Table = TABLE) -> str:
    return "".join(html(state, seat, names).values())


def match(seed: int) -> Iterator[tuple[State, int, tuple[Event, ...]]]:
    """Every position of a match of random moves with what led there, now and then a time-out."""
    chance = random.Random(seed)
    streams = Streams(seed.to_bytes(32, "big"), "conquest", ("0" * 32, "1" * 32))
    state = CONQUEST.setup({}, streams)
    while not CONQUEST.outcome(state):
        seat = chance.choice(CONQUEST.to_move(state))
        moves = CONQUEST.legal_moves(state, seat)
        chosen = Timeout() if chance.random() < 0.05 else chance.choice(moves)
        state, events = CONQUEST.apply(state, seat, chosen, streams)
        yield state, seat, events


def buttons(markup: str) -> list[dict[str, object]]:
    return [json.loads(unescape(value)) for value in re.findall(r'<button[^>]* name="move" value="([^"]*)"', markup)]


def ids(markup: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', markup)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_position_of_a_match_has_all_regions_for_everyone_and_a_log(seed: int) -> None:
    for state, seat, events in match(seed):
        for watcher in SEATS:
            regions = html(state, watcher)
            assert set(regions) == REGIONS
            assert all(regions.values())
            markup = "".join(regions.values())
            assert "%(" not in markup
            assert len(ids(markup)) == len(set(ids(markup)))
        lines = PRESENTER.log_lines(seat, events, TABLE)
        assert len(lines) == len(events)
        assert all(line.text and "%(" not in line.text for line in lines)


@pytest.mark.parametrize("seed", [4, 5])
def test_the_buttons_are_the_legal_moves_and_only_their_own_seat_has_them(seed: int) -> None:
    for state, _, _ in match(seed):
        for seat in (0, 1):
            offered = buttons(page(state, seat))
            legal = [dump_move(move) for move in CONQUEST.legal_moves(state, seat)]
            if not any("via" in move for move in legal):
                key = json.dumps
                assert sorted(map(key, offered)) == sorted(map(key, legal))
        assert buttons(page(state, None)) == []


def test_two_steps_over_different_cells_are_one_button() -> None:
    state = table({"c2": (0, (1,))}, players=(player("high_road"), player()))
    offered = [move for move in buttons(page(state, 0)) if move["type"] == "move" and move["from"] == "c2"]
    targets = [move["to"] for move in offered]

    assert len(targets) == len(set(targets))
    assert {"via"} <= {key for move in offered for key in move}


HANDS = (("ruse", "loot", "militia"), ("ram", "assault", "bandage"))
FIGHT = {"e2": (0, (1, 2)), "e3": (1, (2,))}


def fight(choices: tuple[str | None, str | None]) -> State:
    return table(FIGHT, hands=HANDS, battle=("e2", "e3", (1, 2)), choices=choices)


def shown_cards(markup: str) -> set[str]:
    keys = {key for key in re.findall(r"[a-z_]+", markup) if key in BATTLE_CARDS}
    names = {key for key in BATTLE_CARDS if texts.card(key) in markup}
    return keys | names


@pytest.mark.parametrize("seat", SEATS)
def test_no_card_of_another_hand_or_of_the_deck_is_in_the_page(seat: int | None) -> None:
    own = set(HANDS[seat]) if seat is not None else set()

    assert shown_cards(page(fight((PENDING, PENDING)), seat)) == own
    assert shown_cards(page(table(FIGHT, hands=HANDS), seat)) == own


@pytest.mark.parametrize("seat", SEATS)
def test_a_choice_is_known_to_its_own_seat_alone(seat: int | None) -> None:
    for chooser in (0, 1):
        chosen = [fight((card, PENDING) if chooser == 0 else (PENDING, card)) for card in (*HANDS[chooser][:2], None)]
        pages = {page(state, seat) for state in chosen}

        assert len(pages) == (len(chosen) if seat == chooser else 1)
        assert all("has chosen" in markup for markup in pages)


@pytest.mark.parametrize("seat", SEATS)
def test_positions_that_differ_only_in_hidden_things_have_the_same_page(seat: int | None) -> None:
    state = table(FIGHT, hands=HANDS)
    hands = tuple(hand if place == seat else ("retreat", "retreat", "foragers") for place, hand in enumerate(HANDS))
    other = replace(
        state,
        hands=(hands[0], hands[1]),
        building_deck=tuple(reversed(state.building_deck)),
        battle_deck=tuple(reversed(state.battle_deck)),
    )

    assert html(other, seat) == html(state, seat)


def test_names_are_text_and_never_markup() -> None:
    state = table(FIGHT, hands=HANDS)

    for seat in SEATS:
        assert "<b>Al" not in page(state, seat, HOSTILE)
    assert "&lt;b&gt;Al&lt;/b&gt;" in page(state, None, HOSTILE)


def places(seat: int | None) -> dict[str, int]:
    found = re.findall(r'data-cell="(\w+)" data-place="(\d+)"', html(table(), seat)["map"])
    return {name: int(number) for name, number in found}


def test_each_side_sees_its_castle_at_its_own_end_and_every_cell_once() -> None:
    assert places(0) == {name: number for number, name in enumerate(CELLS)}
    assert places(1) == {name: 20 - number for number, name in enumerate(CELLS)}
    assert places(None) == places(0)
    assert place(CELLS.index("d3"), 0) == place(CELLS.index("d3"), 1) == 10


def test_land_and_owner_are_told_in_words_too() -> None:
    markup = html(table({"b1": (0, (1, 2)), "f1": (1, ())}), 0)["map"]

    assert 'aria-label="b1, Forest, of Alice, 2 units (1, 2)"' in markup
    assert 'aria-label="f1, Forest, of Bob, no units"' in markup
    assert 'aria-label="c4, Desert, nobody’s"' in markup


def test_an_impossible_action_says_why_and_a_possible_one_what_it_costs() -> None:
    markup = html(table({"b1": (0, (1,))}, players=(player(grain=1, stone=1), player())), 0)["actions"]

    assert "Needs 2 grain; you have 1." in markup
    assert "1 stone" in markup
    assert "Needs: Market." in markup


def test_while_the_other_moves_the_bar_stays_and_offers_nothing() -> None:
    state = table({"b1": (0, (1,))}, active=1)

    assert buttons(page(state, 0)) == []
    assert "action-off" in html(state, 0)["actions"]
    assert "Bob is choosing an action." in html(state, 0)["status"]


def test_an_attack_tells_its_odds_before_it_is_made() -> None:
    markup = html(table({"e2": (0, (2, 2)), "e3": (1, (1,))}), 0)["orders"]
    attack = re.search(r'<button[^>]*id="march-e2-e3-2-2".*?</button>', markup, re.DOTALL)

    assert attack is not None
    assert "Strength 4 against 1" in attack[0]
    # At least double hits from 2: not both dice miss, and the one defender does not hit both of two.
    assert "97 % to take the land, 0 % that all attackers fall" in attack[0]


def test_a_cell_that_can_not_be_entered_says_why() -> None:
    markup = html(table({"f1": (0, (1,))}), 0)["orders"]

    assert "To enter the castle you must own 2 of its three entrances; you own 1." in markup


def test_the_market_tells_price_points_upgrade_and_what_is_missing() -> None:
    state = table(players=(player("market", wood=3), player()), market=("wall", "market", "storehouse"))
    markup = html(state, 0)["market"]

    for words in ("3 stone", "2 points", "Bastion", "Needs 3 stone; you have 0.", "You have Market already."):
        assert words in markup
    assert "Needs 1 grain; you have 0." in markup


def test_a_building_of_which_the_stronger_version_stands_names_what_stands() -> None:
    state = table(players=(player("great_tower"), player()), market=("watchtower",))

    assert "You have Great Tower already." in html(state, 0)["market"]


def test_a_building_that_brings_other_points_than_printed_says_so() -> None:
    built = ("market", "wall", "smithy", "fort")
    state = table(players=(player(*built), player()), market=("town_hall", "storehouse"))
    markup = html(state, 0)["market"]

    assert "would bring you 4 points" in markup
    assert markup.count("would bring you") == 1


def test_discounts_and_replacements_are_chosen_by_buttons() -> None:
    full = ("craft_guild", "wall", "smithy", "fort", "highway", "storehouse", "dovecote")
    state = table(players=(player(*full, wood=5, stone=5, grain=5), player()), market=("watchtower",))
    builds = [move for move in buttons(html(state, 0)["market"]) if move["type"] == "build"]

    assert len(builds) == 2 * len(full)
    assert "In place of Wall, save 1 wood" in html(state, 0)["market"]


def test_a_battle_shows_both_sides_and_the_cards_of_its_own_seat() -> None:
    state = fight((PENDING, PENDING))

    assert "Battle for e3, Field" in html(state, 1)["battle"]
    assert {move["card"] for move in buttons(html(state, 1)["battle"])} == {*HANDS[1], None}
    assert 'data-clock-of="0"' in html(state, None)["battle"]
    assert buttons(html(state, None)["battle"]) == []


def test_every_event_has_a_sentence_and_a_scene_only_public_facts() -> None:
    assert set(SENTENCES) == set(EVENTS)
    assert set(TONES) <= set(EVENTS)
    assert set(SCENE) <= set(EVENTS)


def test_a_battle_can_be_shown_again_from_its_log() -> None:
    state = table(FIGHT, hands=(("ram",), ()), players=(player(), player()))
    _, started = play(state, {"type": "move", "from": "e2", "to": "e3", "units": [1, 2]})
    lines = PRESENTER.log_lines(0, started, TABLE)
    facts = [json.loads(line.facts) for line in lines if line.facts]

    assert facts[0]["code"] == "battle_started"
    assert facts[0]["names"] == ["Alice", "Bob"]
    assert facts[0]["attackers"] == [1, 2]
    assert facts[0]["defenders"] == [2]


def test_a_line_of_the_log_keeps_its_facts_in_the_page() -> None:
    markup = render_to_string("matches/sentence_with_facts.html", {"text": "a<b", "tone": "t", "facts": '{"a":"<"}'})

    assert unescape(markup) == '<span class="log-sentence t" data-facts="{"a":"<"}">a<b</span>\n'
    assert "&lt;" in markup


@pytest.mark.parametrize("reason", ["castle", "points", "round_limit", "misses", "resignation"])
def test_every_ending_says_who_won_and_why(reason: str) -> None:
    sentence = PRESENTER.ending(Outcome(1, reason), TABLE)

    assert "Bob" in sentence
    assert "%(" not in sentence


@pytest.mark.parametrize(
    ("reason", "points", "words"),
    [
        ("points", (31, 12), "31 to 12"),
        ("points", (33, 30), "so the second player wins: Bob"),
        ("round_limit", (20, 20), "equal scores"),
        ("round_limit", (21, 20), "21 to 20"),
    ],
)
def test_the_end_tells_the_scores_that_decided(reason: str, points: tuple[int, int], words: str) -> None:
    state = table()
    one, other = (replace(side, points=number) for side, number in zip(state.position.players, points, strict=True))
    winner = 1 if "Bob" in words or points[0] == points[1] else 0
    over = replace(state.position, phase="over", outcome=Outcome(winner, reason), players=(one, other))

    assert words in html(replace(state, position=over), 0)["status"]


def test_after_the_end_nothing_is_offered() -> None:
    state, _ = rules.apply(
        table(FIGHT, hands=HANDS),
        0,
        CONQUEST.parse_move({"type": "resign"}),
        Streams(b"\0" * 32, "conquest", ("0" * 32,) * 2),
    )

    for seat in SEATS:
        assert buttons(page(state, seat)) == []
    assert "Alice resigned: Bob wins." in html(state, 1)["status"]
