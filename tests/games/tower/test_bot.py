from __future__ import annotations

from itertools import product
from random import Random
from time import process_time

import pytest

from games.fairness import Streams
from games.tower.bot import LEVELS, TowerBot
from games.tower.moves import Move
from games.tower.rules import apply, legal_moves
from games.tower.setup import OPTIONS, setup
from games.tower.state import State
from games.tower.view import view
from tests.games.tower.positions import HAND, position

BOT = TowerBot()
CAREFUL = ("normal", "hard")


def choice(state: State, level: str, seed: int = 1) -> Move:
    return BOT.choose(view(state, state.active), level, Random(seed))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("battlefield", "deck"), list(product(*OPTIONS.values())))
def test_every_level_makes_legal_moves_only(level: str, battlefield: str, deck: str) -> None:
    streams = Streams(bytes(32), "tower", (battlefield, deck))
    state, random = setup({"battlefield": battlefield, "deck": deck}, streams), Random(2)
    for ply in range(30):
        move = choice(state, level, ply) if ply % 2 else random.choice(legal_moves(state, state.active))
        assert move in legal_moves(state, state.active)
        state, _ = apply(state, state.active, move, streams)
        if state.outcome:
            break


@pytest.mark.parametrize("level", LEVELS)
def test_a_forced_discard_is_answered_by_a_discard(level: str) -> None:
    assert choice(position(phase="discard"), level).kind == "discard"


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_that_cannot_be_paid_is_discarded_from(level: str) -> None:
    assert choice(position(own={"ore": 0, "mana": 0, "troops": 0}), level).kind == "discard"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_move(level: str) -> None:
    assert choice(position(), level, seed=5) == choice(position(), level, seed=5)


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(
    ("card", "own", "enemy"),
    [
        ("emerald", {"tower": 193}, {}),
        ("rift", {}, {"tower": 3, "wall": 90}),
        ("magic_mountain", {"mana": 494}, {}),
        ("lucky_coin", {"ore": 498}, {}),
    ],
)
def test_a_winning_card_is_played(level: str, card: str, own: dict[str, int], enemy: dict[str, int]) -> None:
    state = position(own, enemy, hand=("troll_trainer", "bastion", card, "spell_weavers", "dragon", "new_equipment"))

    assert choice(state, level) == Move("play", card)


@pytest.mark.parametrize("level", CAREFUL)
def test_a_winning_card_that_is_still_too_dear_is_not_thrown_away(level: str) -> None:
    hand = ("common_wall", "rift", "dragon_eye", "big_wall", "fairy", "miners")
    state = position({"tower": 185, "mana": 20}, hand=hand, phase="discard")

    assert choice(state, level) != Move("discard", "dragon_eye")


@pytest.mark.parametrize("level", CAREFUL)
def test_cards_that_only_hurt_their_own_player_are_discarded(level: str) -> None:
    hand = ("discord", "power_burst", "discord", "power_burst", "discord", "power_burst")

    assert choice(position({"tower": 5}, {"tower": 60}, hand=hand), level).kind == "discard"


def test_the_hard_level_sees_a_win_in_two_cards() -> None:
    state = position(enemy={"tower": 6}, hand=("smoky_quartz", "diamond", "spear", "bastion", "dragon", "swap"))

    assert choice(state, "hard") == Move("play", "smoky_quartz")


@pytest.mark.parametrize(
    ("enemy", "saving"), [({"ore": 497, "mines": 4}, "faulty_ore"), ({"ore": 499, "mines": 1}, "cave_in")]
)
def test_the_hard_level_stops_a_resource_that_wins_on_income(enemy: dict[str, int], saving: str) -> None:
    state = position(enemy=enemy, hand=("diamond", "bastion", saving, "new_equipment", "dragon", "troll_trainer"))

    assert choice(state, "hard") == Move("play", saving)


def test_the_hard_level_stays_far_below_half_a_second() -> None:
    state = position(hand=("smoky_quartz", "quartz", "fairy", "prism", "lucky_coin", "ghost_fairy"))

    started = process_time()
    choice(state, "hard")

    assert process_time() - started < 0.5


def test_normal_beats_a_player_who_makes_any_move() -> None:
    won = 0
    for number in range(20):
        streams, random, seat = Streams(bytes([number] * 32), "tower", ()), Random(number), number % 2
        state = setup({"battlefield": "crystal_garden", "deck": "finite"}, streams)
        while not state.outcome:
            mine = state.active == seat
            move = choice(state, "normal") if mine else random.choice(legal_moves(state, state.active))
            state, _ = apply(state, state.active, move, streams)
        won += state.outcome.winner == seat

    assert won >= 16


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown level 'grim'"):
        choice(position(hand=HAND), "grim")
