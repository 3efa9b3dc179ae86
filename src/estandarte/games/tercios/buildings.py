"""Buildings: who may hold one, going in, and being driven out."""

from estandarte.kernel import YES, Event, Play, Verdict, but, no
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import HALF_TURN
from estandarte.wargame.plane.points import Point

from .state import Element, Tercios
from .terrain import is_at, outlines_of
from .units import Unit, UnitId


class BuildingEntered(Event):
    """A unit is inside; its base is kept at the middle of the building."""

    unit: UnitId
    building: str
    base: Base

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, building=self.building, base=self.base, in_place=False))


class BuildingLeft(Event):
    unit: UnitId
    base: Base

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], building="", base=self.base))


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


def enter(play: Play[Tercios], unit: UnitId, building: str) -> None:
    body = play.state.units[unit]
    heart = middle_of(play.state.elements[building])
    base = Base(heart, body.base.heading, body.base.front, body.base.depth)
    play.emit(BuildingEntered("TER-scenery-edificio-c", unit, building, base))


def driven_out(play: Play[Tercios], unit: UnitId, enemy: UnitId) -> None:
    """Placed touching the building on the side away from the attacker. ["TER-Q78"]"""
    state = play.state
    body, foe = state.units[unit], state.units.get(enemy)
    element = state.elements[body.building]
    heart = middle_of(element)
    towards = heading_of(foe.base.centre.x - heart.x, foe.base.centre.y - heart.y) if foe else 0
    far = heart.towards(towards + HALF_TURN, 100_000)
    edge = closest_points(far, outlines_of(element)[0])[1]
    base = base_at_front(edge, towards, body.base.front, body.base.depth)
    play.emit(BuildingLeft("TER-Q78", unit, base))
