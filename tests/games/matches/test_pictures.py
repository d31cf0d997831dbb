from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient

from games.fairness import Streams
from games.matches import play, tables
from games.matches.models import Match, Seat
from games.matches.rendering import render
from games.registry import GAMES
from lobby.models import Player
from tests.conftest import async_client_of
from tests.games.matches.moves import make_moves

pytestmark = pytest.mark.django_db(transaction=True)
SVG = "{http://www.w3.org/2000/svg}"


def fragment(game: Any, state: Any) -> str:
    return render(game.presenter.picture(game.view(state, None)), "en-gb")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_position_has_a_well_formed_picture_inside_its_box(game: Any) -> None:
    streams, chance = Streams(bytes(32), game.key, ["aa" * 16, "bb" * 16][: game.seats]), random.Random(5)
    state = game.setup({name: values[0] for name, values in game.options.items()}, streams)
    seen = set()
    for _ in range(120):
        text = fragment(game, state)
        seen.add(text)
        root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
        for box in root.iter(f"{SVG}rect"):
            x, y, width, height = (int(box.get(name, "")) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= 560
            assert 0 <= y <= y + height <= 200
        assert "style" not in text
        assert "class" not in text
        seats = game.to_move(state)
        if not seats:
            break
        seat = chance.choice(seats)
        state, _events = game.apply(state, seat, chance.choice(game.legal_moves(state, seat)), streams)
    assert len(seen) > 3


async def picture(client: AsyncClient, match: Match, ply: int) -> Any:
    return await client.get(f"/matches/{match.pk}/ply/{ply}/picture.svg")


async def test_a_picture_tells_who_plays_and_how_far_they_are(duel: Match, carol: Player) -> None:
    await make_moves(duel, 3)
    answer = await picture(await async_client_of(carol), duel, 2)
    text = answer.content.decode()
    assert answer.headers["Content-Type"] == "image/svg+xml"
    ElementTree.fromstring(text)
    for word in ("Alice", "Bob", "Tower Duel", "After move 2"):
        assert word in text
    assert (await picture(await async_client_of(carol), duel, 9)).status_code == 404


async def test_at_the_end_it_tells_the_result(duel: Match, carol: Player) -> None:
    await play.resign(duel.pk, 0)
    text = (await picture(await async_client_of(carol), duel, 1)).content.decode()
    assert "Bob has won" in text
    assert "After move 0" in (await picture(await async_client_of(carol), duel, 0)).content.decode()


async def test_it_is_the_same_for_a_player_and_for_everybody_else(duel: Match, alice: Player, carol: Player) -> None:
    await make_moves(duel, 2)
    own, others = [await async_client_of(player) for player in (alice, carol)]
    assert (await picture(own, duel, 2)).content == (await picture(others, duel, 2)).content


async def test_no_hand_is_in_it(duel: Match, alice: Player) -> None:
    table = await tables.get(duel.pk)
    text = (await picture(await async_client_of(alice), duel, 0)).content.decode()
    for side in table.state.sides:
        for card in side.hand:
            assert card not in text


def test_names_are_escaped_and_cut(duel: Match, carol: Player) -> None:
    Seat.objects.filter(match=duel, number=0).update(name='<b>&"' + "x" * 50)
    client = async_to_sync(async_client_of)(carol)
    text = async_to_sync(picture)(client, duel, 0).content.decode()
    root = ElementTree.fromstring(text)
    shown = next(element.text or "" for element in root.iter(f"{SVG}text"))
    assert shown.startswith('<b>&"x')
    assert len(shown) == 24


async def test_pages_of_a_match_name_their_picture_for_previews(duel: Match, alice: Player) -> None:
    await make_moves(duel, 2)
    client = await async_client_of(alice)
    for path, ply in ((duel.get_absolute_url(), 2), (f"{duel.get_absolute_url()}ply/1/", 1)):
        text = (await client.get(path)).content.decode()
        image = re.search(r'og:image" content="([^"]+)"', text)
        assert image is not None
        assert image.group(1) == f"http://testserver/matches/{duel.pk}/ply/{ply}/picture.svg"
        assert "Alice against Bob" in re.search(r'og:title" content="([^"]+)"', text).group(1)  # type: ignore[union-attr]
