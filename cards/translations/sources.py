"""The project's files that hold texts for people, and the texts marked in them, as the gettext program finds them."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib
from django.utils.translation.template import templatize

CODE_FOLDERS = ("cards", "config", "games", "lobby")
TEMPLATES = "templates"
PROGRAM = "xgettext"
KEYWORDS = (
    "gettext_noop",
    "gettext_lazy",
    "ngettext_lazy:1,2",
    "pgettext:1c,2",
    "npgettext:1c,2,3",
    "pgettext_lazy:1c,2",
    "npgettext_lazy:1c,2,3",
)


class NoGettext(Exception):
    """The gettext program is not installed."""


class BrokenSource(Exception):
    """A file can't be read for texts; says which and why."""


def code_files(root: Path) -> Iterator[Path]:
    for folder in CODE_FOLDERS:
        yield from sorted(path for path in (root / folder).rglob("*.py") if "migrations" not in path.parts)


def template_files(root: Path) -> Iterator[Path]:
    yield from sorted(path for path in (root / TEMPLATES).rglob("*") if path.suffix in (".html", ".txt"))


def extract(root: Path) -> polib.POFile:
    """All marked texts below `root`. Raises NoGettext or BrokenSource."""
    if shutil.which(PROGRAM) is None:
        raise NoGettext
    with tempfile.TemporaryDirectory() as folder:
        names = _copy_as_python(root, Path(folder))
        if not names:
            return polib.POFile()
        found = _xgettext(names, Path(folder))
    for entry in found:
        entry.occurrences = sorted({(_source_name(name), "") for name, _line in entry.occurrences})
    return found


def _copy_as_python(root: Path, target: Path) -> list[str]:
    """Copies the sources below `target`, templates turned into what xgettext reads; their names there, in order."""
    names = []
    for path in [*code_files(root), *template_files(root)]:
        name, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            name, text = f"{name}.py", _templatized(text, name)
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text, encoding="utf-8")
        names.append(name)
    return names


def _source_name(name: str) -> str:
    stem = name.removesuffix(".py")
    return stem if stem.endswith((".html", ".txt")) else name


def _templatized(text: str, name: str) -> str:
    try:
        return templatize(text, origin=name)
    except SyntaxError as error:
        raise BrokenSource(f"{name}: {error}") from error


def _xgettext(names: list[str], folder: Path) -> polib.POFile:
    listing = folder / "names"
    listing.write_text("\n".join(names), encoding="utf-8")
    command = [PROGRAM, "--language=Python", "--from-code=UTF-8", "--add-comments=Translators", "--no-wrap"]
    command += [f"--keyword={keyword}" for keyword in KEYWORDS]
    command += ["--output=-", "--files-from=names"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise BrokenSource(done.stderr.strip())
    return polib.pofile(done.stdout) if done.stdout.strip() else polib.POFile()
