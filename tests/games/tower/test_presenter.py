from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.utils.translation import override

from games.fairness import Streams
from games.matches.rendering import render_regions
from games.protocol import Event, IllegalMove, MalformedMove, Outcome, Refusal, Table
from games.tower import moves, rules, texts
from games.tower.cards import BY_KEY, CARDS
from games.tower.effects import resolve
from games.tower.game import TOWER
from games.tower.log import SENTENCES
from games.tower.screen import CASTLE_HEIGHT, sunk
from games.tower.state import State
from games.tower.view import view
from tests.games.tower.positions import DECK, STREAMS, position

PRESENTER = TOWER.presenter
TABLE = Table(("Alice", "Bob"))
HOSTILE = Table(("<b>Al</b>", '"Bo" & co'))
REGIONS = {"field", "stores_near", "stores_far", "last", "status", "hand", "used", "deck"}
SEATS = (0, 1, None)


def html(state: State, seat: int | None, table: Table = TABLE) -> dict[str, str]:
    return render_regions(PRESENTER.regions(view(state, seat), table), "en-gb")


def page(state: State, seat: int | None, table: Table = TABLE) -> str:
    return "".join(html(state, seat, table).values())


def duel(seed: int, deck: str) -> Iterator[tuple[State, int, tuple[Event, ...]]]:
    """Every position of a match of random moves with what led there, time-outs among the moves."""
    chance = random.Random(seed)
    streams = Streams(seed.to_bytes(32, "big"), "tower", ("0" * 32, "1" * 32))
    battlefield = chance.choice(list(texts.BATTLEFIELDS))
    state = TOWER.setup({"battlefield": battlefield, "deck": deck}, streams)
    while not state.outcome:
        seat = state.active
        chosen = chance.choice([*rules.legal_moves(state, seat), moves.TIMEOUT])
        state, events = rules.apply(state, seat, chosen, streams)
        yield state, seat, events


@pytest.mark.parametrize(("seed", "deck"), [(1, "finite"), (2, "infinite"), (3, "finite"), (4, "infinite")])
def test_every_position_of_a_match_has_all_regions_for_everyone_and_a_log(seed: int, deck: str) -> None:
    for state, seat, events in duel(seed, deck):
        for watcher in SEATS:
            regions = html(state, watcher)
            assert set(regions) == REGIONS
            assert all(regions.values())
        lines = PRESENTER.log_lines(seat, events, TABLE)
        assert len(lines) == len(events)
        assert all("%(" not in line.text for line in lines)


def shown_cards(markup: str) -> set[str]:
    return {key for key in re.findall(r"[a-z_]+", markup) if key in BY_KEY}


@pytest.mark.parametrize("seat", SEATS)
def test_no_card_of_another_hand_or_of_the_deck_is_in_the_page(seat: int | None) -> None:
    state = position()
    hidden = set(DECK) | {card for place, side in enumerate(state.sides) if place != seat for card in side.hand if card}
    # These two keys are also words of the counters.
    hidden -= {"barracks", "monastery"}

    assert not hidden & shown_cards(page(state, seat))
    assert not {texts.name(card) for card in hidden} & set(re.findall(r">([^<>]+)<", page(state, seat)))


@pytest.mark.parametrize("seat", SEATS)
def test_positions_that_differ_only_in_hidden_things_have_the_same_page(seat: int | None) -> None:
    state = position()
    first, second = (
        side if place == seat else side._replace(hand=tuple(reversed(side.hand)))
        for place, side in enumerate(state.sides)
    )
    other = state._replace(sides=(first, second), deck=tuple(reversed(DECK)))

    assert html(other, seat) == html(state, seat)


def test_names_are_text_and_never_markup() -> None:
    state = position(phase="over", outcome=Outcome(0, "tower"))
    state, _ = rules.apply(state._replace(phase="play", outcome=None), 0, moves.Move("discard", "orc"), STREAMS)

    assert "<b>" not in page(state, None, HOSTILE)
    assert "&lt;b&gt;Al&lt;/b&gt;" in page(state, None, HOSTILE)


def buttons(markup: str) -> list[dict[str, str]]:
    return [json.loads(unescape(value)) for value in re.findall(r'<button[^>]* value="([^"]*)"', markup)]


def test_each_card_of_the_own_hand_can_be_played_and_discarded_by_a_button() -> None:
    state = position()

    assert buttons(html(state, 0)["hand"]) == [
        {"type": kind, "card": card} for card in state.sides[0].hand for kind in ("play", "discard")
    ]


def test_in_a_forced_discard_the_card_itself_discards() -> None:
    state = position(phase="discard")

    assert {move["type"] for move in buttons(html(state, 0)["hand"])} == {"discard"}
    assert "discard" in html(state, 0)["status"]


def test_a_card_that_is_too_dear_is_marked_and_keeps_its_discard_button() -> None:
    hand = html(position(own={"ore": 0, "mana": 0, "troops": 0}), 0)["hand"]

    assert hand.count("place-dear") == hand.count('class="discard"') == 6
    assert hand.count('class="play"') == hand.count('aria-disabled="true"') == 6


def test_a_match_that_is_over_shows_the_cards_without_buttons() -> None:
    state = position(phase="over", outcome=Outcome(0, "resignation"))
    hand = html(state, 0)["hand"]

    assert "<button" not in hand
    assert shown_cards(hand) >= set(state.sides[0].hand)


def test_the_preview_of_a_card_is_in_its_button_and_in_words() -> None:
    hand = html(position(hand=("goblins", "quartz", "orc", "prism", "dragon", "swap"), enemy={"wall": 3}), 0)["hand"]
    first = hand[: hand.index("place-2")]

    assert 'data-own="{&quot;mana&quot;: -3, &quot;troops&quot;: -1}"' in first
    assert 'data-enemy="{&quot;tower&quot;: -1, &quot;wall&quot;: -3}"' in first
    assert "Now: your mana −3, your troops −1, enemy tower −1, enemy wall −3." in first


def test_the_own_side_is_the_near_one_for_each_player() -> None:
    state = position(own={"tower": 31}, enemy={"tower": 44})
    near = re.compile(r'data-counter="near-tower".*?<span class="number">(\d+)</span>', re.DOTALL)

    shown = [near.search(html(state, seat)["field"]) for seat in SEATS]

    assert [match and match.group(1) for match in shown] == ["31", "44", "31"]


def test_the_last_used_card_tells_who_used_it_and_how() -> None:
    state, _ = rules.apply(position(), 0, moves.Move("discard", "orc"), STREAMS)

    assert 'Discarded <span class="last-name">Alice<' in html(state, 1)["last"]
    assert "Discarded by Alice" in html(state, 1)["used"]


def test_castles_are_drawn_to_scale() -> None:
    assert sunk(0, 50) == CASTLE_HEIGHT
    assert sunk(25, 50) == CASTLE_HEIGHT / 2
    assert sunk(50, 50) == 0
    assert sunk(500, 50) == sunk(400, 50) < 0


def events_of_the_rules() -> set[str]:
    """The codes that cards, turns and endings give in many random matches."""
    codes = {event.code for seed in range(12) for _, _, events in duel(seed, "finite") for event in events}
    tallies = tuple(side.counters.tally() for side in position().sides)
    for card in CARDS:
        events: list[Event] = []
        resolve(card.effects, (dict(tallies[0]), dict(tallies[1])), 0, events)
        codes |= {event.code for event in events}
    return codes | {"resigned", "reshuffled"}


def test_every_event_has_its_sentence_and_no_sentence_is_left_over() -> None:
    assert events_of_the_rules() == set(SENTENCES)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("played", ("quartz",)), "Alice plays Quartz."),
        (Event("discarded", ("orc",)), "Alice discards Orc."),
        (
            Event("timed_out", ("orc", 2)),
            "Alice runs out of time: Orc is discarded. That is 2 misses; the third in a row loses.",
        ),
        (Event("timed_out", (None, 3)), "Alice has run out of time 3 turns in a row."),
        (Event("paid", (0, "mana", 1)), "Alice pays 1 mana."),
        (Event("gained", (1, "barracks", 1)), "Bob gains 1 barracks."),
        (Event("gained", (0, "tower", 2)), "Alice builds 2 levels of tower."),
        (Event("lost", (1, "troops", 1)), "Bob loses 1 troop."),
        (Event("damage", (1, "wall", 7)), "The wall of Bob takes 7 damage."),
        (Event("swapped_walls"), "The two walls change places."),
        (Event("play_again"), "Alice may play again."),
        (Event("must_discard"), "Alice draws a card and must discard one."),
        (Event("income", (1, 2, 3, 4)), "A new turn brings Bob: ore 2, mana 3, troops 4."),
        (Event("reshuffled", (41,)), "The deck was empty: 41 discarded cards are shuffled into a new deck."),
        (Event("resigned", (1,)), "Bob resigns."),
        (Event("ended", (1, "destruction")), "The tower of Alice fell: Bob wins."),
    ],
)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert [line.text for line in PRESENTER.log_lines(0, (event,), TABLE)] == [sentence]


@pytest.mark.parametrize(
    "outcome",
    [
        *(Outcome(winner, reason) for winner in (0, 1) for reason in
          ("tower", "destruction", "resource", "misses", "resignation")),
        Outcome(None, "draw"),
        Outcome(None, "turn_limit"),
    ],
)  # fmt: skip
def test_every_ending_says_why_in_the_status_and_in_the_result(outcome: Outcome) -> None:
    words = PRESENTER.ending(outcome, TABLE)
    status = html(position(phase="over", outcome=outcome), None)["status"]

    assert words.endswith((".", "wins."))
    assert "%(" not in words + status
    if outcome.winner is not None:
        assert TABLE.names[outcome.winner] in words
        assert TABLE.names[outcome.winner] in status


def test_the_status_gives_the_numbers_that_decided_a_match() -> None:
    by_tower = position(own={"tower": 203}, phase="over", outcome=Outcome(0, "tower"))
    by_mana = position(enemy={"mana": 512}, phase="over", outcome=Outcome(1, "resource"))

    assert "The tower of Alice reached 203 (target 200): Alice wins." in html(by_tower, 1)["status"]
    assert "Bob gathered 512 mana (target 500) and wins." in html(by_mana, 1)["status"]


REFUSALS: list[Refusal] = [
    IllegalMove("not_your_turn"),
    IllegalMove("must_discard"),
    IllegalMove("game_over"),
    IllegalMove("not_for_players"),
    IllegalMove("card_not_in_hand", card="orc"),
    IllegalMove("cannot_afford", card="dragon", cost=25, have=3, resource="troops"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_every_refusal_has_its_own_sentence(refusal: Refusal) -> None:
    sentence = PRESENTER.refusal(refusal)

    assert sentence != PRESENTER.refusal(MalformedMove("not_an_object"))
    assert "%(" not in sentence


def test_a_card_that_is_too_dear_is_refused_with_both_numbers() -> None:
    refusal = IllegalMove("cannot_afford", card="dragon", cost=25, have=3, resource="troops")

    assert PRESENTER.refusal(refusal) == "Dragon costs 25 troops and you have 3. You can discard it."


def test_the_options_are_those_of_the_rules_and_each_has_its_words() -> None:
    fields = {field.name: field for field in PRESENTER.option_fields()}

    assert {name: tuple(choice.value for choice in field.choices) for name, field in fields.items()} == TOWER.options
    for deck in TOWER.options["deck"]:
        pieces = PRESENTER.option_pieces({"battlefield": "free_steppe", "deck": deck})
        assert [dict(piece.values)["name"] for piece in pieces] == ["Free Steppe", texts.deck(deck)]


def test_the_page_speaks_the_language_that_is_active() -> None:
    with override("ro"):
        assert render_regions(PRESENTER.regions(view(position(), 0), TABLE), "ro").keys() == REGIONS
