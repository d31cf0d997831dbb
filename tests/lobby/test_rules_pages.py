"""The rules to read: complete, from the games' own tables, each card with an address."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.conquest.battle_cards import TABLE as BATTLE_CARDS
from games.conquest.buildings import BUILDINGS
from games.registry import GAMES
from games.tower.battlefields import BATTLEFIELDS
from games.tower.cards import CARDS
from games.tower.texts import battlefield, effect, name

pytestmark = pytest.mark.django_db


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_its_rules(client: Client, game: Any) -> None:
    assert f'href="/rules/{game.key}/"' in page(client, "/rules/")
    assert game.presenter.name() in page(client, f"/rules/{game.key}/")


def test_an_unknown_game_has_none(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_the_gallery_has_every_card_with_name_effect_and_address(client: Client) -> None:
    text = page(client, "/rules/tower/")
    for card in CARDS:
        assert text.count(f'id="card-{card.key}"') == 1
        assert name(card.key) in text
        assert effect(card.key).replace("'", "&#x27;") in text


def test_the_fields_stand_with_their_numbers(client: Client) -> None:
    text = page(client, "/rules/tower/")
    for key, field in BATTLEFIELDS.items():
        row = text.split(battlefield(key).replace("'", "&#x27;"))[1].split("</tr>")[0]
        assert f">{field.goal.tower}</td>" in row
        assert f">{field.goal.resource}</td>" in row


def test_stronghold_lists_every_building_and_battle_card(client: Client) -> None:
    text = page(client, "/rules/conquest/")
    for key in [*BUILDINGS, *(card.key for card in BATTLE_CARDS)]:
        assert f"#{key}" in text
    assert sum(card.copies for card in BATTLE_CARDS) == 40
