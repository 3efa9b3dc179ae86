"""Sailing: every Formation goes where its Order wants it, or home."""

from estandarte.games.mistral.concealment import at_sea
from estandarte.games.mistral.corsairs import is_pirate
from estandarte.games.mistral.fleets import Directive, Formation
from estandarte.games.mistral.interdiction import interdictors_at, may_drive_off
from estandarte.games.mistral.order_book import IssuedOrder
from estandarte.games.mistral.order_kinds import AREA_KINDS, is_in_area
from estandarte.games.mistral.returning import is_bound
from estandarte.games.mistral.sailing import (
    Commit,
    Committing,
    Done,
    Sail,
    Sailing,
    may_direct,
    points,
)
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.theatre import Place, is_harbour, space_of
from estandarte.games.mistral.weather import ranges_of
from estandarte.kernel import Action, Decision, Role

from .worth import (
    distance,
    havens,
    is_winter,
    seen_force_at,
    shelters,
    strength,
    turns_left,
    ways,
    wear,
)

HUNTING = 10
"""So far one goes after Pirates, in points."""
SOUND_BELOW = 0.7
PERIL = 4
"""Points of way that a stronger Enemy, or a Gale, is worth avoiding."""


def commit(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for formation, what in _wishes(state, role):
        return Commit(formation, what, role=role)
    return Done(role=role)


def sail(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for formation, what in _wishes(state, role):
        return Sail(formation, what, role=role)
    return Done(role=role)


def _wishes(state: Mistral, role: Role) -> list[tuple[str, Directive]]:
    """The first Formation that has somewhere to go, and how."""
    for id in sorted(state.formations):
        one = state.formations[id]
        if one.fleet != role or one.is_dummy or one.spent or id in state.committed:
            continue
        if not points(state, one) or is_bound(state, one):
            continue
        what = _wish(state, one)
        if what is not None and may_direct(state, one, what):
            return [(id, what)]
    return []


def _wish(state: Mistral, formation: Formation) -> Directive | None:
    order = state.orders.order_of(formation.id)
    if order is not None and order.convoy:
        return None
    if at_sea(state, formation) and (prey := _prey(state, formation)):
        return Directive("drive_off", prey)
    goals = _goals(state, formation, order)
    if not goals:
        return None
    if not at_sea(state, formation):
        waits = _stays(state, formation, goals) if order is None else _waits_in_port(state, order)
        return None if waits else Directive("leave_harbour")
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


def _pirates_near(state: Mistral, formation: Formation) -> tuple[Place, ...]:
    """Sea Zones that Pirates make unsafe for one's own Orders, within reach of a sound fleet."""
    sound = wear(state.units_of(formation.id)) < SOUND_BELOW
    if not sound or is_winter(state) or formation.kind != "flag":
        return ()
    found = []
    for id, errand in state.errands.lasting.items():
        pirate = state.auxiliaries[id]
        if errand.kind != "interdiction" or errand.role == formation.fleet:
            continue
        if is_pirate(pirate) and distance(state, formation.at, (pirate.at,)) <= HUNTING:
            found.append(pirate.at)
    return tuple(sorted(found))


def _stays(state: Mistral, formation: Formation, goals: tuple[Place, ...]) -> bool:
    """Whether it has nothing to do elsewhere: it lies in a dockyard, or a Gale blows."""
    return bool(state.gales) or space_of(formation.at) in goals


def _waits_in_port(state: Mistral, order: IssuedOrder) -> bool:
    """In Winter there is no hurry while the Order has time enough."""
    spare = order.issued.turn + 4 - state.date.turn
    if order.issued.year < state.date.year:
        spare -= 16
    return is_winter(state) and spare > 3


def _goals(state: Mistral, formation: Formation, order: IssuedOrder | None) -> tuple[Place, ...]:
    if order is None:
        return _pirates_near(state, formation) or _homes(state, formation)
    if order.kind in AREA_KINDS:
        return () if is_in_area(order, formation.at) else order.locations
    if order.kind in ("guerre_de_course", "rendezvous"):
        return order.locations
    found = [
        c.at.removesuffix("/harbour")
        for c in state.convoys.values()
        if c.fleet == formation.fleet and c.at and c.status == "at_sea" and not c.scattered
    ]
    return tuple(found) or havens(state, formation.fleet)


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
    enemy = seen_force_at(state, at, formation.fleet)
    own = strength(state, state.units_of(formation.id))
    weaker = enemy > 1.3 * own
    storm = bool(ranges_of(state, at)) and not state.theatre.is_sheltered(at)
    return PERIL * weaker + PERIL * storm


def _can_wait(state: Mistral, formation: Formation) -> bool:
    """Where it lies now it is no worse off."""
    return _peril(state, formation, formation.at) == 0


ANSWERS = {Committing: commit, Sailing: sail}
