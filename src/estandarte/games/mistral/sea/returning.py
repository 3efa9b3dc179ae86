"""The duty to return to Port: who has it, and by which way. [3.35, 9.43, 2.36]"""

from collections.abc import Collection

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.orders.spanish_doctrine import must_return
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play

from .log import CourseSet
from .ports import is_friendly
from .theatre import Place

BOUND = ("detachment", "independent")
"""Without an Order these may not be at sea. ["IC-9.43-a", "IC-3.35-b"]"""


def is_bound(state: Mistral, formation: Formation) -> bool:
    """Whether a Formation must go to Port, or stay there, for want of an Order.

    A Flagship that is on her own is bound like any Independent Squadron. ["MIS-2.222-a"]
    """
    if must_return(state, formation):
        return True
    return (
        formation.kind in BOUND
        and not formation.under
        and state.orders.order_of(formation.id) is None
    )


def havens(state: Mistral, formation: Formation) -> tuple[SpaceId, ...]:
    """The nearest Friendly Ports under the winds of this Impulse. ["IC-2.36-b"]"""
    nations = {unit.contingent for unit in state.units_of(formation.id)}
    own = nations.pop() if len(nations) == 1 else ""
    every = state.pack.ports.ports
    friendly = [id for id in every if is_friendly(state, id, formation.fleet, own)]
    if formation.at in friendly:
        return (formation.at,)
    return state.theatre.routes_from(formation.at, state.winds).nearest(friendly)


def homeward(state: Mistral, formation: Formation) -> tuple[Directive, ...]:
    """What a Formation that must return may do with its point: nothing but go on.

    Equal ways and equal Ports are the owner's choice; a way once begun stays good though the winds
    change. ["IC-2.36-a"]
    """
    ports = havens(state, formation)
    if formation.at in ports:
        return (Directive("enter_harbour"),)
    ways = state.theatre.routes_from(formation.at, state.winds)
    steps = {step for port in ports for step in ways.first_steps(port)}
    begun = state.progress.homeward.get(formation.id, ())
    if formation.at in begun[:-1]:
        steps.add(begun[begun.index(formation.at) + 1])
    return tuple(_step(state, formation, to) for to in sorted(steps))


def _step(state: Mistral, formation: Formation, to: Place) -> Directive:
    leg = state.theatre.leg(formation.at, to)
    assert leg is not None
    catching = state.theatre.sailing(leg, state.winds) == "catching"
    return Directive("catch" if catching else "move", to)


def next_step(play: Play[Mistral], formation: Formation) -> Directive:
    """The step that the software takes, along the way on which it set out. ["MRS-1-v"]"""
    state = play.state
    way = way_home(state, formation)
    if way and way != state.progress.homeward.get(formation.id, ()):
        play.emit(CourseSet("IC-2.36-a", formation.id, formation.fleet, way))
    return step_home(state, formation)


def way_home(state: Mistral, formation: Formation) -> tuple[str, ...]:
    """The way on which it set out, or a new one where it has left it; none if it is there."""
    ports = havens(state, formation)
    if formation.at in ports or not ports:
        return ()
    begun = state.progress.homeward.get(formation.id, ())
    if formation.at in begun[:-1]:
        return begun
    return tuple(state.theatre.routes_from(formation.at, state.winds).path(ports[0]))


def step_home(state: Mistral, formation: Formation) -> Directive:
    """What it does with its next point."""
    way = way_home(state, formation)
    if not way:
        return Directive("enter_harbour")
    return _step(state, formation, way[way.index(formation.at) + 1])


def goes_by_itself(state: Mistral, formation: Formation, bound: Collection[str] = ()) -> bool:
    """Whether the software moves it. ["MRS-1-v"]"""
    return state.switches.return_autopilot == "on" and (
        is_bound(state, formation) or formation.id in bound
    )
