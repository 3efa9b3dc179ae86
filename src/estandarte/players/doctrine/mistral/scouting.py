"""Auxiliaries: where they lie, what they search and attack, whom they screen."""

from estandarte.games.mistral.assignment import (
    Assign,
    Assigning,
    EndAssignment,
    PutOnTrack,
    available,
    places_for,
)
from estandarte.games.mistral.attacking import AttackConvoy, attacks
from estandarte.games.mistral.corsairs import is_pirate
from estandarte.games.mistral.fleets import Auxiliary
from estandarte.games.mistral.interdiction import Interdict, stations
from estandarte.games.mistral.pack import BRITISH
from estandarte.games.mistral.screening import LetPass, OfferingScreen, PutForward, screeners
from estandarte.games.mistral.searching import (
    KeepingLookOut,
    KeepQuiet,
    LookOut,
    Search,
    searches,
)
from estandarte.games.mistral.shadowing import LetGo, OfferingShadow
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks import GiveNoMoreTasks, Tasking
from estandarte.kernel import Action, Decision, Role

from .worth import own_force_at, turns_left

STATIONS = {
    "british": ("port_gibraltar", "port_mahon", "port_villefranche"),
    "bourbons": ("port_barcelona", "port_marseilles", "port_toulon", "port_cartagena"),
}
"""Ports by which Convoys pass."""
TRACK_BOXES = 3
SCOUTS = ("light", "galley")


def assign(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Escorts where Convoys pass, Bombs and Fireships with the strongest Formation."""
    assert isinstance(decision, Assigning)
    ending = turns_left(state) <= 1 and role == BRITISH
    for one in available(state, role):
        track = PutOnTrack(one.id, role=role)
        covered = len(state.errands.track)
        if ending and covered < TRACK_BOXES and track.check(state, decision):
            return track
        places = list(places_for(state, one))
        if places:
            return Assign(one.id, min(places, key=lambda at: _liking(state, one, at)), role=role)
    return EndAssignment(role=role)


def _liking(state: Mistral, one: Auxiliary, at: str) -> tuple[int, int, str]:
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


def task(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Pirates on the trade, then attacks on Convoys, then a look with what is free."""
    assert isinstance(decision, Tasking)
    for action in stations(state, role, decision):
        if isinstance(action, Interdict) and _is_pirates(state, action.auxiliary):
            return action
    for action in attacks(state, role, decision):
        if not isinstance(action, AttackConvoy) or action.defying:
            continue
        if state.orders.order_of(action.auxiliary) is None:
            return action
    for action in searches(state, role, decision):
        if isinstance(action, Search) and state.auxiliaries[action.auxiliary].kind in SCOUTS:
            return action
    return GiveNoMoreTasks(role=role)


def _is_pirates(state: Mistral, id: str) -> bool:
    """One Sea Zone a Turn is enough to shame the other Fleet."""
    busy = any(
        is_pirate(state.auxiliaries[name]) and errand.kind == "interdiction"
        for name, errand in state.errands.lasting.items()
        if name in state.auxiliaries
    )
    return is_pirate(state.auxiliaries[id]) and not busy


def look_out(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Only who is strong wants to know what is beside him."""
    for action in decision.options(state, role):
        if isinstance(action, LookOut):
            at = state.formations[action.formation].at
            if own_force_at(state, at, role) > 8:
                return action
    return KeepQuiet(role=role)


def screen(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Convoys are worth a small ship."""
    asked = state.errands.task
    if asked is not None and asked.kind == "convoy_attack":
        for one in screeners(state, role):
            if one.kind in SCOUTS:
                return PutForward(one.id, role=role)
    return LetPass(role=role)


def shadow(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return LetGo(role=role)


ANSWERS = {
    Assigning: assign,
    Tasking: task,
    KeepingLookOut: look_out,
    OfferingScreen: screen,
    OfferingShadow: shadow,
}
