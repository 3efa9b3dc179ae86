"""Batteries: guns stay in action while they have a target, and are driven up if they have none."""

from estandarte.games.aguila.fire.gunnery import aim_verdict
from estandarte.games.aguila.movement.allowances import advance_allowance
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import Order
from estandarte.games.aguila.movement.paths import Leg, Walk, walk
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along

from .first.aims import is_late, turn_to
from .first.driving import gun_order as in_action
from .first.worth import nearest
from .temper import AguilaTemper

SAFE = inches(14)
"""With an enemy nearer than this nobody limbers."""


def gun_order(state: Aguila, gun: Unit, temper: AguilaTemper) -> Order | None:
    """None to stay and fire."""
    order = in_action(state, gun)
    single = gun.battery_guns <= 1 and not gun.is_wavering
    if order is not None or not temper.limbers or gun.is_limbered or not single or is_late(state):
        return order
    foes = list(state.enemies_of(gun.role))
    foe = nearest(foes, gun.base.centre)
    if foe is None or within(gun.base, foe.base, SAFE):
        return None
    if any(aim_verdict(state, gun, f, "ball") for f in foes):
        return None
    return _drive(state, gun, foe, temper)


def _drive(state: Aguila, gun: Unit, foe: Unit, temper: AguilaTemper) -> Order | None:
    """Hitched, and towards the enemy as far as the way is free and one's own foot has gone."""
    team = but(gun, formation="limbered")
    reach = advance_allowance(state, team).length
    line = min(
        (_way(u, foe) for u in state.of(gun.role) if u.is_infantry and temper.escorts), default=SAFE
    )
    far = max(0, _way(gun, foe) - max(SAFE, line))
    for length in (min(reach, far), min(reach, far) // 2):
        legs = (Leg("slide", length, angle=turn_to(gun.base, foe.base.centre)),)
        found = walk(state, team, legs, reach) if length else None
        if isinstance(found, Walk) and not found.crossed:
            horse = gun.profile.gun is not None and gun.profile.gun.horse
            return DriveGun(gun.id, True, legs, horse, role=gun.role)
    return None


def _way(unit: Unit, foe: Unit) -> int:
    return distance_along(unit.base.centre, foe.base.centre)
