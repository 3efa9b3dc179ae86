"""Marches: where the front centre may go, straight, and what the way does to a unit."""

from collections.abc import Iterator

from estandarte.games.tercios.ground.narrow_gaps import narrow_gap, outline_of_base
from estandarte.games.tercios.ground.terrain import Going, going
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios, stand
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import has, printed_speed, speed_of
from estandarte.kernel import YES, RuleId, Verdict, no
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import comes_near
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import face_side, march_to, moved, pivot_needed
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_squared, is_point, nearest_on_line

from .footing import ENEMY_ZONE, enemy_bases, impassable, is_clear, obstacles, settle_base, too_near


def move_verdict(
    state: Tercios,
    unit: Unit,
    place: Point,
    order: Order | None,
    slow: bool = False,
    building: str = "",
    limit: int | None = None,
    exact: bool = False,
) -> Verdict:
    """May a unit bring its front centre to a place? `limit` is a length of its own, in units.

    With `exact` no correction is tried at the end: what is then allowed is allowed without one.
    """
    if not is_point(place):
        return no("TER-battle-table", place="off")
    start = unit.front_centre
    if place == start:
        return no("TER-move-a", unit=unit.id)
    if abs(pivot_needed(unit.base, place)) > QUARTER_TURN:
        return no("TER-move-g", pivot=pivot_needed(unit.base, place))
    way = going(state, start, place, building or unit.building)
    if way.blocked:
        return no("TER-move-d", element=way.blocked)
    reach = limit if limit is not None else inches(speed_of(state, unit, order, way, slow).total)
    if distance_squared(start, place) > reach * reach:
        return no("TER-move-i", reach=reach)
    crossed = unit_crossed(state, unit, start, place, order)
    if crossed:
        return no(_crossing_rule(state, unit, state.units[crossed]), unit=crossed)
    narrow = narrow_gap_on(state, unit, start, place, order, building)
    if narrow is not None:
        return no("TER-obstacles-b", gap=narrow)
    return _end_verdict(state, unit, place, building, exact)


def _crossing_rule(state: Tercios, unit: Unit, met: Unit) -> RuleId:
    """Why another unit cannot be passed through."""
    if met.role != unit.role:
        # friendly artillery would let it through
        return "TER-overlap-c" if met.type == "artillery" else "TER-move-c"
    loose = has(state, unit, "loose") and has(state, met, "loose")
    return "TER-troops-abierta-d" if loose else "TER-move-e"


def _end_verdict(state: Tercios, unit: Unit, place: Point, building: str, exact: bool) -> Verdict:
    if building:
        return YES
    start = unit.front_centre
    asked = march_to(unit.base, place)
    landed = settle_base(state, unit, asked, exact=exact)
    if landed is None:
        if not is_clear(asked, impassable(state)):
            return no("TER-overlap-b", unit=unit.id)
        loose = has(state, unit, "loose")
        under = (u for u in obstacles(state, unit, None) if overlaps(asked, u.base))
        if loose and any(has(state, u, "loose") for u in under):
            return no("TER-troops-abierta-c", unit=unit.id)  # too short to pass its like
        return no("TER-overlap-a", unit=unit.id)
    if not is_on_field(landed, state.field):
        return no("TER-battle-table", unit=unit.id)
    if enemy := too_near(state, unit, landed):
        return no("TER-centres-c", enemy=enemy)
    if enemy := enemy_grazed(state, unit, start, place):
        return no("TER-centres-d", enemy=enemy)
    return YES


def unit_crossed(state: Tercios, unit: Unit, a: Point, b: Point, order: Order | None) -> UnitId:
    """The unit that the line of the front centre would cross, friend or enemy.

    The rest of the base passes over everything on its way.
    """
    for other in obstacles(state, unit, order):
        if goes_through(a.x, a.y, b.x, b.y, outline_of_base(other.base)):
            return other.id
    return ""


def narrow_gap_on(
    state: Tercios,
    unit: Unit,
    a: Point,
    b: Point,
    order: Order | None,
    building: str = "",
    through: bool = False,
) -> int | None:
    """The gap, too narrow for a unit, into which or, as it may be, through which a way would lead.

    A charge goes up to an enemy in line with its neighbours, but not past them.
    """
    key = "pinching", stand(unit), order, building or unit.building
    if key not in state.lay:
        bases = (u.base for u in obstacles(state, unit, order))
        state.lay[key] = [*bases, *impassable(state, building or unit.building)]
    things: list[Base | Outline] = state.lay[key]
    return narrow_gap(a, b, things, state.gap, through)


def enemy_grazed(state: Tercios, unit: Unit, a: Point, b: Point) -> UnitId:
    """The enemy one of whose centres the way would pass at less than 1"."""
    limit = ENEMY_ZONE * ENEMY_ZONE
    for name, base in enemy_bases(state, unit.role):
        if not comes_near(a, b, base, ENEMY_ZONE):
            continue
        for centre in base.centres:
            nearest = nearest_on_line(a, b, centre)
            if nearest != a and distance_squared(nearest, centre) < limit:
                return name
    return ""


def landing(state: Tercios, unit: Unit, place: Point) -> Base:
    """Where a legal march ends: facing the way it went, shifted if it slightly overlaps."""
    asked = march_to(unit.base, place)
    return settle_base(state, unit, asked) or asked


def facing_verdict(state: Tercios, unit: Unit, side: Side) -> Verdict:
    """May a unit set its front where another of its sides was? ["TER-face-a"]"""
    if side is Side.FRONT:
        return no("TER-face-a", side="front")
    if unit.fortress:
        return no("TER-troops-fortaleza-c", unit=unit.id)
    if barred := unit.bond.bars(unit, "orient"):
        return no(barred, unit=unit.id)
    if unit.type == "artillery" and printed_speed(unit) == 0:
        return no("TER-troops-tiro-b", unit=unit.id)  # "TER-Q60"
    return turned_verdict(state, unit, side)


def turned_verdict(state: Tercios, unit: Unit, side: Side) -> Verdict:
    turned = settle_base(state, unit, face_side(unit.base, side))  # "TER-Q28"
    if turned is None or not is_on_field(turned, state.field):
        return no("TER-overlap-a", unit=unit.id)
    enemy = too_near(state, unit, turned)
    if enemy and not too_near(state, unit, unit.base):
        return no("TER-centres-d", enemy=enemy)  # it is a move like any other
    return YES


def brought_to(base: Base, place: Point) -> Base:
    """A base on its way at a place: facing it, or with its facing kept if it goes back."""
    if abs(pivot_needed(base, place)) <= QUARTER_TURN:
        return march_to(base, place)
    here = base.front_centre
    return moved(base, place.x - here.x, place.y - here.y)


def unsettles(state: Tercios, unit: Unit, way: Going) -> bool:
    """Muy Difícil ground disorders whoever crosses it, light troops and skirmishers excepted."""
    return way.very_difficult and not has(state, unit, "sure_footed")


def nearest_approach(
    state: Tercios, unit: Unit, target: Unit, order: Order = "atacad", left: int | None = None
) -> Base | None:
    """The end of the legal march that comes nearest to a target; None if all lead away.

    `left` is what remains of the way after an interruption.
    """
    aim = min(target.base.centres, key=lambda c: distance_squared(unit.front_centre, c))
    best, nearest = None, distance_squared(unit.front_centre, aim)
    for place in fan(state, unit, order, left=left):
        square = distance_squared(place, aim)
        if square < nearest and move_verdict(state, unit, place, order, limit=left):
            best, nearest = landing(state, unit, place), square
    return best


def fan(
    state: Tercios,
    unit: Unit,
    order: Order | None,
    rays: int = 13,
    rings: int = 3,
    left: int | None = None,
) -> Iterator[Point]:
    """Places before a unit to try: rays over its front half, a few distances on each."""
    reach = inches(speed_of(state, unit, order).total) if left is None else left
    for ray in range(rays):
        turn = -QUARTER_TURN + 2 * QUARTER_TURN * ray // (rays - 1)
        for ring in range(rings, 0, -1):
            yield unit.front_centre.towards(unit.base.heading + turn, reach * ring // rings)
