"""Names: what looks alike, what may not be chosen."""

from __future__ import annotations

import pytest
from django.conf import settings

from lobby import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "ALICE"),
        ("Alice", "Al1ce"),
        ("Alice", "Аliсе"),
        ("Alice", "A.l-i_c e"),
        ("Alice", "Ａｌｉｃｅ"),
        ("Alice", "Álicé"),
        ("Bill", "BIll"),
        ("Bob", "B0b"),
        ("Marna", "Mama"),
        ("Petro", "Реtrо"),
        ("Ёлка", "Елка"),
        ("Bob", "Ɓøƀ"),
        ("Bob", "Вөь"),
        ("Łukasz", "Lukasz"),
        ("Қайрат", "Кайрат"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Alice", "Alica"), ("Bob", "Rob"), ("Mason 101", "Mason 102")])
def test_names_that_differ_keep_apart(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


ALPHABETS = {
    "en-gb": "abcdefghijklmnopqrstuvwxyz",
    "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyzşţ",
    "sl": "abcčdefghijklmnoprsštuvzžćđ",
    "es": "aábcdeéfghiíjklmnñoópqrstuúüvwxyz",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
}


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_letter_of_the_sites_languages_may_stand_in_a_name(language: str) -> None:
    for letter in ALPHABETS[language] + ALPHABETS[language].upper():
        assert names.fault(names.tidy(f"Vera{letter}")) is None, letter


@pytest.mark.parametrize("name", ["Αλέξης", "Σωκράτης", "Groß", "Þórður", "Əli", "Жүсіпбек", "Ђорђе", "Nguyễn"])
def test_so_may_their_neighbours(name: str) -> None:
    assert names.fault(names.tidy(name)) is None


@pytest.mark.parametrize(
    "name",
    [
        "Bob\u3164",
        "Bob\u1160",
        "Bob\uffa0",
        "A\u1160dmin",
        "\u1160\u1160",
        "ᎪᎠmin",
        "ꓮꓓꓟꓲꓠ",
        "ꓐꓳꓐ",
        "Bօb",
        "ᴀᴅᴍɪɴ",
        "Вᲂb",
        "ɑdmin",
        "Bob\u02b9",
        "Bob\u01c0",
        "Al٥ce",
        "B\u09e6b",
    ],
)
def test_letters_of_which_nobody_knows_whom_they_look_like_may_not(name: str) -> None:
    assert names.fault(names.tidy(name)) == "characters"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Дмитро",
        "Iñigo Arista",
        "O'Hara",
        "Ana-Maria",
        "Żółw",
        "Dickens",
        "Scunthorpe",
        "Bass Player",
        "Nazir",
        "Haskell",
        "Reputation",
        "Moderate",
        "Curtis",
        "Сукачёв",
        "Cassandra",
        "Beetroot",
        "Jo",
    ],
)
def test_harmless_names_may_be_chosen(name: str) -> None:
    assert names.fault(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("J", "short"),
        ("..", "short"),
        ("x" * 25, "long"),
        ("12345", "characters"),
        ("A\u200bB", "characters"),
        ("<b>Eve</b>", "characters"),
        ("Eve\u202eB", "characters"),
        ("Hi 😀", "characters"),
        ("Admin", "reserved"),
        ("The_Adm1n_Team", "reserved"),
        ("Mоdеrаtоr", "reserved"),
        ("Ramparts Help", "reserved"),
        ("Computer", "reserved"),
        ("F u c k", "offensive"),
        ("fuuuck", "offensive"),
        ("FUCКER", "offensive"),
        ("5h1t", "offensive"),
        ("The_Nazi", "offensive"),
        ("сука", "offensive"),
    ],
)
def test_other_names_may_not(name: str, why: str) -> None:
    assert names.fault(names.tidy(name)) == why


def test_a_name_is_kept_in_one_form() -> None:
    assert names.tidy("  Ａnna \u00a0 Ｍ ") == "Anna M"
