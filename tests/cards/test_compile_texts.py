"""What a translator has written is what the server reads, or a sentence says why not."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cards.translations import catalogues
from config.messages import compile_messages
from tests.servers import free_port

PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
WALL = '\nmsgid "Wall"\nmsgstr "Стіна"\n'


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    path = catalogues.path_of("uk")
    path.parent.mkdir(parents=True)
    return path


def compiled(path: Path) -> gettext.GNUTranslations:
    with path.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.parametrize("before", ["\ufeff", ""])
@pytest.mark.parametrize("charset", ["UTF-8", "ISO-8859-2", "CHARSET"])
def test_a_file_is_read_as_utf_8_by_the_server_as_by_the_check(path: Path, before: str, charset: str) -> None:
    path.write_text(before + HEADER.replace("UTF-8", charset) + PLURALS + WALL, encoding="utf-8")
    call_command("compile_texts")
    assert compiled(path).gettext("Wall") == "Стіна"


def test_a_file_with_an_old_time_is_compiled_too(path: Path) -> None:
    path.write_text(HEADER + WALL, encoding="utf-8")
    compile_messages(settings.LOCALE_PATHS)
    path.write_text(HEADER + WALL.replace("Стіна", "Мур"), encoding="utf-8")
    os.utime(path, (1_000_000_000, 1_000_000_000))
    assert compile_messages(settings.LOCALE_PATHS) == [path.with_suffix(".mo")]
    assert compiled(path).gettext("Wall") == "Мур"
    assert compile_messages(settings.LOCALE_PATHS) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (HEADER + WALL.replace('а"', "а"), "line 6 is not understood: msgstr"),
        (HEADER + PLURALS.replace("n != 1", "n != ") + WALL, "plural form"),
        ((HEADER + WALL).encode("utf-16"), "not UTF-8"),
    ],
)
@pytest.mark.parametrize("command", ["compile_texts", "play"])
def test_a_broken_file_is_named_with_its_fault(
    path: Path, monkeypatch: pytest.MonkeyPatch, command: str, content: str | bytes, said: str
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", path.parent)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(CommandError) as error:
        call_command(command, *(["--port", str(free_port())] if command == "play" else []))
    assert str(path) in str(error.value)
    assert said in str(error.value)
    assert not path.with_suffix(".mo").exists()
