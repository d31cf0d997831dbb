from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.matches.management.commands.arena import Pairing, interval, play


def arena(*args: str) -> str:
    out = StringIO()
    call_command("arena", *args, stdout=out)
    return out.getvalue()


def test_it_reports_games_share_interval_moves_and_time() -> None:
    lines = arena("tower", "--games", "5", "--levels", "normal,random").splitlines()

    assert lines[0] == "tower: normal against random, seed 1"
    counts = re.fullmatch(r"6 games: (\d) won, (\d) drawn, (\d) lost", lines[1])
    assert counts
    assert sum(map(int, counts.groups())) == 6
    assert re.fullmatch(r"share \d+\.\d%, 95 % interval \d+\.\d% to \d+\.\d%", lines[2])
    assert re.fullmatch(r"\d+\.\d moves a game", lines[3])
    assert re.fullmatch(r"normal: \d+\.\d\d ms a move, the slowest \d+ ms", lines[4])
    assert re.fullmatch(r"random: \d+\.\d\d ms a move, the slowest \d+ ms", lines[5])


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two() -> None:
    args = ("tower", "--games", "8", "--levels", "easy,easy", "--seed", "7")

    assert arena(*args).splitlines()[:4] == arena(*args, "--jobs", "2").splitlines()[:4]


def test_a_mirrored_pair_swaps_the_seats_of_the_levels() -> None:
    pairing = Pairing("tower", {"battlefield": "free_steppe", "deck": "finite"}, bytes(32), ("easy", "easy"))

    first, second = play(pairing, first_seat=0), play(pairing, first_seat=1)

    assert first.points == 1 - second.points
    assert first.moves == second.moves[::-1]


@pytest.mark.parametrize("levels", ["hard", "hard,grim", "hard,normal,easy", ""])
def test_it_refuses_levels_that_the_game_does_not_have(levels: str) -> None:
    with pytest.raises(CommandError, match="two of random, easy, normal, hard"):
        arena("tower", "--levels", levels)


def test_it_refuses_a_game_that_it_does_not_know() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'chess'"):
        arena("chess")


def test_the_interval_is_wide_for_little_and_narrow_for_much() -> None:
    assert interval([1.0]) == (0.0, 1.0)
    low, high = interval([0.5, 1.0] * 50)
    assert 0.70 < low < 0.75 < high < 0.80
