"""Whatever comes in over a socket: it is read or refused, and touches nothing but its own match."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matches import messages
from games.matches.models import Match
from games.matches.play import SeatPlan, start
from lobby.models import Player
from tests.games.matches.sockets import join, receive_until

VALID: tuple[dict[str, Any], ...] = (
    {"type": "move", "move": {"type": "discard", "card": "amethyst"}, "ply": 0, "request": "a"},
    {"type": "phrase", "code": "hello", "request": "b"},
    {"type": "ask", "question": "advice", "request": "c"},
    {"type": "screen"},
    {"type": "ping"},
)
ODD: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, "", "x" * 50, "\ud800", [], {}, {"type": "play"}, [[[]]])


@settings(max_examples=300, deadline=None)
@given(text=st.none() | st.text(max_size=200), data=st.none() | st.binary(max_size=200))
def test_any_text_is_read_or_refused(text: str | None, data: bytes | None) -> None:
    try:
        message = messages.read(text, data)
    except messages.BadMessage:
        return
    assert message["type"] in messages.KINDS


@settings(max_examples=300, deadline=None)
@given(
    message=st.sampled_from(VALID),
    name=st.sampled_from(["type", "move", "ply", "request", "code", "question", "other"]),
    value=st.sampled_from(ODD),
)
def test_a_changed_message_is_read_or_refused(message: dict[str, Any], name: str, value: Any) -> None:
    try:
        read = messages.read(json.dumps(message | {name: value}), None)
    except messages.BadMessage:
        return
    assert set(read) == {"type", *messages.KINDS[read["type"]]}


def mutated(chance: random.Random) -> str:
    message = dict(chance.choice(VALID))
    name = chance.choice([*message, "match", "seat"])
    message[name] = chance.choice(ODD)
    text = json.dumps(message)
    if chance.random() < 0.3:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice('{}[]",:0\\') + text[place + 1 :]
    return text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(3))
async def test_bad_messages_neither_break_the_socket_nor_touch_another_match(
    duel: Match, alice: Player, bob: Player, seed: int
) -> None:
    chance = random.Random(seed)
    plans = [SeatPlan(alice), SeatPlan(bob)]
    other = await _start(plans)
    socket, _ = await join(duel, alice)
    for _ in range(60):
        await socket.send_to(text_data=mutated(chance))
    await socket.send_to(text_data='{"type":"ping"}')
    while (await receive_until(socket, "pong"))[0] != {"type": "pong"}:
        pass
    await socket.disconnect()
    assert (await Match.objects.aget(pk=other)).ply == 0
    assert (await Match.objects.aget(pk=duel.pk)).reason == ""


async def _start(plans: list[SeatPlan]) -> int:
    from channels.db import database_sync_to_async

    options = {"battlefield": "misty_harbour", "deck": "finite"}
    match = await database_sync_to_async(start)(game="tower", options=options, seats=plans, turn_seconds=30)
    return match.pk
