"""Contact: against which side chargers come to stand, side by side, or before a wall."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from estandarte.games.aguila.ground.garrisons import shell_of
from estandarte.games.aguila.ground.outlines import outlines_of, parts_of
from estandarte.games.aguila.ground.sight import EIGHTH
from estandarte.games.aguila.ground.terrain import going_of, piece_at
from estandarte.games.aguila.movement.paths import is_barred_by
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.wargame.plane.alignment import aligned, contact_length, side_by_side
from estandarte.wargame.plane.arcs import side_of
from estandarte.wargame.plane.bases import SIDES, Base, Side
from estandarte.wargame.plane.correction import slid_clear
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field, outline_of_field

BEHIND = inches(1)
"""A unit this near to a wall stands behind it."""


class Comer(NamedTuple):
    """A charger, and the side of the target's base against which it will stand."""

    unit: UnitId
    edge: Side


class Wall(NamedTuple):
    """A stretch of wall or fence before a unit."""

    ground: str
    part: Outline


def edge_charged(state: Aguila, target: Unit, eye: Point) -> Side:
    """The side of its base that a charge meets, even where every side counts as the front."""
    return side_of(shell_of(state, target), eye, EIGHTH)


def walls_before(state: Aguila, target: Unit, eye: Point) -> list[Wall]:
    """Walls and fences that the target holds against who comes from there.

    ["BSA-8-obstaculo-a"]
    """
    mark = target.base.centre
    between = [
        Wall(ground.id, part)
        for ground in state.ground.values()
        if not ground.corners and piece_at(state, ground).cover
        for part in outlines_of(ground)
        if within(target.base, part, BEHIND) and goes_through(eye.x, eye.y, mark.x, mark.y, part)
    ]
    if not between:
        return []
    own = gap_between(eye, shell_of(state, target))
    return [wall for wall in between if gap_between(eye, wall.part).is_shorter_than(own)]


def place_of_contact(state: Aguila, unit: Unit, target: Unit, edge: Side) -> Base | None:
    """Where one charger comes to stand; None where there is no room for it."""
    return places_of_contact(state, target, [Comer(unit.id, edge)]).get(unit.id)


def places_of_contact(
    state: Aguila,
    target: Unit,
    comers: Sequence[Comer],
    away: Sequence[UnitId] = (),
    arrived: Sequence[Base] = (),
) -> dict[UnitId, Base]:
    """Where chargers come to stand, all at once; who finds no room is not among them.

    Of those against one side the nearest come first. `away` are units that leave their places
    meanwhile, `arrived` the new places of others. A charger need not keep an inch from anybody.
    ["BSA-8-multiple-d"]
    """
    gone = {target.id, *away, *(c.unit for c in comers)}
    others: list[Base | Outline] = [
        u.base for u in state.units.values() if u.id not in gone and not u.building
    ]
    others += closed_around(state, target)
    placed: dict[UnitId, Base] = {}
    for edge in SIDES:
        row = [state.units[c.unit] for c in comers if c.edge is edge]
        row.sort(key=lambda u: gap_between(u.base.front_centre, shell_of(state, target)).length)
        taken = [*others, *arrived, *placed.values()]
        for count in range(len(row), 0, -1):
            found = _row_against(state, row[:count], target, edge, taken)
            if found is not None:
                placed |= found
                break
    return placed


def closed_around(state: Aguila, target: Unit) -> list[Outline]:
    """Where nobody can be placed: off the table, and on impassable ground. ["BSA-8-cond-h"]

    Walls are met from outside, and a bridge is looked at where one stands on it.
    """

    def is_closed(ground: Ground) -> bool:
        lies = bool(ground.corners) or piece_at(state, ground).water
        open_ = ground.id == target.building or ground.crossings
        return lies and not open_ and going_of(state, ground) == "impassable"

    return [*parts_of(state, is_closed), *_beyond(state.field)]


@lru_cache(maxsize=4)
def _beyond(field: Field) -> tuple[Outline, ...]:
    """The floor around the table."""
    out = field.right - field.left
    low, high = (field.left - out, field.bottom - out), (field.right + out, field.top + out)
    sides = (
        Field(*low, field.left, high[1]),
        Field(field.right, low[1], *high),
        Field(*low, high[0], field.bottom),
        Field(low[0], field.top, *high),
    )
    return tuple(outline_of_field(side) for side in sides)


def _row_against(
    state: Aguila, row: Sequence[Unit], target: Unit, edge: Side, taken: Sequence[Base | Outline]
) -> dict[UnitId, Base] | None:
    """Units against one side, sharing it evenly; None if not all of them fit.

    ["BSA-8-multiple-b", "BSA-8-multiple-c"]
    """
    shell = shell_of(state, target)
    even = side_by_side([u.base for u in row], shell, edge)
    touching = all(contact_length(base, shell, edge) > 0 for base in even)
    if not touching or any(overlaps(base, other) for base in even for other in taken):
        even = ()
        for unit in row:
            slid = aligned(unit.base, shell, edge, [*taken, *even])  # "BSA-8-mov-h"
            if slid is None:
                return None
            even = (*even, slid)
    kept = [_before_walls(state, u, target, edge, b) for u, b in zip(row, even, strict=True)]
    if any(overlaps(base, other) for base in kept for other in taken):
        return None
    rivers = [g for g in state.ground.values() if g.crossings]
    if any(is_barred_by(state, river, base) for base in kept for river in rivers):
        return None  # in the water beside a bridge. "BSA-15-rio-b"
    return {u.id: base for u, base in zip(row, kept, strict=True)}


def _before_walls(state: Aguila, unit: Unit, target: Unit, edge: Side, base: Base) -> Base:
    """A defended wall stays between the two. ["BSA-8-obstaculo-a"]"""
    walls = [w.part for w in walls_before(state, target, unit.base.front_centre)]
    outwards = shell_of(state, target).facing(edge)
    return slid_clear(base, outwards, walls) if walls else base
