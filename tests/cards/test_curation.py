"""Curators' texts stand in for the shipped ones, in every process, and only if they keep to the rule."""

from __future__ import annotations

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from cards import curation, texts
from cards.models import Card, Change, Override
from games.tower import texts as tower_texts

pytestmark = pytest.mark.django_db(transaction=True)

OWN_WORDS = "+1 k stolpu. Še enkrat ste na vrsti"


def shown(language: str) -> str:
    with translation.override(language):
        return tower_texts.effect("quartz")


def test_an_override_is_shown_in_its_language_only(quartz: Card) -> None:
    before = shown("ro")
    assert curation.put(quartz, "effect", "sl", OWN_WORDS, None)
    assert (shown("sl"), shown("ro")) == (OWN_WORDS, before)


def test_english_can_be_curated_too(quartz: Card) -> None:
    curation.put(quartz, "name", "en-gb", "Clear Quartz", None)
    with translation.override("en-gb"):
        assert tower_texts.name("quartz") == "Clear Quartz"


def test_another_process_sees_it_when_it_next_looks(quartz: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    texts.refresh()
    monkeypatch.setattr(texts, "changed", lambda: None)
    curation.put(quartz, "effect", "sl", OWN_WORDS, None)
    assert shown("sl") != OWN_WORDS
    monkeypatch.setattr(texts, "LOOK_EVERY", 0.0)
    texts.refresh()
    assert shown("sl") == OWN_WORDS


def test_looking_costs_one_query_and_reading_none(
    quartz: Card, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    curation.put(quartz, "effect", "sl", OWN_WORDS, None)
    with django_assert_num_queries(0):
        texts.refresh()
        assert shown("sl") == OWN_WORDS
    monkeypatch.setattr(texts, "LOOK_EVERY", 0.0)
    with django_assert_num_queries(1):
        texts.refresh()


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("sl", "+4 k stolpu", "+1. Here stands: +4"),
        ("sl", "−1 k stolpu", "+1. Here stands: −1"),
        ("sl", "ena k stolpu", "in figures: +1"),
        ("sl", '=HYPERLINK("x")1', "formula"),
        ("sl", "+A1 1", "formula"),
        ("sl", "+1\nk stolpu", "one line"),
        ("sl", "+1 " + "x" * 200, "at most 200"),
        ("xx", "+1", "“xx” is unknown"),
    ],
)
def test_a_text_that_breaks_a_rule_is_refused_with_a_sentence(
    quartz: Card, language: str, text: str, said: str
) -> None:
    with pytest.raises(curation.Refused, match=r".") as refused:
        curation.put(quartz, "effect", language, text, None)
    assert said in str(refused.value)
    assert not Override.objects.exists()
    assert not Change.objects.exists()


def test_a_name_holds_no_number(quartz: Card) -> None:
    with pytest.raises(curation.Refused, match="names no numbers"):
        curation.put(quartz, "name", "sl", "Kremen 2", None)


def test_an_empty_text_or_the_shipped_one_takes_the_override_back(quartz: Card) -> None:
    shipped = shown("en-gb")
    for text in ("", shipped):
        curation.put(quartz, "effect", "en-gb", "+1 tower, and again", None)
        assert curation.put(quartz, "effect", "en-gb", text, None)
        assert shown("en-gb") == shipped
        assert not Override.objects.exists()


def test_a_change_can_be_taken_back(quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", OWN_WORDS, None)
    curation.put(quartz, "effect", "sl", "+1 stolp", None)
    assert curation.take_back(Change.objects.first(), None)  # type: ignore[arg-type]
    assert shown("sl") == OWN_WORDS
    assert [change.after for change in Change.objects.all()] == [OWN_WORDS, "+1 stolp", OWN_WORDS]


def test_the_same_text_again_is_no_change(quartz: Card) -> None:
    curation.put(quartz, "effect", "sl", OWN_WORDS, None)
    assert not curation.put(quartz, "effect", "sl", f" {OWN_WORDS} ", None)
    assert Change.objects.count() == 1
