"""Striking: who is shot at, and who is sent home by the exact odds of the few best charges."""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.charge.conditions import charger_verdict
from estandarte.games.aguila.charge.phase import DeclaringCharges, EndDeclarations
from estandarte.games.aguila.fire.phase import DeclaringShots
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .first.aims import contested_by, is_late, is_winning, storms
from .first.sending import Wish, catch_officer, charge_worth, clear_ground, wishes
from .first.shooting import declare
from .first.worth import price
from .posture import dares
from .temper import AguilaTemper

WEIGHED = 4
"""So many charges are reckoned exactly before one is declared."""
WORN = 3
"""Wounds from which horse is no longer fresh."""
HELPS = inches(10)
"""So near to an enemy a friend may help against him."""


def _declare(state: Aguila, decision: DeclaringCharges, role: Role, temper: AguilaTemper) -> Action:
    """The best charge that is worth it; an Officer who is alone; else no more."""
    able = [u for u in state.of(role) if charger_verdict(state, role, u.id)]
    cleared = clear_ground(state, able, decision, role)
    if cleared is not None:
        return cleared
    best: tuple[float, Action | None] = (boldness(state, role, temper), None)
    weighed, daring = 0, dares(state, role, temper)
    for wish in sorted(wishes(state, able, role), key=lambda w: -w.seems):
        action = wish.action(role)
        if weighed < WEIGHED and action.check(state, decision):
            weighed += 1
            worth = charge_worth(state, wish) - alone_cost(state, wish, temper)
            if daring and contested_by(state, wish.target) is not None:
                worth += temper.spoils
            if worth > best[0]:
                best = (worth, action)
    return best[1] or catch_officer(state, able, decision) or EndDeclarations(role=role)


def _shoot(state: Aguila, decision: DeclaringShots, role: Role, temper: AguilaTemper) -> Action:
    """At those first who stand on ground that is wanted soon."""
    daring = bool(temper.spoils) and dares(state, role, temper)

    def prizes(target: Unit) -> float:
        wanted = daring and contested_by(state, target) is not None
        return 1 + temper.spoils / price(target) if wanted else 1.0

    return declare(state, decision, role, prizes)


def boldness(state: Aguila, role: Role, temper: AguilaTemper) -> float:
    """Near the end who is not ahead must dare, and who is ahead need not."""
    if dares(state, role, temper):
        return temper.daring
    if storms(state, role):
        return temper.storming
    if not is_late(state):
        return temper.bold
    return temper.sure if is_winning(state, role) else temper.bold_late


def alone_cost(state: Aguila, wish: Wish, temper: AguilaTemper) -> float:
    """What it costs that horse charges fresh horse and nobody is near to help."""
    unit, target = wish.units[0], wish.target
    if len(wish.units) > 1 or not (unit.is_cavalry and target.is_cavalry):
        return 0.0
    if target.damage >= WORN or target.is_wavering or target.is_disorganised:
        return 0.0
    return 0.0 if any(_helps(u, unit, target) for u in state.of(unit.role)) else temper.alone_cost


def _helps(friend: Unit, unit: Unit, target: Unit) -> bool:
    ready = friend.id != unit.id and not friend.is_gun and not friend.is_wavering
    return ready and within(friend.base, target.base, HELPS)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role, AguilaTemper], Action | None]] = {
    DeclaringCharges: _declare,
    DeclaringShots: _shoot,
}
