"""Keeping a fleet: laying up, repairs."""

from estandarte.games.mistral.fleets.upkeep import (
    EndStep,
    LayUp,
    Repair,
    Repairing,
)
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role

from .estimates import wear
from .mending import loan

FIT_BELOW = 0.5


def lay_up(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for action in decision.options(state, role):
        if isinstance(action, LayUp):
            return action
    return EndStep(role=role)


def repair(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Who is about to sink, then who is soonest fit; the Port's own rolls before its stores."""
    assert isinstance(decision, Repairing)
    if (hand := loan(state, decision, role)) is not None:
        return hand
    actions = [a for a in decision.options(state, role) if isinstance(a, Repair)]
    if not actions:
        return EndStep(role=role)

    def need(action: Repair) -> tuple[bool, int, float, str]:
        unit = state.units[action.unit]
        worn = wear((unit,))
        # One sound Squadron can sail; two that are half repaired cannot.
        rank = 0 if worn > 1.0 else 1 if worn >= FIT_BELOW else 2
        return action.point, rank, worn, unit.id

    best = min(actions, key=need)
    spare = best.point and wear((state.units[best.unit],)) < 0.3
    return EndStep(role=role) if spare else best
