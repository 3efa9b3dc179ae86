"""Where Auxiliaries lie: escorts where Convoys pass, Bombs and Fireships with Formations."""

from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import (
    Assign,
    Assigning,
    EndAssignment,
    available,
    places_for,
)
from estandarte.kernel import Action, Role

from .language import AssignTo

STATIONS = {
    "british": ("port_gibraltar", "port_mahon", "port_villefranche"),
    "bourbons": ("port_barcelona", "port_marseilles", "port_toulon", "port_cartagena"),
}
"""Ports by which Convoys pass."""


def assign(said: AssignTo, state: Mistral, decision: Assigning, role: Role) -> Action | None:
    """Each in turn to the first of its places, or where it is of most use."""
    for one in available(state, role):
        for to in said.stations.get(one.id, ()):
            action = Assign(one.id, to, role=role)
            if action.check(state, decision):
                return action
        if places := list(places_for(state, one)):
            return Assign(one.id, min(places, key=lambda at: liking(state, one, at)), role=role)
    return EndAssignment(role=role)


def liking(state: Mistral, one: Auxiliary, at: str) -> tuple[int, int, str]:
    ports = STATIONS.get(one.fleet, ())
    if at in state.formations:
        units = len(state.units_of(at))
        ordered = state.orders.order_of(at) is not None
        wanted = one.kind in ("bomb", "fireship")
        return (0 if wanted and ordered else 1 if wanted else 3, -units, at)
    if at in ports:
        return (0, ports.index(at), at)
    rank = state.pack.ports.ports[at].rank
    return (1 if rank == "key" else 2, 0, at)
