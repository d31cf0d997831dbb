"""What the lobby shows, read from the database in one go: plain values, and no seed among them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from games.matches.models import Match, Seat
from games.matches.tables import load as load_table
from games.registry import BY_KEY, GAMES
from lobby.joining import Standing, may_join, standings
from lobby.models import LONG_ABSENCE, Challenge, ChallengeQuerySet
from lobby.people import Person, people_here
from lobby.times import DAY

MOST_OFFERS = 100
MOST_OF_MAKER = 2
"""Of one maker, where there are more than MOST_OFFERS."""
MOST_WATCHED = 20
MOST_RUNNING = 20
EXPIRED_FOR = timedelta(minutes=10)
"""How long its maker is told of an offer that expired or was declined."""
LONG_EXPIRED_FOR = timedelta(days=7)
"""The same for one that waited for days: who was away so long looks in seldom."""
BUSY_FOR = timedelta(hours=1)
"""How long of one that a match ended: its maker is to find it when the match is over."""
NEWLY_TAKEN = timedelta(seconds=60)
"""How long the maker of a taken offer is shown the way to the match."""
COMPUTER_MATCH_AGE = timedelta(hours=1)
"""Matches without a second person may be left for ever; older ones are not worth watching."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One challenge as anybody may see it."""

    code: str
    url: str
    maker_id: int
    maker: str
    maker_rating: str
    """In the game on offer, such as 1523 or 1480?; empty for none."""
    game: str
    options: tuple[tuple[str, str], ...]
    turn_seconds: int
    private: bool
    state: str
    commitment: str
    created_at: datetime
    to_id: int | None = None
    to: str = ""
    rated: bool = False
    lowest: int | None = None
    highest: int | None = None
    answer: str = ""
    """Why it was declined, as a code; empty while it was not."""


@dataclass(frozen=True, slots=True)
class Running:
    """One running match. `to_move` is empty where nobody asked for it."""

    url: str
    game: str
    seats: tuple[Seat, ...]
    turn_seconds: int | None
    to_move: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """An offer that somebody has just joined. `url` is the match's."""

    code: str
    url: str
    other: str
    waits_alone: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`own`, `running`, `taken`, `invited` and `standings` are for the players that were asked about, by their ids."""

    now: datetime
    offers: tuple[Offer, ...]
    watched: tuple[Running, ...]
    own: dict[int, list[Offer]]
    running: dict[int, list[Running]]
    taken: dict[int, list[Taken]]
    invited: dict[int, list[Offer]]
    standings: dict[int, Standing]
    people: tuple[Person, ...]
    still_open: frozenset[str]
    """Of the codes that were asked about those of open offers."""


def load(player_ids: Collection[int], now: datetime, codes: Collection[str] = ()) -> Snapshot:
    found = standings(player_ids)
    return Snapshot(
        now=now,
        offers=_offers(now),
        watched=_watched(now),
        own=_own(player_ids, now),
        running=_running(player_ids),
        taken=_taken(player_ids, now),
        invited=_invited(found, now),
        standings=found,
        people=people_here(now),
        still_open=_still_open(codes, now),
    )


def _offers(now: datetime) -> tuple[Offer, ...]:
    """The newest first. Each game has its own room, and in it offers that wait for days, so that none is buried."""
    public = Challenge.objects.open().present(now).filter(private=False, to=None)
    rooms = (
        public.filter(days, game=game.key)
        for game in GAMES
        if game.seats > 1
        for days in (Q(turn_seconds__lt=DAY), Q(turn_seconds__gte=DAY))
    )
    shown = [pk for room in rooms for pk in _newest(room)]
    return tuple(offer_of(challenge, now) for challenge in _challenges().filter(pk__in=shown).order_by("-created_at"))


def _newest(offers: ChallengeQuerySet) -> list[int]:
    """At most MOST_OFFERS; where there are more, only a few of each maker."""
    found = list(offers.order_by("-created_at").values_list("pk", flat=True)[: MOST_OFFERS + 1])
    if len(found) <= MOST_OFFERS:
        return found
    of_maker = Window(RowNumber(), partition_by="maker", order_by="-created_at")
    few = offers.annotate(of_maker=of_maker).filter(of_maker__lte=MOST_OF_MAKER).order_by("-created_at")
    return list(few.values_list("pk", flat=True)[:MOST_OFFERS])


def offer_of(challenge: Challenge, now: datetime) -> Offer:
    return Offer(
        code=challenge.code,
        url=reverse("challenge", args=[challenge.code]),
        maker_id=challenge.maker_id,
        maker=challenge.maker.display_name,
        maker_rating=_rating(challenge, now),
        game=challenge.game,
        options=tuple(challenge.options.items()),
        turn_seconds=challenge.turn_seconds,
        private=challenge.private,
        state=challenge.state,
        commitment=challenge.commitment,
        created_at=challenge.created_at,
        to_id=challenge.to_id,
        to=challenge.to.display_name if challenge.to else "",
        rated=challenge.rated,
        lowest=challenge.lowest,
        highest=challenge.highest,
        answer=challenge.answer,
    )


def _rating(challenge: Challenge, now: datetime) -> str:
    ratings = challenge.maker.ratings.all()
    return next((rating.shown(now) for rating in ratings if rating.game == challenge.game), "")


def _challenges() -> ChallengeQuerySet:
    return (
        Challenge.objects.filter(game__in=BY_KEY)
        .select_related("maker", "to")
        .prefetch_related("maker__ratings")
        .defer("seed", "nonce")
    )


def _invited(players: Mapping[int, Standing], now: datetime) -> dict[int, list[Offer]]:
    """Those that can be accepted; not, for one, of somebody who has been blocked since."""
    found: dict[int, list[Offer]] = {}
    for challenge in _challenges().open().present(now).filter(to_id__in=players).order_by("-created_at"):
        if challenge.to_id is not None and may_join(challenge, players[challenge.to_id]) is None:
            found.setdefault(challenge.to_id, []).append(offer_of(challenge, now))
    return found


def _own(player_ids: Collection[int], now: datetime) -> dict[int, list[Offer]]:
    shown = Q(state=Challenge.State.OPEN) | Q(state=Challenge.State.EXPIRED, seen_at__gt=now - EXPIRED_FOR)
    long_ago = now - LONG_ABSENCE - LONG_EXPIRED_FOR
    shown |= Q(state=Challenge.State.EXPIRED, turn_seconds__gte=DAY, seen_at__gt=long_ago)
    shown |= Q(state=Challenge.State.BUSY, seen_at__gt=now - BUSY_FOR)
    shown |= Q(state=Challenge.State.DECLINED, answered_at__gt=now - EXPIRED_FOR)
    found: dict[int, list[Offer]] = {}
    for challenge in _challenges().filter(shown, maker_id__in=player_ids).order_by("-created_at"):
        found.setdefault(challenge.maker_id, []).append(offer_of(challenge, now))
    return found


def _taken(player_ids: Collection[int], now: datetime) -> dict[int, list[Taken]]:
    found: dict[int, list[Taken]] = {}
    challenges = Challenge.objects.filter(
        state=Challenge.State.TAKEN,
        maker_id__in=player_ids,
        match__created_at__gt=now - NEWLY_TAKEN,
        match__ended_at=None,
    )
    challenges = challenges.select_related("match").prefetch_related("match__seats")
    for challenge in challenges.defer("seed", "nonce", "match__seed", "match__next_seed"):
        if challenge.match is not None:
            seats = challenge.match.seats.all()
            other = next((seat for seat in seats if seat.player_id != challenge.maker_id), None)
            url, name = challenge.match.get_absolute_url(), other.name if other else ""
            found.setdefault(challenge.maker_id, []).append(Taken(challenge.code, url, name, challenge.waits_alone))
    return found


def _still_open(codes: Collection[str], now: datetime) -> frozenset[str]:
    """By the same measure as Challenge.state_at. Asks nothing where nobody does."""
    offers = Challenge.objects.open().present(now).filter(code__in=codes)
    return frozenset(offers.values_list("code", flat=True)) if codes else frozenset()


def _matches() -> QuerySet[Match]:
    return Match.objects.running().filter(game__in=BY_KEY).defer("seed", "next_seed").prefetch_related("seats")


def _watched(now: datetime) -> tuple[Running, ...]:
    bots = Seat.objects.filter(match=OuterRef("pk")).exclude(level="")
    between_people = ~Exists(bots) & Exists(Seat.objects.filter(match=OuterRef("pk"), number=1))
    matches = (
        _matches()
        .alias(between_people=between_people)
        .filter(Q(between_people=True) | Q(created_at__gt=now - COMPUTER_MATCH_AGE))
        # Who has yet to play the deal of the day had better not be led to one that is being played.
        .filter(private=False, day=None)
        .order_by("-between_people", "-created_at")[:MOST_WATCHED]
    )
    return tuple(_running_match(match) for match in matches)


def _running(player_ids: Collection[int]) -> dict[int, list[Running]]:
    """The newest first; of many, slow ones before others, for they must not be forgotten."""
    quick = Case(When(match__turn_seconds__gte=DAY, then=0), default=1)
    place = Window(RowNumber(), partition_by="player", order_by=[quick, "-match__created_at"])
    seats = Seat.objects.filter(player_id__in=player_ids, match__ended_at=None, match__game__in=BY_KEY)
    rows = seats.annotate(place=place).filter(place__lte=MOST_RUNNING).values_list("match_id", "player_id")
    players: dict[int, list[int]] = {}
    for match_id, player_id in rows:
        players.setdefault(match_id, []).append(player_id)
    found: dict[int, list[Running]] = {}
    for match in _matches().filter(pk__in=players).order_by("-created_at"):
        running = _running_match(match, to_move=_to_move(match))
        for player_id in players[match.pk]:
            found.setdefault(player_id, []).append(running)
    return found


def _to_move(match: Match) -> tuple[int, ...]:
    people = tuple(seat.number for seat in match.seats.all() if not seat.is_bot)
    if len(people) == 1 and match.bot_due is None:
        # Nobody else is there to move, so matches that were begun and left are not replayed.
        return people
    return seats_to_move(match)


def _running_match(match: Match, to_move: Iterable[int] = ()) -> Running:
    return Running(
        url=match.get_absolute_url(),
        game=match.game,
        seats=tuple(match.seats.all()),
        turn_seconds=match.turn_seconds,
        to_move=tuple(to_move),
    )


def seats_to_move(match: Match) -> tuple[int, ...]:
    """Whose turn it is; costs a replay where a process of an older version made the last move."""
    known = match.to_move
    return _replayed(match.pk, match.ply) if known is None else known


@lru_cache(maxsize=4096)
def _replayed(match_id: int, ply: int) -> tuple[int, ...]:
    """Costs the log's length, once for each ply that somebody looks at."""
    table = load_table(match_id)
    return tuple(table.game.to_move(table.state))
