"""The verbs of accounts: claim, recognise, delete. A guest who claims one keeps the row and all that hangs on it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from asgiref.sync import sync_to_async
from django.contrib.admin.models import LogEntry
from django.contrib.auth import authenticate
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest

from games.matches import announcements, play
from games.matches.models import Match, Seat
from lobby import attempts, names
from lobby.models import Player, Report
from lobby.moderators import MODERATORS


class Refused(Exception):
    """What was asked for can't be done; `code` says why.

    Codes: not_guest, taken, wrong, closed, too_often, and those of lobby.names.fault.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def claim(player: Player, *, name: str, password: str, email: str = "") -> Player:
    """The guest as a player with a name and a password of their own. Raises Refused."""
    name = names.tidy(name)
    why = names.fault(name) or ("taken" if _looks_like_staff(name) else None)
    if why is not None:
        raise Refused(why)
    try:
        with transaction.atomic():
            guest = Player.objects.select_for_update().get(pk=player.pk)
            if not guest.is_guest:
                raise Refused("not_guest")
            guest.display_name = guest.username = name
            guest.email, guest.is_guest = email, False
            guest.set_password(password)
            guest.save()
            rename_seats(guest, name)
    except IntegrityError:
        raise Refused("taken") from None
    return guest


def _looks_like_staff(name: str) -> bool:
    """Whether the name holds that of somebody who runs the site."""
    looks = names.skeleton(name)
    staff = Player.objects.filter(is_staff=True) | Player.objects.filter(groups__name=MODERATORS)
    return any(key and len(key) > 3 and key in looks for key in staff.values_list("name_key", flat=True))


def rename_seats(player: Player, name: str) -> None:
    """In matches of the past too, so that a person has one name; those who watch are shown it."""
    Seat.objects.filter(player=player).update(name=name)
    for match in Match.objects.running().of(player):
        transaction.on_commit(partial(announcements.match_changed, match.pk, match.ply))
    transaction.on_commit(announcements.announce_lobby)


def recognise(request: HttpRequest, name: str, password: str, now: datetime) -> Player:
    """Whose name and password these are. Raises Refused (too_often, wrong, closed)."""
    known = Player.named(name) or Player.objects.filter(username=name).first()
    if not attempts.allows_log_in(request, name, known, now):
        raise Refused("too_often")
    found = authenticate(request, username=known.username if known else name, password=password)
    if isinstance(found, Player):
        attempts.take_back_log_in(request, found)
        return found
    # Only to somebody who knows the password.
    is_closed = known is not None and not known.is_active and known.check_password(password)
    raise Refused("closed" if is_closed else "wrong")


def look_again(player_id: int) -> None:
    """All open pages of the player are told to find out anew who is using them, in every process."""
    Player.objects.filter(pk=player_id).update(era=F("era") + 1)
    transaction.on_commit(lambda: announcements.player_changed(player_id))


async def delete(player: Player) -> None:
    """Running matches are given up, finished ones stay, and nothing keeps the name."""
    running = Seat.objects.filter(player=player, match__ended_at=None).values_list("match_id", "number")
    for match_id, number in [seat async for seat in running]:
        await play.resign(match_id, number)
    await sync_to_async(forget)(player)


def forget(player: Player) -> None:
    """Nothing keeps the name. Running matches are left to their clocks, and to the other player where there is none."""
    with transaction.atomic():
        # Before the player's offers go, for whoever joins one holds its maker first.
        Player.objects.select_for_update().filter(pk=player.pk).first()
        matches = list(Match.objects.of(player).values_list("pk", "ply"))
        Seat.objects.filter(player=player).update(name="", player=None)
        _leave_the_log(player)
        Report.objects.filter(reported=player).update(name="")
        player_id = player.pk
        player.delete()
        for match_id, ply in matches:
            transaction.on_commit(partial(announcements.match_changed, match_id, ply))
        transaction.on_commit(lambda: announcements.player_changed(player_id))
        transaction.on_commit(announcements.announce_lobby)


def _leave_the_log(player: Player) -> None:
    """The admin's log keeps what was done to the player's row and to reports about it, by their numbers."""
    rows: list[Player | Report] = [player, *Report.objects.filter(reported=player)]
    for row in rows:
        entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(row), object_id=str(row.pk))
        entries.update(object_repr=f"#{row.pk}")
