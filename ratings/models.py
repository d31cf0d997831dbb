"""How strong players are in each game, and how that came: ratings, their changes, and which matches were counted."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.matches.models import Match
from ratings.glicko import START, START_VOLATILITY, WIDEST, Strength, aged, periods_until

PERIOD = timedelta(days=5)
"""A rating period of Glicko-2: with it a sure rating becomes provisional after about a year without a match."""
PROVISIONAL = 110
"""A rating whose deviation is above this is marked as provisional."""


class RatingQuerySet(models.QuerySet["Rating"]):
    def ranked(self, game: str, now: datetime) -> RatingQuerySet:
        """Those that are sure enough to be compared, the best first."""
        found = self.filter(game=game, sure_until__gt=now, player__is_active=True)
        return found.order_by("-value", "pk")

    def provisional(self, game: str, now: datetime) -> RatingQuerySet:
        found = self.filter(Q(sure_until=None) | Q(sure_until__lte=now), game=game, player__is_active=True)
        return found.order_by("-value", "pk")


class Rating(models.Model):
    """One player's rating in one game, as it was after the last counted match. Written only by ratings.counting."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=20)
    value = models.FloatField(default=START)
    deviation = models.FloatField(default=WIDEST)
    volatility = models.FloatField(default=START_VOLATILITY)
    matches = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True, blank=True)
    """The end of the last counted match; None before the first."""
    sure_until = models.DateTimeField(null=True, blank=True)
    """When the rating becomes provisional if nothing is played; None: it is provisional."""

    objects = RatingQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="one_rating_a_game")]
        indexes = [models.Index(fields=["game", "-value"], name="leaderboards")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game}: {self.value:.0f}"

    @property
    def strength(self) -> Strength:
        """As it was at `rated_at`."""
        return Strength(self.value, self.deviation, self.volatility)

    def strength_at(self, now: datetime) -> Strength:
        return aged(self.strength, self.periods_at(now))

    def periods_at(self, now: datetime) -> float:
        """Rating periods since the last counted match; none before the first."""
        return max(0.0, (now - self.rated_at) / PERIOD) if self.rated_at else 0.0

    def take(self, strength: Strength, at: datetime) -> None:
        """Becomes `strength` by a match that ended at `at`; not saved."""
        self.value, self.deviation, self.volatility = strength
        self.matches += 1
        self.rated_at = max(at, self.rated_at or at)
        periods = periods_until(strength, PROVISIONAL)
        self.sure_until = self.rated_at + periods * PERIOD if periods else None

    def is_provisional(self, now: datetime) -> bool:
        return self.sure_until is None or self.sure_until <= now

    def shown(self, now: datetime) -> str:
        """Such as 1523, or 1480? while it is provisional."""
        return f"{round(self.value)}{'?' if self.is_provisional(now) else ''}"


class RatingChange(models.Model):
    """What one counted match did to one player's rating."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_changes")
    game = models.CharField(max_length=20)
    match = models.ForeignKey(Match, models.CASCADE, related_name="rating_changes")
    before = models.FloatField()
    after = models.FloatField()
    deviation = models.FloatField()
    """After the match."""
    at = models.DateTimeField()
    """The end of the match."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_change_a_seat")]
        indexes = [models.Index(fields=["player", "game", "at"], name="changes_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id} in match {self.match_id}: {self.before:.0f} → {self.after:.0f}"


class Count(models.Model):
    """A rated match that is over and has been dealt with, whether or not it changed a rating."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="count")
    counted = models.BooleanField()
    """False: it ended before both had moved twice, or somebody has left the site."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"match {self.match_id}, counted: {self.counted}"
