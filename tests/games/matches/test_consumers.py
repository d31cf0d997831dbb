"""The sockets of a match from outside: what each audience receives, and what bad input gets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from games.matches import consumers, phrases, tables
from games.matches.models import Match
from lobby.models import Player
from tests.games.matches.moves import legal, logged, make_moves, run_out
from tests.games.matches.sockets import join, open_socket, receive, receive_until, send

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_socket_is_sent_the_whole_screen_when_it_connects(duel: Match, alice: Player) -> None:
    await make_moves(duel, 2)
    socket, screen = await join(duel, alice)
    assert (screen["type"], screen["ply"], len(screen["log"])) == ("screen", 2, 2)
    assert screen["clock"]["running"] == [0]
    assert 0 < screen["clock"]["left"] <= 30_000
    await socket.disconnect()


async def test_a_move_reaches_every_socket_as_what_changed(duel: Match, alice: Player, bob: Player) -> None:
    sockets = [(await join(duel, player))[0] for player in (alice, bob, None)]
    table = await tables.get(duel.pk)
    move = legal(table, 0)
    await send(sockets[0], type="move", move=move, ply=0, request="r1")
    for socket in sockets:
        update = await receive(socket)
        assert (update["type"], update["base"], update["ply"]) == ("update", 0, 1)
        assert update["regions"]
        assert len(update["log"]) == 1
        assert {event["code"] for event in update["events"]} >= {"discarded"}
    # As a page does that has waited for long: the first time the update was the answer.
    await send(sockets[0], type="move", move=move, ply=0, request="r1")
    assert await receive(sockets[0]) == {"type": "accepted", "request": "r1", "ply": 1}
    assert len(await logged(duel)) == 1
    for socket in sockets:
        await socket.disconnect()


async def test_a_refused_move_gets_its_reason_and_the_present_screen(duel: Match, bob: Player) -> None:
    socket, _ = await join(duel, bob)
    table = await tables.get(duel.pk)
    await send(socket, type="move", move=legal(table, 0), ply=0, request="r")
    refused = await receive(socket)
    assert (refused["type"], refused["code"], refused["request"]) == ("refused", "not_your_turn", "r")
    assert refused["text"]
    assert (await receive(socket))["type"] == "screen"
    await socket.disconnect()


async def test_a_spectator_can_not_move(duel: Match, carol: Player) -> None:
    socket, _ = await join(duel, carol)
    table = await tables.get(duel.pk)
    await send(socket, type="move", move=legal(table, 0), ply=0, request="r")
    assert (await receive(socket))["code"] == "not_seated"
    await send(socket, type="resign", request="r2")
    refused, _ = await receive_until(socket, "refused")
    assert refused["code"] == "not_seated"
    assert await logged(duel) == []
    await socket.disconnect()


async def test_what_the_database_could_not_answer_gets_a_word_and_the_socket_lives_on(
    duel: Match, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    socket, _ = await join(duel, alice)
    with monkeypatch.context() as broken:
        broken.setattr(phrases, "say", fail)
        await send(socket, type="phrase", code="hello", request="p")
        refused = await receive(socket)
    assert (refused["type"], refused["code"], refused["request"]) == ("refused", "fault", "p")
    assert "safe" in refused["text"]
    assert (await receive(socket))["type"] == "screen"
    await send(socket, type="ping")
    assert await receive(socket) == {"type": "pong"}
    await socket.disconnect()


BAD_FRAMES = [
    ("{", "broken"),
    ("[]", "broken"),
    ("7", "broken"),
    ("null", "broken"),
    ('{"type":"fly"}', "broken"),
    ('{"type":["move"]}', "broken"),
    ('{"type":"move"}', "broken"),
    ('{"type":"ping","extra":1}', "broken"),
    ('{"type":"move","move":{},"ply":0.0,"request":"r"}', "broken"),
    ('{"type":"move","move":{},"ply":true,"request":"r"}', "broken"),
    ('{"type":"move","move":[],"ply":0,"request":"r"}', "broken"),
    ('{"type":"ping","type":"ping"}', "broken"),
    ('{"type":"move","move":{},"ply":NaN,"request":"r"}', "broken"),
    ('{"type":"resign","request":"' + "r" * 50 + '"}', "broken"),
    ('{"type":"resign","request":"\\u0000"}', "broken"),
    ("[" * 4000 + "]" * 4000, "broken"),
    ('{"type":"move","move":{},"ply":' + "9" * 5000 + ',"request":"r"}', "broken"),
    ('{"type":"move","move":{"type":"play","card":"\\ud800"},"ply":0,"request":"r"}', "broken"),
    ('{"type":"move","move":{"type":"resign","\\udc00":1},"ply":0,"request":"r"}', "broken"),
    ('{"type":"resign","request":"\\ud800"}', "broken"),
    ('{"type":"move","move":{"type":"play","card":' + "9" * 5000 + '},"ply":0,"request":"r"}', "wrong_kind"),
    ('{"type":"' + "x" * 9000 + '"}', "too_long"),
    ("é" * 5000, "too_long"),
]


@pytest.mark.parametrize(("text", "code"), BAD_FRAMES)
async def test_a_bad_frame_gets_a_word_and_the_socket_lives_on(
    duel: Match, alice: Player, text: str, code: str
) -> None:
    socket, _ = await join(duel, alice)
    await socket.send_to(text_data=text)
    refused = await receive(socket)
    assert (refused["type"], refused["code"]) == ("refused", code)
    await send(socket, type="ping")
    assert await receive_until(socket, "pong")
    assert await logged(duel) == []
    await socket.disconnect()


async def test_bytes_are_no_message(duel: Match, alice: Player) -> None:
    socket, _ = await join(duel, alice)
    await socket.send_to(bytes_data=b"\x00\xff")
    assert (await receive(socket))["code"] == "broken"
    await socket.disconnect()


async def test_a_huge_ply_is_stale(duel: Match, alice: Player) -> None:
    socket, _ = await join(duel, alice)
    table = await tables.get(duel.pk)
    await send(socket, type="move", move=legal(table, 0), ply=10**30, request="r")
    assert (await receive(socket))["code"] == "stale"
    await socket.disconnect()


@pytest.mark.parametrize("message", [{"type": "screen"}, {"type": "fly"}])
async def test_who_makes_the_server_send_the_whole_screen_too_often_is_turned_away(
    duel: Match, alice: Player, message: dict[str, Any]
) -> None:
    socket, _ = await join(duel, alice)
    for _ in range(consumers.SCREENS + 1):
        await send(socket, **message)
    whole = 0
    while (output := await socket.receive_output(timeout=3))["type"] != "websocket.close":
        last = json.loads(output["text"])
        whole += last["type"] == "screen"
    assert (last["code"], whole, output["code"]) == ("too_many", consumers.SCREENS, 4429)


async def test_a_flood_is_stopped_with_a_word(duel: Match, alice: Player) -> None:
    socket, _ = await join(duel, alice)
    for _ in range(consumers.MESSAGES + 1):
        await send(socket, type="ping")
    refused, pongs = await receive_until(socket, "refused")
    assert (refused["code"], len(pongs)) == ("too_many", consumers.MESSAGES)
    assert (await socket.receive_output(timeout=3)) == {"type": "websocket.close", "code": 4429}


async def test_an_unknown_match_is_closed_after_accepting(duel: Match, alice: Player) -> None:
    duel.pk += 1000
    socket = await open_socket(duel, alice)
    assert await socket.connect() == (True, None)
    assert (await socket.receive_output(timeout=3)) == {"type": "websocket.close", "code": 4404}


async def test_an_unknown_address_is_closed_after_accepting(db: None) -> None:
    from config.asgi import application

    socket = WebsocketCommunicator(application, "/ws/nowhere/", headers=[(b"origin", b"http://localhost")])
    assert (await socket.connect())[0]
    assert (await socket.receive_output(timeout=3))["code"] == 4404


async def test_a_foreign_origin_is_turned_away(duel: Match, alice: Player) -> None:
    socket = await open_socket(duel, alice, origin="http://evil.example")
    connected, _ = await socket.connect()
    assert not connected


async def test_a_screen_can_be_asked_for(duel: Match, alice: Player) -> None:
    socket, first = await join(duel, alice)
    await send(socket, type="screen")
    again = await receive(socket)
    assert (again["type"], again["regions"]) == ("screen", first["regions"])
    await socket.disconnect()


async def test_each_socket_reads_its_own_language(duel: Match, alice: Player) -> None:
    socket, _ = await join(duel, alice, language="sl")
    table = await tables.get(duel.pk)
    assert {listener.language for listener in table.listeners} == {"sl"}
    await socket.disconnect()
    assert table.listeners == set()


async def test_two_tabs_of_one_player_both_follow(duel: Match, alice: Player) -> None:
    first, _ = await join(duel, alice)
    second, _ = await join(duel, alice)
    table = await tables.get(duel.pk)
    await send(first, type="move", move=legal(table, 0), ply=0, request="r1")
    assert (await receive(second))["ply"] == 1
    await send(second, type="move", move=legal(table, 1), ply=1, request="r2")
    assert (await receive(second))["code"] == "not_your_turn"
    for socket in (first, second):
        await socket.disconnect()


async def test_the_clocks_move_is_shown_to_all(duel: Match, bob: Player) -> None:
    from games.matches import play

    socket, _ = await join(duel, bob)
    await run_out(duel)
    await play.expire(duel.pk, 0)
    update = await receive(socket)
    assert update["ply"] == 1
    assert update["clock"]["running"] == [1]
    await socket.disconnect()


def hidden_from(table: tables.Table, seat: int | None) -> set[str]:
    """Card keys that only others, or nobody, may know, as they would stand in HTML or JSON."""
    secret: set[str] = set()
    for number, side in enumerate(table.state.sides):
        if number != seat:
            secret.update(card for card in side.hand if card)
    known = set(table.state.sides[seat].hand) if seat is not None else set()
    used = {use.card for use in table.state.used}
    return secret - known - used


@pytest.mark.parametrize("watcher", ["bob", "carol", "nobody"])
async def test_no_frame_holds_another_hand_the_deck_or_the_seed(
    duel: Match, bob: Player, carol: Player, watcher: str
) -> None:
    player = {"bob": bob, "carol": carol, "nobody": None}[watcher]
    seat = 1 if watcher == "bob" else None
    socket, screen = await join(duel, player)
    table = await tables.get(duel.pk)
    frames: list[Any] = [screen]
    for _ in range(12):
        await make_moves(duel, 1)
        frames.append(await receive(socket))
        text = json.dumps(frames[-1])
        for card in hidden_from(table, seat):
            assert f'"{card}"' not in text
            assert f"#{card}" not in text
            assert f"'{card}'" not in text
    text = json.dumps(frames)
    assert bytes(duel.seed).hex() not in text
    assert duel.nonces[0] not in text
    assert bytes(duel.next_seed).hex() not in text
    await socket.disconnect()
