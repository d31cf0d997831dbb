"""Who may join an offer: the one rule that the table, the pages and the writer of challenges go by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from games.matches import blocks
from games.matches.models import Match
from lobby.models import Player
from lobby.times import DAY
from ratings import standing as ratings

MOMENT = timedelta(seconds=3)
"""How long after a match began another tab of its players may not have shown it."""


class Joinable(Protocol):
    """An open offer; whether it is still open is asked elsewhere."""

    @property
    def maker_id(self) -> int: ...
    @property
    def to_id(self) -> int | None: ...
    @property
    def game(self) -> str: ...
    @property
    def rated(self) -> bool: ...
    @property
    def lowest(self) -> int | None: ...
    @property
    def highest(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Standing:
    """What matters of a player. `away` are those kept apart from them.

    `ratings` are by game; a new player stands at the start.
    """

    player_id: int
    is_guest: bool = False
    away: frozenset[int] = frozenset()
    ratings: Mapping[str, int] = field(default_factory=dict)


def may_join(offer: Joinable, player: Standing) -> str | None:
    """Why not, as a code: own_offer, not_for_you, apart, guest_rated, rating_low, rating_high. None: the player may."""
    if offer.maker_id == player.player_id:
        return "own_offer"
    if offer.to_id not in (None, player.player_id):
        return "not_for_you"
    if offer.maker_id in player.away:
        return "apart"
    if offer.rated and player.is_guest:
        return "guest_rated"
    rating = player.ratings.get(offer.game)
    if rating is not None and offer.lowest is not None and rating < offer.lowest:
        return "rating_low"
    if rating is not None and offer.highest is not None and rating > offer.highest:
        return "rating_high"
    return None


def standings(player_ids: Collection[int]) -> dict[int, Standing]:
    """Of all these players, in three queries."""
    away = blocks.kept_from(player_ids)
    rows = Player.objects.filter(pk__in=player_ids).values_list("pk", "is_guest")
    values = ratings.values(player_ids)
    return {
        player_id: Standing(player_id, is_guest, away[player_id], values[player_id]) for player_id, is_guest in rows
    }


def standing_of(player: Player) -> Standing:
    away = blocks.kept_from([player.pk])[player.pk]
    return Standing(player.pk, player.is_guest, away, ratings.values([player.pk])[player.pk])


def has_just_begun(player: Player, offered_at: datetime, now: datetime) -> bool:
    """Whether a live match of the player's began since the offer was made, too short ago to have been seen."""
    live = Match.objects.running().of(player).filter(challenge__isnull=False, turn_seconds__lt=DAY)
    return live.filter(created_at__gt=max(offered_at, now - MOMENT)).exists()
