"""Setting up: ground, Officers, places and formations before the first turn, and reserves."""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.entries import FormationName
from estandarte.games.aguila.marking import MarkFormations, MarkingChoice, to_mark
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role

WISHES: dict[str, tuple[FormationName, ...]] = {
    "infantry": ("attack_column", "line"),
    "cavalry": ("line",),
    "artillery": ("unlimbered",),
}


def formation_wanted(unit: Unit) -> FormationName | None:
    """Columns to move, skirmishers opened out, horse in line, guns in action."""
    if unit.is_infantry and unit.profile.minis <= 12 and "open" in unit.profile.formations:
        return "open"
    known = unit.profile.formations
    return next((f for f in WISHES[unit.profile.arm] if f in known), None)


def _mark(state: Aguila, decision: MarkingChoice, role: Role) -> Action:
    wanted = {n: formation_wanted(state.units[n]) for n in to_mark(state, role)}
    return MarkFormations({n: f for n, f in wanted.items() if f is not None}, role=role)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {MarkingChoice: _mark}
"""Of everything else before the battle the first option is as good as any."""
