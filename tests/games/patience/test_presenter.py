"""Siege's screen: every region at every position, nothing hidden on it, every move announced."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.utils.translation import override

from games.matches.rendering import render_regions
from games.patience import answers, sentences
from games.patience.answers import ADVICE, LINE, PROSPECT, Answered
from games.patience.game import PATIENCE
from games.patience.layout import LOW
from games.patience.moves import Deal, Help, Resign, Undo, dump_move
from games.patience.rules import apply, legal_moves
from games.patience.solver import Answer
from games.patience.state import State
from games.patience.view import view
from games.protocol import Event, IllegalMove, MalformedMove, Outcome, Refusal, Table
from tests.games.patience.positions import attack, last_hand, numbered, play, siege, storm

PRESENTER = PATIENCE.presenter
TABLE = Table(("Alice",))
ROWS = {f"row_{number}" for number in range(1, 7)}
REGIONS = {"keep", "waste", "plan", "status", "steps", "numbers", "attacks"} | ROWS
CARD = re.compile(r"#([A23456789TJQK][SHDC])\b")


def html(state: State, seat: int | None = 0) -> dict[str, str]:
    return render_regions(PRESENTER.regions(view(state, seat), TABLE), "en-gb")


def page(state: State, seat: int | None = 0) -> str:
    return "".join(html(state, seat).values())


def moves_offered(markup: str) -> list[dict[str, object]]:
    return [json.loads(unescape(value)) for value in re.findall(r'name="move" value="([^"]*)"', markup)]


def random_siege(number: int, most: int = 60) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Positions of a siege of random moves, with what led to each. Resigning is tried last."""
    chance = random.Random(number)
    state = numbered(number)
    for _ in range(most):
        choices = [move for move in legal_moves(state) if move != Resign()]
        state, events = apply(state, chance.choice(choices))
        yield state, events
        if state.outcome():
            return
    yield apply(state, Resign())


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_position_has_all_regions_for_everyone_and_a_log(number: int) -> None:
    for state, events in random_siege(number):
        for seat in (0, None):
            regions = html(state, seat)
            assert set(regions) == REGIONS
            assert all(regions.values())
        lines = PRESENTER.log_lines(0, events, TABLE)
        assert len(lines) == len(events)
        assert all(line.text and "%(" not in line.text for line in lines)


@pytest.mark.parametrize("number", [5, 6, 7])
@pytest.mark.parametrize("seat", [0, None])
def test_positions_that_differ_only_in_what_lies_face_down_have_the_same_page(number: int, seat: int | None) -> None:
    chance = random.Random(number)
    for state, _ in random_siege(number, most=25):
        assert html(shuffled(state, chance), seat) == html(state, seat)


def shuffled(state: State, chance: random.Random) -> State:
    """The same siege with the stock and the face-down piles dealt anew among themselves."""
    layout, position = state.layout, state.position
    piles = [place for place in LOW if not position.gone >> place & 1 and position.is_hidden(place)]
    start = position.hands * 3
    unseen = [*layout.stock[start:], *(card for place in piles for card in layout.piles[place])]
    chance.shuffle(unseen)
    rest = len(layout.stock) - start
    dealt = {place: tuple(unseen[rest + 3 * n : rest + 3 * n + 3]) for n, place in enumerate(piles)}
    return replace(
        state,
        layout=replace(
            layout,
            stock=(*layout.stock[:start], *unseen[:rest]),
            piles=tuple(dealt.get(place, cards) for place, cards in enumerate(layout.piles)),
        ),
    )


def test_only_cards_that_lie_open_are_drawn() -> None:
    state = numbered(1)
    layout = state.layout
    open_cards = [card for place, cards in enumerate(layout.piles) if place not in LOW for card in cards]

    assert sorted(CARD.findall(page(state))) == sorted([*open_cards, *layout.stock[:3]])


def test_a_pile_that_was_turned_up_shows_its_cards_and_its_health() -> None:
    weak = siege("AS AH AD", piles={"g1": "TS TH TD"}, gone=["w0.2"])
    turned = play(weak, attack("g1", 0))

    assert 'data-target="g1" data-health=""' in html(weak)["keep"]
    assert 'data-target="g1" data-health="30"' in html(turned)["keep"]
    assert {"TS", "TH", "TD"} <= set(CARD.findall(html(turned)["keep"]))


def test_exactly_the_legal_moves_are_offered() -> None:
    for state, _ in random_siege(8, most=30):
        if state.outcome():
            continue
        offered = moves_offered(page(state))
        legal = [dump_move(move) for move in legal_moves(state) if move not in (Help(), Resign())]
        # The way out of a lost siege offers its undo a second time.
        unique = {json.dumps(move, sort_keys=True) for move in offered}
        assert unique == {json.dumps(move, sort_keys=True) for move in legal}


def test_a_spectator_is_offered_nothing() -> None:
    for state, _ in random_siege(9, most=20):
        assert moves_offered(page(state, None)) == []


def test_each_attack_says_its_sum_and_the_health_that_it_meets() -> None:
    attacks = unescape(html(siege("KS 9H 2D"))["attacks"])

    assert "K♠" in attacks
    assert "13 > " not in attacks, "a five under two fives is not beaten by thirteen"
    assert re.search(r'data-attack="w5\.0" data-cards="01".*?K♠ \+ 9♥.*?22 > 15', attacks, re.DOTALL)


def test_a_target_says_what_it_is_how_strong_and_whether_it_can_be_attacked() -> None:
    row = html(siege(piles={"w5.3": "TH", "w4.3": "9H", "w4.4": "5S"}))

    assert 'aria-label="ten of hearts, health 24, can be attacked; wall row 6, card 4"' in row["row_6"]
    assert "covered; wall row 5, card 1" in row["row_5"]


def test_a_face_down_target_warns_that_the_cards_will_be_spent() -> None:
    keep = html(siege(gone=["w0.0"]))["keep"]

    assert "low guard post 1, face down, can be attacked; the cards that attack it will be spent" in keep
    assert "low guard post 4, face down, covered" in keep


@pytest.mark.parametrize(("cards", "tone"), [("KS KH KD", "open beats"), ("AS AH AD", "open holds")])
def test_an_open_target_is_marked_by_what_the_whole_waste_does_to_it(cards: str, tone: str) -> None:
    assert f'"target brick {tone}" id="at-w5-0"' in html(siege(cards))["row_6"]


def test_an_undo_that_marks_the_siege_says_so_before() -> None:
    dealt = play(siege(), Deal())
    won = play(siege("KS KH KD"), attack("w5.0", 0, 1))

    assert "marks the siege as assisted" in html(dealt)["steps"]
    assert "marks the siege as assisted" not in html(won)["steps"]
    assert "assisted" in html(play(dealt, Undo()))["numbers"]


def test_a_lost_siege_says_so_and_offers_the_ways_out() -> None:
    stuck = last_hand("AS AH AD")
    status = html(stuck)["status"]

    assert "this siege is lost" in status
    assert "The same deal again" in status
    assert "A new deal" in status
    assert "The same deal again" not in html(stuck, None)["status"]
    assert "lost" not in html(numbered(1))["status"]


def test_a_siege_that_can_no_longer_be_won_may_go_on_for_the_score() -> None:
    status = html(last_hand("KS KH KD"))["status"]

    assert "can no longer be won" in status
    assert "The same deal again" in status


@pytest.mark.parametrize(("winner", "words"), [(0, "The throne has fallen"), (None, "given up")])
def test_the_ending_is_said_in_words(winner: int | None, words: str) -> None:
    reason = "throne" if winner == 0 else "resignation"
    assert words in PRESENTER.ending(Outcome(winner, reason), TABLE)


def test_a_siege_that_is_over_offers_nothing() -> None:
    over, _ = apply(numbered(2), Resign())

    assert moves_offered(page(over)) == []
    assert "The same deal again" not in html(over)["status"]


REFUSED = [
    (attack("w0.0", 0), "wall row 1, card 1"),
    (attack("w5.0", 0), "does not beat"),
    (storm("g0"), "still covered"),
    (Undo(), "nothing to take back"),
]


@pytest.mark.parametrize(("move", "words"), REFUSED)
def test_a_refusal_says_why(move: object, words: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        apply(siege("AS AH AD"), move)  # type: ignore[arg-type]
    assert words in PRESENTER.refusal(caught.value)


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    for code in sentences.REFUSALS:
        values = {"target": "w0.0", "place": 1, "strength": 3, "health": 9}
        assert "%(" not in PRESENTER.refusal(Refusal(code, **values))
    assert PRESENTER.refusal(MalformedMove("anything"))


def answer_html(state: State, question: str, asked: int = 1) -> str:
    with override("en-gb"):
        found = answers.answer(state, 0, question)
        piece = answers.piece_of(question, found, view(state, 0), asked)
        return render_regions({"answer": piece}, "en-gb")["answer"]


def test_advice_says_that_only_visible_cards_were_used_and_is_counted() -> None:
    text = answer_html(numbered(1), ADVICE, asked=3)

    assert "Only visible cards were used" in text
    assert "3 times" in text
    assert moves_offered(text)[0] in [dump_move(move) for move in legal_moves(numbered(1))]


def test_advice_is_the_same_whatever_lies_face_down() -> None:
    state = numbered(3)

    assert answers.answer(state, 0, ADVICE) == answers.answer(shuffled(state, random.Random(1)), 0, ADVICE)


def test_the_prospect_tells_yes_or_no_and_nothing_more() -> None:
    found = answers.answer(numbered(1), 0, PROSPECT)

    assert found.steps == ()
    assert found.first is None
    assert found.verdict in (Answer.WON, Answer.LOST, Answer.UNKNOWN)
    assert "Hidden cards were used" in answer_html(numbered(1), PROSPECT)


def winnable() -> State:
    numbers = (numbered(number) for number in range(1, 200))
    return next(state for state in numbers if answers.answer(state, 0, PROSPECT).verdict is Answer.WON)


def test_the_line_that_is_shown_wins() -> None:
    state = winnable()
    found: Answered = answers.answer(state, 0, LINE)

    assert found.steps[-1][-1].code == "won"
    assert "This is one way to win" in answer_html(state, LINE)
    assert answer_html(state, LINE).count("<li>") == len(found.steps)
