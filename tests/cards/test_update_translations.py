"""What happens to a translator's work when the code moves on."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from cards.translations import catalogues


def found(*texts: tuple[str | None, str]) -> polib.POFile:
    file = polib.POFile()
    for context, text in texts:
        file.append(polib.POEntry(msgctxt=context, msgid=text, occurrences=[("a.py", "")]))
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


def test_a_translated_text_that_left_the_code_can_come_back(tmp_path: Path) -> None:
    catalogues.update(found((None, "Wall")), "sl", tmp_path)
    translate(tmp_path, "Wall", "Zid")
    catalogues.update(found((None, "Join")), "sl", tmp_path)
    assert [(entry.msgid, entry.obsolete) for entry in written(tmp_path)] == [("Join", False), ("Wall", True)]
    catalogues.update(found((None, "Wall")), "sl", tmp_path)
    assert [(entry.msgstr, entry.obsolete) for entry in written(tmp_path)] == [("Zid", False)]


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
