"""Sailing: every Formation goes where its Order wants it, or home."""

from collections.abc import Callable
from functools import partial

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.intentions.decoys import feint
from estandarte.games.mistral.intentions.estimates import (
    havens,
    is_winter,
    shelters,
    turns_left,
)
from estandarte.games.mistral.intentions.sailing import convoys_at_sea
from estandarte.games.mistral.intentions.steering import lee, step_towards
from estandarte.games.mistral.intentions.trading import helm, plotted
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.kinds import AREA_KINDS, is_in_area
from estandarte.games.mistral.sea.directions import may_direct, points
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
from estandarte.games.mistral.sea.theatre import Place, space_of
from estandarte.games.mistral.sea.weather import ranges_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import interdictors_at, may_drive_off
from estandarte.kernel import Action, Decision, Role

from .cruising import free_goals
from .lasting import orders_of
from .temper import MistralTemper

Wish = Callable[[Mistral, Formation], Directive | None]
"""Where a Formation is to go; None: it stays."""


def commit(state: Mistral, decision: Decision, role: Role, temper: MistralTemper) -> Action | None:
    return commit_by(state, role, partial(way_of, temper=temper))


def commit_by(state: Mistral, role: Role, wish: Wish) -> Action:
    for convoy, way in plotted(state, role):
        return Plot(convoy, way, role=role)
    for marker, what in (*helm(state, role), *_wishes(state, role, wish)):
        return Commit(marker, what, role=role)
    return Done(role=role)


def sail(state: Mistral, decision: Decision, role: Role, temper: MistralTemper) -> Action | None:
    assert isinstance(decision, Sailing)
    return sail_by(state, decision, role, partial(way_of, temper=temper))


def sail_by(state: Mistral, decision: Sailing, role: Role, wish: Wish) -> Action:
    """Convoys among the others, by their places, so that nothing tells them from a Formation."""
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
    for formation, what in _wishes(state, role, wish):
        ready.append((state.formations[formation].at, Sail(formation, what, role=role)))
    return min(ready, key=lambda one: one[0])[1] if ready else Done(role=role)


def _wishes(state: Mistral, role: Role, wish: Wish) -> list[tuple[str, Directive]]:
    """The first Formation that has somewhere to go, and how."""
    for id in sorted(state.formations):
        one = state.formations[id]
        if one.fleet != role or one.spent or id in state.committed:
            continue
        if not points(state, one) or is_bound(state, one):
            continue
        what = feint(state, one) if one.is_dummy else wish(state, one)
        if what is not None and may_direct(state, one, what):
            return [(id, what)]
    return []


def way_of(state: Mistral, formation: Formation, temper: MistralTemper) -> Directive | None:
    """By its Order; without one as a Flag cruises, or home."""
    order = state.orders.order_of(formation.id)
    if order is not None and order.convoy:
        return None
    if not at_sea(state, formation):
        return None if waits(state, formation, order, temper) else Directive("leave_harbour")
    if prey := _prey(state, formation):
        return Directive("drive_off", prey)
    if what := lee(state, formation, orders_of(state, temper).bears):
        return what
    goals = _goals(state, formation, order, temper)
    if not goals:
        return None
    if formation.at in goals:
        home = order is None or order.kind in ("escort", "rendezvous")
        can_enter = home and space_of(formation.at) in state.pack.ports.ports
        return Directive("enter_harbour") if can_enter else None
    return step_towards(state, formation, goals)


def _prey(state: Mistral, formation: Formation) -> str:
    """A raider of the Enemy's that lies across the trade here."""
    for errand in interdictors_at(state, formation.at):
        if may_drive_off(state, formation, errand.auxiliary):
            return errand.auxiliary
    return ""


def waits(
    state: Mistral, formation: Formation, order: IssuedOrder | None, temper: MistralTemper
) -> bool:
    """In Harbour: under a Gale, without an errand, or because the Order can wait."""
    if ranges_of(state, formation.at) and turns_left(state) > 1:
        return True
    if order is not None:
        goals = _goals(state, formation, order, temper)
        return not goals or _waits_in_port(state, order)
    laid_up = any(unit.state == "in_ordinary" for unit in state.units_of(formation.id))
    # In haste nobody sails for his own pleasure: he is fitted out first. ["IC-3.27-d"]
    there = space_of(formation.at) in _goals(state, formation, None, temper)
    return laid_up or bool(state.gales) or there


def _waits_in_port(state: Mistral, order: IssuedOrder) -> bool:
    """For a Convoy to come; in Winter, while the Order has time enough."""
    if order.kind == "escort" and not convoys_at_sea(state, order.fleet):
        return True
    spare = order.issued.turn + 4 - state.date.turn
    if order.issued.year < state.date.year:
        spare -= 16
    return is_winter(state) and spare > 3 and order.kind != "rendezvous"


def _goals(
    state: Mistral, formation: Formation, order: IssuedOrder | None, temper: MistralTemper
) -> tuple[Place, ...]:
    if order is None:
        return free_goals(state, formation, temper.cruising) or homes(state, formation)
    if order.kind in AREA_KINDS:
        return () if is_in_area(order, formation.at) else order.locations
    if order.kind in ("guerre_de_course", "rendezvous"):
        return order.locations
    return convoys_at_sea(state, formation.fleet) or havens(state, formation.fleet)


def homes(state: Mistral, formation: Formation) -> tuple[Place, ...]:
    """A dockyard, where ships cost nothing; under a Gale any roof will do."""
    yards = havens(state, formation.fleet)
    return yards if yards and not state.gales else shelters(state, formation.fleet)


ANSWERS = {Committing: commit, Sailing: sail}
