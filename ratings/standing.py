"""How one player stands in each game: rating, rank and the way there, read for a page."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from games.registry import GAMES
from ratings.glicko import START
from ratings.graph import Graph, Moment, graph
from ratings.leaderboard import rank
from ratings.models import Rating, RatingChange

RATED_GAMES = tuple(game.key for game in GAMES if game.seats == 2)


class Standing(NamedTuple):
    """`shown` is such as 1523 or 1480?; `rank` is None while the rating is provisional."""

    game: str
    shown: str
    is_provisional: bool
    matches: int
    rank: int | None
    graph: Graph | None


def standings(player_id: int, now: datetime) -> list[Standing]:
    """In the games in which the player has a rating, in the order of the games."""
    ratings = {rating.game: rating for rating in Rating.objects.filter(player_id=player_id)}
    return [
        Standing(
            game=game,
            shown=ratings[game].shown(now),
            is_provisional=ratings[game].is_provisional(now),
            matches=ratings[game].matches,
            rank=rank(ratings[game], now),
            graph=graph(moments(player_id, game)),
        )
        for game in RATED_GAMES
        if game in ratings
    ]


def moments(player_id: int, game: str) -> list[Moment]:
    """The rating after each counted match; if there was but one, also before it."""
    changes = RatingChange.objects.filter(player_id=player_id, game=game).order_by("at", "pk")
    rows = list(changes.values_list("at", "before", "after"))
    first = [Moment(at, before) for at, before, _after in rows] if len(rows) == 1 else []
    return first + [Moment(at, after) for at, _before, after in rows]


def values(player_ids: Collection[int]) -> dict[int, dict[str, int]]:
    """The rating in each game as a number; who has none yet is taken to stand at the start."""
    found = {player_id: dict.fromkeys(RATED_GAMES, round(START)) for player_id in player_ids}
    rows = Rating.objects.filter(player_id__in=player_ids).values_list("player_id", "game", "value")
    for player_id, game, value in rows:
        found[player_id][game] = round(value)
    return found


def shown(player_ids: Iterable[int], now: datetime) -> dict[tuple[int, str], str]:
    """What stands beside a name in a game, by player and game, such as 1523 or 1480?; missing: no rating."""
    ratings = Rating.objects.filter(player_id__in=set(player_ids))
    return {(rating.player_id, rating.game): rating.shown(now) for rating in ratings}
