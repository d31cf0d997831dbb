"""Curators' texts stand in for the shipped ones, in every process, and only if they keep to the rule."""

from __future__ import annotations

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from cards import curation, review, texts
from cards.curation import Wish
from cards.models import Card, Change, Override, Revision
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
        ("sl", "'+1 k stolpu", "formula"),
        ("sl", "’+1 k stolpu", "formula"),
        ("sl", "+1\nk stolpu", "one line"),
        ("sl", "+1 k sto\u200blpu", "one line"),
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


def test_a_space_that_keeps_words_together_may_stand(quartz: Card) -> None:
    assert curation.put(quartz, "effect", "sl", "+\u00a01\u202fk stolpu", None)


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


def wishes_for_all(text: str) -> list[Wish]:
    """One for the name of every card in every language."""
    cards = Card.objects.filter(kind="card")
    return [Wish(card, "name", language, text) for card in cards for language in review.languages()]


def test_many_texts_are_one_revision_and_are_read_again_once(quartz: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []
    monkeypatch.setattr(texts, "changed", lambda: reads.append(True))
    before, wishes = Revision.objects.get().number, wishes_for_all("Beautiful")
    assert curation.put_many(wishes, None) == len(wishes) == Override.objects.count()
    assert Revision.objects.get().number == before + 1
    assert len(reads) == 1


def test_a_files_worth_of_texts_does_not_hold_the_lock_for_a_query_each(
    quartz: Card, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for text in ("Beautiful", "Pretty", ""):
        wishes = wishes_for_all(text)
        with django_assert_max_num_queries(40):
            assert curation.put_many(wishes, None) == len(wishes) > 600


def test_each_of_many_texts_has_its_entry_in_the_history(quartz: Card) -> None:
    curation.put(quartz, "name", "sl", "Kremen lep", None)
    wishes = [
        Wish(quartz, "name", "ro", "Cuarț alb"),
        Wish(quartz, "name", "sl", ""),
        Wish(quartz, "effect", "sl", OWN_WORDS),
        Wish(quartz, "name", "es", ""),
    ]
    assert curation.put_many(wishes, None) == 3
    entries = Change.objects.order_by("pk").values_list("field", "language", "before", "after")[1:]
    assert list(entries) == [
        ("name", "ro", "", "Cuarț alb"),
        ("name", "sl", "Kremen lep", ""),
        ("effect", "sl", "", OWN_WORDS),
    ]
    assert set(Override.objects.values_list("language", "text")) == {("ro", "Cuarț alb"), ("sl", OWN_WORDS)}


def test_of_many_texts_none_is_kept_if_one_is_refused(quartz: Card) -> None:
    with pytest.raises(curation.Refused, match="at most"):
        curation.put_many([Wish(quartz, "name", "ro", "Cuarț alb"), Wish(quartz, "name", "sl", "x" * 99)], None)
    assert not Override.objects.exists()
    assert not Change.objects.exists()
