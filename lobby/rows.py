"""One offer, one match or one person as a row of the lobby, in the active language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.matches.screens import seat_name
from games.pieces import Face, Piece, face, piece
from games.registry import BY_KEY
from lobby.answers import answer, answers
from lobby.models import Challenge
from lobby.people import HERE, MOST_SHOWN, PLAYING, WATCHING, Person
from lobby.refusals import sentence
from lobby.seating import Refused
from lobby.snapshot import Offer, Running
from lobby.times import DAY, age, turn_time

HASH_SHOWN = 8
STATES = {
    PLAYING: lambda: pgettext("what a person does now", "playing"),
    WATCHING: lambda: pgettext("what a person does now", "watching"),
    HERE: lambda: pgettext("what a person does now", "in the lobby"),
}


def counts(offer: Offer) -> Piece:
    """Rated or casual, and which ratings are asked for."""
    icon = "rated" if offer.rated else "casual"
    text = pgettext("match that counts", "Rated") if offer.rated else pgettext("match that does not count", "Casual")
    return piece("lobby/counts.html", icon=icon, text=text, range=rating_range(offer.lowest, offer.highest))


def rating_range(lowest: int | None, highest: int | None) -> str:
    if lowest is not None and highest is not None:
        return _("rating %(lowest)s to %(highest)s") % {"lowest": lowest, "highest": highest}
    if lowest is not None:
        return _("rating from %(lowest)s") % {"lowest": lowest}
    return _("rating up to %(highest)s") % {"highest": highest} if highest is not None else ""


def details(offer: Offer, now: datetime) -> Piece:
    """Game, options, time per turn and age, as a row of words and icons."""
    return piece(
        "lobby/details.html",
        game=offer.game,
        game_name=BY_KEY[offer.game].presenter.name(),
        options=BY_KEY[offer.game].presenter.option_pieces(dict(offer.options)),
        counts=counts(offer),
        time=turn_time(offer.turn_seconds),
        age=age(now - offer.created_at),
    )


def offer_row(offer: Offer, now: datetime, why: str | None) -> Piece:
    """With the button, or with the reason `why` the reader can't join, a code."""
    name = BY_KEY[offer.game].presenter.name()
    join = piece("lobby/offer_join.html", code=offer.code, url=offer.url, maker=offer.maker, game_name=name)
    closed = piece("lobby/offer_closed.html", reason=sentence(Refused(why)) if why else "")
    return piece(
        "lobby/offer_row.html",
        code=offer.code,
        tone="offer-closed" if why else "offer-open",
        maker=offer.maker,
        rating=offer.maker_rating,
        game=offer.game,
        game_name=name,
        options=BY_KEY[offer.game].presenter.option_pieces(dict(offer.options)),
        counts=counts(offer),
        time=turn_time(offer.turn_seconds),
        age=age(now - offer.created_at),
        hash=offer.commitment[:HASH_SHOWN],
        commitment=offer.commitment,
        action=closed if why else join,
    )


def invited_row(offer: Offer, now: datetime) -> Face:
    return face(
        "lobby/invited_row.html",
        code=offer.code,
        url=offer.url,
        maker=offer.maker,
        rating=offer.maker_rating,
        about=reverse("person", args=[offer.maker_id]),
        details=details(offer, now),
        hash=offer.commitment[:HASH_SHOWN],
        commitment=offer.commitment,
        answers=tuple(answers()),
    )


def own_row(offer: Offer, now: datetime) -> Piece:
    if offer.answer:
        return piece("lobby/own_declined.html", code=offer.code, details=details(offer, now), text=declined(offer))
    if offer.state != Challenge.State.OPEN:
        text = expired(offer)
        return piece("lobby/own_expired.html", code=offer.code, url=offer.url, details=details(offer, now), text=text)
    return piece(
        "lobby/own_row.html",
        code=offer.code,
        url=offer.url,
        details=details(offer, now),
        icon="private" if offer.private or offer.to else "public",
        visibility=visibility(offer),
        hash=offer.commitment[:HASH_SHOWN],
        commitment=offer.commitment,
    )


def declined(offer: Offer) -> str:
    """For its maker."""
    return _("%(name)s has declined: %(reason)s") % {"name": offer.to, "reason": answer(offer.answer)}


def expired(offer: Offer) -> str:
    """For its maker."""
    if offer.state == Challenge.State.BUSY:
        return _("This offer ended when a match of yours began.")
    if offer.turn_seconds >= DAY:
        return _("This offer expired because you were away for a week.")
    return _("This offer expired because you were away for half a minute.")


def visibility(offer: Offer) -> str:
    if offer.to:
        return _("Only for %(name)s") % {"name": offer.to}
    return _("Private: only people with the link can join") if offer.private else _("Public: in the table")


def is_turn(match: Running, player_id: int) -> bool:
    return any(seat.player_id == player_id and seat.number in match.to_move for seat in match.seats)


def running_row(match: Running, player_id: int) -> Piece:
    turn = is_turn(match, player_id)
    return piece(
        "lobby/running_row.html",
        url=match.url,
        game=match.game,
        title=_title(match),
        time=turn_time(match.turn_seconds),
        tone="turn-own" if turn else "turn-other",
        turn=_turn(match, turn),
    )


def _turn(match: Running, own: bool) -> str:
    if len(match.seats) == 1:
        return pgettext("button: with a game that is running", "Go on")
    return _("Your turn") if own else pgettext("match", "Waiting for the other side")


def watched_row(match: Running) -> Piece:
    return piece(
        "lobby/watched_row.html",
        url=match.url,
        game=match.game,
        title=_title(match),
        time=turn_time(match.turn_seconds),
    )


def _title(match: Running) -> str:
    """The game and who plays it."""
    game = BY_KEY[match.game].presenter.name()
    names = [seat_name(seat) for seat in match.seats]
    if len(names) == 2:
        return _("%(game)s: %(first)s against %(second)s") % {"game": game, "first": names[0], "second": names[1]}
    return _("%(game)s: %(name)s") % {"game": game, "name": names[0]}


def turns_face(turns: int, invitations: int, url: str) -> Face:
    """What waits for the reader; `url` is the first match in which it is their turn."""
    return face("lobby/turns.html", turns=turns, invitations=invitations, url=url)


def people_piece(people: Sequence[Person]) -> Piece:
    count = len(people)
    if not count:
        return piece("lobby/people_none.html")
    title = ngettext("%(count)s person is here", "%(count)s people are here", count) % {"count": count}
    rows = tuple(person_row(person) for person in people[:MOST_SHOWN])
    return piece("lobby/people.html", title=title, rows=rows)


def person_row(person: Person) -> Piece:
    return piece(
        "lobby/person_row.html",
        id=person.player_id,
        url=reverse("person", args=[person.player_id]),
        name=person.name,
        state=STATES[person.state](),
        tone=f"person-{person.state}",
    )
