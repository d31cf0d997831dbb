"""The map as pieces: every cell with its land, owner and units, as one viewer sees it. Holds no HTML and no rule."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from games.conquest import texts
from games.conquest.board import CASTLES, CELLS, NEIGHBOURS, RESOURCES, YIELDS
from games.conquest.view import View
from games.pieces import Face, Piece, face, piece
from games.protocol import Table


def near_seat(view: View) -> int:
    """Whose castle lies at the viewer's end; a spectator sits behind seat 0."""
    return view.seat or 0


def place(cell: int, near: int) -> int:
    """Where a cell lies for the viewer: 0 is the near castle, the last the far one. The two views are half turns."""
    return cell if near == 0 else len(CELLS) - 1 - cell


def terrain_map(view: View, table: Table) -> Piece:
    near = near_seat(view)
    order = sorted(range(len(CELLS)), key=lambda cell: -place(cell, near))
    return piece("conquest/map.html", cells=tuple(_cell(view, cell, near, table) for cell in order))


def _cell(view: View, cell: int, near: int, table: Table) -> Piece:
    position = view.position
    owner, terrain = position.owners[cell], position.terrains[cell]
    kind = "hex"
    if cell in CASTLES:
        kind = "near_castle" if cell == CASTLES[near] else "far_castle"
    return piece(
        "conquest/cell.html",
        name=CELLS[cell],
        place=place(cell, near),
        kind=kind,
        terrain=terrain,
        holder=f"cell-of-{owner}" if owner is not None else "cell-of-nobody",
        battle="cell-contested" if position.battle and position.battle.target == cell else "",
        owner=owner_mark(owner, kind),
        land=face("conquest/land.html", terrain=terrain, seat=owner),
        dice=map_dice(position.units[cell], owner),
        label=label(view, cell, table),
        info=info(view, cell),
    )


def owner_mark(owner: int | None, kind: str) -> Face | str:
    return "" if owner is None else face("conquest/owner.html", seat=owner, kind=kind)


def map_dice(units: tuple[int, ...], owner: int | None) -> Face | str:
    """The units of a cell in the map's drawing units."""
    return face("conquest/map_dice.html", units=units, seat=owner) if units else ""


def dice(units: tuple[int, ...], seat: int) -> Face:
    """Units as dice in running text."""
    return face("conquest/dice.html", units=units, seat=seat, words=texts.units(units))


def label(view: View, cell: int, table: Table) -> str:
    """A cell in one line: name, land, owner, units."""
    position = view.position
    owner, units = position.owners[cell], position.units[cell]
    values = {"cell": CELLS[cell], "terrain": texts.terrain(position.terrains[cell])}
    if owner is None:
        return pgettext("cell", "%(cell)s, %(terrain)s, nobody’s") % values
    values["name"] = table.names[owner]
    if not units:
        return pgettext("cell", "%(cell)s, %(terrain)s, of %(name)s, no units") % values
    values["units"] = texts.units(units)
    return pgettext("cell", "%(cell)s, %(terrain)s, of %(name)s, %(units)s") % values


def info(view: View, cell: int) -> str:
    """What the cell is good for."""
    position = view.position
    resource = YIELDS[position.terrains[cell]]
    values = {"amount": "" if resource is None else texts.amount(RESOURCES[resource], 1)}
    if cell in CASTLES:
        return (
            gettext("A unit of the owner here brings %(amount)s a round. Whoever enters the enemy castle wins.")
            % values
        )
    if resource is None:
        return gettext("A desert brings nothing, but it counts as land.")
    if position.terrains[cell] == "citadel":
        return gettext("A unit here brings %(amount)s a round. Owning the Citadel gives 5 points.") % values
    if position.terrains[cell] == "mine":
        return gettext("A unit here brings %(amount)s a round. The mine gives no points.") % values
    if cell in NEIGHBOURS[CASTLES[0]] or cell in NEIGHBOURS[CASTLES[1]]:
        return gettext("A unit here brings %(amount)s a round. The cell is an entrance of a castle.") % values
    return gettext("A unit here brings %(amount)s a round.") % values
