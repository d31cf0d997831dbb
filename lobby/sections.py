"""The lobby's live sections as HTML, from a snapshot: the page and the sockets show the same.

Everything is in the active language. What many see is rendered once for each filter.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.matches.rendering import render
from games.matches.screens import seat_name
from games.pieces import Piece, piece
from games.registry import BY_KEY
from lobby.filters import Filter
from lobby.snapshot import Offer, Running, Snapshot
from lobby.times import age, turn_time

HASH_SHOWN = 8


class Sections:
    """One snapshot in one language, which must be the active one while this is used."""

    def __init__(self, snapshot: Snapshot, language: str) -> None:
        self._snapshot = snapshot
        self._language = language
        self._rows: dict[Filter, list[tuple[int, str]]] = {}
        self._tables: dict[tuple[Filter, int | None], SafeString] = {}
        self._watched: dict[int | None, SafeString] = {}

    def of(self, player_id: int, chosen: Filter) -> dict[str, SafeString]:
        """The inner HTML of each section, by name; empty for one that has nothing to say."""
        return {
            "own": self._own(player_id),
            "running": self._running(player_id),
            "offers": self._table(player_id, chosen),
            "watched": self._watch(player_id),
        }

    def _render(self, what: Piece) -> SafeString:
        return render(what, self._language)

    def _own(self, player_id: int) -> SafeString:
        offers = self._snapshot.own.get(player_id)
        if not offers:
            return SafeString()
        rows = tuple(own_row(offer, self._snapshot.now) for offer in offers)
        return self._render(piece("lobby/own.html", rows=rows))

    def _running(self, player_id: int) -> SafeString:
        matches = self._snapshot.running.get(player_id)
        if not matches:
            return SafeString()
        return self._render(piece("lobby/running.html", rows=tuple(running_row(match, player_id) for match in matches)))

    def _table(self, player_id: int, chosen: Filter) -> SafeString:
        # Only those who wait in the table themselves see another one than everybody else.
        viewer = player_id if player_id in self._snapshot.own else None
        if (chosen, viewer) not in self._tables:
            rows = "".join([html for maker_id, html in self._offers(chosen) if maker_id != player_id])
            table = piece("lobby/offers.html", rows=mark_safe(rows))
            nothing = piece("lobby/offers_none.html", text=no_offers(chosen))
            self._tables[chosen, viewer] = self._render(table if rows else nothing)
        return self._tables[chosen, viewer]

    def _offers(self, chosen: Filter) -> list[tuple[int, str]]:
        """The maker and the row of each offer that the filter lets through."""
        if chosen not in self._rows:
            self._rows[chosen] = [
                (offer.maker_id, self._render(offer_row(offer, self._snapshot.now)))
                for offer in self._snapshot.offers
                if chosen.lets_through(offer)
            ]
        return self._rows[chosen]

    def _watch(self, player_id: int) -> SafeString:
        viewer = player_id if player_id in self._snapshot.running else None
        if viewer not in self._watched:
            rows = tuple(
                watched_row(match)
                for match in self._snapshot.watched
                if player_id not in {seat.player_id for seat in match.seats}
            )
            matches, nothing = piece("lobby/watched.html", rows=rows), piece("lobby/watched_none.html")
            self._watched[viewer] = self._render(matches if rows else nothing)
        return self._watched[viewer]


def render_sections(snapshot: Snapshot, player_id: int, chosen: Filter) -> dict[str, SafeString]:
    """For one page, in the active language."""
    return Sections(snapshot, translation.get_language() or "en-gb").of(player_id, chosen)


def no_offers(chosen: Filter) -> str:
    if chosen.is_set:
        return _("No open offer fits these filters right now. Widen them, or make the offer you are looking for.")
    return _("Nobody is waiting for an opponent right now. Offer a challenge, and it will stand here for everybody.")


def details(offer: Offer, now: datetime) -> Piece:
    """Game, options, time per turn and age, as a row of words and icons."""
    return piece(
        "lobby/details.html",
        game=offer.game,
        game_name=BY_KEY[offer.game].presenter.name(),
        options=BY_KEY[offer.game].presenter.option_pieces(dict(offer.options)),
        time=turn_time(offer.turn_seconds),
        age=age(now - offer.created_at),
    )


def offer_row(offer: Offer, now: datetime) -> Piece:
    return piece(
        "lobby/offer_row.html",
        code=offer.code,
        url=offer.url,
        maker=offer.maker,
        game=offer.game,
        game_name=BY_KEY[offer.game].presenter.name(),
        options=BY_KEY[offer.game].presenter.option_pieces(dict(offer.options)),
        time=turn_time(offer.turn_seconds),
        age=age(now - offer.created_at),
        hash=offer.commitment[:HASH_SHOWN],
        commitment=offer.commitment,
    )


def own_row(offer: Offer, now: datetime) -> Piece:
    if not offer.is_open:
        return piece("lobby/own_expired.html", code=offer.code, url=offer.url, details=details(offer, now))
    return piece(
        "lobby/own_row.html",
        code=offer.code,
        url=offer.url,
        details=details(offer, now),
        icon="private" if offer.private else "public",
        visibility=_("Private: only people with the link can join") if offer.private else _("Public: in the table"),
        hash=offer.commitment[:HASH_SHOWN],
        commitment=offer.commitment,
    )


def running_row(match: Running, player_id: int) -> Piece:
    own = {seat.number for seat in match.seats if seat.player_id == player_id}
    turn = own & set(match.to_move)
    return piece(
        "lobby/running_row.html",
        url=match.url,
        game=match.game,
        title=_title(match),
        time=turn_time(match.turn_seconds),
        tone="turn-own" if turn else "turn-other",
        turn=_("Your turn") if turn else pgettext("match", "Waiting for the other side"),
    )


def watched_row(match: Running) -> Piece:
    return piece(
        "lobby/watched_row.html",
        url=match.url,
        game=match.game,
        title=_title(match),
        time=turn_time(match.turn_seconds),
        ply=match.ply,
    )


def _title(match: Running) -> str:
    """The game and who plays it."""
    game = BY_KEY[match.game].presenter.name()
    names = [seat_name(seat) for seat in match.seats]
    if len(names) == 2:
        return _("%(game)s: %(first)s against %(second)s") % {"game": game, "first": names[0], "second": names[1]}
    return _("%(game)s: %(name)s") % {"game": game, "name": names[0]}
