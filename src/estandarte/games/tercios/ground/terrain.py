"""Terrain: what an element does to moving, shooting and fighting.

Scenery touches a unit only through its front centre; a lateral or rear centre inside an element
counts for
nothing but Altura.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from estandarte.games.tercios.schema.troops import Effect
from estandarte.games.tercios.state import Element, Tercios
from estandarte.games.tercios.units import Unit
from estandarte.kernel import Value
from estandarte.wargame.plane.containment import is_in, place_of
from estandarte.wargame.plane.crossing import (
    crosses_band,
    crosses_whole,
    goes_through,
    stretches_inside,
)
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline, Place
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Area, Band, outline_of_area, outlines_of_band

BEHIND = inches(1)
"""How near a unit must be to a wall or fence to be behind it. ["TER-Q77"]"""


@lru_cache(maxsize=4096)
def outlines_of(element: Element) -> tuple[Outline, ...]:
    """The ground an element takes, as outlines ready for rulings."""
    if element.corners:
        return (outline_of_area(Area(element.corners)),)
    return outlines_of_band(Band(element.line, element.width))


class Going(Value):
    """What the straight way of a front centre passes through."""

    difficult: bool = False
    very_difficult: bool = False
    easy: bool = False
    blocked: str = ""
    """The impassable element that it crosses."""


OPEN_GROUND = Going()


def effects_of(state: Tercios, element: Element) -> tuple[Effect, ...]:
    """What an element does; a ford is as the river lets it be."""
    if element.kind == "ford":
        rivers = (e for e in state.elements.values() if e.kind == "river")
        flows = {effect for r in rivers if lies_over(element, r) for effect in r.effects}
        wild = {"muy_dificil", "intransitable"} & flows
        return ("dificil",) if wild else ()
    if element.kind == "bridge":
        crossed = any(e.kind == "path" and lies_over(element, e) for e in state.elements.values())
        return ("facil",) if crossed else ()
    return element.effects


def is_at(element: Element, place: Point) -> bool:
    """Whether a place is inside an element, its edge included."""
    return any(is_in(place, outline) for outline in outlines_of(element))


def crosses(element: Element, a: Point, b: Point) -> bool:
    """Whether a straight way leads through an element; to come to its edge is not. ["TER-Q29"]"""
    if element.line:
        return crosses_band(a, b, Band(element.line, element.width), outlines_of(element))
    return any(_goes_into(a, b, outline) for outline in outlines_of(element))


def is_within(element: Element, place: Point) -> bool:
    """Whether a place is inside an element and not merely at its edge. ["TER-Q29"]"""
    return any(place_of(place, outline) is Place.INSIDE for outline in outlines_of(element))


def elements_at(state: Tercios, place: Point) -> Iterator[Element]:
    return (e for e in state.elements.values() if is_within(e, place))


def is_inside(state: Tercios, unit: Unit, *effects: Effect) -> bool:
    """Whether a unit's front centre is in an element with one of these effects.

    A unit is inside an element by its front centre alone. One in a building is in it whatever the
    size of its base.
    """
    if unit.building:
        return bool({"oculto", "cubierto", "protegido"} & set(effects))  # "TER-scenery-edificio-d"
    return any(
        not e.is_linear and set(effects) & set(effects_of(state, e))
        for e in elements_at(state, unit.front_centre)
    )


def going(state: Tercios, a: Point, b: Point, building: str = "") -> Going:
    """What a front centre that goes straight from a to b passes through.

    Bridges and fords carry a unit over the river that they cross; `building` is one it may enter
    or leave.
    """
    crossing = [
        e for e in state.elements.values() if e.kind in ("bridge", "ford") and crosses(e, a, b)
    ]
    found: set[Effect] = set()
    blocked = ""
    easy: list[tuple[Fraction, Fraction]] = []
    for element in state.elements.values():
        effects = effects_of(state, element)
        if "facil" in effects:
            for outline in outlines_of(element):
                easy += stretches_inside(a, b, outline)
        if element.id == building or not crosses(element, a, b):
            continue
        if element.kind == "river" and crossing and _carried(a, b, element, crossing):
            continue
        found |= set(effects)
        if "intransitable" in effects:
            blocked = blocked or element.id
    very = "muy_dificil" in found
    # Muy Difícil is also Difícil.
    return Going("dificil" in found or very, very, a != b and _covers(easy), blocked)


def _carried(a: Point, b: Point, river: Element, crossings: list[Element]) -> bool:
    """Whether everything that a way crosses of a river lies on bridges and fords."""
    wet = [s for outline in outlines_of(river) for s in stretches_inside(a, b, outline)]
    dry = [
        s for c in crossings for outline in outlines_of(c) for s in stretches_inside(a, b, outline)
    ]
    if not wet:
        return any(is_at(c, a) or is_at(c, b) for c in crossings)
    return all(any(low <= w[0] and w[1] <= high for low, high in _joined(dry)) for w in wet)


def barred_by(state: Tercios, a: Point, b: Point, building: str = "") -> str:
    """The impassable element through which a straight way leads, bridges and fords apart.

    To graze its edge is not to go through it.
    """
    crossings = [e for e in state.elements.values() if e.kind in ("bridge", "ford")]
    for element in state.elements.values():
        if element.id == building or "intransitable" not in effects_of(state, element):
            continue
        if not any(_goes_into(a, b, outline) for outline in outlines_of(element)):
            continue
        if element.kind != "river" or not _carried(a, b, element, crossings):
            return element.id
    return ""


def _goes_into(a: Point, b: Point, outline: Outline) -> bool:
    return is_in(a, outline) if a == b else goes_through(a.x, a.y, b.x, b.y, outline)


def _joined(parts: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    joined: list[tuple[Fraction, Fraction]] = []
    for low, high in sorted(parts):
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def _covers(parts: list[tuple[Fraction, Fraction]]) -> bool:
    """Whether easy ground lies under the whole way. ["TER-terrain-move-facil"]"""
    return any(low <= 0 and high >= 1 for low, high in _joined(parts))


@lru_cache(maxsize=4096)
def lies_over(one: Element, two: Element) -> bool:
    """Whether two elements share some ground, as a bridge and its river do."""
    return any(within(a, b, 0) for a in outlines_of(one) for b in outlines_of(two))


def hides(state: Tercios, a: Point, b: Point) -> Element | None:
    """The first Oculto element that a line crosses whole; being inside it does not count."""
    for element in state.elements.values():
        if "oculto" not in effects_of(state, element):
            continue
        if any(crosses_whole(a, b, outline) for outline in outlines_of(element)):
            return element
    return None


def is_behind(element: Element, unit: Unit, origin: Point, end: Point | None = None) -> bool:
    """Whether a unit touches a wall or fence that a line from `origin` to it crosses.

    It is the line of the shot, to the centre that is aimed at, that counts. ["TER-Q77"]
    """
    if not any(within(unit.base, outline, BEHIND) for outline in outlines_of(element)):
        return False
    return any(
        crosses_band(origin, centre, Band(element.line, element.width), outlines_of(element))
        for centre in ((end,) if end else unit.base.centres)
    )


def has_effect_against(
    state: Tercios, unit: Unit, origin: Point, effect: Effect, end: Point | None = None
) -> bool:
    """Whether a target enjoys Cubierto or Protegido against what comes from `origin`."""
    if unit.building:
        return effect in ("cubierto", "protegido")
    for element in state.elements.values():
        if effect not in effects_of(state, element):
            continue
        if element.is_linear:
            if is_behind(element, unit, origin, end):
                return True
        elif is_within(element, unit.front_centre):
            return True
    return False


def is_short_of_wall(state: Tercios, unit: Unit, origin: Point, end: Point) -> bool:
    """Whether the line of a charge crosses a wall that a unit does not touch."""
    return any(
        element.is_linear
        and "protegido" in element.effects
        and crosses(element, origin, end)
        and not is_behind(element, unit, origin, end)
        for element in state.elements.values()
    )


def is_above(state: Tercios, unit: Unit, enemy: Unit) -> bool:
    """All centres on a height, while the enemy has one outside it. ["TER-terrain-melee-altura"]"""
    return any(
        "altura" in element.effects
        and all(is_at(element, c) for c in unit.base.centres)
        and not all(is_at(element, c) for c in enemy.base.centres)
        for element in state.elements.values()
    )
