"""The emblems of Stronghold: buildings, battle cards, resources and kinds of land."""

from __future__ import annotations

from games.conquest.battle_cards import BATTLE_CARDS
from games.conquest.board import RESOURCES
from games.conquest.buildings import TABLE
from tests.static.sprites import Sprite

SPRITE = Sprite("conquest/emblems.svg")
BASIC = [row[0] for row in TABLE]
UPGRADES = [row[4] for row in TABLE]
TERRAINS = ["castle", "forest", "quarry", "field", "desert", "citadel", "mine"]


def test_everything_on_the_board_has_one_emblem() -> None:
    wanted = {*BASIC, *UPGRADES, *BATTLE_CARDS, *RESOURCES, *TERRAINS}
    assert len(wanted) == 18 + 18 + 16 + 4 + 7
    assert set(SPRITE.symbols) == wanted
    assert SPRITE.repeated_ids() == []


def test_no_two_emblems_share_a_drawing() -> None:
    assert len({SPRITE.drawing(key) for key in SPRITE.symbols}) == len(SPRITE.symbols)


def test_the_stars_mark_the_upgrades() -> None:
    assert [key for key in SPRITE.symbols if "stars" in SPRITE.motifs(key)] == UPGRADES


def test_an_upgrade_stands_right_after_its_basic_building() -> None:
    keys = list(SPRITE.symbols)
    assert keys[: len(BASIC) * 2] == [key for pair in zip(BASIC, UPGRADES, strict=True) for key in pair]


def test_the_banner_marks_the_battle_cards() -> None:
    assert [key for key in SPRITE.symbols if "banner" in SPRITE.motifs(key)] == list(BATTLE_CARDS)


def test_the_sprite_holds_nothing_but_drawing() -> None:
    assert SPRITE.faults() == []
