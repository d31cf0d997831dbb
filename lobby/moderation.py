"""Reports by players, and what moderators decide: the only writer of both. Nothing here touches staff or moderators."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.announcements import announce_lobby
from games.matches.models import Match, Seat
from lobby import accounts, seating
from lobby.models import Challenge, Player, Report, Sanction
from lobby.moderators import MODERATORS

MUTED_FOR = timedelta(days=7)
WORDS: dict[str, Callable[[], str]] = {
    Sanction.Kind.WARNING: lambda: _(
        "A moderator warns you. Others have reported: %(reason)s. Please play so that all can enjoy it;"
        " otherwise your account can be closed."
    ),
    Sanction.Kind.MUTE: lambda: _(
        "A moderator has taken the phrases away from you for a week. Others have reported: %(reason)s."
    ),
    Sanction.Kind.PARDON: lambda: _("A moderator has taken a decision about you back. You may do everything again."),
}


class Notice(NamedTuple):
    """A decision that its player has not read yet, in the active language."""

    pk: int
    words: str


def report(
    reporter: Player, reported: Player, *, reason: str, words: str, match: Match | None, now: datetime
) -> Report:
    """A match in which the reported player did not sit is not kept: it would prove nothing."""
    sat = match is not None and Seat.objects.filter(match=match, player=reported).exists()
    return Report.objects.create(
        reporter=reporter,
        reported=reported,
        name=reported.display_name,
        match=match if sat else None,
        reason=reason,
        words=words,
        at=now,
    )


def may_judge(player: Player | None) -> bool:
    if player is None or player.is_staff or player.is_superuser:
        return False
    return not player.groups.filter(name=MODERATORS).exists()


def warn(player: Player, reason: str, by: Player, now: datetime) -> None:
    Sanction.objects.create(player=player, kind=Sanction.Kind.WARNING, reason=reason, by=by, at=now)


def mute(player: Player, reason: str, by: Player, now: datetime) -> None:
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(muted_until=now + MUTED_FOR)
        Sanction.objects.create(player=player, kind=Sanction.Kind.MUTE, reason=reason, by=by, at=now)


def close(player: Player, reason: str, by: Player, now: datetime) -> None:
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(is_active=False)
        Sanction.objects.create(player=player, kind=Sanction.Kind.CLOSING, reason=reason, by=by, at=now)
        shut_out(player)


def shut_out(player: Player) -> None:
    """Who is active no longer is out at once; their offers vanish, running matches are left to the clock."""
    with transaction.atomic():
        for challenge in Challenge.objects.open().filter(maker=player).order_by("pk"):
            # Somebody may have been faster: that match is left to the clock like the others.
            with suppress(seating.Refused):
                seating.withdraw(challenge, player)
        accounts.look_again(player.pk)
        transaction.on_commit(announce_lobby)


def pardon(player: Player, reason: str, by: Player, now: datetime) -> None:
    with transaction.atomic():
        Player.objects.filter(pk=player.pk).update(muted_until=None, is_active=True)
        Sanction.objects.create(player=player, kind=Sanction.Kind.PARDON, reason=reason, by=by, at=now)


def notices(player: Player) -> list[Notice]:
    """Oldest first."""
    unread = Sanction.objects.filter(player=player, seen_at=None, kind__in=WORDS).order_by("at")
    return [Notice(one.pk, WORDS[one.kind]() % {"reason": one.get_reason_display()}) for one in unread]
