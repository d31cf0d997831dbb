"""Who plays and what is on offer: players, most of them guests, their open challenges and sealed seeds."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from lobby.names import skeleton, tidy
from lobby.times import DAY

ABSENCE = timedelta(seconds=30)
"""How long an offer outlives the last sign of its maker."""
LONG_ABSENCE = timedelta(days=7)
"""The same for an offer with a day per turn."""


class Player(AbstractUser):
    """A person. The name that others see is `display_name`; `username` is only for logging in."""

    display_name = models.CharField(_("name shown to others"), max_length=60, unique=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    remembered = models.JSONField(_("last choices in the lobby's forms"), default=dict, blank=True)
    name_key = models.CharField(max_length=180, unique=True, null=True, editable=False)  # noqa: DJ001
    """What the name looks like (see lobby.names); None for one that looks like another's (see lobby.name_keys)."""
    mail_turns = models.BooleanField(_("is told of turns by e-mail"), default=False)
    """Only the link in a mail to the address sets this."""
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)
    era = models.PositiveIntegerField(default=0, editable=False)
    """Counts how often all of the player's open pages were told to look again who is using them."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        # People made by createsuperuser or in the admin are asked for no second name.
        self.display_name = self.display_name or self.username[:60]
        fields = kwargs.get("update_fields")
        if (fields is None or "display_name" in fields) and self._is_new_name():
            self.name_key = skeleton(self.display_name) or None
            if fields is not None:
                kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def _is_new_name(self) -> bool:
        """A name that stays keeps its key: whoever has none could not be saved otherwise."""
        return not Player.objects.filter(pk=self.pk, display_name=self.display_name).exists()

    @classmethod
    def named(cls, name: str) -> Player | None:
        """Who has this name, or else one that looks like it."""
        # Only those without a key are not found by it; they are few. No database can look for a NUL.
        exactly = cls.objects.filter(name_key=None, display_name=tidy(name).replace("\0", "")).first()
        return exactly or cls.objects.filter(name_key=skeleton(name)).first()

    def is_muted(self, now: datetime) -> bool:
        """Whether a moderator has taken away the phrases."""
        return self.muted_until is not None and now < self.muted_until


class SealedSeed(models.Model):
    """The seed of the next match that the player offers or begins, drawn before so that its hash can be shown first."""

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="sealed_seed")
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"seed {self.commitment[:8]}…"


def new_code() -> str:
    return secrets.token_urlsafe(9)


class ChallengeQuerySet(models.QuerySet["Challenge"]):
    def open(self) -> ChallengeQuerySet:
        return self.filter(state=Challenge.State.OPEN)

    def present(self, now: datetime) -> ChallengeQuerySet:
        """Those whose maker was seen lately; of those that can wait without their maker, not long ago."""
        waits = Q(turn_seconds__gte=DAY, seen_at__gt=now - LONG_ABSENCE)
        return self.filter(waits | Q(seen_at__gt=now - ABSENCE))

    def absent(self, now: datetime) -> ChallengeQuerySet:
        left = Q(turn_seconds__lt=DAY, seen_at__lte=now - ABSENCE)
        return self.filter(left | Q(seen_at__lte=now - LONG_ABSENCE))

    def live(self) -> ChallengeQuerySet:
        """Those whose makers have to be there when the match begins."""
        return self.filter(turn_seconds__lt=DAY)


class Challenge(models.Model):
    """An open offer. Written only by lobby.seating; its seed leaves it only for the match it becomes."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        TAKEN = "taken", _("taken")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")
        BUSY = "busy", _("ended by a match")
        DECLINED = "declined", _("declined")

    code = models.CharField(max_length=20, unique=True, default=new_code)
    maker = models.ForeignKey(Player, models.CASCADE, related_name="challenges")
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    turn_seconds = models.PositiveIntegerField()
    private = models.BooleanField(default=False)
    to = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="invitations")
    """The only one who may join; None: whoever finds the offer."""
    rated = models.BooleanField(default=False)
    lowest = models.PositiveSmallIntegerField(null=True, blank=True)
    highest = models.PositiveSmallIntegerField(null=True, blank=True)
    """The ratings that may join, both included; None: no limit."""
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    nonce = models.CharField(max_length=32, blank=True)
    """The maker's, as the browser drew it; empty if it drew none."""
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    """When there was last a sign of the maker."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=20, blank=True)
    """Why it was declined: a code of lobby.answers."""
    match = models.OneToOneField(Match, models.SET_NULL, null=True, blank=True, related_name="challenge")

    objects = ChallengeQuerySet.as_manager()

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        indexes = [models.Index(fields=["created_at"], name="open_challenges", condition=Q(state="open"))]

    def __str__(self) -> str:
        return f"challenge {self.code} ({self.game})"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    def state_at(self, now: datetime) -> str:
        """The state, with an offer that its maker has left counted as expired before it is swept."""
        if self.is_open and self.seen_at <= now - (LONG_ABSENCE if self.waits_alone else ABSENCE):
            return self.State.EXPIRED
        return self.state

    @property
    def waits_alone(self) -> bool:
        """Whether the offer stays for days while its maker is away."""
        return self.turn_seconds >= DAY


class Attempt(models.Model):
    """Something that may not be done too often was tried. `key` is a hash: addresses are not kept."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=40)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["kind", "key", "at"], name="attempts_of_one")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%Y-%m-%d %H:%M}"


class TurnMail(models.Model):
    """Which turn of a match a player was last told of by e-mail, so that nobody is told twice."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_turn_mail_a_seat")]

    def __str__(self) -> str:
        return f"player {self.player_id} knows of ply {self.ply} of match {self.match_id}"


# Django finds models only in this module; these have one of their own.
from lobby.conduct import Report, Sanction  # noqa: E402

__all__ = ["ABSENCE", "Attempt", "Challenge", "ChallengeQuerySet", "Player", "Report", "Sanction", "SealedSeed"]
__all__ += ["LONG_ABSENCE", "TurnMail", "new_code"]
