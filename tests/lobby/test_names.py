"""Names: what looks alike, what may not be chosen."""

from __future__ import annotations

import pytest

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
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Alice", "Alica"), ("Bob", "Rob"), ("Mason 101", "Mason 102")])
def test_names_that_differ_keep_apart(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


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
