"""Sight: arcs of vision, real lines of sight, and what hides a unit."""

from collections.abc import Sequence
from fractions import Fraction

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role, RuleId, Term
from estandarte.wargame.answers import asked
from estandarte.wargame.plane.arcs import meets_arc, share_in_arc, side_of
from estandarte.wargame.plane.bases import SIDES, Base, Disc, Side
from estandarte.wargame.plane.containment import is_in, is_wholly_in
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import gap_to_edge, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline, outline_of
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.sight import sees_part_of

from .earthworks import is_dug_in
from .formations import has_flanks, sees_to_the_sides
from .outlines import outlines_of, parts_of
from .terrain import COVER, cover_given_by, cover_modifier, piece_at

EIGHTH = 450
"""Arcs open by 45 degrees at each corner. ["BSA-1-arcos-b"]"""


def opening_of(state: Aguila, unit: Unit) -> int:
    """A corridor as wide as the front, or 45 degrees more to each side. ["BSA-1-vision-a"]"""
    # each arc of a square has 45 degrees, and so has a house's. "BSA-5-cuadro-h"
    square = unit.formation == "square" or bool(unit.building)
    return EIGHTH if square or sees_to_the_sides(state, unit) else 0


def is_in_front_of(state: Aguila, viewer: Unit, target: Base, side: Side = Side.FRONT) -> bool:
    """At least partly in the arc of vision. ["BSA-7-objetivo-b", "BSA-8-cond-e"]"""
    return meets_arc(viewer.base, target, opening_of(state, viewer), side)


def part_in_front_of(
    state: Aguila, viewer: Unit, target: Base, side: Side = Side.FRONT
) -> Fraction:
    return share_in_arc(viewer.base, target, opening_of(state, viewer), side)


def side_shown(state: Aguila, target: Unit, eye: Point) -> Side:
    """The side of a unit in whose arc a point lies; some show their front to all."""
    if not has_flanks(state, target):
        return Side.FRONT
    return side_of(target.base, eye, EIGHTH)


def is_elevated(state: Aguila, unit: Unit) -> bool:
    """Whether it stands on a hill."""
    return is_height(state, unit.base.centre)


def is_height(state: Aguila, place: Point) -> bool:
    heights = parts_of(state, lambda g: piece_at(state, g).elevated)
    return any(is_in(place, part) for part in heights)


def is_hidden(state: Aguila, unit: Unit) -> bool:
    return is_hidden_at(state, unit.base)


def is_hidden_at(state: Aguila, body: Base | Disc) -> bool:
    """Inside a wood and more than two inches from its edge. ["BSA-4-bosque-a"]"""
    for ground in state.ground.values():
        depth = piece_at(state, ground).hides_beyond
        if depth is None:
            continue
        for area in outlines_of(ground):
            inside = is_wholly_in(body, area)
            if inside and not gap_to_edge(body, area).within(inches(depth)):
                return True
    return False


def sees(state: Aguila, viewer: Unit, target: Unit, side: Side = Side.FRONT) -> bool:
    """A real line from the middle of the front to some point of the target.

    A garrison looks from the middle of a wall. The line is exact, so that nobody has to throw a
    die about it.
    """
    here, there, ids = viewer.base, target.base, (viewer.id, target.id)

    def line() -> bool:
        return has_line(state, here.centre_of(side), here.centre, there, ids)

    return asked(state, ("sees", *ids, side), line, here, there)


def has_line(
    state: Aguila, eye: Point, place: Point, body: Base | Disc, but_for: Sequence[str]
) -> bool:
    """Whether who stands at a place sees something; from a height over units. ["BSA-1-vision-h"]"""
    screens = () if is_height(state, place) else screening(state, but_for)
    return sees_part_of(eye, outline_of(body), screens, blocking_ground(state)) is not None


def hidden_by(state: Aguila, viewer: Unit, target: Unit, side: Side = Side.FRONT) -> RuleId:
    """Why it does not see a target: what stands between them."""
    eye, shape = viewer.base.centre_of(side), outline_of(target.base)
    if sees_part_of(eye, shape, (), blocking_ground(state)) is None:
        return "BSA-1-vision-f"
    if sees_part_of(eye, shape, _others(state, viewer, target), ()) is None:
        return "BSA-1-vision-e"
    return "BSA-7-objetivo-d"


def sees_past_units(state: Aguila, viewer: Unit, target: Unit, side: Side = Side.FRONT) -> bool:
    """No other unit stands on the line to its middle; from a height one looks over them.

    ["BSA-7-objetivo-i", "BSA-1-vision-h"]
    """
    if is_elevated(state, viewer):
        return True
    eye, mark = viewer.base.centre_of(side), target.base.centre
    return not any(
        goes_through(eye.x, eye.y, mark.x, mark.y, body) for body in _others(state, viewer, target)
    )


def is_seen_by(state: Aguila, role: Role, target: Unit, but_for: str = "") -> bool:
    """Whether some unit of a side sees it; a lone Officer is a unit and looks everywhere.

    ["BSA-11-obus-e", "BSA-13-indirecto-a", "BSA-Q124"]
    """
    if is_hidden(state, target):
        return False
    friends = (u for u in state.of(role) if u.id != but_for)
    if any(_looks_at(state, f, target) for f in friends):
        return True
    if state.switches.officers_as_units != "counted":
        return False
    riders = (o for o in state.lone_officers() if o.role == role)
    return any(has_line(state, o.at, o.at, target.base, (o.id, target.id)) for o in riders)


def _looks_at(state: Aguila, viewer: Unit, target: Unit) -> bool:
    """It sees the target before it; a square and a garrison have a front on every side.

    ["BSA-1-vision-a", "BSA-5-cuadro-a", "BSA-4-edificio-f"]
    """
    all_round = not viewer.is_gun and not has_flanks(state, viewer)
    return any(
        is_in_front_of(state, viewer, target.base, side) and sees(state, viewer, target, side)
        for side in (SIDES if all_round else (Side.FRONT,))
    )


def blocking_ground(state: Aguila) -> tuple[Outline, ...]:
    """Buildings, woods, hills; who stands on one sees and is seen. ["BSA-1-vision-f", "BSA-Q17"]"""
    return tuple(parts_of(state, lambda g: piece_at(state, g).blocks_sight))


def cover_of(state: Aguila, shooter: Unit, target: Unit, side: Side = Side.FRONT) -> str:
    """The best cover that a target has from a shooter."""
    return next(iter(covers_of(state, shooter, target, side)), "")


def covers_of(
    state: Aguila, shooter: Unit, target: Unit, side: Side = Side.FRONT
) -> tuple[str, ...]:
    """What covers a target from a shooter: only the best counts. ["BSA-Q21", "BSA-Q23"]"""
    eye, mark = shooter.base.centre_of(side), target.base.centre
    covers = covers_at(state, eye, mark, target.base, target.building)
    return covers or (("light",) if is_dug_in(state, target) else ())


def covers_at(
    state: Aguila, eye: Point, mark: Point, body: Base | Disc, building: str = ""
) -> tuple[str, ...]:
    """The same for anything that stands at a place; by a switch every piece counts."""
    ranks, found = ("fortified", "solid", "light"), list[str]()
    for ground in state.ground.values():
        cover = cover_given_by(state, ground)
        if not cover:
            continue
        for part in outlines_of(ground):
            inside = bool(ground.corners) and is_in(mark, part)
            behind = (
                not ground.corners
                and goes_through(eye.x, eye.y, mark.x, mark.y, part)
                and within(body, part, inches(1))
            )
            if inside or behind or (building and building == ground.id):
                found.append(cover)
                break
    found.sort(key=ranks.index)
    return tuple(found if state.switches.covers == "added" else found[:1])


def cover_term(state: Aguila, cover: str, mark: Point) -> Term:
    """What cover of a class takes from a die; a dry wadi has a rule of its own."""
    wadis = parts_of(state, lambda g: g.piece == "wadi")
    inside = cover == "light" and any(is_in(mark, part) for part in wadis)
    cite = "BSA-15-wadi-a" if inside else COVER[cover]
    return Term(cover_modifier(state.charts.terrain, cover), cite)


def _others(state: Aguila, viewer: Unit, target: Unit) -> tuple[Outline, ...]:
    return screening(state, (viewer.id, target.id))


def screening(state: Aguila, but_for: Sequence[str]) -> tuple[Outline, ...]:
    """Units, friends or enemies, that may stand in the way; lone Officers too. ["BSA-Q124"]

    Behind walls that hide them they hide nothing more; above a mere earthwork they do.
    """
    still = state.is_still
    bodies = asked(state, "screens", lambda: _bodies(state)) if still else _bodies(state)
    return tuple([body for name, body in bodies if name not in but_for])


def _bodies(state: Aguila) -> list[tuple[str, Outline]]:
    bodies = [
        (u.id, outline_of(u.base)) for u in state.units.values() if not is_behind_walls(state, u)
    ]
    if state.switches.officers_as_units == "counted":
        bodies += [(o.id, outline_of(o.disc)) for o in state.lone_officers()]
    return bodies


def is_behind_walls(state: Aguila, unit: Unit) -> bool:
    """Whether it is in a building through which nobody sees. ["BSA-1-vision-f"]"""
    house = state.ground.get(unit.building)
    return house is not None and piece_at(state, house).blocks_sight
