"""The facts of two units, read off any board by the eyes of the rules."""

from estandarte.games.tercios.charge.combat import is_fortified
from estandarte.games.tercios.charge.paths import aims_at, charge_way, out_of_doors
from estandarte.games.tercios.fire.shooting import shooters
from estandarte.games.tercios.ground.terrain import (
    crosses,
    effects_of,
    elements_at,
    going,
    has_effect_against,
    is_above,
    is_behind,
    is_short_of_wall,
)
from estandarte.games.tercios.morale.casualties import NEARBY
from estandarte.games.tercios.movement.straight_moves import straight_way
from estandarte.games.tercios.state import Element, Tercios
from estandarte.games.tercios.units import CommanderId, Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.flanks import flank_rule
from estandarte.games.tercios.values.reach import commands, is_in_command, may_interact
from estandarte.kernel import RuleId, Value, but
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, inches
from estandarte.wargame.plane.points import Point, distance_along

from .facts import Ground, Height, Side, Told, length


class Seen(Value):
    """What the rules make of a board: it must be the same on the small board as on the large."""

    covered: bool = False
    protected: bool = False
    flank: RuleId = ""
    short_of_wall: bool = False
    difficult: bool = False
    very_difficult: bool = False
    easy: bool = False
    reaches: bool = True
    mine_in_command: bool = True
    theirs_in_command: bool = True


def read_shot(state: Tercios, shot: Shot) -> tuple[Told, Seen]:
    """The facts of a shot along the line that the rules have chosen."""
    mine, theirs = state.body(shot.unit.id), state.body(shot.target.id)
    end = shot.end or shot.target.front_centre
    on = _ground(state, state.units[shot.target.id], shot.start, end)
    told = Told(
        length(shot.square), theirs_on=_kinds(state, on),
        mine_on=_kinds(state, _ground(state, mine)),
        mine_led=led_by(state, mine), theirs_led=led_by(state, theirs),
        company=in_company(state, mine, theirs),
    )  # fmt: skip
    seen = Seen(
        has_effect_against(state, shot.target, shot.start, "cubierto", end),
        mine_in_command=is_in_command(state, mine), theirs_in_command=is_in_command(state, theirs),
    )  # fmt: skip
    return told, seen


def shooter_of(state: Tercios, mine: UnitId, shooter: UnitId = "") -> Unit:
    """Who shoots when a body does: itself, or the gun in its ranks that is named."""
    name = shooter or mine
    return next(u for u in shooters(state, state.units[mine]) if u.id == name)


def read_alone(state: Tercios, mine: UnitId, told: Told) -> tuple[Told, Seen]:
    """Of a unit that tests itself nothing is told but who is near."""
    unit = state.body(mine)
    seen = Seen(mine_in_command=is_in_command(state, unit))
    return but(told, mine_led=led_by(state, unit)), seen


def read_charge(state: Tercios, mine: UnitId, theirs: UnitId) -> tuple[Told, Seen]:
    """The facts of a charge, as at its declaration; of height, as where both meet."""
    unit, target = state.units[mine], state.units[theirs]
    start = out_of_doors(state, unit, target).front_centre
    end = aims_at(state, but(unit, base=out_of_doors(state, unit, target).base), target)[0]
    way = charge_way(state, unit, target)
    stop = end if way is None else way.base.front_centre
    path = going(state, start, stop, unit.building or target.building)
    on, mine_on = _ground(state, target, start, end), _ground(state, unit)
    others = [
        e for e in state.elements.values()
        if e not in on and e not in mine_on and effects_of(state, e) and crosses(e, start, stop)
    ]  # fmt: skip
    told = Told(
        distance_along(start, end), _side(target, start, end), _kinds(state, on),
        _kinds(state, mine_on), _kinds(state, others),
        _height(state, unit if way is None else but(unit, base=way.base), target),
        led_by(state, state.body(mine)), led_by(state, state.body(theirs)),
        in_company(state, state.body(mine), state.body(theirs)),
        () if way is None else barred(state, but(unit, base=way.base), target),
    )  # fmt: skip
    seen = Seen(
        False, is_fortified(state, target, start), flank_rule(state, target, start),
        is_short_of_wall(state, target, start, end), path.difficult, path.very_difficult, path.easy,
        way is not None and way.reaches,
        is_in_command(state, state.body(mine)), is_in_command(state, state.body(theirs)),
    )  # fmt: skip
    return told, seen


def led_by(state: Tercios, unit: Unit) -> tuple[CommanderId, ...]:
    """Commanders outside it who may deal with a unit and have it in reach."""
    near = (c for c in state.officers(unit.role) if c.inside != unit.id)
    return tuple(sorted(c.id for c in near if commands(state, c, unit)))


def in_company(state: Tercios, *units: Unit) -> tuple[CommanderId, ...]:
    """Which of the commanders beside some units would not be alone without them.

    ["TER-commanders-loss-cobardes"]
    """
    return tuple(sorted(
        name
        for unit in units
        for name in led_by(state, unit)
        if _others_at_hand(state, name, unit)
    ))  # fmt: skip


def barred(state: Tercios, mine: Unit, theirs: Unit) -> tuple[UnitId, ...]:
    """Whose way back is not free where they meet: as far as whoever disengages goes."""
    way = heading_of(mine.base.centre.x - theirs.base.centre.x,
                     mine.base.centre.y - theirs.base.centre.y)  # fmt: skip
    backs = ((mine, theirs, way), (theirs, mine, way + HALF_TURN))
    found = (
        unit.id
        for unit, other, heading in backs
        if not straight_way(state, unit, heading % FULL_TURN, inches(3), (other.id,)).whole
    )
    return tuple(sorted(found))


def _others_at_hand(state: Tercios, name: CommanderId, unit: Unit) -> bool:
    officer = state.commanders[name]
    if officer.inside or not within(officer.disc, unit.base, NEARBY):
        return True  # nothing there concerns him
    return any(
        u.id != unit.id and may_interact(state, officer, u) and within(officer.disc, u.base, NEARBY)
        for u in state.on_table()
    )


def _side(target: Unit, start: Point, end: Point) -> Side:
    if not is_behind_line(target.base, start) or target.building:
        return "front"
    return "rear" if end == target.base.centres[2] else "flank"


def _height(state: Tercios, mine: Unit, theirs: Unit) -> Height:
    if is_above(state, mine, theirs):
        return "mine"
    return "theirs" if is_above(state, theirs, mine) else "level"


def _ground(
    state: Tercios, unit: Unit, start: Point | None = None, end: Point | None = None
) -> list[Element]:
    """On or in what a unit stands; behind what, against something that comes from `start`."""
    if unit.building:
        return [state.elements[unit.building]]
    found = [e for e in elements_at(state, unit.front_centre) if not e.is_linear]
    if start is not None:
        walls = (e for e in state.elements.values() if e.is_linear)
        found += [e for e in walls if is_behind(e, unit, start, end)]
    return [e for e in found if effects_of(state, e)]


def _kinds(state: Tercios, elements: list[Element]) -> tuple[Ground, ...]:
    return tuple(sorted(
        {Ground(e.kind, tuple(sorted(effects_of(state, e)))) for e in elements},
        key=lambda g: (g.kind, g.effects),
    ))  # fmt: skip
