"""Dummies: one beside each force that has something to hide, the others pretend to have Orders."""

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import at_sea, is_exposed
from estandarte.games.mistral.hidden.dummies import PlaceDummies, PlacingDummies, may_lie
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role, but

from .estimates import distance, havens, is_winter
from .steering import step_towards
from .trading import course

FOLLOWS = 4
"""So far, in points, a Dummy goes after the force that it covers."""
AREAS = 3
"""Among how many waters near its Port a Dummy that goes alone seems to choose."""


def place(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Beside those at sea who have none; the rest come out of Port, but not in Winter.

    Convoys get their courses first.
    """
    assert isinstance(decision, PlacingDummies)
    if wish := course(state, decision, role):
        return wish
    return covers(state, role)


def covers(state: Mistral, role: Role, beside: bool = True, out: bool = True) -> PlaceDummies:
    """Those of its Dummies that a Fleet places now."""
    dummies = _dummies(state, role)
    free = range(len(dummies), state.switches.dummies)
    followed = set(_covers(state, role).values())
    bare = [one.at for one in _charges(state, role) if one.id not in followed]
    places = bare[: len(free)] if beside else []
    if out and not is_winter(state):
        ports = [_home(state, role, number) for number in free[len(places) :]]
        places += [at for at in ports if at and may_lie(state, role, at)]
    return PlaceDummies(tuple(places), role=role)


def feint(state: Mistral, dummy: Formation, near: int = 0) -> Directive | None:
    """Not where everybody is seen, a Strait or an Enemy's Port; no nearer than it has to be."""
    goals = errand_of(state, dummy)
    if not goals or distance(state, dummy.at, goals) <= near:
        return None
    step = step_towards(state, dummy, goals)
    if step is None or state.theatre.is_strait(step.to):
        return None
    return None if is_exposed(state, but(dummy, at=step.to)) else step


def errand_of(state: Mistral, dummy: Formation) -> tuple[Place, ...]:
    """Where a Dummy wants to be."""
    covered = _covers(state, dummy.fleet).get(dummy.id)
    if covered is not None:
        return (state.formations[covered].at,)
    number = int(dummy.id.rsplit("-", 1)[1])
    home = _home(state, dummy.fleet, number)
    if not home or is_winter(state):
        return ()
    areas = _waters_near(state, dummy.fleet, home)
    # For as long as a real force would take to go there and fulfil an Order.
    return areas[(state.date.turn // 2 + number) % len(areas)] if areas else ()


def _dummies(state: Mistral, role: Role) -> list[Formation]:
    return [
        state.formations[id]
        for id in sorted(state.formations)
        if state.formations[id].is_dummy and state.formations[id].fleet == role
    ]


def _charges(state: Mistral, role: Role) -> list[Formation]:
    """Forces at sea under an Order whom nobody has seen, in the order of their names."""
    under_orders = {order.holder for order in state.orders.issued.values() if order.fleet == role}
    return [
        one
        for id in sorted(under_orders & state.formations.keys())
        if not (one := state.formations[id]).is_dummy
        and not one.spotted
        and at_sea(state, one)
        and not is_exposed(state, one)
    ]


def _covers(state: Mistral, role: Role) -> dict[str, str]:
    """Each Dummy with the force beside which it stays: the nearest that has none."""
    found: dict[str, str] = {}
    charges = _charges(state, role)
    for dummy in _dummies(state, role):
        near = [(distance(state, dummy.at, (one.at,)), one.id) for one in charges]
        away, id = min(near, default=(FOLLOWS + 1, ""))
        if away <= FOLLOWS:
            found[dummy.id] = id
            charges = [one for one in charges if one.id != id]
    return found


def _home(state: Mistral, role: Role, number: int) -> SpaceId:
    """The dockyard out of which a Dummy comes: each has its own."""
    yards = havens(state, role)
    return yards[number % len(yards)] if yards else ""


def _waters_near(state: Mistral, role: Role, home: SpaceId) -> list[tuple[SpaceId, ...]]:
    """Where a Fleet cruises, the nearest first."""
    wanted = state.pack_name, role, home
    if wanted not in _WATERS:
        _WATERS[wanted] = _sorted_waters(state, role, home)
    return _WATERS[wanted]


def _sorted_waters(state: Mistral, role: Role, home: SpaceId) -> list[tuple[SpaceId, ...]]:
    chits = state.pack.orders.chits
    areas = [
        (distance(state, home, chit.locations), id, chit.locations)
        for id, chit in chits.items()
        if chit.fleet == role
        and chit.kind == "cruise"
        # In a Strait everybody is seen, and a Dummy is no more. ["IC-5.26-b"]
        and not any(state.theatre.is_strait(at) for at in chit.locations)
    ]
    return [locations for _, _, locations in sorted(areas)[:AREAS]]


_WATERS: dict[tuple[str, Role, SpaceId], list[tuple[SpaceId, ...]]] = {}
"""They never change on a map."""
ANSWERS = {PlacingDummies: place}
