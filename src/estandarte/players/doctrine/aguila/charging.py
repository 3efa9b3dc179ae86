"""Charging: who is sent home, what a charge is answered with, and what follows a melee."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.capturing import ChargeOfficer
from estandarte.games.aguila.charge_chances import reply_spread, stood
from estandarte.games.aguila.charges import (
    Charge,
    DeclareCharge,
    DeclareJointCharge,
    DeclaringCharges,
    EndDeclarations,
    FightNext,
    OrderingCombats,
    charge_on,
)
from estandarte.games.aguila.charging import charge_verdict, charger_verdict
from estandarte.games.aguila.combat import AnswerBlows, DividingBlows
from estandarte.games.aguila.expertise import SaveExpertise, Sparring, SpendExpertise
from estandarte.games.aguila.marching import charge_allowance
from estandarte.games.aguila.parting import RegroupAfterCombat, RegroupingAfterCombat
from estandarte.games.aguila.reactions import (
    AnsweringCharge,
    CallOff,
    FacingSquare,
    PressOn,
    React,
    Reacting,
    TurnEvader,
    TurningEvader,
)
from estandarte.games.aguila.replies import REPLIES
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.supporting import FireInSupport, SupportingFire
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .aims import contested_by, is_late, is_needed, is_winning
from .worth import SIDE_WEIGHT, blow_mean, duel, harm, price, rout

BOLD = 10.0
"""A charge must promise so many points to be worth the disorder it leaves."""
LEAVES = 60.0
"""What it costs near the end to leave an objective that nobody else holds."""


def _declare(state: Aguila, decision: DeclaringCharges, role: Role) -> Action:
    best: tuple[float, Action] = (boldness(state, role), EndDeclarations(role=role))
    able = [u for u in state.of(role) if charger_verdict(state, role, u.id)]
    reach = {u.id: charge_allowance(state, u).length + inches(1) for u in able}
    for target in state.enemies_of(role):
        comers = [u for u in able if _may_charge(state, u, target, reach[u.id])]
        for unit in comers:
            worth = charge_worth(state, unit, target, charge_on(state, unit, target))
            if worth > best[0]:
                best = (worth, DeclareCharge(unit.id, target.id, role=role))
        joint = _joint(state, comers, target, decision) if len(comers) > 1 else None
        if joint is not None and joint[0] > best[0]:
            best = joint
    if isinstance(best[1], EndDeclarations):
        return _catch_officer(state, able, decision) or best[1]
    return best[1]


def boldness(state: Aguila, role: Role) -> float:
    """Near the end who is not ahead must dare, and who is ahead need not."""
    if not is_late(state):
        return BOLD
    return 1.5 * BOLD if is_winning(state, role) else BOLD / 4


def _may_charge(state: Aguila, unit: Unit, target: Unit, reach: int) -> bool:
    return within(unit.base, target.base, reach) and bool(charge_verdict(state, unit, target))


def charge_worth(state: Aguila, unit: Unit, target: Unit, charge: Charge) -> float:
    """What a charge promises on average, and its check if it is not sure to go."""
    worth = duel(state, unit, target, charge.side).worth(state, unit, target)
    if unit.is_cavalry and target.is_infantry and "square" in target.profile.formations:
        worth *= 0.9  # it may yet form square
    if is_late(state) and is_needed(state, unit) and contested_by(state, target) is None:
        worth -= LEAVES
    return worth


def _joint(
    state: Aguila, comers: list[Unit], target: Unit, decision: DeclaringCharges
) -> tuple[float, Action] | None:
    """Two together on one: the second strikes what the first has left."""
    ranked = sorted(
        comers, key=lambda u: -duel(state, u, target, charge_on(state, u, target).side).given
    )
    pair = ranked[:2]
    foot = any(u.is_infantry for u in pair)
    given, taken, weight = 0.0, 0.0, 0
    for unit in pair:
        side = charge_on(state, unit, target).side
        one = duel(state, unit, target, side, joined=foot and unit.is_cavalry)
        given, taken = given + one.given, max(taken, one.taken)
        weight = max(weight, SIDE_WEIGHT[side])
    breaks = rout(state, target, target.damage + given, weight)
    gain = max(harm(state, target, given, weight=weight), breaks * price(target))
    worth = gain - (1 - breaks) * harm(state, pair[0], taken) - 0.05 * price(pair[1])
    action = DeclareJointCharge(tuple(u.id for u in pair), target.id, role=target_foe(target))
    return (worth, action) if action.check(state, decision) else None


def target_foe(target: Unit) -> Role:
    return "red" if target.role == "blue" else "blue"


def _catch_officer(state: Aguila, able: list[Unit], decision: DeclaringCharges) -> Action | None:
    for officer in state.lone_officers():
        for unit in able:
            if unit.is_cavalry and officer.role != unit.role:
                caught = ChargeOfficer(unit.id, officer.id, role=unit.role)
                if caught.check(state, decision):
                    return caught
    return None


GOOD: Mapping[str, tuple[float, float]] = {
    "destroyed": (1.0, 0.0),
    "both_destroyed": (1.0, 1.0),
    "lost": (0.0, 1.0),
    "shot_down": (0.0, 1.0),
    "stopped": (0.0, 0.3),
    "enemy_wavers": (0.35, 0.0),
    "both_waver": (0.35, 0.3),
    "wavers": (0.0, 0.3),
    "repulsed": (0.12, 0.05),
    "escaped": (0.04, 0.0),
    "refused": (0.0, 0.0),
    "no_room": (0.0, 0.0),
}
"""What each end of a charge costs the charged unit and its charger, in parts of their price."""


def spread_worth(unit: Unit, target: Unit, spread: Mapping[str, Fraction]) -> float:
    """What a charge is worth to the charger."""
    worth = 0.0
    for name, chance in spread.items():
        gain, cost = GOOD[name]
        worth += float(chance) * (gain * price(target) - cost * price(unit))
    return worth


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
            worth = spread_worth(unit, target, reply_spread(state, charge, reply, plain))
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
    good = spread_worth(unit, target, spread) > BOLD
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
    from estandarte.games.aguila.melee import Blow

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
    DeclaringCharges: _declare,
    Reacting: _react,
    FacingSquare: _face_square,
    TurningEvader: _turn_evader,
    Sparring: _spar,
    DividingBlows: _divide,
    OrderingCombats: _next_combat,
    RegroupingAfterCombat: _after,
    SupportingFire: _support,
}
