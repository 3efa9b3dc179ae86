"""Giving way after a combat: disengaging, retreating, being ridden down."""

from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.casualties import destroy
from estandarte.games.tercios.morale.markers import disorder, wear
from estandarte.games.tercios.movement.buildings import driven_out
from estandarte.games.tercios.movement.displacement import UnitMoved, UnitTurned
from estandarte.games.tercios.movement.footing import is_clear, occupied, settle_base
from estandarte.games.tercios.movement.straight_moves import fall_back, straight_way
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.flanks import never_flanked_behind
from estandarte.games.tercios.values.strength import leaders_in, printed_speed, rules_for
from estandarte.kernel import Play, RuleId
from estandarte.wargame.plane.arcs import side_by_diagonals
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.headings import heading_of
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.motions import face_side, turn, turn_about
from estandarte.wargame.plane.overlap import overlaps

from .combat import Combat


def rides_down(state: Tercios, winner: Unit, loser: Unit) -> RuleId:
    """The rule by which a loser that would retreat is destroyed; works by the letter alone.

    ["TER-troops-persecucion-a", "TER-Q48"]
    """
    if loser.bond.rooted and state.switches.fortification_retreat != "ridden_down":
        return ""
    if winner.type != "cavalry":
        return ""
    cites = (t.rides_down(loser) for t in rules_for(state, winner, "rides_down"))
    return next((cite for cite in cites if cite), "")


def turn_to_enemy(
    play: Play[Tercios], unit: UnitId, enemy: UnitId, combat: Combat, cite: RuleId
) -> None:
    """A unit taken from behind its front faces the enemy before it goes back."""
    state = play.state
    body, foe = state.units[unit], state.units.get(enemy)
    if unit != combat.defender or foe is None:
        return
    if not never_flanked_behind(state, body, combat.start):
        return
    side = side_by_diagonals(body.base, foe.base.centre)
    if side is Side.FRONT:
        return
    blocked = list(occupied(state, body, (enemy,)))
    angle = {Side.LEFT: -900, Side.RIGHT: 900}.get(side, HALF_TURN)
    for base in (face_side(body.base, side), turn(body.base, angle)):
        if is_clear(base, blocked) and is_on_field(base, state.field):
            play.emit(UnitTurned(cite, unit, base))
            return


def disengage(
    play: Play[Tercios], unit: UnitId, enemy: UnitId, combat: Combat, cite: str = "TER-disengage-a"
) -> bool:
    """3" straight to the rear, facing kept; a blocked move costs one wear.

    Answers whether the unit has held.
    """
    state = play.state
    leave_building(play, unit, enemy)
    turn_to_enemy(play, unit, enemy, combat, "TER-disengage-b")
    wide = state.scale == "mm28"
    distance = inches(state.switches.disengage_inches_28mm if wide else 3)  # "TER-Q40"
    way = fall_back(play, unit, distance, cite, (enemy,))
    held = way.whole or pay_for_block(play, unit, "TER-disengage-c", plain=True)
    if cite != "TER-troops-fortaleza-i":  # beaten waggons do not move at all
        leave_gap(play, unit, enemy)
    return held


def pay_for_block(play: Play[Tercios], unit: UnitId, cite: str, plain: bool) -> bool:
    """One wear for a way that is barred, unless a calm commander is there; does the unit hold?

    ["TER-qualities-tranquilo"]
    """
    state = play.state
    calm = any("tranquilo" in c.qualities for c in leaders_in(state, state.units[unit]))
    if calm and (plain or state.switches.tranquilo_scope == "retreats_too"):
        return True
    wear(play, unit, 1, cite)
    return settle_breaks(play, unit)  # "TER-Q42"


def retreat_unit(play: Play[Tercios], unit: UnitId, enemy: UnitId, combat: Combat) -> bool:
    """Twice its Speed to the rear, then turned round and Disordered. ["TER-retreat-a"]

    Answers whether the unit has held; one that left the table has not failed a break check.
    """
    state = play.state
    leave_building(play, unit, enemy)
    turn_to_enemy(play, unit, enemy, combat, "TER-retreat-e")
    distance = inches(2 * printed_speed(state.units[unit]))  # "TER-Q41"
    way = fall_back(play, unit, distance, "TER-retreat-a", (enemy,))
    body = state.units[unit]
    play.emit(UnitTurned("TER-retreat-b", unit, turn_about(body.base)))
    disorder(play, unit, "TER-retreat-c")
    held = True
    if way.at_edge and state.switches.retreat_at_table_edge == "destroyed":
        destroy(play, unit, "TER-retreat-d")
    elif not way.whole:
        held = pay_for_block(play, unit, "TER-retreat-d", plain=False)
    leave_gap(play, unit, enemy)
    return held


def leave_gap(play: Play[Tercios], unit: UnitId, enemy: UnitId) -> None:
    """If need be the winner goes back until 1" lies between them. ["TER-disengage-d"]"""
    state = play.state
    beaten, victor = state.units.get(unit), state.units.get(enemy)
    if beaten is None or victor is None or victor.bond.rooted or victor.building:
        return
    way = None
    back = _back_from(victor, beaten)
    for eighth in range(1, 17):
        if not gap_between(beaten.base, way.base if way else victor.base).nearer_than(inches(1)):
            break
        way = straight_way(state, victor, back, inches(eighth, 8), (unit,))
        if not way.whole:
            break
    if way is not None and way.length:
        path = (victor.front_centre, way.base.front_centre)
        play.emit(UnitMoved("TER-disengage-d", enemy, way.base, path))
    _part(play, unit, enemy)


def _back_from(victor: Unit, beaten: Unit) -> int:
    """To its own rear; but one that was caught from behind goes away from its enemy."""
    here, there = victor.base.centre, beaten.base.centre
    away = heading_of(here.x - there.x, here.y - there.y)
    back = victor.base.heading + HALF_TURN
    return back if abs((back - away + HALF_TURN) % FULL_TURN - HALF_TURN) <= QUARTER_TURN else away


def _part(play: Play[Tercios], *units: UnitId) -> None:
    """Where neither could go back far enough, one of them is shifted clear. ["TER-correct-a"]"""
    state = play.state
    one, two = (state.units[u] for u in units)
    if not overlaps(one.base, two.base):
        return
    for unit in (one, two):
        base = settle_base(state, unit, unit.base)
        if base is not None and is_on_field(base, state.field):
            path = (unit.front_centre, base.front_centre)
            play.emit(UnitMoved("TER-correct-a", unit.id, base, path))
            return


def leave_building(play: Play[Tercios], unit: UnitId, enemy: UnitId) -> None:
    """A unit driven out of a building starts beside it, away from its enemy. ["TER-Q78"]"""
    body = play.state.units[unit]
    if body.building:
        driven_out(play, unit, enemy)
