"""Players who want nothing to do with each other: who blocked whom, and the only writer of it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from django.db import transaction
from django.db.models import Q

from games.matches import announcements
from games.matches.models import Block


def block(blocker_id: int, blocked_id: int) -> None:
    """From now on. A match that is being played goes on, without phrases."""
    if blocker_id != blocked_id:
        Block.objects.get_or_create(blocker_id=blocker_id, blocked_id=blocked_id)
        transaction.on_commit(announcements.announce_lobby)


def unblock(blocker_id: int, blocked_id: int) -> None:
    Block.objects.filter(blocker_id=blocker_id, blocked_id=blocked_id).delete()
    transaction.on_commit(announcements.announce_lobby)


def apart(player_ids: Collection[int | None]) -> bool:
    """Whether any two of these players are kept apart, whoever of them asked for it."""
    known = [player_id for player_id in player_ids if player_id is not None]
    pairs = Q(pk__in=())
    for one, other in combinations(known, 2):
        pairs |= Q(blocker_id=one, blocked_id=other) | Q(blocker_id=other, blocked_id=one)
    return len(known) > 1 and Block.objects.filter(pairs).exists()


def kept_from(player_ids: Collection[int]) -> dict[int, frozenset[int]]:
    """For each of these players those who are kept apart from them."""
    found: dict[int, set[int]] = {player_id: set() for player_id in player_ids}
    either = Q(blocker_id__in=player_ids) | Q(blocked_id__in=player_ids)
    for blocker_id, blocked_id in Block.objects.filter(either).values_list("blocker_id", "blocked_id"):
        found.setdefault(blocker_id, set()).add(blocked_id)
        found.setdefault(blocked_id, set()).add(blocker_id)
    return {player_id: frozenset(found[player_id]) for player_id in player_ids}
