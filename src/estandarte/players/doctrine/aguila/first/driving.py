"""Driving: guns stay in action while they have a target, and are driven up when they have none."""

from estandarte.games.aguila.fire.gunnery import aim_verdict
from estandarte.games.aguila.movement.allowances import advance_allowance
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import ChangeFacing, Order
from estandarte.games.aguila.movement.paths import Leg, Walk, walk
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, inches
from estandarte.wargame.plane.points import Point, distance_along

from .worth import nearest


def gun_order(state: Aguila, gun: Unit) -> Order | None:
    """None to stay and fire."""
    if gun.is_wavering or gun.battery_guns > 1:
        return None  # a battery stands where it was set
    foes = list(state.enemies_of(gun.role))
    foe = nearest(foes, gun.base.centre)
    if foe is None:
        return None
    if gun.is_limbered:
        return _bring_up(state, gun, foe)
    if any(aim_verdict(state, gun, f, "ball") for f in foes):
        return None
    if within(gun.base, foe.base, inches(gun.profile.range)):
        turn = _turn(gun, foe.base.centre)
        return ChangeFacing(gun.id, turn, role=gun.role) if abs(turn) > 450 else None
    return None


def _turn(gun: Unit, place: Point) -> int:
    wanted = gun.base.centre.heading_to(place)
    return (wanted - gun.base.heading + HALF_TURN) % FULL_TURN - HALF_TURN


def _bring_up(state: Aguila, gun: Unit, foe: Unit) -> Order | None:
    """Forward until in range, then into action."""
    team = but(gun, formation="limbered")
    reach = advance_allowance(state, team).length
    far = distance_along(gun.base.centre, foe.base.centre)
    wanted = max(0, far - inches(gun.profile.range * 3 // 4))
    if not wanted:
        return DriveGun(gun.id, unlimber=True, role=gun.role)
    way = _turn(gun, foe.base.centre)
    for length in (min(reach, wanted), min(reach, wanted) // 2):
        legs = (Leg("slide", length, angle=way),)
        found = walk(state, team, legs, reach)
        if isinstance(found, Walk) and not found.crossed:
            arrives = length >= wanted - inches(1)
            return DriveGun(gun.id, False, legs, arrives, role=gun.role)
    return DriveGun(gun.id, unlimber=True, role=gun.role)
