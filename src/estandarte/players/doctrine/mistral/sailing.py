"""Sailing: every Formation goes where its Order wants it, or home."""

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.kinds import AREA_KINDS, is_in_area
from estandarte.games.mistral.sea.directions import may_direct, points
from estandarte.games.mistral.sea.gale_damage import attrition_at
from estandarte.games.mistral.sea.returning import is_bound
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Plot,
    Sail,
    Sailing,
    SendConvoy,
    unsent,
)
from estandarte.games.mistral.sea.theatre import Place, is_harbour, space_of
from estandarte.games.mistral.sea.weather import ranges_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import interdictors_at, may_drive_off
from estandarte.kernel import Action, Decision, Role

from .cruising import free_goals
from .deceiving import errand_of
from .trading import helm, plotted
from .worth import (
    havens,
    is_winter,
    seen_force_at,
    shelters,
    strength,
    turns_left,
    ways,
    wear_after,
)

BEARABLE = 1.0
"""More worn than this by a Gale, one gives up the place for the ships."""
DECOY = 4.0
"""What a Dummy makes believe it is."""
PERIL = 4
"""Points of way that a stronger Enemy, or a Gale, is worth avoiding."""


def commit(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for convoy, way in plotted(state, role):
        return Plot(convoy, way, role=role)
    for marker, what in (*helm(state, role), *_wishes(state, role)):
        return Commit(marker, what, role=role)
    return Done(role=role)


def sail(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Convoys among the others, by their places, so that nothing tells them from a Formation."""
    assert isinstance(decision, Sailing)
    for convoy, way in plotted(state, role):
        return Plot(convoy, way, role=role)
    ready: list[tuple[Place, Action]] = []
    for one in unsent(state, role, decision):
        if isinstance(one, SendConvoy):
            ready.append((state.convoys[one.convoy].at, one))
        else:
            ready.append((state.formations[one.formation].at, one))
    for convoy, step in helm(state, role):
        ready.append((state.convoys[convoy].at, Sail(convoy, step, role=role)))
    for formation, what in _wishes(state, role):
        ready.append((state.formations[formation].at, Sail(formation, what, role=role)))
    return min(ready, key=lambda one: one[0])[1] if ready else Done(role=role)


def _wishes(state: Mistral, role: Role) -> list[tuple[str, Directive]]:
    """The first Formation that has somewhere to go, and how."""
    for id in sorted(state.formations):
        one = state.formations[id]
        if one.fleet != role or one.spent or id in state.committed:
            continue
        if not points(state, one) or is_bound(state, one):
            continue
        what = _feint(state, one) if one.is_dummy else _wish(state, one)
        if what is not None and may_direct(state, one, what):
            return [(id, what)]
    return []


def _feint(state: Mistral, dummy: Formation) -> Directive | None:
    """Not through a Strait, where everybody is seen."""
    goals = errand_of(state, dummy)
    step = _step(state, dummy, goals) if goals and dummy.at not in goals else None
    return None if step is None or state.theatre.is_strait(step.to) else step


def _wish(state: Mistral, formation: Formation) -> Directive | None:
    order = state.orders.order_of(formation.id)
    if order is not None and order.convoy:
        return None
    if not at_sea(state, formation):
        return None if _waits(state, formation, order) else Directive("leave_harbour")
    if prey := _prey(state, formation):
        return Directive("drive_off", prey)
    if lee := _lee(state, formation, order):
        return lee
    goals = _goals(state, formation, order)
    if not goals:
        return None
    if formation.at in goals:
        home = order is None or order.kind in ("escort", "rendezvous")
        can_enter = home and space_of(formation.at) in state.pack.ports.ports
        return Directive("enter_harbour") if can_enter else None
    return _step(state, formation, goals)


def _prey(state: Mistral, formation: Formation) -> str:
    """A raider of the Enemy's that lies across the trade here."""
    for errand in interdictors_at(state, formation.at):
        if may_drive_off(state, formation, errand.auxiliary):
            return errand.auxiliary
    return ""


def _waits(state: Mistral, formation: Formation, order: IssuedOrder | None) -> bool:
    """In Harbour: under a Gale, without an errand, or because the Order can wait."""
    if ranges_of(state, formation.at) and turns_left(state) > 1:
        return True
    if order is not None:
        goals = _goals(state, formation, order)
        return not goals or _waits_in_port(state, order)
    laid_up = any(unit.state == "in_ordinary" for unit in state.units_of(formation.id))
    # In haste nobody sails for his own pleasure: he is fitted out first. ["IC-3.27-d"]
    return laid_up or bool(state.gales) or space_of(formation.at) in _goals(state, formation, None)


def _lee(state: Mistral, formation: Formation, order: IssuedOrder | None) -> Directive | None:
    """Out of a Gale by the next way; who is Executing an Order stays in its waters if he can."""
    harm = attrition_at(state, formation.at)
    if not harm:
        return None
    busy = order is not None and order.executing and order.kind in AREA_KINDS
    bears = wear_after(state, state.units_of(formation.id), 0, 2 * harm) <= BEARABLE
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


def _waits_in_port(state: Mistral, order: IssuedOrder) -> bool:
    """For a Convoy to come; in Winter, while the Order has time enough."""
    if order.kind == "escort" and not _convoys_at_sea(state, order.fleet):
        return True
    spare = order.issued.turn + 4 - state.date.turn
    if order.issued.year < state.date.year:
        spare -= 16
    return is_winter(state) and spare > 3 and order.kind != "rendezvous"


def _goals(state: Mistral, formation: Formation, order: IssuedOrder | None) -> tuple[Place, ...]:
    if order is None:
        return free_goals(state, formation) or _homes(state, formation)
    if order.kind in AREA_KINDS:
        return () if is_in_area(order, formation.at) else order.locations
    if order.kind in ("guerre_de_course", "rendezvous"):
        return order.locations
    return _convoys_at_sea(state, formation.fleet) or havens(state, formation.fleet)


def _convoys_at_sea(state: Mistral, role: Role) -> tuple[Place, ...]:
    return tuple(
        space_of(c.at) if is_harbour(c.at) else c.at
        for c in state.convoys.values()
        if c.fleet == role and c.at and c.status == "at_sea" and not c.scattered
    )


def _homes(state: Mistral, formation: Formation) -> tuple[Place, ...]:
    """A dockyard, where ships cost nothing; under a Gale any roof will do."""
    yards = havens(state, formation.fleet)
    return yards if yards and not state.gales else shelters(state, formation.fleet)


def _step(state: Mistral, formation: Formation, goals: tuple[Place, ...]) -> Directive | None:
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


ANSWERS = {Committing: commit, Sailing: sail}
