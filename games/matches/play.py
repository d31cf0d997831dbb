"""The only verbs on a match: start, move, resign, ask, expire, think. They lock, decide, save, then tell.

Nothing is shown before it is saved. Refusals are values, never exceptions.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from channels.db import database_sync_to_async
from django.db import transaction
from django.db.models import F

from games import clocks
from games.fairness import Streams, commitment, new_nonce, new_seed, swaps_seats
from games.matches import announcements, publishing, tables, thinking
from games.matches.figures import Figures
from games.matches.heartbeat import Heart
from games.matches.models import Match, Move, Seat, turn_at
from games.matches.steps import BOT_PAUSE, Accepted, Answer, Refused, carry_out, refused
from games.matches.tables import Table
from games.protocol import Dealt, Refusal
from games.registry import BY_KEY

ON_START: list[Callable[[Match], None]] = []
"""What else happens in the transaction in which a match starts, whichever way it came about."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit: a player, or a computer of `level` (and no player). The server draws a missing nonce."""

    player: Any = None
    level: str = ""
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What the server found for a question, at `ply`; only for the seat that asked. `asked` counts free questions."""

    question: str
    data: Any
    view: Any
    ply: int
    asked: int


def start(
    *,
    game: str,
    options: dict[str, str],
    seats: Sequence[SeatPlan],
    turn_seconds: int | None,
    seed: bytes | None = None,
    start: str | None = None,
    previous: Match | None = None,
    rated: bool = False,
    private: bool = False,
    dealt: Dealt | None = None,
    leaves: Match | None = None,
    helped: bool = False,
) -> Match:
    """Starts a match between `seats`, in the order creator, joiner. Raises BadOptions; call in a transaction.

    `start` ("creator" or "joiner") takes the place of the draw of seats, as in a rematch. In a match for one
    `dealt` says where its chance comes from, its seed (if any) instead of `seed`; `helped` begins the log with
    the entry for help; `leaves` is given up with the first move.
    """
    rules, now = BY_KEY[game], datetime.now(UTC)
    seed = (dealt and dealt.seed) or seed or new_seed()
    nonces = list(dealt.nonces) if dealt else [plan.nonce or new_nonce() for plan in seats]
    streams = Streams(seed, game, nonces)
    state = rules.setup(options, streams)
    seated = _seated(seats, start, streams)
    computers = {number for number, (_order, plan) in enumerate(seated) if plan.level}
    ply, to_move = 1 if helped else 0, rules.to_move(state)
    with transaction.atomic():
        match = Match.objects.create(
            game=game,
            options=options,
            start=start or "",
            seed=seed,
            next_seed=new_seed(),
            commitment=commitment(seed),
            nonces=nonces,
            drawn_nonces=[order for order, plan in enumerate(seats) if not plan.nonce and nonces],
            turn_seconds=turn_seconds,
            previous=previous,
            rated=rated and all(plan.player is not None and not plan.player.is_guest for plan in seats),
            private=private,
            leaves=leaves,
            ply=ply,
            turn=turn_at(ply, to_move),
            deadline=clocks.deadline(now, turn_seconds, rules.longest_wait(state)),
            bot_due=now + BOT_PAUSE if computers & set(to_move) else None,
            **_deal_fields(dealt),
        )
        Seat.objects.bulk_create(_seats(match, seated))
        if helped and rules.solo is not None:
            Move.objects.create(match=match, ply=0, seat=0, data=rules.dump_move(rules.solo.help_entry), at=now)
        for act in ON_START:
            act(match)
        transaction.on_commit(lambda: announcements.match_changed(match.pk, 0))
    return match


def _seated(seats: Sequence[SeatPlan], start: str | None, streams: Streams) -> list[tuple[int, SeatPlan]]:
    """Order and plan by seat number: of two, the one whom `start` names sits first, else it is drawn."""
    swapped = start == "joiner" or (not start and len(seats) == 2 and swaps_seats(streams))
    return list(enumerate(seats))[:: -1 if swapped else 1]


def _deal_fields(dealt: Dealt | None) -> dict[str, Any]:
    """What a match for one keeps of its deal; nothing in a match for two."""
    if dealt is None:
        return {}
    deal = dealt.deal
    return {
        "deal_kind": deal.kind,
        "deal_number": deal.number,
        "day": deal.day,
        "first_nonce": dealt.first_nonce,
    }


def _seats(match: Match, seated: Sequence[tuple[int, SeatPlan]]) -> Iterator[Seat]:
    for number, (order, plan) in enumerate(seated):
        name = plan.player.display_name if plan.player else ""
        yield Seat(match=match, number=number, order=order, player=plan.player, level=plan.level, name=name)


async def move(match_id: int, seat: int | None, data: object, base_ply: object, request: str = "") -> Answer:
    """One move as it came from a player's browser. Raises Match.DoesNotExist."""
    table = await tables.get(match_id)
    async with table.lock:
        early = await _answer_early(table, seat, request)
        if early is not None:
            return early
        assert seat is not None
        if type(base_ply) is int and base_ply > table.ply:
            # Made at a position that another process has shown and this one has not heard of yet.
            await publishing.keep_up(table)
        if base_ply != table.ply:
            return refused(table.ply, "stale")
        try:
            parsed = table.game.parse_move(data)
            if table.game.is_for_clock(parsed):
                return refused(table.ply, "clock_only")
            answer = await carry_out(table, [(seat, parsed)], request)
        except Refusal as why:
            return Refused(why, table.ply)
    if isinstance(answer, Accepted) and table.match.leaves_id is not None:
        await _leave(table)
    return answer


async def _leave(table: Table) -> None:
    """Gives up the matches that the player left for this one, once this one is really played."""
    left, table.match.leaves_id = table.match.leaves_id, None
    while left is not None and isinstance(await resign(left, 0), Accepted):
        left = (await tables.get(left)).match.leaves_id


async def resign(match_id: int, seat: int | None, request: str = "") -> Answer:
    """Gives up from whatever position there is now. Raises Match.DoesNotExist."""
    table = await tables.get(match_id)
    async with table.lock:
        early = await _answer_early(table, seat, request)
        if early is not None:
            return early
        assert seat is not None
        try:
            return await carry_out(table, [(seat, table.game.parse_move({"type": "resign"}))], request)
        except Refusal as why:
            return Refused(why, table.ply)


async def ask(match_id: int, seat: int | None, question: str, request: str = "") -> Found | Refused:
    """Answers the player of a match for one. Raises Match.DoesNotExist.

    Where the answer comes from what the player can't see, the log says so before it is given; it is refused in a
    deal in which players compare themselves.
    """
    table = await tables.get(match_id)
    async with table.lock:
        early = await _answer_early(table, seat, request)
        if isinstance(early, Refused):
            return early
        assert seat is not None
        solo = table.game.solo
        if solo is None or question not in solo.questions:
            return refused(table.ply, "no_such_question")
        if solo.questions[question]:
            deal = table.match.deal
            today = datetime.now(UTC).date()
            if deal is not None and await asyncio.to_thread(solo.is_ranked, deal, today):
                return refused(table.ply, "ranked")
            logged = early or await carry_out(table, [(seat, solo.help_entry)], request)
            if isinstance(logged, Refused):
                return logged
        state, ply = table.state, table.ply
        view = table.game.view(state, seat)
    data = await thinking.answer(table.game.key, state, seat, question)
    asked = await database_sync_to_async(_count_question)(match_id, seat, free=not solo.questions[question])
    return Found(question, data, view, ply, asked)


def _count_question(match_id: int, seat: int, *, free: bool) -> int:
    seats = Seat.objects.filter(match_id=match_id, number=seat)
    if free:
        seats.update(asked=F("asked") + 1)
    return seats.values_list("asked", flat=True).get()


async def expire(match_id: int, ply: int) -> None:
    """Makes the clock's moves at `ply`, if its time is really over. Raises Match.DoesNotExist."""
    table = await tables.get(match_id)
    async with table.lock:
        await _reach(table, ply)
        await _expire(table)


async def think(match_id: int, ply: int) -> None:
    """Makes a computer seat's move at `ply`, if it is still its turn. Raises Match.DoesNotExist."""
    table = await tables.get(match_id)
    async with table.lock:
        await _reach(table, ply)
        if table.ply != ply or table.match.bot_due is None or table.thinks_at == ply:
            return
        seat = next(s for s in table.seats if s.is_bot and s.number in table.game.to_move(table.state))
        view = table.game.view(table.state, seat.number)
        # Where many computers wait for their turn to think, the claim on this one lapses; once is enough.
        table.thinks_at = ply
    try:
        chosen = await thinking.choose(table.game.key, view, seat.level, random.getrandbits(64))
    finally:
        table.thinks_at = None
    async with table.lock:
        if table.ply == ply:
            await carry_out(table, [(seat.number, chosen)], "")


async def _reach(table: Table, ply: int) -> None:
    if table.ply < ply and await table.refresh():
        await publishing.publish(table)


async def _answer_early(table: Table, seat: int | None, request: str) -> Answer | None:
    """The answer for a repeated request, somebody without a seat, or a match that is over; else None."""
    if seat is None:
        return refused(table.ply, "not_seated")
    if request and (seat, request) in table.requests:
        return Accepted(table.requests[seat, request], again=True)
    await _expire(table)
    if table.outcome is not None:
        return refused(table.ply, "over")
    return None


async def _expire(table: Table) -> None:
    now = datetime.now(UTC)
    if Heart.lost or table.outcome is not None or table.deadline is None or not clocks.is_over(table.deadline, now):
        return
    Figures.late_seconds.note((now - table.deadline - clocks.GRACE).total_seconds())
    await carry_out(table, list(table.game.timeout_moves(table.state)), "")
