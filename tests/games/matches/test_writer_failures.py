"""The writer under a database that fails at random moments: before a commit, and after it with the answer lost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from games.matches import writer
from games.matches.models import Match, Move
from games.matches.play import SeatPlan, start
from games.matches.writer import Entry, Logged, NotSaved
from lobby.models import Player


class Unreliable:
    """In the place of the writer's transaction."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.real = writer._transaction

    def __call__(self, entries: list[Entry]) -> list[bool]:
        what = self.chance.random()
        if what < 0.2:
            raise OperationalError("gone before the commit")
        results = self.real(entries)
        if what < 0.4:
            raise OperationalError("committed, but nobody heard of it")
        return results


def entry(match: Match, base: int, moves: int, request: str) -> Entry:
    logged = tuple(Logged(0, {"type": "timeout"}, f"{request}-{n}") for n in range(moves))
    return Entry(match.pk, base, logged, timezone.now(), False, None, None, None, "")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(8))
def test_no_move_is_lost_doubled_or_half_done(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    monkeypatch.setattr(writer, "_transaction", Unreliable(chance))
    monkeypatch.setattr(writer.logger, "exception", lambda *args: None)
    options = {"battlefield": "misty_harbour", "deck": "finite"}
    seats = [SeatPlan(alice), SeatPlan(bob)]
    matches = [start(game="tower", options=options, seats=seats, turn_seconds=None) for _ in range(3)]
    confirmed: list[tuple[Entry, Any]] = []
    for number in range(12):
        batch = [
            entry(match, Match.objects.get(pk=match.pk).ply - chance.choice([0, 0, 0, 1]), 1 + number % 2, f"{number}")
            for match in chance.sample(matches, 2)
        ]
        batch = [one for one in batch if one.base_ply >= 0]
        confirmed += zip(batch, writer._write(batch), strict=True)
    for match in matches:
        log = list(Move.objects.filter(match=match).values_list("ply", "request"))
        assert [ply for ply, _ in log] == list(range(Match.objects.get(pk=match.pk).ply)), "the row follows the log"
        requests = [request for _, request in log]
        assert len(requests) == len(set(requests)), "nothing is done twice"
        for one, result in confirmed:
            if one.match_id == match.pk and result is True:
                assert {move.request for move in one.moves} <= set(requests), "what was confirmed is there"
    assert any(isinstance(result, bool) for _, result in confirmed)
    assert {type(result) for _, result in confirmed} <= {bool, NotSaved}
