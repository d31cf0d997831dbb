"""The verbs of curators: the only writer of overrides, their history and the revision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from cards import texts
from cards.catalogue import texts_of
from cards.models import Card, Change, Override, Revision
from cards.validation import faults, overtaken

Place = tuple[int, str, str]
"""A card's id, a field and a language."""


class Refused(Exception):
    """A text can't stand; the sentences say why."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class Wish(NamedTuple):
    """A text for a place. An empty one, or one equal to the shipped text, takes the override back.

    `seen` is the override that the curator saw there; None: any may go.
    """

    card: Card
    field: str
    language: str
    text: str
    seen: str | None = None


def put(card: Card, field: str, language: str, text: str, by: int | None) -> bool:
    """As `put_many` with one text. Whether it changed."""
    return put_many([Wish(card, field, language, text)], by) == 1


def put_many(wishes: Sequence[Wish], by: int | None) -> int:
    """Sets the texts in one revision, each for another place; how many changed.

    `by` is the curator's id, None for the site itself. A text that stays is noted as seen beside the shipped
    text of now. Raises Refused, and then changes nothing. A file's worth of texts costs a few queries.
    """
    # Before the lock: matches wait for it, and catalogues are slow.
    wanted = [_override(wish) for wish in wishes]
    with transaction.atomic():
        # First, as it locks: two curators write one after the other.
        _next_revision()
        present = {_place(row): row for row in Override.objects.filter(card__in={wish.card.pk for wish in wishes})}
        pairs = zip(wishes, wanted, strict=True)
        entries = [_change(wish, present.get(_place(new)), new, by) for wish, new in pairs]
        changes = [entry for entry in entries if entry is not None]
        _store(wanted, present)
        Change.objects.bulk_create(changes)
        transaction.on_commit(texts.changed)
    return len(changes)


def take_back(change: Change, by: int | None, seen: str | None = None) -> bool:
    """Puts back what stood before the change. Whether anything changed; raises Refused if that can't stand any more.

    `seen` is as in a Wish.
    """
    return put_many([Wish(change.card, change.field, change.language, change.before, seen)], by) == 1


def _override(wish: Wish) -> Override:
    """The row as it shall be; without a text where there shall be none. Raises Refused."""
    text = wish.text.strip()
    if text and (found := faults(f"{wish.card.key}:{wish.field}", wish.language, text)):
        raise Refused(found)
    shipped = _shipped(wish)
    kept = "" if text == shipped else text
    return Override(card=wish.card, field=wish.field, language=wish.language, text=kept, shipped=shipped)


def _shipped(wish: Wish) -> str:
    found = texts_of(wish.card.key).get(wish.field)
    return found.shipped(wish.language) if found else ""


def _next_revision() -> None:
    Revision.objects.get_or_create(pk=1)
    Revision.objects.filter(pk=1).update(number=F("number") + 1)


def _place(override: Override) -> Place:
    return override.card_id, override.field, override.language


def _change(wish: Wish, old: Override | None, new: Override, by: int | None) -> Change | None:
    """None if the text stays. Raises Refused if one would go that the curator has not seen."""
    before = old.text if old else ""
    if before == new.text:
        return None
    if wish.seen not in (None, before):
        raise Refused([overtaken(before or new.shipped)])
    return Change(card=wish.card, field=wish.field, language=wish.language, before=before, after=new.text, by_id=by)


def _store(wanted: Sequence[Override], present: Mapping[Place, Override]) -> None:
    gone = [present[_place(new)].pk for new in wanted if not new.text and _place(new) in present]
    Override.objects.filter(pk__in=gone).delete()
    Override.objects.bulk_create(
        [new for new in wanted if new.text],
        update_conflicts=True,
        unique_fields=["card", "field", "language"],
        update_fields=["text", "shipped"],
    )
