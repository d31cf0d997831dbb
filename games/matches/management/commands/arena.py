"""`manage.py arena GAME`: computer players against each other, to measure what a change of them is worth."""

from __future__ import annotations

import multiprocessing
from argparse import ArgumentTypeError
from hashlib import sha256
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.fairness import Streams
from games.protocol import Game
from games.registry import BY_KEY

ANY_MOVE = "random"
"""The yardstick: each legal move equally likely."""
NORMAL_95 = 1.96


class Pairing(NamedTuple):
    """One seed, played twice: `levels` by seat, then with the seats swapped."""

    game: str
    options: dict[str, str]
    seed: bytes
    levels: tuple[str, str]


class Played(NamedTuple):
    """One finished game. `points` are the first level's: 1, a half or 0; the others are by level, first then second."""

    points: float
    moves: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]


class Command(BaseCommand):
    help = "Let two levels of a game's computer player meet over mirrored seeds and all options."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(key for key, game in BY_KEY.items() if game.bot and game.seats == 2))
        parser.add_argument("--games", type=_even, default=200, help="how many, rounded up to whole pairs")
        parser.add_argument("--levels", default="hard,normal", help=f"two of the game's levels or {ANY_MOVE}")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        game = BY_KEY[options["game"]]
        levels = _levels(game, options["levels"])
        pairings = _pairings(game, levels, options["games"] // 2, options["seed"])
        with multiprocessing.Pool(options["jobs"]) as pool:
            pairs = pool.map(play_pair, pairings, chunksize=1)
        self.stdout.write(f"{game.key}: {levels[0]} against {levels[1]}, seed {options['seed']}")
        for line in report(levels, pairs):
            self.stdout.write(line)


def _even(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ArgumentTypeError("at least one pair of games is needed")
    return number + number % 2


def _levels(game: Game[Any, Any, Any], text: str) -> tuple[str, str]:
    levels = text.split(",")
    known = (ANY_MOVE, *(game.bot.levels if game.bot else ()))
    if len(levels) != 2 or not set(levels) <= set(known):
        raise CommandError(f"--levels takes two of {', '.join(known)}, with a comma between them")
    return levels[0], levels[1]


def _pairings(game: Game[Any, Any, Any], levels: tuple[str, str], count: int, seed: int) -> list[Pairing]:
    """All combinations of the options' values in turn."""
    combinations = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    return [
        Pairing(
            game.key,
            combinations[number % len(combinations)],
            sha256(f"arena {seed} {number}".encode()).digest(),
            levels,
        )
        for number in range(count)
    ]


def play_pair(pairing: Pairing) -> tuple[Played, Played]:
    return play(pairing, first_seat=0), play(pairing, first_seat=1)


def play(pairing: Pairing, first_seat: int) -> Played:
    game = BY_KEY[pairing.game]
    streams, random = Streams(pairing.seed, game.key, ("arena", "arena")), Random(pairing.seed)
    moves, seconds, slowest = [0, 0], [0.0, 0.0], [0.0, 0.0]
    state = game.setup(pairing.options, streams)
    while seats := game.to_move(state):
        player = seats[0] ^ first_seat
        started = perf_counter()
        move = _choose(game, state, seats[0], pairing.levels[player], random)
        took = perf_counter() - started
        moves[player] += 1
        seconds[player] += took
        slowest[player] = max(slowest[player], took)
        state, _ = game.apply(state, seats[0], move, streams)
    outcome = game.outcome(state)
    winner = outcome.winner if outcome else None
    points = 0.5 if winner is None else float(winner == first_seat)
    return Played(points, (moves[0], moves[1]), (seconds[0], seconds[1]), (slowest[0], slowest[1]))


def _choose(game: Game[Any, Any, Any], state: Any, seat: int, level: str, random: Random) -> Any:
    if level == ANY_MOVE or game.bot is None:
        return random.choice(game.legal_moves(state, seat))
    return game.bot.choose(game.view(state, seat), level, random)


def report(levels: tuple[str, str], pairs: list[tuple[Played, Played]]) -> list[str]:
    games = [played for pair in pairs for played in pair]
    points = [played.points for played in games]
    low, high = interval([fmean((first.points, second.points)) for first, second in pairs])
    lines = [
        f"{len(games)} games: {points.count(1.0)} won, {points.count(0.5)} drawn, {points.count(0.0)} lost",
        f"share {fmean(points):.1%}, 95 % interval {low:.1%} to {high:.1%}",
        f"{fmean(sum(played.moves) for played in games):.1f} moves a game",
    ]
    for player, level in enumerate(levels):
        each = sum(played.seconds[player] for played in games) / max(1, sum(played.moves[player] for played in games))
        slowest = max(played.slowest[player] for played in games)
        lines.append(f"{level}: {each * 1000:.2f} ms a move, the slowest {slowest * 1000:.0f} ms")
    return lines


def interval(shares: list[float]) -> tuple[float, float]:
    """Where the true share lies, 95 times of 100. A mirrored pair is one observation: its games are not independent."""
    if len(shares) < 2:
        return 0.0, 1.0
    centre, spread = fmean(shares), NORMAL_95 * stdev(shares) / sqrt(len(shares))
    return max(0.0, centre - spread), min(1.0, centre + spread)
