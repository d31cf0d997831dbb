"""Stronghold's buildings and battle cards for curators: their texts and how they look."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import pgettext_lazy

from cards.catalogue import Kind, Preview, make_kind
from games.conquest import texts
from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.battle_panel import card_face
from games.conquest.buildings import BUILDINGS
from games.conquest.construction import building_face

STYLES = ("css/tokens.css", "conquest/signs.css", "conquest/buildings.css")


def buildings() -> Kind:
    label = pgettext_lazy("kind of card", "Stronghold: building")
    return make_kind(
        "building", label, BUILDINGS, texts.BUILDING_NAMES, texts.BUILDING_EFFECTS, building_preview, styles=STYLES
    )


def battle_cards() -> Kind:
    label = pgettext_lazy("kind of card", "Stronghold: battle card")
    return make_kind(
        "battle_card", label, BATTLE_CARDS, texts.CARD_NAMES, texts.CARD_EFFECTS, card_preview, styles=STYLES
    )


def building_preview(key: str, words: Mapping[str, str]) -> Preview:
    face = building_face(key)
    return Preview(face.template, dict(face.values) | dict(words))


def card_preview(key: str, words: Mapping[str, str]) -> Preview:
    face = card_face(key)
    return Preview(face.template, dict(face.values) | dict(words))
