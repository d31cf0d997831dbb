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


ROOMS = ("config", "lobby", "ratings", "solo", "games.matches", "cards")
"""Those whose files the map tells one by one."""
IN_EVERY_ROOM = {"__init__.py", "apps.py", "urls.py", "routing.py"}


def rooms_told() -> set[str]:
    text = architecture().split("## Rooms")[1].split("\n## ")[0]
    return set(re.findall(r"`((?:config|lobby|ratings|solo|games|cards)[\w./]*)`", text))


def test_the_map_of_rooms_is_the_tree() -> None:
    for room in rooms_told():
        path = ROOT / room.replace(".", "/") if "/" not in room and not room.endswith(".py") else ROOT / room
        assert path.exists() or path.with_suffix(".py").exists(), room


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_of_a_room_is_on_the_map(room: str) -> None:
    files = {path for path in (ROOT / room.replace(".", "/")).glob("*.py") if path.name not in IN_EVERY_ROOM}
    assert files
    assert {str(path.relative_to(ROOT)) for path in files} - rooms_told() == set()


def first_column(section: str) -> set[str]:
    """What the table of a section of README.md names in its first column."""
    text = (ROOT / "README.md").read_text().split(f"## {section}\n")[1].split("\n## ")[0]
    return {
        name
        for line in text.splitlines()
        if line.startswith("| `")
        for name in re.findall("`([^`]+)`", line[: line.index(" | ")])
    }


def test_the_readme_names_every_command() -> None:
    told = {name.removeprefix("manage.py ").split()[0] for name in first_column("Commands")}
    packages = [path.parent for path in ROOT.glob("*/__init__.py")]
    assert told - {"prune"} == {path.stem for home in packages for path in home.glob("**/commands/[a-z]*.py")}


def test_the_readme_names_every_setting() -> None:
    code = (ROOT / "config" / "settings.py").read_text()
    read = set(re.findall(r'(?:os\.environ\.get|_list|_number|_flag|_networks)\("([A-Z_]+)"', code))
    assert first_column("Settings") == read


def test_every_decision_has_a_page_that_the_index_names() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()
    pages = {path.name for path in folder.glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"({name})" not in index} == set()
