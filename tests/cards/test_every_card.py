"""Every text that can be curated names exactly the numbers of its rule, in every language that has a catalogue."""

from __future__ import annotations

import polib
import pytest
from django.conf import settings

from cards import catalogue
from cards.numbers import agree
from cards.translations import catalogues
from cards.validation import faults

KINDS = {"card": 102, "building": 36, "battle_card": 16}


def present() -> dict[str, polib.POFile]:
    paths = {language: catalogues.path_of(language) for language in catalogues.languages()}
    return {language: catalogues.load(path) for language, path in paths.items() if path.exists()}


def test_all_cards_can_be_curated() -> None:
    assert {kind.key: len(kind.cards) for kind in catalogue.KINDS.values()} == KINDS


def test_every_english_text_keeps_to_its_rule() -> None:
    wrong = [
        text.context for text in catalogue.all_texts() if faults(text.context, settings.LANGUAGE_CODE, text.source)
    ]
    assert wrong == []


def test_every_translation_keeps_to_its_rule() -> None:
    wrong = [
        f"{language} {entry.msgctxt}: {entry.msgstr}"
        for language, file in present().items()
        for entry in file.translated_entries()
        if catalogue.text_of(entry.msgctxt or "") and faults(entry.msgctxt, language, entry.msgstr)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("context", "good", "bad"),
    [
        ("card:imp:effect", "6, all lose 5 ore, mana and troops", "6, all lose 5 ore, 5 mana and 5 troops"),
        ("card:groundwater:effect", "the lower loses 1 barracks and 2 tower", "loses 1 and 2, or 1 and 2"),
        ("card:toxic_cloud:effect", "above 10: 10, otherwise 7", "above ten: 10, otherwise 7"),
        ("card:foundations:effect", "none: +5, otherwise +3", "less than 1: +5, otherwise +3"),
        ("card:thief:effect", "10 mana and 5 ore, half for you", "10 mana and 5 ore, 1/2 for you"),
        ("card:magic_mountain:effect", "+7 wall, +7 mana", "+7 wall and mana"),
    ],
)
def test_what_the_rule_says_once_is_said_once(context: str, good: str, bad: str) -> None:
    assert agree(good, catalogue.numbers_of_context(context) or ())
    assert not agree(bad, catalogue.numbers_of_context(context) or ())


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_card_can_be_looked_at(language: str) -> None:
    for _kind, key in catalogue.card_keys():
        html = catalogue.preview(key, {"name": "<Name>", "effect": "<Effect>"}, language)
        assert "&lt;Name&gt;" in html
        assert "&lt;Effect&gt;" in html
