"""What happens to a translator's work when the code moves on."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from cards.translations import catalogues


def found(*texts: tuple[str | None, str], plural: str = "") -> polib.POFile:
    file = polib.POFile()
    for context, text in texts:
        file.append(polib.POEntry(msgctxt=context, msgid=text, msgid_plural=plural, occurrences=[("a.py", "")]))
    return file


def written(folder: Path) -> polib.POFile:
    return catalogues.load(catalogues.path_of("sl", folder))


def translate(folder: Path, text: str, translation: str) -> None:
    catalogue = written(folder)
    entry = next(entry for entry in catalogue if entry.msgid == text)
    entry.msgstr = translation
    catalogues.save(catalogue, catalogues.path_of("sl", folder))


def test_entries_are_sorted_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    texts = found((None, "Wall"), ("card:b:name", "B"), (None, "Join"), ("card:a:name", "A"))
    assert catalogues.update(texts, "sl", tmp_path)
    assert [entry.msgid for entry in written(tmp_path)] == ["Join", "Wall", "A", "B"]
    assert not catalogues.update(texts, "sl", tmp_path)


def test_translations_stay_when_other_texts_come_and_go(tmp_path: Path) -> None:
    catalogues.update(found((None, "Wall"), (None, "Join")), "sl", tmp_path)
    translate(tmp_path, "Wall", "Zid")
    catalogues.update(found((None, "Wall"), (None, "Leave")), "sl", tmp_path)
    assert {entry.msgid: entry.msgstr for entry in written(tmp_path)} == {"Leave": "", "Wall": "Zid"}


def test_a_text_that_changed_in_its_context_is_kept_as_fuzzy(tmp_path: Path) -> None:
    catalogues.update(found(("card:a:effect", "+1 wall")), "sl", tmp_path)
    translate(tmp_path, "+1 wall", "+1 k obzidju")
    catalogues.update(found(("card:a:effect", "+2 wall")), "sl", tmp_path)
    entry = written(tmp_path)[0]
    assert (entry.msgid, entry.msgstr, entry.fuzzy) == ("+2 wall", "+1 k obzidju", True)
    assert entry.previous_msgid == "+1 wall"
    assert not catalogues.update(found(("card:a:effect", "+2 wall")), "sl", tmp_path)


def test_what_translators_say_of_themselves_stays_at_the_top(tmp_path: Path) -> None:
    catalogues.update(found((None, "Wall")), "sl", tmp_path)
    path = catalogues.path_of("sl", tmp_path)
    path.write_text(f"# Prevod: Ana\n{path.read_text()}")
    catalogues.update(found((None, "Wall"), (None, "Join")), "sl", tmp_path)
    assert "Prevod: Ana" in path.read_text().splitlines()[0]


@pytest.mark.parametrize(("former", "new"), [("", "walls"), ("walls", ""), ("walls", "high walls")])
def test_a_text_whose_plural_changed_is_kept_as_fuzzy(tmp_path: Path, former: str, new: str) -> None:
    catalogues.update(found((None, "Wall"), plural=former), "sl", tmp_path)
    catalogue = written(tmp_path)
    catalogue[0].msgstr, catalogue[0].msgstr_plural = ("", {0: "Zid"}) if former else ("Zid", {})
    catalogues.save(catalogue, catalogues.path_of("sl", tmp_path))
    catalogues.update(found((None, "Wall"), plural=new), "sl", tmp_path)
    entry = written(tmp_path)[0]
    assert (entry.msgstr or entry.msgstr_plural[0], entry.fuzzy) == ("Zid", True)
    assert (entry.previous_msgid, entry.previous_msgid_plural or "") == ("Wall", former)


@pytest.mark.parametrize("rest", ['msgstr "Zid', 'msgstr "Zid"\n\nmsgid "Wall"\nmsgstr ""'])
def test_a_file_that_is_broken_stays_as_it_is(tmp_path: Path, rest: str) -> None:
    """Writing it anew would lose a letter, or one of two translations."""
    path = catalogues.path_of("sl", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(f'msgid "Wall"\n{rest}\n')
    before = path.read_text()
    with pytest.raises(ValueError, match="line"):
        catalogues.update(found((None, "Wall")), "sl", tmp_path)
    assert path.read_text() == before


def test_a_text_with_a_number_gets_all_forms_of_the_language(tmp_path: Path) -> None:
    source = polib.POFile()
    source.append(polib.POEntry(msgid="%(n)s day", msgid_plural="%(n)s days", msgstr_plural={0: "", 1: ""}))
    catalogues.update(source, "sl", tmp_path)
    assert written(tmp_path)[0].msgstr_plural == {0: "", 1: "", 2: "", 3: ""}
