"""The group commit: conditional on the ply, in order, and never half done."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from games.matches import writer
from games.matches.models import Match, Move
from games.matches.play import SeatPlan, start
from games.matches.writer import WRITER, Entry, Logged, NotSaved, Writer
from lobby.models import Player
from tests.conftest import DUEL

pytestmark = pytest.mark.django_db(transaction=True)


def entry(match: Match, base: int = 0, moves: int = 1, **changes: Any) -> Entry:
    values: dict[str, Any] = {
        "match_id": match.pk,
        "base_ply": base,
        "moves": tuple(Logged(0, {"type": "timeout", "n": n}) for n in range(moves)),
        "at": timezone.now(),
        "keeps_clock": False,
        "deadline": None,
        "bot_due": None,
        "winner": None,
        "reason": "",
    }
    return Entry(**(values | changes))


async def test_two_writers_racing_for_one_ply_one_wins(duel: Match) -> None:
    writers = [Writer() for _ in range(4)]
    try:
        results = await asyncio.gather(*(one.commit(entry(duel)) for one in writers))
    finally:
        for one in writers:
            one.stop()
    assert sorted(results) == [False, False, False, True]
    assert await Move.objects.acount() == 1


async def test_a_stale_entry_spoils_nothing_of_its_batch(duel: Match) -> None:
    one = Writer()
    results = await asyncio.gather(*(one.commit(e) for e in (entry(duel), entry(duel), entry(duel, base=1, moves=2))))
    one.stop()
    assert results == [True, False, True]
    assert [move.ply async for move in Move.objects.all()] == [0, 1, 2]
    assert (await Match.objects.aget(pk=duel.pk)).ply == 3


@pytest.fixture
def other_duel(alice: Player, bob: Player) -> Match:
    return start(game="tower", options=DUEL, seats=[SeatPlan(alice), SeatPlan(bob)], turn_seconds=30)


async def test_of_two_entries_one_sets_the_clock_and_the_other_leaves_what_was_given_back(
    duel: Match, other_duel: Match
) -> None:
    given, new = duel.created_at + timedelta(hours=1), duel.created_at + timedelta(hours=2)
    await Match.objects.all().aupdate(deadline=given, returned_ms=9000)
    one, behind = Writer(), duel.created_at
    results = await asyncio.gather(
        one.commit(entry(duel, keeps_clock=True, deadline=behind)), one.commit(entry(other_duel, deadline=new))
    )
    one.stop()
    assert results == [True, True]
    await duel.arefresh_from_db()
    await other_duel.arefresh_from_db()
    assert (duel.ply, duel.deadline, duel.returned_ms) == (1, given, 9000)
    assert (other_duel.ply, other_duel.deadline, other_duel.returned_ms) == (1, new, None)


async def test_an_entry_that_the_database_refuses_fails_alone(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    real = writer._transaction

    def refuse(entries: list[Entry]) -> list[bool]:
        if any(e.reason == "poison" for e in entries):
            raise OperationalError("refused")
        return real(entries)

    monkeypatch.setattr(writer, "_transaction", refuse)
    one = Writer()
    results = await asyncio.gather(
        one.commit(entry(duel, reason="poison")), one.commit(entry(duel)), return_exceptions=True
    )
    one.stop()
    assert isinstance(results[0], writer.NotSaved)
    assert results[1] is True


async def test_nothing_is_written_after_the_end(duel: Match) -> None:
    one = Writer()
    assert await one.commit(entry(duel, reason="resignation", winner=1))
    assert not await one.commit(entry(duel, base=1))
    one.stop()


async def test_it_starts_again_after_a_stop(duel: Match) -> None:
    one = Writer()
    assert await one.commit(entry(duel))
    one.stop()
    assert await one.commit(entry(duel, base=1))
    one.stop()


async def test_a_fault_that_nobody_thought_of_keeps_nobody_waiting(
    duel: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(entries: list[Entry]) -> list[bool]:
        raise TypeError("a fault of our own")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_transaction", stumble)
        with pytest.raises(NotSaved):
            await asyncio.wait_for(WRITER.commit(entry(duel)), 5)
    assert await asyncio.wait_for(WRITER.commit(entry(duel)), 5)


async def test_a_match_that_comes_twice_at_one_time_moves_on_twice(duel: Match) -> None:
    entries = [entry(duel), entry(duel, base=1), entry(duel, base=1), entry(duel, base=2)]
    assert await asyncio.gather(*map(WRITER.commit, entries)) == [True, True, False, True]
    assert [move.ply async for move in Move.objects.filter(match=duel).order_by("ply")] == [0, 1, 2]
