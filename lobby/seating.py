"""The only writer of challenges: open, join, decline, withdraw, presence, expiry, and what a match puts an end to.

Refusals are codes; the pages have the sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from games.fairness import commitment, is_nonce, new_seed
from games.matches.announcements import announce_lobby
from games.matches.attendance import FRESH
from games.matches.models import Attendance, Match, Seat
from games.matches.play import SeatPlan, start
from games.registry import BY_KEY
from lobby.answers import ANSWERS
from lobby.joining import has_just_begun, may_join, standing_of
from lobby.models import Challenge, ChallengeQuerySet, Player, SealedSeed
from lobby.times import DAY, TURN_SECONDS

HIGHEST_RATING = 9999
MOST_OPEN = 5
"""Open offers a player may have at once."""
NOTED_EVERY = timedelta(hours=1)
"""How often a sign at a match is noted for offers that wait for days."""


class Refused(Exception):
    """What was asked for can't be done; `code` says why.

    Codes: taken, withdrawn, expired, busy, declined, at_once, too_many, too_often, too_many_matches, bad_choice,
    nobody, and those of lobby.joining.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def seal(player: Player) -> str:
    """The commitment of the seed of the next match that the player offers or begins, but for public deals."""
    seed = new_seed()
    sealed, _made = SealedSeed.objects.get_or_create(
        player=player, defaults={"seed": seed, "commitment": commitment(seed)}
    )
    return sealed.commitment


def break_seal(player: Player) -> bytes:
    """The sealed seed, used up; a fresh one where there is none. Never the same one twice."""
    sealed = SealedSeed.objects.filter(player=player).first()
    if sealed is not None:
        deleted, _rows = SealedSeed.objects.filter(player=player, commitment=sealed.commitment).delete()
        if deleted:
            return bytes(sealed.seed)
    return new_seed()


def _check(game: str, options: Mapping[str, str], seats: int) -> None:
    """Raises Refused for a game of other than so many seats and for options that it does not have."""
    rules = BY_KEY.get(game)
    if rules is None or rules.seats != seats or set(options) != set(rules.options):
        raise Refused("bad_choice")
    if any(value not in rules.options[name] for name, value in options.items()):
        raise Refused("bad_choice")


def open_challenge(
    player: Player,
    *,
    game: str,
    options: Mapping[str, str],
    turn_seconds: int | None,
    private: bool,
    nonce: str,
    now: datetime,
    to: Player | None = None,
    rated: bool = False,
    lowest: int | None = None,
    highest: int | None = None,
) -> Challenge:
    """Raises Refused (bad_choice, too_many; with `to`: own_offer, apart, guest_rated, nobody)."""
    _check(game, options, seats=2)
    if turn_seconds is None or turn_seconds not in TURN_SECONDS:
        raise Refused("bad_choice")
    if rated and player.is_guest:
        raise Refused("guest_rated")
    _check_range(lowest, highest)
    with transaction.atomic():
        # Two of the maker's tabs must not go over the limit together.
        _lock(player.pk)
        if Challenge.objects.open().present(now).filter(maker=player).count() >= MOST_OPEN:
            raise Refused("too_many")
        seed = break_seal(player)
        challenge = Challenge(
            maker=player,
            game=game,
            options=dict(options),
            turn_seconds=turn_seconds,
            private=private,
            seed=seed,
            commitment=commitment(seed),
            nonce=nonce if is_nonce(nonce) else "",
            created_at=now,
            seen_at=now,
            to=to,
            rated=rated,
            lowest=lowest,
            highest=highest,
        )
        if to is not None:
            _check_invitation(challenge, to)
        challenge.save(force_insert=True)
        transaction.on_commit(announce_lobby)
    return challenge


def _check_range(lowest: int | None, highest: int | None) -> None:
    """Raises Refused for limits that no rating fits."""
    limits = [limit for limit in (lowest, highest) if limit is not None]
    if any(not 0 <= limit <= HIGHEST_RATING for limit in limits) or limits != sorted(limits):
        raise Refused("bad_choice")


def _check_invitation(challenge: Challenge, to: Player) -> None:
    """Raises Refused where the one who is invited could not join."""
    why = may_join(challenge, standing_of(to)) if to.is_active else "nobody"
    if why is not None:
        raise Refused(why)


def renew(challenge: Challenge, player: Player, *, nonce: str, now: datetime) -> Challenge:
    """The same offer again, once, after it expired or a match ended it. Raises Refused (withdrawn, too_many)."""
    with transaction.atomic():
        _lock(player.pk)
        ended = (Challenge.State.EXPIRED, Challenge.State.BUSY)
        expired = Challenge.objects.filter(pk=challenge.pk, maker=player, state__in=ended)
        if not expired.update(state=Challenge.State.WITHDRAWN):
            raise Refused("withdrawn")
        return open_challenge(
            player,
            game=challenge.game,
            options=challenge.options,
            turn_seconds=challenge.turn_seconds,
            private=challenge.private,
            nonce=nonce,
            now=now,
            to=challenge.to,
            rated=challenge.rated,
            lowest=challenge.lowest,
            highest=challenge.highest,
        )


def join(challenge: Challenge, player: Player, *, nonce: str, now: datetime) -> Match:
    """Makes the match; of several who join at once exactly one gets it.

    The one who got it is given the same match again. Of live offers that one player joins at once exactly one
    becomes a match. Raises Refused (taken, withdrawn, expired, busy, declined, at_once, and those of lobby.joining).
    """
    with transaction.atomic():
        if not _lock(challenge.maker_id, player.pk):
            raise Refused("expired")
        why = may_join(challenge, standing_of(player))
        if why is None and not challenge.waits_alone and has_just_begun(player, challenge.created_at, now):
            why = "at_once"
        # The match will end the others, see `leave_table`.
        others = Q(maker_id__in=(challenge.maker_id, player.pk))
        _locked(Challenge.objects.open().filter(others | Q(pk=challenge.pk)))
        offered = Challenge.objects.open().present(now).filter(pk=challenge.pk)
        claimed = why is None and offered.update(state=Challenge.State.TAKEN)
        challenge.refresh_from_db()
        if why is not None and challenge.is_open:
            raise Refused(why)
        if not claimed:
            return _match_of(challenge, player)
        match = start(
            game=challenge.game,
            options=challenge.options,
            seats=[
                SeatPlan(challenge.maker, nonce=challenge.nonce or None),
                SeatPlan(player, nonce=nonce if is_nonce(nonce) else None),
            ],
            turn_seconds=challenge.turn_seconds,
            seed=bytes(challenge.seed),
            rated=challenge.rated,
            private=challenge.private,
        )
        Challenge.objects.filter(pk=challenge.pk).update(match=match)
    return match


def _match_of(challenge: Challenge, player: Player) -> Match:
    """The match of a taken offer for those who sit in it. Raises Refused for everybody else."""
    match = challenge.match
    if match is not None and is_seated(match, player):
        return match
    # An open offer that could not be claimed has been left by its maker and not been swept yet.
    raise Refused("expired" if challenge.is_open else challenge.state)


def is_seated(match: Match, player: Player) -> bool:
    return Seat.objects.filter(match=match, player=player).exists()


def decline(challenge: Challenge, player: Player, answer: str, now: datetime) -> None:
    """By the one who is invited, with a code of lobby.answers.

    Raises Refused (bad_choice, not_for_you, taken, withdrawn, expired, busy).
    """
    if answer not in ANSWERS:
        raise Refused("bad_choice")
    with transaction.atomic():
        own = Challenge.objects.filter(pk=challenge.pk, to=player)
        if own.open().update(state=Challenge.State.DECLINED, answer=answer, answered_at=now):
            transaction.on_commit(announce_lobby)
        else:
            challenge.refresh_from_db()
            raise Refused("not_for_you" if challenge.is_open else challenge.state)


def withdraw(challenge: Challenge, player: Player) -> None:
    """Does nothing where the offer is gone already. Raises Refused (taken) if somebody was faster."""
    with transaction.atomic():
        own = Challenge.objects.filter(pk=challenge.pk, maker=player)
        if own.open().update(state=Challenge.State.WITHDRAWN):
            transaction.on_commit(announce_lobby)
        elif own.filter(state=Challenge.State.TAKEN).exists():
            raise Refused("taken")


def play_computer(
    player: Player,
    *,
    game: str,
    options: Mapping[str, str],
    level: str,
    turn_seconds: int | None,
    nonce: str,
) -> Match:
    """A match against the computer. Raises Refused (bad_choice)."""
    rules = BY_KEY.get(game)
    if rules is None or (turn_seconds is not None and turn_seconds not in TURN_SECONDS):
        raise Refused("bad_choice")
    _check(game, options, seats=2)
    if rules.bot is None or level not in rules.bot.levels:
        raise Refused("bad_choice")
    seats = [SeatPlan(player, nonce=nonce if is_nonce(nonce) else None), SeatPlan(None, level=level)]
    with transaction.atomic():
        return start(game=game, options=dict(options), seats=seats, turn_seconds=turn_seconds, seed=break_seal(player))


def leave_table(match: Match) -> None:
    """Takes the live offers of all who go to a match that begins off the table: they would not be there for another.

    A match with a day a turn keeps nobody away. Part of every start, see lobby.apps.
    """
    if match.turn_seconds is None or match.turn_seconds < DAY:
        players = Seat.objects.filter(match=match, player__isnull=False).values("player")
        _locked(Challenge.objects.open().live().filter(maker__in=players)).update(state=Challenge.State.BUSY)


def touch(player_ids: Collection[int], now: datetime) -> None:
    """A sign of these players: their offers stay."""
    with transaction.atomic():
        _locked(Challenge.objects.open().present(now).filter(maker_id__in=player_ids)).update(seen_at=now)


def wait_longer(time_away: timedelta) -> None:
    """While the site was away no maker could be seen."""
    with transaction.atomic():
        _locked(Challenge.objects.open()).update(seen_at=F("seen_at") + time_away)


def sweep(now: datetime) -> None:
    """Takes offers off the table whose makers have gone. A sign at a match keeps those that wait for days."""
    playing = Attendance.objects.filter(player=OuterRef("maker"), beat_at__gt=now - FRESH)
    unseen = Challenge.objects.open().present(now).filter(turn_seconds__gte=DAY, seen_at__lt=now - NOTED_EVERY)
    unseen.filter(Exists(playing)).update(seen_at=now)
    with transaction.atomic():
        if _locked(Challenge.objects.open().absent(now)).update(state=Challenge.State.EXPIRED):
            transaction.on_commit(announce_lobby)


def _lock(*player_ids: int) -> bool:
    """False if one is gone. Players always before offers, and in one order, so that nobody waits for each other.

    Not their keys, which rows that name them want.
    """
    players = Player.objects.select_for_update(no_key=True).filter(pk__in=player_ids).order_by("pk")
    return len(players.values_list("pk")) == len(set(player_ids))


def _locked(offers: ChallengeQuerySet) -> ChallengeQuerySet:
    """The same offers, locked in one order: two transactions that write several never wait for each other."""
    return Challenge.objects.filter(pk__in=[*offers.select_for_update().order_by("pk").values_list("pk", flat=True)])
