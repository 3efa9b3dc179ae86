"""How a battle stands: what is destroyed, and in part what is about to be."""

from estandarte.games.aguila.courage.casualties import most_damage
from estandarte.games.aguila.scenarios.counting import destroyed
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import Role

HURT = 0.8
"""The part of its price that a unit has lost when one more wound destroys it."""
WAVERING = 0.1
DISORGANISED = 0.05


def standing(state: Aguila, role: Role) -> float:
    """Points ahead in destroyed units, the wounds of those who stand counted in part."""
    points = destroyed(state.camp)
    ahead = float(points[role] - points[other(role)])
    for unit in state.units.values():
        lost = WAVERING * bool(unit.wavering) + DISORGANISED * bool(unit.disorganised)
        if unit.damage:
            lost += HURT * unit.damage / most_damage(state, unit)
        if lost:
            ahead += unit.profile.cost * (-lost if unit.role == role else lost)
    return ahead
