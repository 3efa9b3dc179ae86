"""Cautions: what a person is told before what cannot be mended, or what nothing can come of."""

from estandarte.games.aguila.fire.bombarding import bombard_verdict
from estandarte.games.aguila.fire.gunnery import aim_verdict, gunner_verdict
from estandarte.games.aguila.fire.phase import LOADS
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import StandStill
from estandarte.games.aguila.movement.paths import end_of
from estandarte.games.aguila.movement.phase import EndMovement
from estandarte.games.aguila.movement.riding import JoinUnit, RideOfficer
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Action, Telling, but
from estandarte.wargame.plane.distance import gap_between


def caution(state: Aguila, action: Action) -> Telling | None:
    return _without_target(state, action) or _without_order(state, action)


def _without_order(state: Aguila, action: Action) -> Telling | None:
    """Before the movement ends for units that have no order yet. ["BSA-3-ordenes-b"]"""
    idle = [u.id for u in state.of(action.role) if u.order is None and not u.failed_check]
    if not idle:
        return None
    if isinstance(action, EndMovement):
        return Telling("caution.end_movement", {"units": idle}, len(idle), "BSA-3-ordenes-b")
    if isinstance(action, RideOfficer | JoinUnit):
        facts = {"officer": action.officer, "units": idle}
        return Telling("caution.officer_moves", facts, len(idle), "BSA-12-mov-a")
    return None


def _without_target(state: Aguila, action: Action) -> Telling | None:
    """Before a gun is made ready where it can fire at nothing. ["BSA-11-alcance-a"]"""
    unit = state.units.get(getattr(action, "unit", ""))
    gun = _ready(state, unit, action) if unit is not None and unit.is_gun else None
    if gun is None or not gunner_verdict(state, gun) or _has_target(state, gun):
        return None
    eye = gun.base.front_centre
    enemies = sorted(state.enemies_of(gun.role), key=lambda e: gap_between(eye, e.base).length)
    refused = aim_verdict(state, gun, enemies[0], "ball") if enemies else YES
    cite = refused.cite or "BSA-11-alcance-a"
    return Telling("caution.no_target", {"unit": gun.id}, cite=cite)


def _ready(state: Aguila, gun: Unit, action: Action) -> Unit | None:
    """The gun as it would fire after an order; None where the order is not for firing."""
    if isinstance(action, StandStill):
        return None if gun.is_limbered else but(gun, order="halt")
    if not isinstance(action, DriveGun) or not action.unlimber:
        return None
    ready = but(gun, order="change_facing", formation="unlimbered", unlimbered_now=True)
    if not action.legs:
        return ready
    return but(ready, order="advance", base=end_of(state, gun, action.legs), moved=1)


def _has_target(state: Aguila, gun: Unit) -> bool:
    """Whether anything is in its arc, its range and its sight: a unit, or walls."""
    units = (aim_verdict(state, gun, e, load) for e in state.enemies_of(gun.role) for load in LOADS)
    walls = (bombard_verdict(state, gun, g, load) for g in state.ground.values() for load in LOADS)
    return any(units) or any(walls)
