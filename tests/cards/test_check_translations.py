"""Each thing that the check must find, in a small tree of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cards.numbers import Number
from cards.translations import catalogues, sources
from cards.translations.check import check

TEMPLATE = """{% load i18n %}{% translate "Join" %}{% translate "To the <b>castle</b>!" %}
{% blocktranslate %}{{ name }} leads{% endblocktranslate %}
{% blocktranslate count number=n %}{{ number }} wall{% plural %}{{ number }} walls{% endblocktranslate %}
"""
CODE = 'from django.utils.translation import pgettext\npgettext("card:quartz:effect", "+1 tower. Play again")\n'
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {rule}\\n"\n'
GOOD = """
msgid "Join"
msgstr "Pridruži se"

msgid "To the <b>castle</b>!"
msgstr "Na <b>grad</b>!"

msgid "%(name)s leads"
msgstr "Vodi %(name)s"

msgid "%(number)s wall"
msgid_plural "%(number)s walls"
msgstr[0] "%(number)s zid"
msgstr[1] "%(number)s zidova"
msgstr[2] "%(number)s zidovi"
msgstr[3] "%(number)s zidov"

msgctxt "card:quartz:effect"
msgid "+1 tower. Play again"
msgstr "+1 k stolpu. Igrajte znova"
"""

Check = Callable[..., list[str]]


def rule_numbers(context: str) -> tuple[Number, ...] | None:
    return (Number(1, "+"),) if context == "card:quartz:effect" else None


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "games").mkdir()
    (tmp_path / "templates" / "a.html").write_text(TEMPLATE)
    (tmp_path / "games" / "texts.py").write_text(CODE)
    return tmp_path


@pytest.fixture
def findings(tree: Path) -> Check:
    def run(old: str = "", new: str = "") -> list[str]:
        assert old in GOOD
        path = catalogues.path_of("sl", tree / "locale")
        path.parent.mkdir(parents=True)
        path.write_text(HEADER.format(rule=catalogues.plural_rule("sl")) + GOOD.replace(old, new, 1))
        return [str(finding) for finding in check(tree, tree / "locale", ("sl",), rule_numbers).findings]

    return run


def test_a_good_catalogue_has_no_findings(findings: Check) -> None:
    assert findings() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Pridruži se"', '""', "“Join”: not translated"),
        ('msgid "Join"', '#, fuzzy\nmsgid "Join"', "“Join”: marked fuzzy"),
        ('"Vodi %(name)s"', '"Vodi %(ime)s"', "placeholders %(ime)s differ from the source’s %(name)s"),
        ('"Vodi %(name)s"', '"Vodi %(name)"', "placeholders (none) differ"),
        ('"Vodi %(name)s"', '"Vodi %(name)s 100 %"', "must be written %%"),
        ('"%(number)s zidovi"', '""', "plural form 2 is empty"),
        ('"Vodi %(name)s"', '"Vodi %(name)s\\n"', "line breaks differ from the source’s"),
        ('"Vodi %(name)s"', '"Vodi <%(name)s"', "tags < differ from the source’s (none)"),
        ('"Na <b>grad</b>!"', '"Na <b>grad<b>!"', "tags <b>, <b> differ from the source’s <b>, </b>"),
        ("msgstr[3]", "msgstr[9]", "4 plural forms needed, 0 to 3; here stand 0, 1, 2, 9"),
        ('"%(number)s zid"', '"en zid"', "plural form 0: placeholders (none) differ"),
        ('"+1 k stolpu. Igrajte znova"', '"+2 k stolpu. Igrajte znova"', "numbers +2 differ from the rule’s +1"),
        ('"+1 k stolpu. Igrajte znova"', '"−1 k stolpu. Igrajte znova"', "numbers −1 differ from the rule’s +1"),
        ('"Pridruži se"', '"Pridruži se 2"', "numbers 2 differ from the source’s (none)"),
    ],
)
def test_it_finds_one_fault_in_one_line(findings: Check, old: str, new: str, said: str) -> None:
    found = findings(old, new)
    assert said in " ".join(found)
    assert found[0].startswith("locale/sl/LC_MESSAGES/django.po:")


def test_it_finds_a_missing_catalogue(tree: Path) -> None:
    found = check(tree, tree / "locale", ("sl",), rule_numbers).findings
    assert [str(finding) for finding in found] == [
        "locale/sl/LC_MESSAGES/django.po: no catalogue for sl; make it: update_translations"
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('msgid "Join"', 'nonsense "Join"', 'line 6 is not understood: nonsense "Join"'),
        ('"Pridruži se"', '"Pridruži se', 'line 7 is not understood: msgstr "Pridruži se '),
        ('"Pridruži se"', 'Pridruži se"', 'line 7 is not understood: msgstr Pridruži se"'),
        ('"Pridruži se"', "“Pridruži se”", "line 7 is not understood: msgstr “Pridruži se”"),
        ('"Pridruži se"', '"Pridruži\n se"', 'line 7 is not understood: msgstr "Pridruži '),
        ('"Pridruži se"', '"Pridruži \\q se"', "line 7 is not understood"),
        ('"Pridruži se"', '"Pridruži\0 se"', 'line 7 is not understood: msgstr "Pridruži\\x00 se"'),
        ("msgstr[3]", "msgstr[12]", "line 20 is not understood: msgstr[12]"),
        ('\nmsgid "Join"', '\nmsgid "Join"\nmsgstr ""\n\nmsgid "Join"', "line 9: “Join” stands a second time"),
    ],
)
def test_it_says_where_a_catalogue_is_broken(findings: Check, old: str, new: str, said: str) -> None:
    found = findings(old, new)
    assert len(found) == 1
    assert f"can't be read: {said}" in found[0]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1250"])
def test_it_finds_a_catalogue_in_another_encoding(tree: Path, findings: Check, encoding: str) -> None:
    findings()
    path = catalogues.path_of("sl", tree / "locale")
    path.write_bytes(path.read_text().encode(encoding))
    found = check(tree, tree / "locale", ("sl",), rule_numbers).findings
    assert [finding.text for finding in found] == ["can't be read: it is not UTF-8 text; save it as UTF-8"]


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_a_catalogue_may_come_from_any_editor(tree: Path, findings: Check, line_end: str, start: str) -> None:
    findings()
    path = catalogues.path_of("sl", tree / "locale")
    path.write_bytes((start + path.read_text()).replace("\n", line_end).encode())
    assert check(tree, tree / "locale", ("sl",), rule_numbers).findings == []


@pytest.mark.parametrize("plural", ["(n != 1)", "(n%100==1 ? : 1)", "n%0"])
def test_it_finds_a_wrong_plural_rule(tree: Path, findings: Check, plural: str) -> None:
    findings()
    path = catalogues.path_of("sl", tree / "locale")
    path.write_text(HEADER.format(rule=f"nplurals=2; plural={plural};") + GOOD)
    assert "Plural-Forms header" in str(check(tree, tree / "locale", ("sl",), rule_numbers).findings[0])


def test_it_finds_a_text_that_the_catalogue_lacks(tree: Path, findings: Check) -> None:
    (tree / "templates" / "a.html").write_text(TEMPLATE + '{% translate "Leave" %}')
    assert findings() == [
        "locale/sl/LC_MESSAGES/django.po: “Leave” of templates/a.html is not in the catalogue; run update_translations"
    ]


def test_it_finds_a_text_that_the_code_lacks(tree: Path, findings: Check) -> None:
    (tree / "games" / "texts.py").write_text("")
    assert "is no longer in the code" in findings()[0]


def test_it_finds_a_text_that_was_never_marked(tree: Path, findings: Check) -> None:
    (tree / "templates" / "a.html").write_text(TEMPLATE + '<a title="Leave"></a>')
    assert findings() == ["templates/a.html:4: never marked for translation: “Leave”"]


def test_without_gettext_it_says_what_it_left_out(tree: Path, findings: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "templates" / "a.html").write_text(TEMPLATE + '{% translate "Leave" %}')
    monkeypatch.setattr(sources, "PROGRAM", "a-program-that-nobody-has")
    assert findings() == []
    report = check(tree, tree / "locale", ("sl",), rule_numbers)
    assert "up to date with the code" in report.left_out[0]


def test_the_command_ends_with_an_error_when_something_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    with pytest.raises(CommandError):
        call_command("check_translations")
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "no catalogue for" in line] != []
    assert len([line for line in lines if "no catalogue for" in line]) == 5
