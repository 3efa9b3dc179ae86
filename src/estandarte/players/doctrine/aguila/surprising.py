"""Surprising: who hides before the battle, who marches ahead, who comes later, and how one forms
among ruins.
"""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.before.assigning import (
    SplitArmy,
    Splitting,
    costs_of,
    even_halves,
    waiting_units,
)
from estandarte.games.aguila.before.hiding import (
    DeployOpenly,
    HideUnit,
    Hiding,
    hiding_places,
)
from estandarte.games.aguila.before.vanguard import HoldBack, MarchAhead, VanguardChoice
from estandarte.games.aguila.before.zones import home_heading
from estandarte.games.aguila.camp import Post
from estandarte.games.aguila.fire.bombarding import FormingInRuins, FormInRuins
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, Role

from .posture import formation_at_first, holds
from .temper import AguilaTemper


def _hide(state: Aguila, decision: Hiding, role: Role, temper: AguilaTemper) -> Action | None:
    """In front of one's own line, never beyond the middle, where nobody would come to help."""
    if not temper.alert:
        return None
    name = decision.units[role][0]
    ahead = 1 if home_heading(state, role) == 0 else -1
    middle = (state.field.bottom + state.field.top) // 2

    def gone(post: Post) -> int:
        return ahead * (post.at.y - middle)

    places = [p for p in hiding_places(state, state.camp.waiting[name]) if gone(p) <= 0]
    if not places:
        return DeployOpenly(name, role=role)
    best = max(places, key=gone)
    return HideUnit(name, best.at, best.heading, role=role)


def _march_ahead(
    state: Aguila, decision: VanguardChoice, role: Role, temper: AguilaTemper
) -> Action | None:
    """Who goes and gets the enemy, or ground, begins with his vanguard; who waits holds it back."""
    if not temper.alert:
        return None
    if holds(state, role, temper):
        return HoldBack(role=role)
    marches = [a for a in decision.options(state, role) if isinstance(a, MarchAhead)]
    return max(marches, key=lambda a: a.legs[0].amount, default=HoldBack(role=role))


def _split(state: Aguila, decision: Splitting, role: Role, temper: AguilaTemper) -> Action | None:
    """Foot and guns hold what is defended; horse comes up in time."""
    if not temper.alert:
        return None
    horse = {u.id: u.profile.cost for u in waiting_units(state.camp, role) if u.is_cavalry}
    costs = costs_of(state.camp, role)
    halves = even_halves({n: costs[n] for n in sorted(costs, key=lambda n: n not in horse)})
    return SplitArmy(max(halves, key=lambda h: sum(horse.get(n, 0) for n in h)), role=role)


def _form(
    state: Aguila, decision: FormingInRuins, role: Role, temper: AguilaTemper
) -> Action | None:
    formation = formation_at_first(state, state.units[decision.unit], temper)
    return FormInRuins(formation, role=role) if temper.alert and formation else None


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role, AguilaTemper], Action | None]] = {
    Hiding: _hide,
    VanguardChoice: _march_ahead,
    FormingInRuins: _form,
    Splitting: _split,
}
