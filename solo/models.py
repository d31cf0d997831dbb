"""Results of matches for one, as statistics and daily tables read them. A result can always be computed again."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.matches.models import Match

BEST_FIRST = ("-won", "-points", "hands", "ended_at")


class ResultQuerySet(models.QuerySet["Result"]):
    def counted(self) -> ResultQuerySet:
        """Those whose player really began to play."""
        return self.filter(touched=True)

    def of_day(self, game: str, day: date) -> ResultQuerySet:
        """The best first: won before lost, then by points, then by the fewest hands."""
        found = self.counted().filter(game=game, day=day, player__isnull=False)
        return found.order_by(*BEST_FIRST)


class Result(models.Model):
    """What became of one finished match for one. Written only by solo.settling."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="result")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="results")
    game = models.CharField(max_length=20)
    day = models.DateField(null=True, blank=True)
    """The UTC date of a deal of the day."""
    won = models.BooleanField()
    points = models.PositiveIntegerField()
    hands = models.PositiveSmallIntegerField()
    assisted = models.BooleanField()
    touched = models.BooleanField()
    ended_at = models.DateTimeField()

    objects = ResultQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["game", "day"], name="results_of_a_day", condition=Q(day__isnull=False)),
            models.Index(fields=["player", "game", "ended_at"], name="results_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"result of match {self.match_id}"
