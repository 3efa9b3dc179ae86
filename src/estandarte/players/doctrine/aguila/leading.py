"""Leading: Officers keep near the units they command, and lead those who are about to charge."""

from estandarte.games.aguila.movement.phase import GivingOrders, rides
from estandarte.games.aguila.movement.riding import JoinUnit, LeaveUnit
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .blows import FRONT
from .picture import Picture, Seen
from .riding import ride_wish
from .standing_in import is_counted_soon, stand_in
from .temper import AguilaTemper

DONE = inches(12)
"""With no enemy so near to his unit he leaves it."""


def ride(state: Aguila, role: Role, decision: GivingOrders, temper: AguilaTemper) -> Action | None:
    """The next Officer who would be of more use elsewhere."""
    wanted = temper.stands_in and is_counted_soon(state)
    if wanted and (action := stand_in(state, role, decision, temper)) is not None:
        return action
    if temper.joins:
        for officer in state.staff(role):
            if officer.inside:
                action = _leave(state, officer, wanted)
            else:
                action = None if wanted else _join(state, officer, temper)
            if action is not None and action.check(state, decision):
                return action
    return ride_wish(state, role, decision, wanted, temper.riding)


def _join(state: Aguila, officer: Officer, temper: AguilaTemper) -> Action | None:
    """The best charge near him that he can ride up to; the General only if he is a hero."""
    if officer.has_moved or (officer.is_commander and not officer.has("heroico")):
        return None
    near = {a.unit for a in rides(state, officer) if isinstance(a, JoinUnit)}
    if not near:
        return None
    picture = Picture(state, officer.role, temper)
    bold = [(_charge(picture, seen), seen.unit.id) for seen in picture.mine if seen.unit.id in near]
    worth, unit = max(bold, default=(0.0, ""))
    return JoinUnit(officer.id, unit, role=officer.role) if worth > temper.promising else None


def _charge(picture: Picture, seen: Seen) -> float:
    """What the best charge of a unit in this turn promises."""
    best = 0.0
    for foe in picture.foes:
        gap, side = foe.spot.gap_from(*seen.front)
        if gap <= seen.left and seen.spot.faces(foe.spot, seen.opening):
            best = max(best, picture.worth_of(seen, foe, side if foe.flanks else FRONT))
    return best


def _leave(state: Aguila, officer: Officer, wanted: bool) -> Action | None:
    """When it is over, or he is wanted elsewhere."""
    unit = state.units.get(officer.inside)
    if unit is None:
        return None
    if not wanted and any(within(unit.base, e.base, DONE) for e in state.enemies_of(unit.role)):
        return None
    return next((a for a in rides(state, officer) if isinstance(a, LeaveUnit)), None)
