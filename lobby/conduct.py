"""How players behave: reports by other players, and what moderators did about them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.matches.models import Match

LONGEST_WORDS = 500


class Report(models.Model):
    """One player tells the moderators about another. It outlives both accounts, but no name does."""

    class Reason(models.TextChoices):
        NAME = "name", pgettext_lazy("reason of a report", "Offensive name")
        PHRASES = "phrases", pgettext_lazy("reason of a report", "Pesters others with phrases or challenges")
        CHEATING = "cheating", pgettext_lazy("reason of a report", "Seems to cheat")
        STALLING = "stalling", pgettext_lazy("reason of a report", "Lets the clock run out on purpose")
        OTHER = "other", pgettext_lazy("reason of a report", "Something else")

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports_made")
    reported = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports")
    name = models.CharField(_("name at that time"), max_length=60)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    words = models.TextField(_("in the reporter's own words"), max_length=LONGEST_WORDS, blank=True)
    at = models.DateTimeField(_("reported at"))
    is_open = models.BooleanField(_("open"), default=True, db_index=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-is_open", "-at"]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_reason_display()}"


class Sanction(models.Model):
    """What a moderator decided about a player. Written only by lobby.moderation."""

    class Kind(models.TextChoices):
        WARNING = "warning", pgettext_lazy("moderator's decision", "Warning")
        MUTE = "mute", pgettext_lazy("moderator's decision", "No phrases for a time")
        CLOSING = "closing", pgettext_lazy("moderator's decision", "Account closed")
        PARDON = "pardon", pgettext_lazy("moderator's decision", "Mute and closing taken back")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions")
    kind = models.CharField(_("decision"), max_length=10, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=10, choices=Report.Reason.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(_("decided at"))
    seen_at = models.DateTimeField(_("read by the player at"), null=True, blank=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"
