"""The drawings: every picture that a template asks for exists, and none can run or fetch anything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from games.protocol import Game
from games.registry import GAMES

ROOT = Path(__file__).parents[2]
DRAWINGS = sorted((ROOT / "static/img").glob("*.svg"))
ASKED = re.compile(r"static '(img/[a-z]+\.svg)' %\}#([a-z][a-z-]*)\"")


def names(sprite: Path) -> list[str]:
    return [element.get("id", "") for element in ElementTree.parse(sprite).iter() if element.get("id")]


def asked() -> list[tuple[str, str, str]]:
    templates = (ROOT / "templates").rglob("*.html")
    return [
        (str(template.relative_to(ROOT)), *found)
        for template in templates
        for found in ASKED.findall(template.read_text())
    ]


def test_templates_ask_for_pictures() -> None:
    assert asked()


@pytest.mark.parametrize(("template", "sprite", "name"), asked())
def test_a_picture_that_is_asked_for_exists(template: str, sprite: str, name: str) -> None:
    assert name in names(ROOT / "static" / sprite), f"{template} asks for {name}"


def code() -> str:
    """All that can ask for an icon. Icons may be named by code alone, so any word in quotes counts."""
    folders = ("cards", "config", "games", "lobby", "ratings", "solo", "static", "templates")
    paths = (
        path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".js", ".html"}
    )
    return "".join(path.read_text() for path in paths)


def test_every_icon_is_asked_for() -> None:
    words = set(re.findall(r"[#\"]([a-z][a-z-]*)\"", code())) | {f"game-{game.key}" for game in GAMES}
    assert set(names(ROOT / "static/img/icons.svg")) - words == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_a_picture_and_an_icon(game: Game[Any, Any, Any]) -> None:
    assert game.key in names(ROOT / "static/img/games.svg")
    assert f"game-{game.key}" in names(ROOT / "static/img/icons.svg")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.name)
def test_a_drawing_is_only_a_drawing(drawing: Path) -> None:
    text = drawing.read_text()
    assert len(names(drawing)) == len(set(names(drawing)))
    assert not re.search(r"<script|<style|<foreignObject| style=| on[a-z]+=|href=", text)
