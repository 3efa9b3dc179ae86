"""Charging: what a charge is answered with, and what follows a melee."""

from collections.abc import Callable
from typing import Any

from estandarte.games.aguila.charge.combat import AnswerBlows, DividingBlows
from estandarte.games.aguila.charge.expertise import SaveExpertise, Sparring, SpendExpertise
from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat, RegroupingAfterCombat
from estandarte.games.aguila.charge.melee_dice import Blow
from estandarte.games.aguila.charge.phase import DeclaringCharges, FightNext, OrderingCombats
from estandarte.games.aguila.charge.reaction_choices import REPLIES
from estandarte.games.aguila.charge.reactions import (
    AnsweringCharge,
    CallOff,
    FacingSquare,
    PressOn,
    React,
    Reacting,
    TurnEvader,
    TurningEvader,
)
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, SupportingFire
from estandarte.games.aguila.odds.charges import reply_spread, stood
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side

from .sending import BOLD, declare, spread_worth
from .worth import blow_mean, harm


def _react(state: Aguila, decision: Reacting, role: Role) -> Action | None:
    """The reaction that leaves the charger least."""
    charge = decision.charge
    unit, target = state.units[charge.unit], state.units[charge.target]
    plain = stood(state, charge)
    if plain is None:
        return React("stand", role=role)
    best: tuple[float, Action] | None = None
    for reply in REPLIES:
        wish = React(reply, role=role)
        if wish.check(state, decision):
            worth = spread_worth(state, unit, target, reply_spread(state, charge, reply, plain))
            if best is None or worth < best[0]:
                best = (worth, wish)
    return best[1] if best is not None else None


def _face_square(state: Aguila, decision: FacingSquare, role: Role) -> Action:
    asker = next((f for f in reversed(state.stack) if isinstance(f, AnsweringCharge)), None)
    charges = asker.charges if asker is not None else ()
    charge = next((c for c in charges if c.unit == decision.unit), None)
    spread = stood(state, charge) if charge is not None else None
    if charge is None or spread is None:
        return CallOff(role=role)
    unit, target = state.units[charge.unit], state.units[charge.target]
    good = spread_worth(state, unit, target, spread) > BOLD
    return PressOn(role=role) if good else CallOff(role=role)


def _turn_evader(state: Aguila, decision: TurningEvader, role: Role) -> Action:
    return TurnEvader(0, role=role)


def _spar(state: Aguila, decision: Sparring, role: Role) -> Action:
    """Expertise is for the first real fight: it lasts no longer than the unit."""
    unit = state.units[decision.unit]
    worth = unit.profile.attacks >= 4
    return SpendExpertise(role=role) if worth else SaveExpertise(role=role)


def _divide(state: Aguila, decision: DividingBlows, role: Role) -> Action:
    """All upon the one that can be broken soonest."""
    whole = state.units[decision.unit].profile.attacks

    def gain(charger: str) -> float:
        blow = Blow(decision.unit, charger, Side.FRONT, charged=False)
        return harm(state, state.units[charger], blow_mean(state, blow))

    weakest = max(decision.chargers, key=lambda c: (gain(c), c))
    return AnswerBlows({weakest: whole}, role=role)


def _next_combat(state: Aguila, decision: OrderingCombats, role: Role) -> Action:
    dearest = max(decision.targets, key=lambda t: (state.units[t].profile.cost, t))
    return FightNext(dearest, role=role)


def _after(state: Aguila, decision: RegroupingAfterCombat, role: Role) -> Action:
    """Infantry stands where it won; horse falls back out of the fire it has ridden into."""
    unit = state.units[decision.unit]
    if unit.is_cavalry:
        return RegroupAfterCombat("retreat", role=role)
    return RegroupAfterCombat("stay", role=role)


def _support(state: Aguila, decision: SupportingFire, role: Role) -> Action:
    return FireInSupport(role=role)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {
    DeclaringCharges: declare,
    Reacting: _react,
    FacingSquare: _face_square,
    TurningEvader: _turn_evader,
    Sparring: _spar,
    DividingBlows: _divide,
    OrderingCombats: _next_combat,
    RegroupingAfterCombat: _after,
    SupportingFire: _support,
}
