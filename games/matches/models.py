"""What is kept of a match: the match, its seats, and the log of its moves, which is the truth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.fairness import Streams
from games.protocol import Deal, Game, Outcome
from games.registry import BY_KEY


def turn_at(ply: int, seats: Iterable[int]) -> str:
    """What a match's row says of whose turn it is: `seats` are to move at `ply`."""
    return f"{ply}:{''.join(map(str, seats))}"


class MatchQuerySet(models.QuerySet["Match"]):
    def running(self) -> MatchQuerySet:
        return self.filter(ended_at=None)

    def of(self, player: Any) -> MatchQuerySet:
        return self.filter(seats__player=player)


class Match(models.Model):
    """One game being played. `ply`, `turn`, the moments and the outcome follow the log and are written only with it."""

    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    start = models.CharField(max_length=10, blank=True)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    nonces = models.JSONField(default=list)
    next_seed = models.BinaryField(max_length=32)
    """The seed of a rematch: drawn now, so that its hash can be shown before anyone asks for one."""
    drawn_nonces = models.JSONField(default=list)
    """Orders (0 creator, 1 joiner) whose nonce the server drew."""
    turn_seconds = models.PositiveIntegerField(null=True, blank=True)
    rated = models.BooleanField(default=False)
    """Whether it counts for ratings; never with a guest or a computer."""
    private = models.BooleanField(default=False)
    """Whether it is listed nowhere that others look; whoever has its address may watch."""
    previous = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    created_at = models.DateTimeField(auto_now_add=True)

    deal_kind = models.CharField(max_length=10, blank=True)
    """How a match for one was dealt; empty in a match for two."""
    deal_number = models.PositiveBigIntegerField(null=True, blank=True)
    day = models.DateField(null=True, blank=True, db_index=True)
    """The UTC date of a deal of the day, fixed at the start."""
    first_nonce = models.CharField(max_length=32, blank=True)
    """Of a match for one: the nonce from which the deal was looked for; empty for a public deal."""
    leaves = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="left_for")
    """The unfinished match for one that is given up with the first move in this one."""

    ply = models.PositiveIntegerField(default=0)
    turn = models.CharField(max_length=20, blank=True, db_default="")
    """Who is to move, with the ply, see `turn_at`: a process of an older version writes one without the other."""
    deadline = models.DateTimeField(null=True, blank=True)
    """When the running clock runs out; None: no clock runs."""
    bot_due = models.DateTimeField(null=True, blank=True)
    """When a computer seat is to move; None: it is not its turn."""
    claimed_until = models.DateTimeField(null=True, blank=True)
    """Until then one process is acting on `deadline` or `bot_due`."""
    returned_ms = models.PositiveBigIntegerField(null=True, blank=True)
    """What the running clock was given back after the site was away; None: nothing since it started."""

    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=20, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True, db_index=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(F("deadline"), name="due_clocks", condition=Q(deadline__isnull=False)),
            models.Index(F("bot_due"), name="due_bots", condition=Q(bot_due__isnull=False)),
            models.Index(fields=["commitment"], name="by_commitment"),
        ]

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game})"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def rules(self) -> Game[Any, Any, Any]:
        return BY_KEY[self.game]

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(self.winner, self.reason) if self.is_over else None

    @property
    def to_move(self) -> tuple[int, ...] | None:
        """The seats whose turn it is, without a replay; None where the row does not say."""
        ply, _, seats = self.turn.partition(":")
        return tuple(map(int, seats)) if ply == str(self.ply) else None

    @property
    def deal(self) -> Deal | None:
        return Deal(self.deal_kind, self.deal_number, self.day) if self.deal_kind else None

    def streams(self) -> Streams:
        return Streams(bytes(self.seed), self.game, self.nonces)


class Seat(models.Model):
    """Who sits where: a player, or a computer of some level. `number` is the seat in the game."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    """0 for the creator of the challenge, 1 for the one who joined."""
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    level = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=60, blank=True)
    """As the player was called at the start; empty for a computer."""
    asked = models.PositiveIntegerField(default=0)
    """How often the player asked for advice from what is visible."""
    rematch_nonce = models.CharField(max_length=32, null=True, blank=True)  # noqa: DJ001
    """None: has not asked for a rematch; empty: has, and the server draws the nonce."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return f"{self.name} in seat {self.number}"

    @property
    def is_bot(self) -> bool:
        return bool(self.level)


class Move(models.Model):
    """One entry of the log. `ply` is the number of moves before it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    data = models.JSONField()
    request = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [models.UniqueConstraint(fields=["match", "ply"], name="one_move_a_ply")]

    def __str__(self) -> str:
        return f"ply {self.ply} of match {self.match_id}"

    def with_seat(self) -> dict[str, Any]:
        """As a match record holds it."""
        return {"seat": self.seat, **self.data}


class Process(models.Model):
    """A server process and its last sign of life, so that a stop of the whole site can be told."""

    key = models.CharField(max_length=40, unique=True)
    beat_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = _("processes")

    def __str__(self) -> str:
        return f"process {self.key}"


class Block(models.Model):
    """One player wants nothing to do with another: no matches, no phrases, in either direction."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair")]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Attendance(models.Model):
    """A player whose page is open at `process`: at a match, or (None) in the lobby. Old beats say nothing."""

    process = models.CharField(max_length=40, db_index=True)
    # Without constraints: a beat must not fail because somebody deleted their account a moment ago.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="attendances", db_constraint=False
    )
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="attendances", db_constraint=False
    )
    beat_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.player_id} at {self.match_id or 'the lobby'}"
