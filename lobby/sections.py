"""The lobby's live sections as HTML, from a snapshot: the page and the sockets show the same.

Everything is in the active language. What many see is rendered once for each filter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.matches.rendering import render
from games.pieces import Face, Piece, piece
from lobby.filters import Filter
from lobby.joining import Standing, may_join
from lobby.rows import invited_row, is_turn, offer_row, own_row, people_piece, running_row, turns_face, watched_row
from lobby.snapshot import MOST_OFFERS, Offer, Snapshot
from lobby.times import DAY


class Sections:
    """One snapshot in one language, which must be the active one while this is used."""

    def __init__(self, snapshot: Snapshot, language: str) -> None:
        self._snapshot = snapshot
        self._language = language
        self._rows: dict[tuple[str, str | None], str] = {}
        self._shown: dict[Filter, list[Offer]] = {}
        self._tables: dict[Hashable, SafeString] = {}
        self._watched: dict[int | None, SafeString] = {}
        self._people: SafeString | None = None

    def of(self, player_id: int, chosen: Filter) -> dict[str, SafeString]:
        """The inner HTML of each section, by name; empty for one that has nothing to say."""
        return {
            "turns": self._turns(player_id),
            "invited": self._invited(player_id),
            "own": self._own(player_id),
            "running": self._running(player_id),
            "offers": self._table(player_id, chosen),
            "people": self._here(),
            "watched": self._watch(player_id),
        }

    def _render(self, what: Piece | Face) -> SafeString:
        return render(what, self._language)

    def _turns(self, player_id: int) -> SafeString:
        """As the header of every page has it."""
        slow = [match for match in self._snapshot.running.get(player_id, ()) if (match.turn_seconds or 0) >= DAY]
        turns = [match.url for match in slow if is_turn(match, player_id)]
        invitations = len(self._snapshot.invited.get(player_id, ()))
        return self._render(turns_face(len(turns), invitations, turns[0] if turns else ""))

    def _invited(self, player_id: int) -> SafeString:
        offers = self._snapshot.invited.get(player_id)
        if not offers:
            return SafeString()
        rows = tuple(invited_row(offer, self._snapshot.now) for offer in offers)
        return self._render(piece("lobby/invited.html", rows=rows))

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
        """Everybody else's offers. Those who may join the same ones see the same table."""
        standing = self._snapshot.standings.get(player_id) or Standing(player_id, is_guest=True)
        offers = [(offer, may_join(offer, standing)) for offer in self._offers(chosen) if offer.maker_id != player_id]
        key = (chosen, tuple((offer.code, why) for offer, why in offers))
        if key not in self._tables:
            rows = "".join([self._row(offer, why) for offer, why in offers])
            table = piece("lobby/offers.html", rows=mark_safe(rows))
            nothing = piece("lobby/offers_none.html", text=no_offers(chosen))
            self._tables[key] = self._render(table if rows else nothing)
        return self._tables[key]

    def _offers(self, chosen: Filter) -> list[Offer]:
        if chosen not in self._shown:
            fitting = [offer for offer in self._snapshot.offers if chosen.lets_through(offer)]
            self._shown[chosen] = fair_share(fitting)
        return self._shown[chosen]

    def _row(self, offer: Offer, why: str | None) -> str:
        if (offer.code, why) not in self._rows:
            self._rows[offer.code, why] = self._render(offer_row(offer, self._snapshot.now, why))
        return self._rows[offer.code, why]

    def _here(self) -> SafeString:
        if self._people is None:
            self._people = self._render(people_piece(self._snapshot.people))
        return self._people

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


def fair_share(offers: list[Offer]) -> list[Offer]:
    """At most MOST_OFFERS, in their order: as many of each game and pace as there is room for."""
    counted: Counter[tuple[str, bool]] = Counter()
    places = []
    for index, offer in enumerate(offers):
        room = (offer.game, offer.turn_seconds >= DAY)
        places.append((counted[room], index))
        counted[room] += 1
    return [offers[index] for index in sorted(index for _, index in sorted(places)[:MOST_OFFERS])]


def render_sections(snapshot: Snapshot, player_id: int, chosen: Filter) -> dict[str, SafeString]:
    """For one page, in the active language."""
    return Sections(snapshot, translation.get_language() or "en-gb").of(player_id, chosen)


def no_offers(chosen: Filter) -> str:
    if chosen.is_set:
        return _("No open offer fits these filters right now. Widen them, or make the offer you are looking for.")
    return _("Nobody is waiting for an opponent right now. Offer a challenge, and it will stand here for everybody.")
