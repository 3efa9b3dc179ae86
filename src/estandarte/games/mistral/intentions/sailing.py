"""Carrying out what Formations have been told: to sail, to cruise, to lie before a Port."""

from estandarte.games.mistral.convoys.victualling import unsteered
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.directions import MARK_TIME, may_direct
from estandarte.games.mistral.sea.gale_damage import attrition_at
from estandarte.games.mistral.sea.returning import is_bound
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Sail,
    Sailing,
    SendConvoy,
    unmoved,
    unsent,
)
from estandarte.games.mistral.sea.theatre import Place, is_harbour, space_of
from estandarte.games.mistral.sea.weather import ranges_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import interdictors_at, may_drive_off
from estandarte.kernel import Action, Role

from .decoys import feint
from .estimates import contacts_of, havens, shelters, ways
from .language import (
    BlockadeUntil,
    CruiseBetween,
    Errand,
    EscortConvoys,
    KeepDummies,
    RunHome,
    Said,
    SailFor,
    SendConvoys,
    Stay,
    errand_of,
    first,
)
from .steering import lee, step_towards
from .trading import helm

IMPULSES = 4


def commit(said: Said, state: Mistral, decision: Committing, role: Role) -> Action | None:
    wishes = _wishes(said, state, role)
    if wishes is None:
        return None
    return Commit(*wishes[0], role=role) if wishes else Done(role=role)


def sail(said: Said, state: Mistral, decision: Sailing, role: Role) -> Action | None:
    """Convoys among the others, by their places, so that nothing tells them from a Formation."""
    wishes = _wishes(said, state, role)
    if wishes is None:
        return None
    ready: list[tuple[Place, Action]] = []
    for one in unsent(state, role, decision):
        if isinstance(one, SendConvoy):
            ready.append((state.convoys[one.convoy].at, one))
        else:
            ready.append((state.formations[one.formation].at, one))
    for id, what in wishes:
        marker = state.convoys.get(id) or state.formations[id]
        ready.append((marker.at, Sail(id, what, role=role)))
    return min(ready, key=lambda one: one[0])[1] if ready else Done(role=role)


def _wishes(said: Said, state: Mistral, role: Role) -> list[tuple[str, Directive]] | None:
    """What is to be done by whoever still has a point; None where somebody has to be asked."""
    if state.switches.plot_step == "impulse":
        return None
    found: list[tuple[str, Directive]] = []
    if any(unsteered(state, role)):
        if first(said, SendConvoys) is None:
            return None
        found += helm(state, role)
    for id in unmoved(state, role):
        one = state.formations.get(id)
        if one is None or is_bound(state, one):
            continue
        what = _course(said, state, one)
        if what is None:
            return None
        if what != MARK_TIME and may_direct(state, one, what):
            found.append((id, what))
    return found


def _course(said: Said, state: Mistral, one: Formation) -> Directive | None:
    """What one Formation does with its point; None: its Fleet has to be asked."""
    if one.is_dummy:
        kept = first(said, KeepDummies)
        if kept is not None:
            return feint(state, one, kept.distance) or MARK_TIME
    elif _runs_home(said, state, one):
        return _towards(state, one, shelters(state, one.fleet), enter=True)
    errand = errand_of(said, one.id)
    if errand is None:
        # Whoever has an Order is not forgotten in Port.
        idle = one.is_dummy or state.orders.order_of(one.id) is None
        return MARK_TIME if idle and errand_of(said, "") is not None else None
    if _has_news(state, one, errand):
        return None
    return MARK_TIME if isinstance(errand, Stay) else _errand(state, one, errand)


def _runs_home(said: Said, state: Mistral, one: Formation) -> bool:
    for home in said:
        if not isinstance(home, RunHome) or home.formation not in ("", one.id):
            continue
        hurt = home.damage and any(u.damage >= home.damage for u in state.units_of(one.id))
        if hurt or (home.gale and attrition_at(state, one.at) > 0):
            return True
    return False


def _has_news(state: Mistral, one: Formation, errand: Errand) -> bool:
    """Whether somebody is in sight who was not when it was told, or it has had enough."""
    if not isinstance(errand, SailFor | CruiseBetween | BlockadeUntil):
        return False
    enough = errand.damage if isinstance(errand, BlockadeUntil) else 0
    if enough and any(unit.damage >= enough for unit in state.units_of(one.id)):
        return True
    return bool(errand.contact) and not set(errand.seen).issuperset(
        contacts_of(state, one, errand.contact)
    )


def _errand(state: Mistral, one: Formation, errand: Errand) -> Directive:
    if isinstance(errand, SailFor):
        order = state.orders.order_of(one.id)
        if errand.order and (order is None or order.id != errand.order):
            return _towards(state, one, _homes(state, one), enter=True)
        return _towards(state, one, _next_of(state, one, errand), errand.enter)
    if isinstance(errand, CruiseBetween):
        turn = errand.between[(state.date.turn * IMPULSES + state.impulse) % len(errand.between)]
        return _towards(state, one, (turn,))
    if isinstance(errand, BlockadeUntil):
        return _towards(state, one, (errand.port,))
    assert isinstance(errand, EscortConvoys)
    return _to_convoys(state, one)


def _next_of(state: Mistral, one: Formation, errand: SailFor) -> tuple[SpaceId, ...]:
    """The next place of its way that lies before it: nearer to the end than it is itself."""
    left = _left(state, one.at, errand.to)
    for place in errand.by:
        if location(one.at) != place and _left(state, place, errand.to) < left:
            return (place,)
    return errand.to


def _left(state: Mistral, here: Place, places: tuple[SpaceId, ...]) -> int:
    costs = (ways(state, here, calm=True).cost(place) for place in places)
    return min((cost for cost in costs if cost is not None), default=0)


def _to_convoys(state: Mistral, one: Formation) -> Directive:
    order = state.orders.order_of(one.id)
    if order is not None and order.convoy:
        return MARK_TIME
    if convoys := convoys_at_sea(state, one.fleet):
        return _towards(state, one, convoys)
    return _towards(state, one, havens(state, one.fleet), enter=True)


def convoys_at_sea(state: Mistral, role: Role) -> tuple[Place, ...]:
    return tuple(
        space_of(c.at) if is_harbour(c.at) else c.at
        for c in state.convoys.values()
        if c.fleet == role and c.at and c.status == "at_sea" and not c.scattered
    )


def _homes(state: Mistral, one: Formation) -> tuple[SpaceId, ...]:
    """A dockyard, where ships cost nothing; under a Gale any roof will do."""
    yards = havens(state, one.fleet)
    return yards if yards and not state.gales else shelters(state, one.fleet)


def _towards(
    state: Mistral, one: Formation, goals: tuple[Place, ...], enter: bool = False
) -> Directive:
    if not at_sea(state, one):
        rests = enter and space_of(one.at) in goals
        return MARK_TIME if rests or ranges_of(state, one.at) else Directive("leave_harbour")
    for raider in interdictors_at(state, one.at):
        if may_drive_off(state, one, raider.auxiliary):
            return Directive("drive_off", raider.auxiliary)
    if what := lee(state, one):
        return what
    if one.at in goals or location(one.at) in goals:
        docks = enter and space_of(one.at) in state.pack.ports.ports
        return Directive("enter_harbour") if docks else MARK_TIME
    return step_towards(state, one, goals) or MARK_TIME


def location(at: Place) -> SpaceId:
    return "" if is_harbour(at) else space_of(at)
