"""Besieging: up to the walls of an empty house or position, and in."""

from estandarte.games.aguila.ground.garrisons import can_be_held, garrison_of
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.movement.allowances import advance_allowance, quick_march_allowance
from estandarte.games.aguila.movement.orders import (
    Advance,
    Order,
    QuickMarch,
    StandStill,
)
from estandarte.games.aguila.movement.paths import Leg, Walk, walk
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, QUARTER_TURN, TOUCH
from estandarte.wargame.plane.trajectory import first_contact_ahead

from .aims import Goal, turn_to
from .marching import may_hurry


def to_the_wall(state: Aguila, unit: Unit, goal: Goal) -> Order | None:
    """To touch the walls: whoever does so when a turn begins goes in."""
    objective = next((o for o in state.camp.objectives if o.id == goal.id), None)
    ground = state.ground.get(objective.ground) if objective is not None else None
    if ground is None or not can_be_held(state, ground) or not unit.is_infantry:
        return None
    if garrison_of(state, ground.id) is not None:
        return None
    walls = outlines_of(ground)
    if any(within(unit.base, wall, TOUCH) for wall in walls):
        return StandStill(unit.id, role=unit.role)  # it could not go in, and waits
    turn = turn_to(unit.base, goal.place)
    reach = advance_allowance(state, unit).length
    if abs(turn) <= QUARTER_TURN:
        faced = but(unit.base, heading=(unit.base.heading + turn) % FULL_TURN)
        contact = first_contact_ahead(faced, reach, walls)
        if contact is not None:
            legs = (Leg("turn", turn), Leg("ahead", contact.travelled))
            if isinstance(walk(state, unit, legs, reach), Walk):
                return Advance(unit.id, legs, role=unit.role)
    if not may_hurry(state, unit):
        return None
    reach = quick_march_allowance(state, unit).length
    contact = first_contact_ahead(unit.base, reach, walls)
    if contact is None or not contact.travelled:
        return None
    ahead = (Leg("ahead", contact.travelled),)
    found = walk(state, unit, ahead, reach, quick=True)
    free = isinstance(found, Walk) and not found.crossed
    return QuickMarch(unit.id, ahead, role=unit.role) if free else None
