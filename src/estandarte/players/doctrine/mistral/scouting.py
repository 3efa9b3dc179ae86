"""Auxiliaries: where they lie, what they search and attack, whom they screen."""

from estandarte.games.mistral.convoys.attacking import AttackConvoy, PreyingAgain, attacks
from estandarte.games.mistral.corsairs.corsairs import is_pirate
from estandarte.games.mistral.dice.mulligans import LetItStand, Standing, ThrowAgain
from estandarte.games.mistral.dice.player_ranks import price_of
from estandarte.games.mistral.fleets.attrition import screened
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.orders.kinds import chit_entry
from estandarte.games.mistral.orders.log import fleet_of
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.assignment import (
    Assign,
    Assigning,
    EndAssignment,
    PutOnTrack,
    available,
    places_for,
    surplus,
)
from estandarte.games.mistral.tasks.giving import GiveNoMoreTasks, Tasking
from estandarte.games.mistral.tasks.interdiction import guerre_de_course
from estandarte.games.mistral.tasks.screening import (
    INSHORE,
    LetPass,
    OfferingScreen,
    PutForward,
    screeners,
)
from estandarte.games.mistral.tasks.searching import (
    KeepingLookOut,
    KeepQuiet,
    LookOut,
    Search,
    SearchAgain,
    SearchingAgain,
    searches,
)
from estandarte.games.mistral.tasks.shadowing import (
    ChasingAgain,
    FollowingAgain,
    LetGo,
    OfferingShadow,
)
from estandarte.kernel import Action, Decision, Role

from .lending import loan
from .raiders import against_trade
from .worth import own_force_at, turns_left

STATIONS = {
    "british": ("port_gibraltar", "port_mahon", "port_villefranche"),
    "bourbons": ("port_barcelona", "port_marseilles", "port_toulon", "port_cartagena"),
}
"""Ports by which Convoys pass."""
TRACK_BOXES = 3
SCOUTS = ("light", "galley")
UNKNOWN = ("fleet", "fleet", "light", "galley")
"""What attacks a Convoy, as long as nobody has seen it."""
RAIDERS = ("fleet",)
"""As a Fleet-50 and a privateer are Screened."""
WORTH_SCREENING = 0.3


def assign(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Escorts where Convoys pass, Bombs and Fireships with the strongest Formation."""
    assert isinstance(decision, Assigning)
    if over := list(surplus(state, role, decision)):
        return over[-1]
    ending = turns_left(state) <= 1 and role == BRITISH
    for one in available(state, role):
        track = PutOnTrack(one.id, role=role)
        covered = len(state.tasks.track)
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
    """Against Pirates, with Pirates, on Convoys; then a look with what is free."""
    assert isinstance(decision, Tasking)
    if (raid := against_trade(state, decision, role)) is not None:
        return raid
    for action in attacks(state, role, decision):
        if not isinstance(action, AttackConvoy) or action.defying:
            continue
        if state.orders.order_of(action.auxiliary) is None:
            return action
    for action in searches(state, role, decision):
        if isinstance(action, Search) and state.auxiliaries[action.auxiliary].kind in SCOUTS:
            return action
    return GiveNoMoreTasks(role=role)


def look_out(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Only who is strong wants to know what is beside him."""
    for action in decision.options(state, role):
        if isinstance(action, LookOut):
            at = state.formations[action.formation].at
            if own_force_at(state, at, role) > 8:
                return action
    return KeepQuiet(role=role)


def screen(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Convoys are worth a small ship, and so is a sea without Pirates or French raiders."""
    asked = state.tasks.task
    assert asked is not None
    tasked = state.auxiliaries.get(asked.auxiliary)
    pirate = tasked is not None and asked.open_class and is_pirate(tasked)
    raider = asked.kind == "interdiction" and (pirate or _is_raided(state, role))
    if asked.kind != "convoy_attack" and not raider:
        return LetPass(role=role)
    unknown = RAIDERS if raider else UNKNOWN
    likely = (tasked.basic,) if tasked is not None and asked.open_class else unknown
    spared = _escorts_wanted(state, role)
    found = [
        (_stops(state, one, asked.place, likely), one.id)
        for one in screeners(state, role)
        if raider or one.kind not in spared
    ]
    best, id = max(found, default=(0.0, ""))
    return PutForward(id, role=role) if best >= WORTH_SCREENING else LetPass(role=role)


def _is_raided(state: Mistral, role: Role) -> bool:
    """Once the French wage their war on trade, three of them cost an Order. ["MIS-2.332-h"]"""
    return role == BRITISH and guerre_de_course(state)


def _escorts_wanted(state: Mistral, role: Role) -> tuple[str, ...]:
    """Who can hold an Escort Order is kept for it, as long as one is in hand."""
    waiting = any(
        fleet_of(state, id) == role and (chit := chit_entry(state, id)) and chit.kind == "escort"
        for id in state.orders.hand
    )
    return ("fleet", "fleet50") if waiting else ()


def _stops(state: Mistral, one: Auxiliary, place: str, likely: tuple[str, ...]) -> float:
    """How well a Class Screens against those that may come. ["MIC-6.1-a"]"""
    matrix = state.pack.charts.screening
    inshore = state.theatre.kind(location_of(place)) in INSHORE
    found = [screened(matrix, kind, one.kind, inshore, state.switches) for kind in likely]
    return sum({"yes": 1.0, "partial": 0.3, "no": 0.0}[result] for result in found) / len(found)


def shadow(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return LetGo(role=role)


def leave_the_die(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Prestige is what wins the war: only a die that costs none is thrown again."""
    assert isinstance(decision, Standing)
    if (hand := loan(state, decision, role)) is not None:
        return hand
    again = SearchAgain if isinstance(decision, SearchingAgain) else ThrowAgain
    wish: Action = again(role=role)
    free = not price_of(state, role) and wish.check(state, decision)
    return wish if free else LetItStand(role=role)


ANSWERS = {
    Assigning: assign,
    Tasking: task,
    KeepingLookOut: look_out,
    OfferingScreen: screen,
    OfferingShadow: shadow,
    SearchingAgain: leave_the_die,
    PreyingAgain: leave_the_die,
    FollowingAgain: leave_the_die,
    ChasingAgain: leave_the_die,
}
