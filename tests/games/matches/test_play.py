"""The verbs: what they write, what they refuse, and that they do nothing twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.db import OperationalError

from games.fairness import Streams, swaps_seats
from games.matches import play, steps, tables, writer
from games.matches.models import Match
from games.matches.play import SeatPlan
from games.matches.steps import Accepted, Refused
from lobby.models import Player
from tests.conftest import DUEL
from tests.games.matches.moves import legal, logged, make_moves, run_out

pytestmark = pytest.mark.django_db(transaction=True)


def code(answer: steps.Answer) -> str:
    assert isinstance(answer, Refused)
    return answer.why.code


async def test_a_move_is_in_the_log_and_the_match_goes_on(duel: Match) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    assert await play.move(duel.pk, 0, move, 0, "r1") == Accepted(1)
    assert await logged(duel) == [{"seat": 0, **move}]
    row = await Match.objects.aget(pk=duel.pk)
    assert row.ply == table.ply == 1
    assert row.deadline is not None
    assert duel.deadline is not None
    assert row.deadline > duel.deadline


async def test_the_row_says_whose_turn_it_is_and_nothing_when_another_writer_did_not(duel: Match) -> None:
    table = await tables.get(duel.pk)
    seen = {duel.to_move}
    assert duel.to_move == tuple(table.game.to_move(table.state))
    for _ in range(20):
        await make_moves(duel, 1)
        row = await Match.objects.aget(pk=duel.pk)
        assert row.to_move == table.match.to_move == tuple(table.game.to_move(table.state))
        seen.add(row.to_move)
    assert len(seen) > 1
    await play.resign(duel.pk, 0)
    assert (await Match.objects.aget(pk=duel.pk)).to_move == ()
    row.ply += 1
    assert row.to_move is None


@pytest.mark.parametrize("seat", [1, None])
async def test_it_refuses_a_move_out_of_turn_or_by_a_spectator(duel: Match, seat: int | None) -> None:
    table = await tables.get(duel.pk)
    answer = await play.move(duel.pk, seat, legal(table, 0), 0)
    assert code(answer) == ("not_seated" if seat is None else "not_your_turn")
    assert await logged(duel) == []


async def test_it_refuses_a_card_that_is_not_in_the_hand(duel: Match) -> None:
    table = await tables.get(duel.pk)
    other = next(card for card in table.state.sides[1].hand if card not in table.state.sides[0].hand)
    assert code(await play.move(duel.pk, 0, {"type": "discard", "card": other}, 0)) == "card_not_in_hand"
    assert table.ply == 0


@pytest.mark.parametrize("ply", [1, -1, 10**9, None, "0", 0.0, True])
async def test_it_refuses_a_ply_that_is_not_the_present_one(duel: Match, ply: Any) -> None:
    table = await tables.get(duel.pk)
    if ply == 0:
        await make_moves(duel, 1)
    assert code(await play.move(duel.pk, 0, legal(table, table.state.active), ply)) == "stale"


async def test_it_refuses_the_clocks_own_move(duel: Match) -> None:
    assert code(await play.move(duel.pk, 0, {"type": "timeout"}, 0)) == "clock_only"


@pytest.mark.parametrize(
    "data", [{}, {"type": "play"}, {"type": "play", "card": 7}, {"type": "fly"}, {"type": "resign", "now": True}]
)
async def test_it_refuses_what_is_no_move(duel: Match, data: dict[str, Any]) -> None:
    assert isinstance(await play.move(duel.pk, 0, data, 0), Refused)
    assert await logged(duel) == []


async def test_a_repeated_request_is_answered_alike_and_applied_once(duel: Match) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    assert await play.move(duel.pk, 0, move, 0, "same") == Accepted(1)
    await play.move(duel.pk, 1, legal(table, 1), 1, "other")
    assert await play.move(duel.pk, 0, move, 0, "same") == Accepted(1, again=True)
    tables.TABLES.clear()
    assert await play.move(duel.pk, 0, move, 0, "same") == Accepted(1, again=True)
    assert len(await logged(duel)) == 2


async def test_of_two_moves_at_one_ply_one_is_made(duel: Match) -> None:
    table = await tables.get(duel.pk)
    moves = [legal(table, 0, index) for index in (-1, -2)]
    answers = await asyncio.gather(*(play.move(duel.pk, 0, move, 0, f"r{i}") for i, move in enumerate(moves)))
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Refused"]
    assert len(await logged(duel)) == 1


async def test_a_resignation_needs_no_ply_and_ends_the_match(duel: Match) -> None:
    await make_moves(duel, 3)
    assert await play.resign(duel.pk, 0, "r") == Accepted(4)
    row = await Match.objects.aget(pk=duel.pk)
    assert (row.winner, row.reason, row.deadline) == (1, "resignation", None)
    assert row.ended_at is not None
    assert code(await play.resign(duel.pk, 1)) == "over"
    assert code(await play.move(duel.pk, 1, {"type": "resign"}, 4)) == "over"


async def test_a_clock_that_ran_out_discards_and_passes_the_turn(duel: Match) -> None:
    await run_out(duel)
    await play.expire(duel.pk, 0)
    table = await tables.get(duel.pk)
    assert await logged(duel) == [{"seat": 0, "type": "timeout"}]
    assert table.game.to_move(table.state) == (1,)


async def test_a_clock_that_still_runs_does_nothing(duel: Match) -> None:
    await play.expire(duel.pk, 0)
    assert await logged(duel) == []


async def test_a_clock_is_enforced_once_however_often_it_is_called(duel: Match) -> None:
    await run_out(duel)
    await asyncio.gather(*(play.expire(duel.pk, 0) for _ in range(5)))
    assert len(await logged(duel)) == 1


async def test_a_move_after_the_clock_ran_out_is_too_late(duel: Match) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    await run_out(duel)
    assert code(await play.move(duel.pk, 0, move, 0)) == "stale"
    assert await logged(duel) == [{"seat": 0, "type": "timeout"}]


async def test_three_misses_in_a_row_lose(duel: Match) -> None:
    for ply in range(5):
        await run_out(duel)
        await play.expire(duel.pk, ply)
    row = await Match.objects.aget(pk=duel.pk)
    assert (row.ply, row.winner, row.reason) == (5, 1, "misses")


async def test_a_move_that_was_not_saved_was_not_made(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(entries: object) -> None:
        raise OperationalError("disk full")

    table = await tables.get(duel.pk)
    move = legal(table, 0)
    with monkeypatch.context() as broken:
        broken.setattr(writer, "_transaction", fail)
        assert code(await play.move(duel.pk, 0, move, 0, "r")) == "not_saved"
    assert (table.ply, await logged(duel)) == (0, [])
    assert await play.move(duel.pk, 0, move, 0, "r") == Accepted(1)


async def test_a_commit_whose_answer_was_lost_is_found_in_the_log(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    real, lost = writer._transaction, []

    def lose_once(entries: list[writer.Entry]) -> list[bool]:
        results = real(entries)
        if not lost:
            lost.append(True)
            raise OperationalError("connection lost after the commit")
        return results

    monkeypatch.setattr(writer, "_transaction", lose_once)
    table = await tables.get(duel.pk)
    assert await play.move(duel.pk, 0, legal(table, 0), 0, "r") == Accepted(1, again=True)
    assert len(await logged(duel)) == 1


async def test_when_another_process_moved_on_the_answer_is_stale_and_the_table_follows(duel: Match) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    tables.TABLES.clear()
    await make_moves(duel, 2)
    tables.TABLES[duel.pk] = table
    assert code(await play.move(duel.pk, 0, move, 0, "late")) == "stale"
    assert table.ply == 2


@pytest.fixture
def against_computer(alice: Player) -> Match:
    seats = [SeatPlan(level="easy"), SeatPlan(alice)]
    return play.start(game="tower", options=DUEL, seats=seats, turn_seconds=30, start="creator")


async def test_a_computer_seat_moves_by_itself_once(against_computer: Match) -> None:
    assert against_computer.bot_due is not None
    await asyncio.gather(play.think(against_computer.pk, 0), play.think(against_computer.pk, 0))
    moves = await logged(against_computer)
    assert len(moves) == 1
    assert moves[0]["seat"] == 0


async def test_nobody_plays_for_the_computer(against_computer: Match) -> None:
    table = await tables.get(against_computer.pk)
    assert table.seat_of(None) is None
    assert code(await play.move(against_computer.pk, 1, legal(table, 0), 0)) == "not_your_turn"


@pytest.mark.parametrize("seed", [bytes(31) + bytes([n]) for n in range(8)])
def test_the_seats_are_drawn_by_the_streams(alice: Player, bob: Player, seed: bytes) -> None:
    nonces = ["0a" * 16, "0b" * 16]
    seats = [SeatPlan(alice, nonce=nonces[0]), SeatPlan(bob, nonce=nonces[1])]
    match = play.start(game="tower", options=DUEL, seats=seats, turn_seconds=None, seed=seed)
    first = bob if swaps_seats(Streams(seed, "tower", nonces)) else alice
    assert match.seats.get(number=0).player == first
    assert match.nonces == nonces
    assert match.drawn_nonces == []


def test_a_missing_nonce_is_drawn_and_said_to_be(alice: Player) -> None:
    seats = [SeatPlan(alice, nonce="0a" * 16), SeatPlan(level="hard")]
    match = play.start(game="tower", options=DUEL, seats=seats, turn_seconds=None)
    assert match.drawn_nonces == [1]
    assert len(match.nonces[1]) == 32
