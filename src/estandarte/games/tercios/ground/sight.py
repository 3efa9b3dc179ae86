"""Lines of sight: from a front centre to any centre of a target, and for commands.

A line is stopped by Troops of either side, by scenery that hides, and by gaps narrower than the
corridor.
Commanders never stop it.
"""

from collections.abc import Collection, Iterator

from estandarte.games.tercios.ground.narrow_gaps import narrow_gap, outline_of_base
from estandarte.games.tercios.state import Tercios, stand
from estandarte.games.tercios.units import Commander, Unit, UnitId
from estandarte.kernel import RuleId, Value
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.outlines import Outline, Shape, outline_of
from estandarte.wargame.plane.points import Point, distance_squared

from .terrain import effects_of, hides, is_at, outlines_of


class Line(Value):
    """A free line from a shooter to a target."""

    start: Point
    end: Point

    @property
    def square(self) -> int:
        return distance_squared(self.start, self.end)

    def stopped_by(
        self, state: Tercios, apart: Collection[UnitId], over: Collection[UnitId] = ()
    ) -> RuleId:
        """The rule that stops it, or nothing."""
        return is_stopped(state, self.start, self.end, apart, over)


def blockers(state: Tercios) -> list[tuple[UnitId, Base, Outline]]:
    """The Troops that may stand in a line: every base on the table."""
    if "blockers" not in state.lay:
        state.lay["blockers"] = [(u.id, u.base, outline_of_base(u.base)) for u in state.on_table()]
    found: list[tuple[UnitId, Base, Outline]] = state.lay["blockers"]
    return found


def is_stopped(
    state: Tercios,
    start: Point,
    end: Point,
    apart: Collection[UnitId],
    over: Collection[UnitId] = (),
    corridor: bool = True,
) -> str:
    """The rule that stops a line, or nothing. `over` are units it may pass over."""
    bodies = []
    for name, base, body in blockers(state):
        if name in apart or name in over:
            continue
        if goes_through(start.x, start.y, end.x, end.y, body):
            return "TER-shoot-c"  # height never helps
        bodies.append(base)
    if hides(state, start, end) is not None:
        return "TER-shoot-d"
    if corridor and not _has_corridor(state, start, end, bodies):
        return "TER-shoot-e"
    return ""


def _has_corridor(state: Tercios, start: Point, end: Point, bodies: list[Base]) -> bool:
    """A gap of 3" (4") between whatever obstructs on both sides of a line."""
    things: list[Base | Outline] = [*bodies]
    for element in state.elements.values():
        if (
            "oculto" not in effects_of(state, element)
            or is_at(element, start)
            or is_at(element, end)
        ):
            continue
        things += outlines_of(element)
    return narrow_gap(start, end, things, state.gap, through=True) is None


def lines_to(
    state: Tercios,
    viewer: Unit,
    target: Unit,
    base: Base | None = None,
    over: Collection[UnitId] = (),
    wide: bool = False,
) -> Iterator[Line]:
    """The free lines from a unit to a target, nearest first.

    `base` is where the target will stand, if not where it stands now; `wide` lets the line start
    at the
    lateral centres too.
    """
    apart, lines = tried_lines(state, viewer, target, base, wide)
    for line in lines:
        if not line.stopped_by(state, apart, over):
            yield line


def first_line(
    state: Tercios,
    viewer: Unit,
    target: Unit,
    base: Base | None = None,
    over: Collection[UnitId] = (),
) -> Line | None:
    """The nearest free line, if there is one."""
    key = "line", viewer.id, viewer.base, target.id, target.base, base, tuple(over)
    if key not in state.lay:
        state.lay[key] = next(lines_to(state, viewer, target, base, over), None)
    found: Line | None = state.lay[key]
    return found


def tried_lines(
    state: Tercios, viewer: Unit, target: Unit, base: Base | None = None, wide: bool = False
) -> tuple[set[UnitId], list[Line]]:
    """The lines that a unit may look along at a target, nearest first, and who stands at their
    ends and stops none of them.
    """
    apart = {viewer.id, target.id, *viewer.parts, *target.parts}
    if viewer.bond.spread or viewer.lead:
        apart |= {u.id for u in state.units.values() if u.lead == (viewer.lead or viewer.id)}
        apart.add(viewer.lead or viewer.id)
    found = [
        Line(start, end)
        for start in (*origins(state, viewer, wide), *_nearest_starts(state, viewer, target, base))
        for end in marks_of(state, target, base, start)
        if _looks_out(state, viewer, start, end)
    ]
    return apart, sorted(found, key=lambda li: li.square)


def origins(state: Tercios, unit: Unit, wide: bool = False) -> list[Point]:
    """Where a unit's lines start: its front centre, its sides too with a wide angle."""
    if unit.building or unit.bond.looks_round(unit):
        return rim(state, unit)
    front, left, _, right = unit.base.centres
    return [front, left, right] if wide else [front]


def _nearest_starts(state: Tercios, viewer: Unit, target: Unit, base: Base | None) -> list[Point]:
    """The points of works or of a building that are nearest to a target: any point will do."""
    if not viewer.building and not viewer.bond.spread:
        return []
    ends = (base or target.base).centres
    if viewer.building:
        shapes: list[Shape] = [outlines_of(state.elements[viewer.building])[0]]
    else:
        shapes = [u.base for u in works_of(state, viewer)]
    return [closest_points(end, shape)[1] for shape in shapes for end in ends]


def marks_of(state: Tercios, target: Unit, base: Base | None, start: Point) -> list[Point]:
    """Where a line may end: any centre of the target, or any point of a building or of works."""
    if base is None and (target.building or target.bond.spread or target.lead):
        shapes = (
            [outlines_of(state.elements[target.building])[0]]
            if target.building
            else [outline_of(u.base) for u in works_of(state, target)]
        )
        return [*rim(state, target), *(closest_points(start, s)[1] for s in shapes)]
    return list((base or target.base).centres)


def works_of(state: Tercios, unit: Unit) -> list[Unit]:
    lead = unit.lead or unit.id
    return [u for u in state.units.values() if u.is_on_table and lead in (u.id, u.lead)]


def bases_of(state: Tercios, unit: Unit) -> list[Base]:
    """The ground a unit takes: its base, or those of all units of works, which are one unit."""
    return [u.base for u in works_of(state, unit)] if unit.bond.spread else [unit.base]


def rim(state: Tercios, unit: Unit) -> list[Point]:
    """Points around a building or works, from which and at which one may shoot."""
    if unit.building:
        corners = outlines_of(state.elements[unit.building])[0].corners
        return [Point(x, y) for x, y in corners] + _middles([Point(x, y) for x, y in corners])
    points: list[Point] = []
    for part in works_of(state, unit):
        points += [*part.base.centres, *(Point(x, y) for x, y in part.base.corners)]
    return points


def _middles(corners: list[Point]) -> list[Point]:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return [Point((a.x + b.x) // 2, (a.y + b.y) // 2) for a, b in pairs]


def _looks_out(state: Tercios, viewer: Unit, start: Point, end: Point) -> bool:
    """A line may not cross the shooter's own base. ["TER-Q25"]"""
    if viewer.building or viewer.bond.looks_round(viewer):
        return True
    _, left, _, right = viewer.base.centres
    side = Side.RIGHT if start == right else Side.LEFT if start == left else Side.FRONT
    return not is_behind_line(viewer.base, end, side)


def can_see(state: Tercios, viewer: Unit, target: Unit) -> bool:
    """Whether a unit sees an enemy, as a charge demands."""
    return first_line(state, viewer, target) is not None


def command_line(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """From any point of a commander, or any centre of his unit, to any centre: no corridor.

    ["TER-Q17"]
    """
    key = "command", commander.at, commander.radius, commander.inside, stand(unit)
    if key not in state.lay:
        state.lay[key] = _has_command_line(state, commander, unit)
    found: bool = state.lay[key]
    return found


def _has_command_line(state: Tercios, commander: Commander, unit: Unit) -> bool:
    apart = {unit.id, commander.inside, *unit.parts, unit.lead}
    starts = list(state.units[commander.inside].base.centres) if commander.inside else None
    ends = [c for base in bases_of(state, unit) for c in base.centres]
    for end in ends:
        for start in starts or _points_of(commander, end):
            if not is_stopped(state, start, end, apart, corridor=False):
                return True
    return False


def commander_line(state: Tercios, commander: Commander, other: Commander) -> bool:
    """The same from one commander to another, or to the unit that carries him."""
    if other.inside:
        return command_line(state, commander, state.units[other.inside])
    starts = (
        list(state.units[commander.inside].base.centres)
        if commander.inside
        else _points_of(commander, other.at)
    )
    apart = {commander.inside}
    return any(
        not is_stopped(state, start, end, apart, corridor=False)
        for start in starts
        for end in _points_of(other, start)
    )


def _points_of(commander: Commander, towards: Point) -> list[Point]:
    """Some points of a round base: its middle, and the rim towards and across a place."""
    if commander.radius <= 0:
        return [commander.at]
    way = commander.at.heading_to(towards)
    return [
        commander.at,
        *(commander.at.towards(way + turn, commander.radius) for turn in (0, 900, -900)),
    ]
