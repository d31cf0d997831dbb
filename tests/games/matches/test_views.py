"""The match's pages and its plain POST actions."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client
from django.urls import reverse

from games import records
from games.matches import play, tables, writer
from games.matches.models import Match
from lobby.models import Player
from tests.conftest import async_client_of, client_of
from tests.games.matches.moves import legal, logged, make_moves
from tests.games.matches.sockets import join, receive

pytestmark = pytest.mark.django_db(transaction=True)


async def post_move(client: AsyncClient, match: Match, move: Any, ply: Any = 0, **more: str) -> Any:
    data = {"move": move if isinstance(move, str) else json.dumps(move), "ply": str(ply), **more}
    return await client.post(f"/matches/{match.pk}/move/", data)


async def test_the_page_shows_the_match_and_its_hash(duel: Match, alice: Player) -> None:
    page = await (await async_client_of(alice)).get(duel.get_absolute_url())
    text = page.content.decode()
    assert page.status_code == 200
    assert duel.commitment in text
    assert bytes(duel.seed).hex() not in text
    assert "Alice" in text
    assert "Bob" in text
    assert 'name="move"' in text


async def test_no_template_of_a_running_match_is_given_a_seed(duel: Match, alice: Player) -> None:
    page = await (await async_client_of(alice)).get(duel.get_absolute_url())
    given = [value for context in page.context for value in context.flatten().values()]
    assert duel.commitment in str(given)
    assert not [value for value in given if isinstance(value, Match | tables.Table)]
    for seed in (bytes(duel.seed), bytes(duel.next_seed)):
        assert not [value for value in given if seed.hex() in str(value) or str(seed) in str(value)]


@pytest.mark.parametrize("path", ["ply/0/", "ply/1/"])
async def test_a_past_position_leads_back_to_the_match(duel: Match, alice: Player, path: str) -> None:
    await make_moves(duel, 1)
    text = (await (await async_client_of(alice)).get(duel.get_absolute_url() + path)).content.decode()
    assert text.count(f'href="{duel.get_absolute_url()}"') >= 2


async def test_a_spectators_page_has_no_moves(duel: Match, carol: Player) -> None:
    text = (await (await async_client_of(carol)).get(duel.get_absolute_url())).content.decode()
    assert 'name="move"' not in text


async def test_an_unknown_match_is_not_found(duel: Match, alice: Player) -> None:
    client = await async_client_of(alice)
    for path in ("", "move/", "resign/", "record.json", "ply/0/"):
        method = client.post if path in {"move/", "resign/"} else client.get
        assert (await method(f"/matches/{duel.pk + 999}/{path}")).status_code == 404


async def test_a_move_works_as_a_plain_post(duel: Match, alice: Player) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    answer = await post_move(await async_client_of(alice), duel, move)
    assert (answer.status_code, answer["Location"]) == (302, duel.get_absolute_url())
    assert await logged(duel) == [{"seat": 0, **move}]


@pytest.mark.parametrize(
    ("move", "ply", "status"),
    [
        ("{", 0, 400),
        ('{"type":"play","type":"play"}', 0, 400),
        ('{"type":"play","card":"\\ud800"}', 0, 400),
        ('{"type":"resign","\\udc00":1}', 0, 400),
        ('{"type":"play","card":%s}' % ("9" * 5000), 0, 409),
        ("x" * 9000, 0, 400),
        ({"type": "discard", "card": "no_such_card"}, 0, 409),
        ({"type": "timeout"}, 0, 409),
        ("[]", 0, 409),
        ({"type": "resign"}, 5, 409),
        ({"type": "resign"}, "x", 400),
        ({"type": "resign"}, "9" * 40, 400),
    ],
)
async def test_a_bad_post_is_answered_with_the_page_and_a_reason(
    duel: Match, alice: Player, move: Any, ply: Any, status: int
) -> None:
    answer = await post_move(await async_client_of(alice), duel, move, ply)
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert await logged(duel) == []


@pytest.mark.parametrize("action", ["move", "resign"])
@pytest.mark.parametrize("request_id", ["\0", "r" * 41])
async def test_a_post_with_a_request_id_that_no_browser_makes_is_refused(
    duel: Match, alice: Player, action: str, request_id: str
) -> None:
    data = {"move": json.dumps(legal(await tables.get(duel.pk), 0)), "ply": 0, "request": request_id}
    answer = await (await async_client_of(alice)).post(f"/matches/{duel.pk}/{action}/", data)
    assert answer.status_code == 400
    assert await logged(duel) == []


async def test_a_post_for_the_other_seat_is_refused(duel: Match, bob: Player, carol: Player) -> None:
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    assert (await post_move(await async_client_of(bob), duel, move)).status_code == 409
    assert (await post_move(await async_client_of(carol), duel, move)).status_code == 403
    assert (await (await async_client_of(carol)).post(f"/matches/{duel.pk}/resign/")).status_code == 403
    assert await logged(duel) == []


async def test_a_post_without_the_csrf_token_is_refused(duel: Match, alice: Player) -> None:
    client = AsyncClient(enforce_csrf_checks=True)
    await client.aforce_login(alice)
    table = await tables.get(duel.pk)
    assert (await post_move(client, duel, legal(table, 0))).status_code == 403
    assert await logged(duel) == []


async def test_the_record_is_kept_back_until_the_end_and_then_replays(duel: Match, alice: Player) -> None:
    client = await async_client_of(alice)
    table = await make_moves(duel, 5)
    assert (await client.get(f"/matches/{duel.pk}/record.json")).status_code == 404
    await play.resign(duel.pk, 1)
    answer = await client.get(f"/matches/{duel.pk}/record.json")
    states = list(records.replay(records.parse(answer.content)))
    assert len(states) == 7
    assert table.game.dump(states[-1][0]) == table.game.dump(table.state)


async def test_the_end_tells_why_and_shows_the_seed(duel: Match, alice: Player, bob: Player, carol: Player) -> None:
    await play.resign(duel.pk, 1)
    for player in (alice, bob, carol):
        text = (await (await async_client_of(player)).get(duel.get_absolute_url())).content.decode()
        assert bytes(duel.seed).hex() in text
        assert duel.nonces[0] in text


async def test_an_earlier_position_has_an_address(duel: Match, alice: Player) -> None:
    await make_moves(duel, 4)
    client = await async_client_of(alice)
    page = await client.get(f"/matches/{duel.pk}/ply/2/")
    assert page.status_code == 200
    assert 'data-ply="2"' in page.content.decode()
    assert (await client.get(f"/matches/{duel.pk}/ply/5/")).status_code == 404


async def test_during_the_match_nobody_looks_through_other_eyes(duel: Match, carol: Player) -> None:
    await make_moves(duel, 2)
    client = await async_client_of(carol)
    hidden = await client.get(f"/matches/{duel.pk}/ply/1/?seat=0")
    assert 'data-seat=""' in hidden.content.decode()
    await play.resign(duel.pk, 0)
    assert 'data-seat="0"' in (await client.get(f"/matches/{duel.pk}/ply/1/?seat=0")).content.decode()
    assert (await client.get(f"/matches/{duel.pk}/ply/1/?seat={'7' * 5000}")).status_code == 200


def ask(client: Client, match: Match) -> str:
    return str(client.post(f"/matches/{match.pk}/rematch/", {"nonce": "ab" * 16})["Location"])


def test_a_rematch_begins_when_both_have_asked_and_the_starter_alternates(
    duel: Match, alice: Player, bob: Player
) -> None:
    first, second = client_of(alice), client_of(bob)
    assert ask(first, duel) == duel.get_absolute_url()
    duel.refresh_from_db()
    assert duel.seats.get(number=0).rematch_nonce is None, "not before the end"
    async_to_sync(play.resign)(duel.pk, 0)
    assert ask(first, duel) == duel.get_absolute_url()
    location = ask(second, duel)
    again = Match.objects.get(previous=duel)
    assert location == again.get_absolute_url() == ask(first, duel)
    assert (again.start, again.seats.get(number=0).player) == ("joiner", bob)
    assert bytes(again.seed) == bytes(duel.next_seed)
    async_to_sync(play.resign)(again.pk, 0)
    ask(first, again)
    ask(second, again)
    third = Match.objects.get(previous=again)
    assert (third.start, third.seats.get(number=0).player) == ("creator", alice)


def test_a_stranger_can_not_ask_for_a_rematch(duel: Match, carol: Player) -> None:
    async_to_sync(play.resign)(duel.pk, 0)
    ask(client_of(carol), duel)
    assert not Match.objects.filter(previous=duel).exists()


async def test_pages_forbid_scripts_from_elsewhere(duel: Match, alice: Player) -> None:
    page = await (await async_client_of(alice)).get(duel.get_absolute_url())
    policy = page["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    text = page.content.decode()
    assert " style=" not in text
    assert " onclick=" not in text
    assert "<script>" not in text


def test_the_match_page_asks_little_of_the_database(
    duel: Match, alice: Player, django_assert_max_num_queries: Any
) -> None:
    client = client_of(alice)
    client.get(duel.get_absolute_url())
    with django_assert_max_num_queries(10):
        client.get(duel.get_absolute_url())


async def test_a_move_whose_sender_goes_away_meanwhile_is_shown_all_the_same(
    duel: Match, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, _ = await join(duel, bob)
    table = await tables.get(duel.pk)
    saving, free, real = threading.Event(), threading.Event(), writer._transaction

    def held_up(entries: list[writer.Entry]) -> list[bool]:
        saving.set()
        free.wait(10)
        return real(entries)

    monkeypatch.setattr(writer, "_transaction", held_up)
    client = await async_client_of(alice)
    sent = {"move": json.dumps(legal(table, 0)), "ply": 0, "request": "r"}
    posting = asyncio.create_task(client.post(reverse("move", args=[duel.pk]), sent))
    await asyncio.to_thread(saving.wait, 10)
    posting.cancel()
    await asyncio.sleep(0.05)
    free.set()
    assert (await receive(other))["ply"] == 1
    assert table.ply == 1
    with contextlib.suppress(asyncio.CancelledError):
        await posting
    await other.disconnect()


def test_only_players_who_have_a_page_are_linked(duel: Match, alice: Player, bob: Player) -> None:
    client, link = client_of(alice), f"/people/{bob.pk}/"
    assert link in client.get(duel.get_absolute_url()).content.decode()
    Player.objects.filter(pk=bob.pk).update(is_active=False)
    assert client.get(link).status_code == 404
    assert link not in client.get(duel.get_absolute_url()).content.decode()
