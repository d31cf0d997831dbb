"""Curators' texts find their way into the catalogue, and leave the table when they have become the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cards import catalogue, curation
from cards.catalogue import Text
from cards.curation import Wish
from cards.models import Card, Change, Override
from cards.translations import catalogues

pytestmark = pytest.mark.django_db

EFFECT = "card:quartz:effect"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    file = polib.POFile(wrapwidth=0)
    file.append(polib.POEntry(msgctxt=EFFECT, msgid="+1 tower. Play again", msgstr="+1 stolp", flags=["fuzzy"]))
    path = catalogues.path_of("sl")
    catalogues.save(file, path)
    return path


def test_export_writes_the_override_into_the_catalogue(quartz: Card, path: Path) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    call_command("card_texts", "export")
    entry = catalogues.load(path)[0]
    assert (entry.msgstr, entry.fuzzy) == ("+1 k stolpu. Znova", False)
    assert Override.objects.count() == 1


def test_a_second_export_changes_nothing(quartz: Card, path: Path) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    call_command("card_texts", "export")
    before = path.read_text()
    call_command("card_texts", "export")
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("field", "language", "why"),
    [("effect", "en-gb", "in the code"), ("effect", "ro", "there is no"), ("name", "sl", "update_translations")],
)
def test_export_names_what_it_had_to_leave(
    quartz: Card, path: Path, capsys: pytest.CaptureFixture[str], field: str, language: str, why: str
) -> None:
    curation.put(quartz, field, language, "+1 k stolpu. Znova" if field == "effect" else "Kremen lep", None)
    with pytest.raises(CommandError, match="1 texts were left"):
        call_command("card_texts", "export")
    assert why in capsys.readouterr().out


def test_prune_takes_back_what_is_the_shipped_text_now(quartz: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    curation.put(quartz, "effect", "sl", "+1 k stolpu. Znova", None)
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    shipped = Text.shipped
    monkeypatch.setattr(
        Text,
        "shipped",
        lambda text, language: "+1 k stolpu. Znova" if text.context == EFFECT else shipped(text, language),
    )
    call_command("card_texts", "prune")
    assert [override.field for override in Override.objects.all()] == ["name"]
    assert Change.objects.first().after == ""  # type: ignore[union-attr]


def test_prune_takes_back_no_text_that_is_saved_meanwhile(quartz: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    monkeypatch.setattr(Text, "shipped", lambda text, language: "Kremen lep")
    put_many = curation.put_many

    def overtaken(wishes: Sequence[Wish], by: int | None) -> int:
        put_many([Wish(quartz, "name", "sl", "Kremen B")], None)
        return put_many(wishes, by)

    monkeypatch.setattr(curation, "put_many", overtaken)
    with pytest.raises(CommandError, match="changed this text meanwhile"):
        call_command("card_texts", "prune")
    assert Change.objects.first().after != ""  # type: ignore[union-attr]


def test_every_text_has_its_context_in_the_catalogue_of_texts() -> None:
    for text in catalogue.all_texts():
        assert catalogue.text_of(text.context) is text
