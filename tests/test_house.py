"""The house rules that a program can check: form, types, imports, and docs that match the code."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.protocol import Game, Presenter, Solo

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CHECKS = {
    "lint": ["ruff", "check", "."],
    "form": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "imports": ["lint-imports"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_tools_find_nothing(name: str) -> None:
    program, *arguments = CHECKS[name]
    run = subprocess.run(
        [str(BIN / program), *arguments], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


def test_no_migration_is_missing() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout


def architecture() -> str:
    return (ROOT / "docs" / "architecture.md").read_text()


def test_the_protocols_table_names_every_member() -> None:
    table = architecture().split("## How a game plugs in")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    members = {
        name
        for protocol in (Game, Presenter, Solo)
        for name in (*protocol.__annotations__, *dict(inspect.getmembers(protocol, inspect.isfunction)))
        if not name.startswith("_")
    }
    assert named == members


def test_the_map_of_rooms_is_the_tree() -> None:
    text = architecture().split("## Rooms")[1].split("\n## ")[0]
    rooms = set(re.findall(r"`((?:config|lobby|games|cards)[\w./]*)`", text))
    assert rooms
    for room in rooms:
        path = ROOT / room.replace(".", "/") if "/" not in room and not room.endswith(".py") else ROOT / room
        assert path.exists() or path.with_suffix(".py").exists(), room


def test_every_decision_has_a_page_that_the_index_names() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()
    pages = {path.name for path in folder.glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"({name})" not in index} == set()
