"""Buildings on the screen: the market with what each would give, and a player's seven places. Holds no HTML."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games.conquest import refusals, scoring, texts
from games.conquest.board import RESOURCES
from games.conquest.buildings import BUILDINGS, MARKET_PLACES, SLOTS
from games.conquest.moves import Build, Upgrade
from games.conquest.orders import value
from games.conquest.reasons import why_no_building
from games.conquest.view import View
from games.pieces import Face, Piece, face, piece
from games.protocol import IllegalMove, Table

Choice = Build | Upgrade


def building_face(key: str) -> Face:
    """Emblem, name, price, effect, printed points and, of a basic building, what its upgrade is."""
    building = BUILDINGS[key]
    upgrade = building.upgrade
    return face(
        "conquest/building.html",
        key=key,
        name=texts.building(key),
        effect=texts.building_effect(key),
        points=texts.points(building.points),
        price=tuple(
            (kind, texts.amount(kind, number)) for kind, number in zip(RESOURCES, building.price, strict=True) if number
        ),
        upgrade=upgrade and texts.building(upgrade),
        upgrade_effect=upgrade and texts.building_effect(upgrade),
        upgrade_points=upgrade and texts.points(BUILDINGS[upgrade].points),
    )


def market(view: View) -> Piece:
    """Place 1, the newest, comes first."""
    last = len(view.position.market) == MARKET_PLACES
    offers = tuple(
        _offer(view, number, key, leaving=last and number == MARKET_PLACES)
        for number, key in enumerate(view.position.market, start=1)
    )
    return piece("conquest/market.html", offers=offers, deck=view.building_deck)


def _offer(view: View, number: int, key: str, leaving: bool) -> Piece:
    ways = [move for move in view.moves if isinstance(move, Build) and move.building == key]
    # The building to give up is the weightier choice, so its ways to pay stand together.
    ways.sort(key=lambda move: move.replace or "")
    # Two copies may lie in the market; the newest is the one that is taken.
    first = view.position.market.index(key) == number - 1
    return piece(
        "conquest/offer.html",
        place=number,
        building=building_face(key),
        gain=_gain(view, key),
        leaving=gettext("leaves at the end of the round") if leaving else "",
        tone="offer-possible" if ways else "offer-impossible",
        build=_ways(view, f"build-{number}", key, ways, gettext("Build")) if first else "",
    )


def _gain(view: View, key: str) -> str:
    """By how much the viewer's points would grow now, if that is not what is printed; nothing for a spectator."""
    if view.seat is None:
        return ""
    own, owners = view.position.players[view.seat].buildings, view.position.owners
    now = scoring.points(own, owners, view.seat).total
    kept = tuple(other for other in own if BUILDINGS[other].basic != BUILDINGS[key].basic)
    after = scoring.points((*kept, key), owners, view.seat).total
    if after - now in (0, BUILDINGS[key].points):
        return ""
    return gettext("would bring you %(points)s") % {"points": texts.points(after - now)}


def _ways(view: View, identity: str, key: str, ways: Sequence[Choice], verb: str) -> Piece | str:
    """One button, or a list of them where a discount or a building to give up must be chosen, or why there is none."""
    if not ways:
        return _no_way(view, key)
    if len(ways) == 1:
        return piece("conquest/construct.html", id=identity, move=value(ways[0]), words=_way(ways[0], verb, only=True))
    return piece(
        "conquest/construct_choice.html",
        id=identity,
        words=verb,
        ways=tuple(
            piece(
                "conquest/construct.html",
                id=f"{identity}-{place}",
                move=value(move),
                words=_way(move, verb, only=False),
            )
            for place, move in enumerate(ways)
        ),
    )


def _no_way(view: View, key: str) -> Piece | str:
    refused = _built_already(view, key) or why_no_building(view, key)
    if refused is None or refused.code in ("not_seated", "game_over", "battle_waits", "not_your_turn"):
        # Told once for the whole page by the status.
        return ""
    return piece("conquest/reason.html", reason=refusals.refusal(refused))


def _built_already(view: View, key: str) -> IllegalMove | None:
    """Of a basic building in the market; an own one that could be upgraded is asked about under its own key, too."""
    if view.seat is None or key not in view.position.market:
        return None
    own = view.position.players[view.seat].buildings
    held = next((other for other in own if BUILDINGS[other].basic == BUILDINGS[key].basic), None)
    return IllegalMove("already_built", building=held) if held else None


def _way(move: Choice, verb: str, only: bool) -> str:
    """What makes this way of building different from the others."""
    replaced = move.replace if isinstance(move, Build) else None
    if only and replaced is None:
        return verb
    values = {
        "resource": texts.amount(move.discount, 1) if move.discount else "",
        "building": texts.building(replaced) if replaced else "",
    }
    if replaced is None:
        return gettext("Save %(resource)s") % values
    if move.discount is None:
        return gettext("In place of %(building)s") % values
    return gettext("In place of %(building)s, save %(resource)s") % values


def castle(view: View, seat: int, side: str, table: Table) -> Piece:
    """The seven building places of one player. `side` is "near" or "far"; upgrades are offered to the owner alone."""
    own = view.position.players[seat].buildings
    slots = tuple(_slot(view, seat, side, key) for key in own)
    free = SLOTS - len(own)
    return piece(
        "conquest/castle.html",
        side=side,
        seat=seat,
        title=gettext("Castle of %(name)s") % {"name": table.names[seat]},
        count=gettext("%(number)d of %(slots)d places") % {"number": len(own), "slots": SLOTS},
        slots=slots,
        free=tuple(piece("conquest/slot_free.html") for _ in range(free)),
    )


def _slot(view: View, seat: int, side: str, key: str) -> Piece:
    building = BUILDINGS[key]
    upgrade: Piece | str = ""
    if seat == view.seat and building.upgrade is not None:
        ways = [move for move in view.moves if isinstance(move, Upgrade) and move.building == key]
        upgrade = piece(
            "conquest/upgrade.html",
            gain=_gain(view, building.upgrade),
            way=_ways(view, f"upgrade-{key}", key, ways, gettext("Upgrade")),
        )
    return piece("conquest/slot.html", side=side, key=key, building=building_face(key), upgrade=upgrade)
