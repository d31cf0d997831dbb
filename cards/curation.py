"""The verbs of curators: the only writer of overrides, their history and the revision."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from cards import texts
from cards.catalogue import texts_of
from cards.models import Card, Change, Override, Revision
from cards.validation import faults


class Refused(Exception):
    """A text can't stand; the sentences say why."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


def put(card: Card, field: str, language: str, text: str, by: int | None) -> bool:
    """Sets the text; an empty one, or one equal to the shipped text, takes the override back. Whether it changed.

    `by` is the curator's id, None for the site itself. A text that stays is noted as seen beside the shipped
    text of now. Raises Refused, and then changes nothing.
    """
    text = text.strip()
    if text and (found := faults(f"{card.key}:{field}", language, text)):
        raise Refused(found)
    shipped = _shipped(card, field, language)
    after = "" if text == shipped else text
    with transaction.atomic():
        # First, as it locks: two curators write one after the other.
        _next_revision()
        before = _store(card, field, language, after, shipped)
        if before != after:
            Change.objects.create(card=card, field=field, language=language, before=before, after=after, by_id=by)
        transaction.on_commit(texts.changed)
    return before != after


def take_back(change: Change, by: int | None) -> bool:
    """Puts back what stood before the change. Whether anything changed; raises Refused if that can't stand any more."""
    return put(change.card, change.field, change.language, change.before, by)


def _next_revision() -> None:
    Revision.objects.get_or_create(pk=1)
    Revision.objects.filter(pk=1).update(number=F("number") + 1)


def _store(card: Card, field: str, language: str, text: str, shipped: str) -> str:
    """Keeps the text, or no override if it is empty; the override's text before, empty if there was none."""
    old = Override.objects.filter(card=card, field=field, language=language).first()
    if text:
        new = old or Override(card=card, field=field, language=language)
        before, new.text, new.shipped = new.text, text, shipped
        new.save()
        return before
    if old is None:
        return ""
    old.delete()
    return old.text


def _shipped(card: Card, field: str, language: str) -> str:
    found = texts_of(card.key).get(field)
    return found.shipped(language) if found else ""
