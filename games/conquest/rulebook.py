"""Stronghold's page of rules: its tables, made from the same data as the rules themselves."""

from __future__ import annotations

from typing import NamedTuple

from games.conquest import texts
from games.conquest.battle_cards import TABLE as CARDS
from games.conquest.battle_cards import BattleCard
from games.conquest.buildings import BUILDINGS
from games.pieces import Face, face


class BuildingRow(NamedTuple):
    key: str
    name: str
    price: str
    effect: str
    points: int
    upgrade_key: str
    upgrade: str
    upgrade_effect: str
    upgrade_points: int


class CardRow(NamedTuple):
    key: str
    name: str
    effect: str
    copies: int


def rules() -> Face:
    basic = [building for building in BUILDINGS.values() if building.upgrade is not None]
    return face(
        "conquest/rules.html",
        buildings=tuple(_building(building.key) for building in basic),
        cards=tuple(
            CardRow(card.key, texts.card(card.key), texts.card_effect(card.key), card.copies) for card in CARDS
        ),
    )


def _building(key: str) -> BuildingRow:
    building = BUILDINGS[key]
    better = BUILDINGS[building.upgrade or key]
    return BuildingRow(
        key=key,
        name=texts.building(key),
        price=texts.stock(building.price),
        effect=texts.building_effect(key),
        points=building.points,
        upgrade_key=better.key,
        upgrade=texts.building(better.key),
        upgrade_effect=texts.building_effect(better.key),
        upgrade_points=better.points,
    )


def _card(card: BattleCard) -> CardRow:
    return CardRow(card.key, texts.card(card.key), texts.card_effect(card.key), card.copies)
