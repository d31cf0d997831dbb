"""What curators changed: texts in place of shipped ones, and the history of changes. Written by cards.curation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards import catalogue


class Field(models.TextChoices):
    NAME = catalogue.NAME, pgettext_lazy("text of a card", "Name")
    EFFECT = catalogue.EFFECT, pgettext_lazy("text of a card", "Effect")


class Card(models.Model):
    """Something with texts that can be curated. The rows follow the code by `manage.py sync_cards`."""

    key = models.CharField(pgettext_lazy("of a card", "key"), max_length=60, unique=True)
    """Kind and key within it, as in "card:quartz"."""
    kind = models.CharField(pgettext_lazy("texts of a card", "kind"), max_length=20)
    place = models.PositiveIntegerField(pgettext_lazy("in an order", "place"))
    """In the order of the rules."""

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["place"]

    def __str__(self) -> str:
        return self.key


class Override(models.Model):
    """A curator's text in place of the shipped one."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="overrides")
    field = models.CharField(max_length=10, choices=Field.choices)
    language = models.CharField(max_length=10)
    text = models.CharField(max_length=300)
    shipped = models.CharField(max_length=300, blank=True)
    """The shipped text when this was saved: if it has changed since, the curator is told."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["card", "field", "language"], name="one_override")]

    def __str__(self) -> str:
        return f"{self.context} ({self.language})"

    @property
    def context(self) -> str:
        return f"{self.card.key}:{self.field}"


class Change(models.Model):
    """One entry of the history. An empty text stands for the shipped one."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="changes")
    field = models.CharField(max_length=10, choices=Field.choices)
    language = models.CharField(max_length=10)
    before = models.CharField(max_length=300, blank=True)
    after = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.card}:{self.field} ({self.language}) {self.at:%Y-%m-%d %H:%M}"


class Revision(models.Model):
    """One row; its number grows with every change, so that a process sees cheaply whether it must read again."""

    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.number)
