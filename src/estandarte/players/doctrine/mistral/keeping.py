"""Keeping a fleet: laying up, repairs, fitting out, Detachments, posts."""

from estandarte.games.mistral.reorganisation import (
    EndReorganisation,
    FormFlotilla,
    PostLeader,
    Reorganising,
)
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.upkeep import (
    EndStep,
    FitOut,
    FittingOut,
    LayingUp,
    LayUp,
    Repair,
    Repairing,
)
from estandarte.games.mistral.withdrawals import GiveUp, GivingUp
from estandarte.kernel import Action, Decision, Role

from .worth import is_winter, wear

FORM_BELOW = 0.7
"""A Squadron more worn than this is left in the dockyard."""


def lay_up(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for action in decision.options(state, role):
        if isinstance(action, LayUp):
            return action
    return EndStep(role=role)


def fit_out(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Who sails next Turn: fitted out today it sails without haste."""
    assert isinstance(decision, FittingOut)
    for id in sorted(state.units):
        unit = state.units[id]
        if unit.fleet != role or unit.state != "in_ordinary" or not unit.formation:
            continue
        order = state.orders.order_of(unit.formation)
        if order is None or (is_winter(state) and state.date.turn < 4):
            continue
        action = FitOut(id, role=role)
        if action.check(state, decision):
            return action
    return EndStep(role=role)


def repair(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The worst first, with the Port's own rolls before its stores."""
    actions = [a for a in decision.options(state, role) if isinstance(a, Repair)]
    if not actions:
        return EndStep(role=role)

    def need(action: Repair) -> tuple[bool, float, str]:
        return action.point, -wear((state.units[action.unit],)), action.unit

    best = min(actions, key=need)
    spare = best.point and wear((state.units[best.unit],)) < 0.3
    return EndStep(role=role) if spare else best


def reorganise(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """A Leader for who has none, a Detachment for each sound Squadron without a Flotilla."""
    assert isinstance(decision, Reorganising)
    for action in (*_posts(state, role), *_detachments(state, role)):
        if action.check(state, decision):
            return action
    return EndReorganisation(role=role)


def _posts(state: Mistral, role: Role) -> list[PostLeader]:
    empty = [f.id for f in state.formations.values() if f.fleet == role and not f.leader]
    free = sorted(
        (x for x in state.leaders.values() if x.fleet == role and x.station),
        key=lambda x: (-x.leadership - x.control, x.id),
    )
    return [PostLeader(x.id, id, role=role) for id in sorted(empty) for x in free]


def _detachments(state: Mistral, role: Role) -> list[FormFlotilla]:
    counters = [
        (id, counter)
        for id, counter in state.pack.ships.formations.items()
        if counter.fleet == role and counter.kind == "detachment" and id not in state.formations
    ]
    idle = sorted(
        (u for u in state.units.values() if u.fleet == role and not u.formation),
        key=lambda u: (wear((u,)), u.id),
    )
    found = []
    for unit in idle:
        if unit.is_flagship or wear((unit,)) > FORM_BELOW or unit.sail < 2:
            continue
        for id, counter in counters:
            if counter.command in ("", "any", unit.command):
                found.append(FormFlotilla(id, (unit.id,), role=role))
                break
    return found


def give_up(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The most worn ships go first."""
    actions = [a for a in decision.options(state, role) if isinstance(a, GiveUp)]
    units = state.units
    return max(
        actions,
        key=lambda a: (wear((units[a.piece],)) if a.piece in units else 0.0, a.sail, a.piece),
        default=None,
    )


ANSWERS = {
    LayingUp: lay_up,
    FittingOut: fit_out,
    Repairing: repair,
    Reorganising: reorganise,
    GivingUp: give_up,
}
