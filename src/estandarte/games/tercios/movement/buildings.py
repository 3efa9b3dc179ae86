"""Buildings: who may hold one, going in, and being driven out."""

from collections.abc import Iterator

from estandarte.games.tercios.ground.terrain import is_at, outlines_of
from estandarte.games.tercios.movement.footing import impassable, is_clear, occupied
from estandarte.games.tercios.state import Element, Tercios, UnitChanged
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import YES, Play, Verdict, no
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point


class BuildingEntered(UnitChanged):
    """A unit is inside; its base is kept at the middle of the building."""

    besides = {"in_place": False}
    building: str
    base: Base


class BuildingLeft(UnitChanged):
    besides = {"building": ""}
    base: Base


def middle_of(element: Element) -> Point:
    corners = element.corners
    return Point(
        sum(c.x for c in corners) // len(corners), sum(c.y for c in corners) // len(corners)
    )


def entrance_verdict(state: Tercios, unit: Unit, building: str, to: Point) -> Verdict:
    """May a unit occupy a building by reaching it with its move?"""
    element = state.elements.get(building)
    if element is None or not element.is_building:
        return no("TER-scenery-edificio-c", building=building)
    if unit.type != "infantry" or unit.union:
        return no("TER-scenery-edificio-b", unit=unit.id)
    if element.kind == "small_building" and unit.kind != "company":
        return no("TER-scenery-edificio-a", unit=unit.id)
    if any(u.building == building for u in state.units.values()):
        return no("TER-scenery-edificio-d", building=building)
    if not is_at(element, to):
        return no("TER-scenery-edificio-c", building=building)
    return YES


def doors_near(state: Tercios, unit: Unit) -> Iterator[tuple[Point, str]]:
    """The nearest point of every building but its own, for lists of options."""
    for element in state.elements.values():
        if element.is_building and element.id != unit.building:
            yield closest_points(unit.front_centre, outlines_of(element)[0])[1], element.id


def enter(play: Play[Tercios], unit: UnitId, building: str) -> None:
    body = play.state.units[unit]
    heart = middle_of(play.state.elements[building])
    base = Base(heart, body.base.heading, body.base.front, body.base.depth)
    play.emit(BuildingEntered("TER-scenery-edificio-c", unit, building, base))


def driven_out(play: Play[Tercios], unit: UnitId, enemy: UnitId = "") -> None:
    """Placed touching the building on the side away from the attacker. ["TER-Q78"]"""
    units = play.state.units
    base = way_out(play.state, units[unit], units.get(enemy))
    play.emit(BuildingLeft("TER-Q78", unit, base))


def way_out(state: Tercios, body: Unit, foe: Unit | None) -> Base:
    """Where a unit that leaves its building before an enemy begins its way."""
    heart = middle_of(state.elements[body.building])
    towards = body.base.heading
    if foe is not None:
        towards = heading_of(foe.base.centre.x - heart.x, foe.base.centre.y - heart.y)
    # Straight away from the attacker, or as nearly so as other units leave room.
    sides = [_outside(state, body, towards + turn) for turn in TURNS]
    return next((b for b in sides if _is_free(state, body, b)), sides[0])


TURNS = (0, 150, -150, 300, -300, 450, -450, 600, -600, 750, -750, 900, -900)


def _outside(state: Tercios, unit: Unit, heading: int) -> Base:
    """Just outside its building on the far side, looking over it in a direction."""
    element = state.elements[unit.building]
    walls = outlines_of(element)[0]
    heart = middle_of(element)
    edge = closest_points(heart.towards(heading + HALF_TURN, inches(40)), walls)[1]
    base = base_at_front(edge, heading, unit.base.front, unit.base.depth)
    for step in range(1, 64):
        if not overlaps(base, walls):
            break
        spot = edge.towards(heading + HALF_TURN, inches(step, 8))
        base = base_at_front(spot, heading, unit.base.front, unit.base.depth)
    return base


def _is_free(state: Tercios, unit: Unit, base: Base) -> bool:
    ground: list[Shape] = [*occupied(state, unit), *impassable(state)]
    return is_clear(base, ground) and is_on_field(base, state.field)
