"""Why a target cannot be shot at: what stands in the line, or how far the weapon carries."""

from collections.abc import Collection

from estandarte.games.tercios.ground.sight import Line, blockers, marks_of, origins, tried_lines
from estandarte.games.tercios.ground.terrain import elements_at
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import RuleId, Sum
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_squared


def too_far(state: Tercios, unit: Unit, mark: Unit, carries: Sum, base: Base | None) -> RuleId:
    """Why a target that can be seen is out of range."""
    reach = inches(carries.total)
    near = min(
        distance_squared(start, end)
        for start in origins(state, unit)
        for end in marks_of(state, mark, base, start)
    )
    if near <= reach * reach:
        return "TER-shoot-g"  # its nearest centre is hidden, and the range is to one that is not
    if unit.building or unit.bond.out_of_its_range:  # from whichever point is nearest
        return "TER-scenery-edificio-f" if unit.building else unit.bond.out_of_its_range
    if base is None and (mark.building or mark.bond.out_of_range):
        return "TER-scenery-edificio-g" if mark.building else mark.bond.out_of_range
    return "TER-shoot-k" if carries.terms else carries.base.cite


def unseen(
    state: Tercios,
    unit: Unit,
    mark: Unit,
    base: Base | None,
    over: Collection[UnitId],
    bow: bool,
    friends: Collection[UnitId],
) -> RuleId:
    """What stops the shortest line to a target; `friends` are those whom bows shoot over."""
    apart, lines = tried_lines(state, unit, mark, base)
    if not lines:
        return "TER-shoot-b"
    line = lines[0]
    body = _in_line(state, line, {*apart, *over})
    if body is not None:
        return _over(state, unit, mark, body, bow, friends)
    return line.stopped_by(state, apart, over)


def _in_line(state: Tercios, line: Line, apart: Collection[UnitId]) -> Unit | None:
    a, b = line.start, line.end
    for name, _, body in blockers(state):
        if name not in apart and goes_through(a.x, a.y, b.x, b.y, body):
            return state.units[name]
    return None


def _over(
    state: Tercios, unit: Unit, mark: Unit, body: Unit, bow: bool, friends: Collection[UnitId]
) -> RuleId:
    """Why a body in the line cannot be shot over."""
    if bow:
        here, there = body.front_centre, mark.base.centres
        nearer = min(distance_squared(here, c) for c in there)
        level = distance_squared(here, unit.front_centre) == nearer
        return "TER-weapons-arcos-d" if level or body.role != unit.role else "TER-weapons-arcos-a"
    if body.id in friends:
        return "TER-shoot-i"  # a bow could
    heights = {e.id for e in elements_at(state, unit.front_centre) if "altura" in e.effects}
    below = {e.id for e in elements_at(state, body.front_centre)}
    return "TER-shoot-h" if heights - below else "TER-shoot-c"
