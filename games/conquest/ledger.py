"""What everybody can count of a player: stores, army, entrances, cards, and points with their sources. No HTML."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from games.conquest import texts
from games.conquest.board import RESOURCES
from games.conquest.scoring import POINTS_TO_WIN, Points
from games.conquest.view import View
from games.pieces import Piece, piece
from games.protocol import Table

SOURCES = ("buildings", "town", "land", "citadel", "prestige")
TRACK = 300
"""The score track's length in drawing units."""


def ledger(view: View, seat: int, table: Table) -> Piece:
    player, standing = view.position.players[seat], view.standings[seat]
    entries = [
        _entry(key, texts.resource(key), amount, standing.storage_limit, gettext("most that is kept"))
        for key, amount in zip(RESOURCES, player.stock, strict=True)
    ]
    entries += [
        _entry("points", pgettext("ledger", "points"), player.points, POINTS_TO_WIN, gettext("needed to win")),
        _entry("army", pgettext("ledger", "army"), standing.army, standing.army_limit, gettext("limit of the army")),
        _entry(
            "entrances",
            pgettext("ledger", "entrances"),
            standing.entrances,
            standing.entrances_needed,
            gettext("entrances of the enemy castle to own before it can be entered"),
        ),
        _entry(
            "cards",
            pgettext("ledger", "cards"),
            standing.hand,
            standing.hand_limit,
            gettext("battle cards to draw up to"),
        ),
    ]
    if standing.wounded_limit:
        entries.append(
            _entry(
                "wounded",
                pgettext("ledger", "wounded"),
                player.wounded,
                standing.wounded_limit,
                gettext("places for wounded"),
            )
        )
    return piece("conquest/ledger.html", seat=seat, name=table.names[seat], entries=tuple(entries))


def _entry(key: str, word: str, number: int, limit: int, meaning: str) -> Piece:
    sprite = "conquest/emblem.html" if key in RESOURCES else f"conquest/sign_{key}.html"
    return piece(
        "conquest/ledger_entry.html",
        key=key,
        sign=piece(sprite, key=key),
        word=word,
        number=number,
        limit=limit,
        meaning=meaning,
        tone="ledger-full" if number >= limit else "ledger-open",
    )


def score(view: View, near: int, table: Table) -> Piece:
    """The track to the winning score for both, and a table of the sources."""
    sides = [(seat, view.standings[seat].points) for seat in (near, 1 - near)]
    return piece(
        "conquest/score.html",
        goal=POINTS_TO_WIN,
        tracks=tuple(_track(seat, points, table) for seat, points in sides),
        near=table.names[near],
        far=table.names[1 - near],
        near_seat=near,
        far_seat=1 - near,
        rows=tuple(_row(source, sides) for source in SOURCES),
        near_total=sides[0][1].total,
        far_total=sides[1][1].total,
    )


def _row(source: str, sides: list[tuple[int, Points]]) -> Piece:
    near, far = (getattr(points, source) for _, points in sides)
    return piece("conquest/score_row.html", source=source, word=_source(source), near=near, far=far)


def _source(key: str) -> str:
    return {
        "buildings": pgettext("source of points", "Buildings"),
        "town": pgettext("source of points", "Town Hall bonus"),
        "land": pgettext("source of points", "Land (1 for 2 cells)"),
        "citadel": pgettext("source of points", "Citadel"),
        "prestige": pgettext("source of points", "All three prestige buildings"),
    }[key]


def _track(seat: int, points: Points, table: Table) -> Piece:
    start, parts = 0, []
    for source in SOURCES:
        length = TRACK * getattr(points, source) // POINTS_TO_WIN
        if length:
            parts.append(
                piece(
                    "conquest/track_part.html",
                    source=source,
                    start=min(start, TRACK),
                    length=max(0, min(length, TRACK - start)),
                )
            )
        start += length
    told = gettext("%(name)s: %(points)d of %(goal)d points") % {
        "name": table.names[seat],
        "points": points.total,
        "goal": POINTS_TO_WIN,
    }
    return piece("conquest/track.html", seat=seat, told=told, parts=tuple(parts), total=points.total)
