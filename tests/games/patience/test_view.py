"""What a player may know, and that nothing else can be told from it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.patience.layout import HAND_SIZE, LOW, PLACE, VALUE
from games.patience.moves import Deal, Move, Resign, Undo
from games.patience.rules import apply, legal_moves
from games.patience.state import Layout, State
from games.patience.view import View, view
from games.protocol import IllegalMove
from tests.games.patience.positions import attack, last_hand, numbered, play, siege, storm

HIGH = ("w0.0", "g0", "h0", "h1", "h2")


def target(shown: View, name: str):
    return shown.targets[PLACE[name]]


def reshuffled(state: State, random: Random) -> State:
    """The same game with everything that its player can't see in another order."""
    layout, position = state.layout, state.position
    hidden = [low for low in LOW if position.is_hidden(low) and not position.gone >> low & 1]
    drawn = position.hands * HAND_SIZE
    cards = [card for low in hidden for card in layout.piles[low]] + list(layout.stock[drawn:])
    random.shuffle(cards)
    piles = list(layout.piles)
    for low in hidden:
        piles[low] = tuple(cards.pop() for _ in range(3))
    values = tuple(sum(VALUE[card] for card in pile) for pile in piles)
    changed = Layout(tuple(piles), layout.stock[:drawn] + tuple(cards), values)
    return State(changed, position, state.past, (), state.undos, state.assisted, state.resigned)


def test_it_shows_health_sums_and_what_beats_what() -> None:
    shown = view(siege("5S 6S AS"), 0)

    assert target(shown, "w5.0").health == 15
    assert target(shown, "w5.0").attacks == ()
    shown = view(siege("9S 7S AS", gone=["w4.0"]), 0)
    assert set(target(shown, "w5.0").attacks) == {
        cards
        for cards in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
        if sum((9, 7, 1)[place] for place in cards) > 10
    }


def test_a_face_down_pile_shows_neither_cards_nor_health() -> None:
    shown = target(view(siege("AS AS AS", gone=["w0.0"]), 0), "g0")

    assert (shown.cards, shown.health, shown.is_face_down, shown.is_attackable) == ((), None, True, True)
    assert len(shown.attacks) == 7


def test_a_pile_that_was_turned_up_shows_both() -> None:
    shown = target(view(siege(gone=["w0.0"], face_up=["g0"]), 0), "g0")

    assert (shown.cards, shown.health, shown.is_face_down) == (("5H", "5H", "5H"), 15, False)


def test_a_gone_place_shows_nothing() -> None:
    shown = target(view(siege(gone=["g0", "w5.0"]), 0), "g0")

    assert (shown.stands, shown.cards, shown.health, shown.is_attackable) == (False, (), None, False)


def test_the_stock_is_a_number() -> None:
    shown = view(play(siege(), Deal()), 0)

    assert (shown.stock, shown.deals, shown.can_deal) == (33, 2, True)
    assert view(last_hand("5S 5S 5S"), 0).can_deal is False


def test_unseen_cards_are_counted_by_value() -> None:
    state = numbered(1)
    assert sum(view(state, 0).unseen) == 36 + 12
    assert sum(view(play(state, Deal()), 0).unseen) == 33 + 12


def test_it_says_whether_undo_would_mark_the_game() -> None:
    start = siege("KD 4S AS")

    assert not view(start, 0).can_undo
    assert not view(play(start, attack("w5.0", 0, 1)), 0).undo_assists
    assert view(play(start, Deal()), 0).undo_assists
    assert view(play(start, Deal(), Undo()), 0).can_redo


def test_storms_are_offered_where_they_are_legal() -> None:
    assert target(view(siege("AS AS AS"), 0), "w5.0").can_storm
    assert not target(view(siege("AS AS AS"), 0), "w4.0").can_storm
    assert not target(view(last_hand("AS AS AS"), 0), "w5.0").can_storm
    assert target(view(last_hand("KD KD KD"), 0), "w5.0").can_storm


def test_nothing_can_be_done_after_the_end() -> None:
    shown = view(play(siege("KD KD KD"), Deal(), Undo(), Resign()), 0)

    assert not any(each.is_attackable or each.attacks or each.can_storm for each in shown.targets)
    assert {shown.can_deal, shown.can_undo, shown.can_redo, shown.can_no_longer_be_won} == {False}


@pytest.mark.parametrize(
    ("state", "lost"),
    [
        (last_hand("9S 9H 9D", gone=HIGH), False),
        (last_hand("9S 9H 8D", gone=HIGH), True),
        (last_hand("KS KH KD", gone=HIGH, waste=[0, 1]), True),
        (last_hand("9S 9H 9D", gone=HIGH[:4]), True),
        (siege("9S 9H 8D", gone=HIGH), False),
    ],
    ids=["worth 27", "worth 26", "two cards", "a high pile stands", "stock left"],
)
def test_it_says_that_a_game_without_stock_can_no_longer_be_won(state: State, lost: bool) -> None:
    assert view(state, 0).can_no_longer_be_won is lost


def test_with_no_card_unseen_it_still_tells_whether_it_is_lost() -> None:
    lows = ("g0", "g1", "g2", "g3")

    assert not view(last_hand("9S 9H 9D", gone=[*HIGH, *lows]), 0).can_no_longer_be_won
    assert view(last_hand("9S 9H 9D", face_up=lows), 0).can_no_longer_be_won


def test_it_says_so_earlier_when_no_order_of_the_unseen_cards_could_win() -> None:
    two_left = siege("5S 5S 5S", hand=12, gone=["w5.0"])

    assert view(two_left, 0).can_no_longer_be_won


def test_a_spectator_sees_what_the_player_sees() -> None:
    state = play(numbered(3), Deal())

    assert view(state, None) == replace(view(state, 0), seat=None)


def refusals(state: State, moves: list[Move]) -> list[str]:
    found = []
    for move in moves:
        try:
            apply(state, move)
            found.append("made")
        except IllegalMove as refused:
            found.append(str(refused))
    return found


@pytest.mark.parametrize("seed", range(10))
def test_two_games_that_differ_only_in_hidden_cards_look_and_answer_alike(seed: int) -> None:
    random = Random(seed)
    state = numbered(1000 + seed)
    tried: list[Move] = [storm(f"g{n}") for n in range(4)] + [attack(f"g{n}", 0, 2) for n in range(4)]
    for _ in range(25):
        other = reshuffled(state, random)
        seen, again = view(state, 0), view(other, 0)
        if not state.future:
            assert seen == again
            assert legal_moves(state) == legal_moves(other)
        assert refusals(state, tried) == refusals(other, tried)
        state = play(state, random.choice(legal_moves(state)))
