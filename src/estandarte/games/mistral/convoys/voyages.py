"""Convoys under way, step by step along their Routes. [10.11, 10.15, 2.15, 2.34, 2.41]"""

from estandarte.games.mistral.combined.transport_log import has_troops, next_on_route, pass_strait
from estandarte.games.mistral.fleets.damage import formation_allowance
from estandarte.games.mistral.hidden.concealment import is_held
from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.passages import arrive, put_to_sea
from estandarte.games.mistral.sea.theatre import (
    Leg,
    Place,
    is_harbour,
    location_of,
    space_of,
)
from estandarte.games.mistral.sea.weather import catching_die
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.range import interdicts
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.tasks.shadowing import is_shadowed
from estandarte.games.mistral.war.seasons import points_in
from estandarte.kernel import Play, Procedure, Role, RuleId, stage

from .convoys import BRITISH_LEVANT, FRENCH_LEVANT, TROOPS, VICTUALLING
from .escorts import (
    deliver,
    escort_leader,
    escorts_of,
    join,
)
from .log import (
    ConvoyArrived,
    ConvoyConcealed,
    ConvoyMoved,
    ConvoyWaited,
)

TOULON = "port_toulon"


def destination(state: Mistral, convoy: Convoy) -> SpaceId:
    """The last Space of its voyage; for the British trade the edge of the map."""
    if convoy.bound or not convoy.route:
        return convoy.bound
    path = state.pack.convoys.routes[convoy.route].path
    last = path[0] if convoy.homebound else path[-1]
    exits = {one.zone: one.edge for one in state.pack.theatre.exits}
    return exits.get(last, last)


def next_place(state: Mistral, convoy: Convoy) -> Place:
    """The next step on the Route, or on the cheapest way of one without a Route.

    ["IC-10.11-a", "MIS-2.152-a", "MIS-2.345-e"] A Scattered one goes on. ["MIS-2.154-e"]
    """
    here = convoy.at
    if there := next_on_route(state, convoy):
        return there
    if convoy.bound or not convoy.route:
        if not convoy.bound:
            return here
        path = state.theatre.routes_from(here, state.winds).path(convoy.bound)
        return path[1] if len(path) > 1 else here
    path = state.pack.convoys.routes[convoy.route].path
    legs = state.theatre.route(path[::-1] if convoy.homebound else path)
    following = {leg.here: leg.there for leg in legs}
    return following.get(here, destination(state, convoy))


def allowance(state: Mistral, convoy: Convoy) -> int:
    """Three, or that of a slower escort. ["IC-10.11-a", "IC-10.13-a"]"""
    slowest = (formation_allowance(state, one) for one in escorts_of(state, convoy))
    return min((state.pack.convoys.trade.allowance, *slowest))


def has_point(state: Mistral, convoy: Convoy) -> bool:
    """Increments 2 to 4; not in the Impulse in which it appeared, nor when it has lost this one.

    ["IC-10.11-b", "MIS-2.153-a", "MIS-2.413-c", "IC-10.16-b"]
    """
    return not (convoy.halted or convoy.spent) and _is_due(state, convoy)


def why_it_lies(convoy: Convoy) -> RuleId:
    """By which rule a Convoy has no point now."""
    if convoy.waits:
        return "MIS-2.413-c" if convoy.id == VICTUALLING else "MIS-2.153-a"
    return "MIS-2.345-c" if convoy.status == "in_ordinary" else "IC-10.11-b"


def _is_due(state: Mistral, convoy: Convoy) -> bool:
    if convoy.status != "at_sea" or convoy.waits or state.increment < 1:
        return False
    return points_in(state.pack.charts, allowance(state, convoy), state.increment) > 0


def lose_points(play: Play[Mistral], mover: Role) -> None:
    """Whoever was attacked in Battle since he last had a point loses this one. ["IC-10.16-b"]

    By the switch he gets none before the next Impulse. ["MIS-Q105"]
    """
    state = play.state
    for id, convoy in sorted(state.convoys.items()):
        moves = convoy.halted and mover in ("", convoy.fleet) and _is_due(state, convoy)
        if moves and state.switches.attacked_convoy == "runs":
            play.emit(ConvoyWaited("IC-10.16-b", id, convoy.fleet, convoy.beating))


def is_barred(state: Mistral, convoy: Convoy, to: Place) -> bool:
    """A Strait held against it, unless it is Scattered or its escort goes with it.

    ["IC-7.2-b", "IC-10.11-d"]
    """
    if convoy.scattered or not state.theatre.is_strait(to) or escorts_of(state, convoy):
        return False
    return any(f.fleet != convoy.fleet and interdicts(state, f) for f in state.formations_at(to))


def is_shut(state: Mistral, convoy: Convoy, port: SpaceId) -> bool:
    """A Blockade stops every Convoy that is not Scattered. ["IC-7.24-b", "MIS-2.155-a"]"""
    return not convoy.scattered and port in blockaded(state)


def sail_on(play: Play[Mistral], id: str) -> None:
    """One Movement Point: it must move whenever it can. ["IC-10.11-b"]"""
    state = play.state
    convoy = state.convoys[id]
    if is_harbour(convoy.at):
        _leave(play, convoy)
        return
    to = next_place(state, convoy)
    if to == convoy.at:
        _reach_port(play, convoy)
        return
    leg = state.theatre.leg(convoy.at, to)
    assert leg is not None, f"no way leads from {convoy.at} to {to}"
    sail_along(play, convoy, leg)


def sail_along(play: Play[Mistral], convoy: Convoy, leg: Leg) -> None:
    """Beating and Catching the Wind as for Formations. ["IC-10.11-d"]"""
    state = play.state
    if leg.manner == "off_map":
        _finish(play, convoy, leg.there, unloads=False)
        return
    if is_barred(state, convoy, leg.there):
        play.emit(ConvoyWaited("IC-7.2-b", convoy.id, convoy.fleet))
        return
    how = state.theatre.sailing(leg, state.winds)
    if how == "catching" and not _catches(play, convoy, leg):
        play.emit(ConvoyWaited("IC-10.11-d", convoy.id, convoy.fleet))
    elif how == "foul" and convoy.beating != leg.there:
        play.emit(ConvoyWaited("IC-10.11-d", convoy.id, convoy.fleet, leg.there))
    else:
        approaches: dict[str, Approach] = {"foul": "against_wind", "catching": "catching"}
        _go(play, convoy, leg, approaches.get(how, "with_wind"))


def wind_to_catch(state: Mistral, convoy: Convoy) -> Leg | None:
    """The leg of its next point on which it must Catch the Wind, if it must."""
    to = convoy.at if is_harbour(convoy.at) else next_place(state, convoy)
    leg = state.theatre.leg(convoy.at, to) if to != convoy.at else None
    if leg is None or leg.manner == "off_map" or is_barred(state, convoy, leg.there):
        return None
    return leg if state.theatre.sailing(leg, state.winds) == "catching" else None


def _catches(play: Play[Mistral], convoy: Convoy, leg: Leg) -> bool:
    """By the Leadership of the escort's Leader, else 0. ["IC-10.11-b"]"""
    die = catching_die(play.state, convoy.fleet, leg, escort_leader(play.state, convoy))
    return die.throw(play, "IC-5.25-c", "catching_the_wind").is_good


def _go(play: Play[Mistral], convoy: Convoy, leg: Leg, approach: Approach) -> None:
    """Escorts go with it; they suffer in Straits, the Convoy does not. ["IC-10.11-c"]

    No more does it in Gales or by Attrition. ["MIS-2.157-c", "MIS-2.349-d", "MIS-Q93"]
    """
    state = play.state
    guards = escorts_of(state, convoy)
    seen = convoy.spotted
    rule = "MIS-2.345-e" if convoy.id in TROOPS else "IC-10.11-a"
    play.emit(ConvoyMoved(rule, convoy.id, convoy.fleet, convoy.at, leg.there, seen))
    if has_troops(state, convoy.id) and state.theatre.is_strait(leg.there):
        pass_strait(play, convoy.id)
    for formation in guards:
        arrive(play, formation, leg, approach)
    look_for_convoys(play)
    convoy = state.convoys[convoy.id]
    port = state.theatre.ports.get(leg.there)
    ashore = port is not None and port.rank == "coastal"
    if ashore and leg.there == destination(state, convoy):
        _finish(play, convoy, leg.there, unloads=True)


def _leave(play: Play[Mistral], convoy: Convoy) -> None:
    """Out of the Harbour with the first point, its escort for the same one.

    ["IC-10.11-c", "IC-10.13-c"]
    """
    state = play.state
    port = space_of(convoy.at)
    if is_shut(state, convoy, port):
        play.emit(ConvoyWaited("IC-7.24-b", convoy.id, convoy.fleet))
        return
    guards = escorts_of(state, convoy)
    play.emit(ConvoyMoved("IC-10.11-c", convoy.id, convoy.fleet, convoy.at, port, False))
    for formation in guards:
        put_to_sea(play, formation)
    look_for_convoys(play)


def harbours_open(state: Mistral, convoy: Convoy) -> list[SpaceId]:
    """Which Harbours it may enter with its point: its own, or Toulon for the French trade.

    Toulon takes it if Marseilles is Blockaded or if it is Scattered. ["MIS-2.15-g", "MIS-2.156-a"]
    """
    here = space_of(convoy.at)
    found = [] if is_shut(state, convoy, here) else [here]
    blocked = here in blockaded(state)
    if convoy.id == FRENCH_LEVANT and (blocked or convoy.scattered):
        found += [] if is_shut(state, convoy, TOULON) else [TOULON]
    return found


def _reach_port(play: Play[Mistral], convoy: Convoy) -> None:
    state = play.state
    if not convoy.bound and not convoy.route:
        play.emit(ConvoyWaited("MIS-2.416-a", convoy.id, convoy.fleet))
        return
    if port := harbour_wanted(convoy, harbours_open(state, convoy)):
        enter(play, convoy, port)
    else:
        play.emit(ConvoyWaited("IC-7.24-b", convoy.id, convoy.fleet))


def harbour_wanted(convoy: Convoy, found: list[SpaceId]) -> SpaceId:
    """As its owner has wished; without a wish its own if it is open, else Toulon. ["MIS-2.156-a"]

    Nobody is asked here: the question would tell which marker it is.
    """
    own = space_of(convoy.at)
    if convoy.prefers in found:
        return convoy.prefers
    return "" if convoy.prefers == own or not found else found[0]


def enter(play: Play[Mistral], convoy: Convoy, port: SpaceId) -> None:
    """Toulon is reached in the same Impulse. ["MIS-2.156-b"]"""
    harbour = play.state.theatre.harbour_of(port)
    _finish(play, convoy, harbour, unloads=convoy.id != FRENCH_LEVANT)


def _finish(play: Play[Mistral], convoy: Convoy, at: Place, unloads: bool) -> None:
    deliver(play, convoy)
    rule = _arrival_rule(convoy, at)
    play.emit(ConvoyArrived(rule, convoy.id, convoy.fleet, convoy.at, at, unloads, convoy.spotted))


def _arrival_rule(convoy: Convoy, at: Place) -> RuleId:
    if convoy.id == FRENCH_LEVANT:
        return "MIS-2.156-b" if space_of(at) == TOULON else "MIS-2.15-f"
    outbound = convoy.id == BRITISH_LEVANT and not convoy.homebound
    return "MIS-2.15-d" if outbound else "IC-10.11-c"  # its way home is the same Convoy's


def under_way(state: Mistral, fleet: Role) -> list[str]:
    """The Convoys of a Fleet that still have a point in this increment. ["IC-10.11-b"]"""
    own = (one for _, one in sorted(state.convoys.items()) if one.fleet == fleet)
    return [one.id for one in own if has_point(state, one)]


class EscortsJoin(Procedure):
    """At the end of an Impulse. ["IC-4.24-a", "IC-10.13-a"]"""

    @stage
    def join(self, play: Play[Mistral]) -> None:
        join(play, in_harbour=False)


def look_for_convoys(play: Play[Mistral]) -> None:
    """Convoys are always Spotted in Straits; with open fog everywhere. ["IC-10.12-a", "MRS-1-d"]"""
    state = play.state
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        at_sea = convoy.status == "at_sea" and not is_harbour(convoy.at)
        if not at_sea or convoy.spotted:
            continue
        if state.theatre.is_strait(convoy.at) or state.switches.fog == "open":
            play.emit(ConvoySpotted("IC-10.12-a", id, convoy.fleet, convoy.at))


def conceal_convoys(play: Play[Mistral]) -> None:
    """At the end of an Impulse, unless something keeps them in sight. ["IC-10.12-a"]"""
    state = play.state
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        kept = (
            state.theatre.is_strait(convoy.at)
            or state.switches.fog == "open"
            or is_shadowed(state, id)
            or (bool(convoy.at) and is_held(state, location_of(convoy.at), convoy.fleet))
        )
        if convoy.spotted and not kept:
            play.emit(ConvoyConcealed("IC-10.12-a", id, convoy.fleet, convoy.at))
