"""Matches for one: how they start, what the server answers to whom, and how another game takes their place."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from games.matches import play, restarts, steps, tables
from games.matches.models import Match, Seat
from games.matches.play import Found, SeatPlan
from games.matches.steps import Accepted, Refused
from games.protocol import Deal, Dealt
from games.registry import BY_KEY, GAMES
from lobby.models import Player
from tests.conftest import async_client_of
from tests.games.matches.moves import logged
from tests.games.matches.sockets import join, receive_until, send

pytestmark = pytest.mark.django_db(transaction=True)

ALONE = next(game for game in GAMES if game.solo is not None)
NONCE = "ab" * 16
NUMBERED = Dealt(Deal("numbered", 5), b"\x05" * 32, ())

Begin = Callable[..., Match]


@pytest.fixture
def begin(alice: Player) -> Begin:
    def start(player: Player = alice, **changes: Any) -> Match:
        plan = SeatPlan(player, nonce=None if changes.get("dealt") else NONCE)
        return play.start(game=ALONE.key, options={}, seats=[plan], turn_seconds=None, seed=bytes(32), **changes)

    return start


async def first_move(match: Match) -> steps.Answer:
    table = await tables.get(match.pk)
    move = next(move for move in table.game.legal_moves(table.state, 0) if "deal" in table.game.dump_move(move)["type"])
    return await play.move(match.pk, 0, table.game.dump_move(move), table.ply)


async def test_a_numbered_deal_has_its_public_seed_no_nonce_and_no_clock(begin: Begin) -> None:
    match = await sync_to_async(begin)(dealt=NUMBERED)
    row = await Match.objects.aget(pk=match.pk)

    assert bytes(row.seed) == NUMBERED.seed
    assert row.nonces == row.drawn_nonces == []
    assert row.deal == NUMBERED.deal
    assert row.deadline is None
    assert isinstance(await first_move(match), Accepted)


async def test_a_dealt_nonce_takes_the_place_of_the_players_own(begin: Begin, alice: Player) -> None:
    dealt = Dealt(Deal("winnable"), None, ("ac" * 16,), NONCE)
    match = await sync_to_async(begin)(dealt=dealt)

    assert match.nonces == ["ac" * 16]
    assert match.first_nonce == NONCE
    assert bytes(match.seed) == bytes(32)
    page = (await (await async_client_of(alice)).get(match.get_absolute_url())).content.decode()
    assert NONCE in page
    assert "ac" * 16 not in page


async def test_only_the_server_writes_that_it_helped(begin: Begin) -> None:
    match = await sync_to_async(begin)()
    answer = await play.move(match.pk, 0, {"type": "help"}, 0)

    assert isinstance(answer, Refused)
    assert answer.why.code == "clock_only"
    assert await logged(match) == []


async def test_advice_is_counted_and_writes_nothing(begin: Begin) -> None:
    match = await sync_to_async(begin)()
    found = await play.ask(match.pk, 0, "advice")
    await play.ask(match.pk, 0, "advice")

    assert isinstance(found, Found)
    assert found.asked == 1
    assert (await Seat.objects.aget(match=match)).asked == 2
    assert await logged(match) == []


@pytest.mark.parametrize("question", ["prospect", "line"])
async def test_an_answer_from_hidden_cards_is_logged_before_it_is_given(begin: Begin, question: str) -> None:
    match = await sync_to_async(begin)()
    found = await play.ask(match.pk, 0, question, "r1")

    assert isinstance(found, Found)
    assert found.ply == 1
    assert await logged(match) == [{"seat": 0, "type": "help"}]
    table = await tables.get(match.pk)
    assert table.game.dump(table.state)["assisted"] is True


async def test_a_repeated_question_is_logged_once(begin: Begin) -> None:
    match = await sync_to_async(begin)()
    await play.ask(match.pk, 0, "prospect", "same")
    again = await play.ask(match.pk, 0, "prospect", "same")

    assert isinstance(again, Found)
    assert len(await logged(match)) == 1


@pytest.mark.parametrize(
    ("seat", "question", "code"), [(None, "advice", "not_seated"), (0, "luck", "no_such_question")]
)
async def test_it_refuses_questions_of_others_and_unknown_ones(
    begin: Begin, seat: int | None, question: str, code: str
) -> None:
    match = await sync_to_async(begin)()
    answer = await play.ask(match.pk, seat, question)

    assert isinstance(answer, Refused)
    assert answer.why.code == code


async def test_a_game_for_two_answers_nothing(duel: Match) -> None:
    answer = await play.ask(duel.pk, 0, "advice")

    assert isinstance(answer, Refused)
    assert await logged(duel) == []


@pytest.mark.parametrize("question", ["prospect", "line"])
async def test_nothing_hidden_is_told_in_a_deal_of_the_day(begin: Begin, question: str) -> None:
    deal = Deal("daily", 20261130000, date(2026, 11, 30))
    match = await sync_to_async(begin)(dealt=Dealt(deal, b"\x07" * 32, ()))
    answer = await play.ask(match.pk, 0, question)

    assert isinstance(answer, Refused)
    assert answer.why.code == "ranked"
    assert await logged(match) == []
    assert isinstance(await play.ask(match.pk, 0, "advice"), Found)


async def test_only_the_socket_that_asked_gets_the_answer(begin: Begin, alice: Player, carol: Player) -> None:
    match = await sync_to_async(begin)()
    own, _ = await join(match, alice)
    watching, _ = await join(match, carol)

    await send(own, type="ask", question="line", request="r1")
    answer, before = await receive_until(own, "answer")

    assert answer["request"] == "r1"
    assert answer["ply"] == 1
    assert "marked as assisted" in answer["html"]
    assert [message["ply"] for message in before if message["type"] == "update"] == [1]
    update, others = await receive_until(watching, "update")
    assert update["ply"] == 1
    assert "answer" not in {message["type"] for message in others}
    assert await watching.receive_nothing()
    await own.disconnect()
    await watching.disconnect()


async def test_a_spectators_question_is_refused(begin: Begin, carol: Player) -> None:
    match = await sync_to_async(begin)()
    watching, _ = await join(match, carol)
    await send(watching, type="ask", question="line", request="r1")

    refused, _ = await receive_until(watching, "refused")
    assert refused["request"] == "r1"
    assert await logged(match) == []
    await watching.disconnect()


async def post(client: AsyncClient, path: str, **data: str) -> Any:
    return await client.post(path, data)


async def test_a_question_works_as_a_plain_post(begin: Begin, alice: Player) -> None:
    match = await sync_to_async(begin)()
    page = await post(await async_client_of(alice), f"/matches/{match.pk}/ask/", question="prospect", ply="0")

    assert page.status_code == 200
    assert "Hidden cards were used" in page.content.decode()
    assert len(await logged(match)) == 1


async def test_the_same_deal_again_gives_the_running_game_up_and_begins_with_help(begin: Begin, alice: Player) -> None:
    match = await sync_to_async(begin)()
    await first_move(match)
    client = await async_client_of(alice)
    answer = await post(client, f"/matches/{match.pk}/again/")
    again = await Match.objects.exclude(pk=match.pk).aget()

    assert answer["Location"] == again.get_absolute_url()
    assert (await Match.objects.aget(pk=match.pk)).reason == "resignation"
    assert (bytes(again.seed), again.nonces) == (bytes(match.seed), match.nonces)
    assert await logged(again) == [{"seat": 0, "type": "help"}]
    table = await tables.get(again.pk)
    assert table.ply == 1
    assert table.game.dump(table.state)["assisted"] is True
    assert (await client.get(again.get_absolute_url())).status_code == 200


async def test_nobody_else_can_begin_a_game_again(begin: Begin, carol: Player) -> None:
    match = await sync_to_async(begin)()
    answer = await post(await async_client_of(carol), f"/matches/{match.pk}/again/")

    assert answer.status_code == 403
    assert await Match.objects.acount() == 1


async def test_a_game_left_for_another_ends_with_the_first_move_there(begin: Begin) -> None:
    oldest = await sync_to_async(begin)()
    older = await sync_to_async(begin)(leaves=oldest)
    new = await sync_to_async(begin)(leaves=older)
    assert (await Match.objects.aget(pk=older.pk)).ended_at is None

    await first_move(new)

    for left in (older, oldest):
        assert (await Match.objects.aget(pk=left.pk)).reason == "resignation"
    assert (await Match.objects.aget(pk=new.pk)).ended_at is None


async def test_coming_back_before_the_first_move_finds_the_game_that_was_left(begin: Begin, alice: Player) -> None:
    old = await sync_to_async(begin)()
    new = await sync_to_async(begin)(leaves=old, dealt=NUMBERED)
    text = (await (await async_client_of(alice)).get(new.get_absolute_url())).content.decode()

    assert old.get_absolute_url() in text
    assert isinstance(await first_move(old), Accepted)


async def test_the_winning_line_is_shown_only_after_the_end(begin: Begin, alice: Player) -> None:
    match = await sync_to_async(begin)(dealt=won_deal())
    client = await async_client_of(alice)
    assert (await client.get(f"/matches/{match.pk}/line/0/")).status_code == 404

    await play.resign(match.pk, 0)
    first = await client.get(f"/matches/{match.pk}/line/0/")

    assert first.status_code == 200
    assert 'data-live="false"' in first.content.decode()
    table = await tables.get(match.pk)
    moves = ALONE.solo.winning_line(table.game.setup({}, table.streams)) if ALONE.solo else ()
    last = (await client.get(f"/matches/{match.pk}/line/{len(moves)}/")).content.decode()
    assert "The throne has fallen" in last
    assert (await client.get(f"/matches/{match.pk}/line/{len(moves) + 1}/")).status_code == 404
    assert table.ply == 1, "the match itself stays as it ended"


@pytest.mark.parametrize("kind", ["daily", "numbered"])
async def test_the_winning_line_of_todays_deal_is_kept_until_the_day_is_over(
    begin: Begin, alice: Player, carol: Player, kind: str
) -> None:
    """However the deal was named, and whoever asks: as a second guest one could give it up and look."""
    assert ALONE.solo is not None
    daily = ALONE.solo.deal("daily", None, b"", "", datetime.now(UTC).date())
    dealt = daily if kind == "daily" else daily._replace(deal=Deal("numbered", daily.deal.number))
    match = await sync_to_async(begin)(dealt=dealt)
    await play.resign(match.pk, 0)
    for player in (alice, carol):
        page = await (await async_client_of(player)).get(f"/matches/{match.pk}/line/0/")
        assert page.status_code == 403
        assert "is shown after midnight UTC" in page.content.decode()


async def test_the_winning_line_of_a_day_that_is_over_is_shown(begin: Begin, alice: Player) -> None:
    assert ALONE.solo is not None
    match = await sync_to_async(begin)(dealt=ALONE.solo.deal("daily", None, b"", "", date(2026, 1, 2)))
    await play.resign(match.pk, 0)
    assert (await (await async_client_of(alice)).get(f"/matches/{match.pk}/line/0/")).status_code == 200


def won_deal() -> Dealt:
    assert ALONE.solo is not None
    return ALONE.solo.deal("daily", None, b"", "", date(2026, 1, 2))._replace(deal=Deal("numbered", 20260102000))


async def test_an_own_deal_can_be_begun_again_after_the_end(begin: Begin, alice: Player) -> None:
    match = await sync_to_async(begin)(dealt=NUMBERED)
    await play.resign(match.pk, 0)
    again = await sync_to_async(restarts.start_again)(await Match.objects.aget(pk=match.pk), alice)

    assert again.deal == NUMBERED.deal
    assert again.ply == 1


async def test_a_deal_of_the_day_keeps_its_date(begin: Begin) -> None:
    day = datetime(2026, 11, 30, 23, 59, tzinfo=UTC).date()
    match = await sync_to_async(begin)(dealt=Dealt(Deal("daily", 7, day), b"\x07" * 32, ()))

    assert (await Match.objects.aget(pk=match.pk)).deal == Deal("daily", 7, day)


async def test_the_record_of_a_numbered_deal_has_no_nonces(begin: Begin, alice: Player) -> None:
    match = await sync_to_async(begin)(dealt=NUMBERED)
    await play.resign(match.pk, 0)
    record = json.loads((await (await async_client_of(alice)).get(f"/matches/{match.pk}/record.json")).content)

    assert record["nonces"] == []
    assert record["game"] == ALONE.key
    assert BY_KEY[record["game"]] is ALONE
