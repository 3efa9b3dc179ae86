"""How a Formation goes where it is sent: by the cheapest way, out of the way of what harms it."""

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.orders.kinds import AREA_KINDS, is_in_area
from estandarte.games.mistral.sea.gale_damage import attrition_at
from estandarte.games.mistral.sea.theatre import Place, is_harbour
from estandarte.games.mistral.state import Mistral

from .estimates import seen_force_at, strength, turns_left, ways, wear_after

BEARABLE = 1.0
"""More worn than this by a Gale, one gives up the place for the ships."""
DECOY = 4.0
"""What a Dummy makes believe it is."""
PERIL = 4
"""Points of way that a stronger Enemy, or a Gale, is worth avoiding."""


def lee(state: Mistral, formation: Formation, most: float = BEARABLE) -> Directive | None:
    """Out of a Gale by the next way; who is Executing an Order stays in its waters if he can."""
    harm = attrition_at(state, formation.at)
    if not harm:
        return None
    order = state.orders.order_of(formation.id)
    busy = order is not None and order.executing and order.kind in AREA_KINDS
    bears = wear_after(state, state.units_of(formation.id), 0, 2 * harm) <= most
    waters = order if busy and bears else None
    ways_out = [
        (attrition_at(state, leg.there), how == "catching", leg.there)
        for leg in state.theatre.legs_from(formation.at)
        if (how := state.theatre.sailing(leg, state.winds)) != "foul"
        and leg.manner != "off_map"
        and (waters is None or is_in_area(waters, leg.there))
    ]
    less, catching, to = min(ways_out, default=(harm, False, ""))
    if less >= harm or _is_outmatched(state, formation, to):
        return None
    return Directive("catch" if catching else "move", to)


def step_towards(
    state: Mistral, formation: Formation, goals: tuple[Place, ...]
) -> Directive | None:
    """The next step to the nearest of some places; nothing where it is better to wait."""
    paths = ways(state, formation.at)
    reached = [(paths.cost(goal), goal) for goal in goals]
    costs = [(cost, goal) for cost, goal in reached if cost is not None]
    if not costs:
        return None
    _, goal = min((cost + _peril(state, formation, at), at) for cost, at in costs)
    steps = paths.first_steps(goal)
    if not steps:
        return None
    to = min(steps, key=lambda at: (_peril(state, formation, at), at))
    urgent = state.orders.order_of(formation.id) is not None and turns_left(state) < 2
    if _peril(state, formation, to) and not urgent and _can_wait(state, formation):
        return None
    leg = state.theatre.leg(formation.at, to)
    assert leg is not None
    catching = state.theatre.sailing(leg, state.winds) == "catching"
    return Directive("catch" if catching else "move", to)


def _peril(state: Mistral, formation: Formation, at: Place) -> int:
    """A stronger Enemy in sight there, or a Gale over it."""
    if is_harbour(at):
        return 0
    storm = not formation.is_dummy and attrition_at(state, at) > 0
    return PERIL * _is_outmatched(state, formation, at) + PERIL * storm


def _is_outmatched(state: Mistral, formation: Formation, at: Place) -> bool:
    own = DECOY if formation.is_dummy else strength(state, state.units_of(formation.id))
    return seen_force_at(state, at, formation.fleet) > 1.3 * own


def _can_wait(state: Mistral, formation: Formation) -> bool:
    """Where it lies now it is no worse off."""
    return _peril(state, formation, formation.at) == 0
