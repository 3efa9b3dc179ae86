"""Troop Convoys with the forces of the land game aboard. [3.25]"""

from math import ceil

from estandarte.games.mistral.convoys.convoys import TROOPS
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.seasons import next_turn
from estandarte.kernel import YES, Decision, Play, Procedure, Role, RuleId, Verdict, but, no
from estandarte.kernel import stage as stage_of

from .coasts import (
    POWERS,
    LandAction,
    is_greater,
    land_of,
    may_land,
    section_of,
    sections,
)
from .communications import way
from .land import LandUnit, Transport
from .scenario import FIRST, counterpart
from .shore_tasks import weaken
from .transport_log import (
    MINORS,
    ForcesPlaced,
    TransportAsked,
    TransportDiverted,
    TransportFormed,
    TransportLost,
    TransportSailed,
    TroopsPutAshore,
)

SPAIN, WEST_EDGE = "spain", "west_edge"
"""The Holding Box of Spain, and the edge by which its forces may march in. ["MIS-3.234-a"]"""
BARCELONA = "port_barcelona"
PROVENCE = ("port_marseilles", "port_toulon")
DON_FELIPE = "don felipe"
MOST_UNITS = 200


def port_of(place: str) -> str:
    """Convoys from and to Spain always use Barcelona. ["MIS-3.257-a"]"""
    return BARCELONA if place == SPAIN else place


def is_eligible(state: Mistral, place: str, role: Role) -> bool:
    """Where land forces may take ship or come ashore: every Side, every such Port.

    ["MIS-3.251-b", "MIS-3.251-c", "MIS-3.25.11-a"]
    """
    if place in PROVENCE or (place in state.pack.ports.ports and not _on_land_map(state, place)):
        return place in state.pack.ports.ports and attitude(state, place, role) == "friendly"
    if is_greater(state, place):
        return bool(may_land(state, place, role))
    return any(may_land(state, port, role) for port in sections(state).get(place, ()))


def _on_land_map(state: Mistral, place: str) -> bool:
    return is_greater(state, place) or place in state.pack.coasts.sections


def check_unit(state: Mistral, unit: LandUnit, origin: str, role: Role) -> Verdict:
    """Whether a counter may go by sea; Leaders need not. ["MIS-3.251-d", "MIS-3.251-e"]"""
    said = unit.name.lower()
    if not 1 <= len(unit.name) <= 60 or not 1 <= unit.strength <= 60:
        return no("MIS-3.251-d", unit=unit.name)
    if DON_FELIPE in said.replace("_", " "):
        return no("MIS-3.251-g", unit=unit.name)
    if "marine" in said:
        return no("MIS-3.267-a", unit=unit.name)
    if POWERS.get(unit.side) != role:
        return no("MIS-3.251-c", unit=unit.name, side=unit.side)
    if unit.kind == "auxiliary" and (unit.side, port_of(origin)) != ("spain", BARCELONA):
        return no("MIS-3.252-a", unit=unit.name)
    if land_of(state).landed.get(unit.name, state.date) > state.date:
        return no("MIS-3.132-b", unit=unit.name)
    return YES


class AskForTransport(LandAction):
    """Ask, for a land player, that these counters be carried over the sea.

    By sea land forces go in Troop Convoys and in no other way.
    """

    free = ("units",)
    units: tuple[LandUnit, ...]
    origin: str
    destination: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if (self.origin, self.destination) == (SPAIN, WEST_EDGE):
            return no("MIS-3.243-a")  # that way is by land
        if not self.units or len(self.units) > MOST_UNITS:
            return no("MIS-3.258-b", units=len(self.units))
        here, there = port_of(self.origin), port_of(self.destination)
        if here == there and SPAIN in (self.origin, self.destination):
            return no("MIS-3.257-a", origin=self.origin)
        if here == there or not is_eligible(state, here, self.role):
            return no("MIS-3.251-b", origin=self.origin)
        if not is_eligible(state, there, self.role):
            return no(_no_landing(state, there), destination=self.destination)
        for unit in self.units:
            if not (verdict := check_unit(state, unit, self.origin, self.role)):
                return verdict
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        land = land_of(play.state)
        number = 1 + max((int(id[1:]) for id in land.transports if id[0] == "w"), default=0)
        asked = counterpart(land.seating, [unit.side for unit in self.units])
        here, there = port_of(self.origin), port_of(self.destination)
        wanted = Transport(f"w{number}", self.role, self.units, here, there, asked)
        spanish = all(unit.side == SPAIN for unit in self.units)
        rule = "MIS-3.234-a" if self.origin == SPAIN else "MIS-2.34-g"
        play.emit(TransportAsked(rule if spanish else "MIS-3.258-b", wanted))


def _no_landing(state: Mistral, place: str) -> RuleId:
    if place not in state.pack.ports.ports:
        return "MIS-3.121-d"  # sea movement goes over this map
    return "MIS-3.251-b" if _on_land_map(state, place) else "MIS-3.251-c"


def turns_to_assemble(state: Mistral, transport: Transport) -> int:
    """A Turn for four counters; horse count two, guns four. ["MIS-3.254-a", "MIS-3.254-d"]"""
    rules = state.pack.coasts.convoys
    if not transport.is_major:
        return 0
    points = 0
    for unit in transport.units:
        if unit.kind == "artillery":
            points += rules.artillery
        else:
            points += rules.cavalry if unit.is_horse else 1
    return ceil(points / rules.counters_per_turn)


class FormTransport(LandAction):
    """Form the Convoy that a land player has asked for, by this Route."""

    transport: str
    path: tuple[SpaceId, ...] = ()
    """The Spaces of its Route; nothing for the cheapest way."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        land = land_of(state)
        wanted = land.transports.get(self.transport)
        if wanted is None or wanted.fleet != self.role or wanted.formed is not None:
            return no("MIS-3.258-b", transport=self.transport)
        if f"formed:{wanted.origin}" in land.used:
            return no("MIS-3.258-a", origin=wanted.origin)
        if not (verdict := self._has_room(state, wanted)):
            return verdict
        if not is_eligible(state, wanted.destination, self.role):
            return no("MIS-3.251-b", destination=wanted.destination)
        if self.path and not self._is_expeditious(state, wanted):
            return no("MIS-3.258-d", path=list(self.path))
        return YES

    def _has_room(self, state: Mistral, wanted: Transport) -> Verdict:
        """Two Major Convoys a Year for the Bourbons, one Minor one at a time for each Fleet."""
        land = land_of(state)
        if not wanted.is_major:
            busy = MINORS[self.role] in land.transports
            return no("MIS-3.255-a") if busy else YES
        british = self.role != BOURBONS
        if british and state.switches.combined_british_convoys == "minor":
            return no("MIS-Q57", transport=self.transport)
        most = state.pack.coasts.convoys.most_major
        if not british and land.major >= most:
            return no("MIS-3.253-a", formed=land.major)
        if all(name in land.transports for name in TROOPS):
            return no("MIS-3.256-a", convoys=list(TROOPS))
        return YES

    def _is_expeditious(self, state: Mistral, wanted: Transport) -> bool:
        legs = way(state, self.path)
        if legs is None or (self.path[0], self.path[-1]) != (wanted.origin, wanted.destination):
            return False
        cost = sum(state.theatre.cost(leg, state.winds) for leg in legs)
        return cost == state.theatre.distance(wanted.origin, wanted.destination, state.winds)

    def carry_out(self, play: Play[Mistral]) -> None:
        state = play.state
        wanted = land_of(state).transports[self.transport]
        ready = state.date
        for _ in range(turns_to_assemble(state, wanted)):
            ready = next_turn(ready)
        formed = but(wanted, formed=state.date, ready=ready, path=self.path)
        harbour = state.theatre.harbour_of(wanted.origin)
        id = _counter(state, wanted)
        convoy = Convoy(id, self.role, at=harbour, status="in_ordinary", bound=wanted.destination)
        play.emit(TransportFormed(_formed_by(state, formed), formed, convoy))


def _formed_by(state: Mistral, formed: Transport) -> RuleId:
    if formed.path:
        return "MIS-3.258-e"  # its Route is written down
    if not formed.is_major:
        return "MIS-3.121-c"
    return "MIS-3.254-d" if turns_to_assemble(state, formed) > 1 else "MIS-3.253-b"


def _counter(state: Mistral, wanted: Transport) -> str:
    """Counters serve Major Convoys; a Minor one is the land counter itself. ["MIS-3.256-a"]"""
    if not wanted.is_major:
        return MINORS[wanted.fleet]
    return next(name for name in TROOPS if name not in land_of(state).transports)


class DivertTransport(LandAction):
    """Send a Convoy whose destination the Enemy holds to another Port."""

    convoy: str
    to: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        one, convoy = land_of(state).transports.get(self.convoy), state.convoys.get(self.convoy)
        if one is None or convoy is None or one.fleet != self.role:
            return no("MIS-3.25.10-a", convoy=self.convoy)
        if convoy.status != "arrived" or is_eligible(state, space_of(convoy.at), self.role):
            return no("MIS-3.25.10-b", convoy=self.convoy)
        enters = _on_land_map(state, self.to) or self.to in PROVENCE
        if not enters or not is_eligible(state, self.to, self.role):
            return no("MIS-3.25.10-a", to=self.to)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(TransportDiverted("MIS-2.347-b", self.convoy, self.role, self.to))


class PutAshore(LandAction):
    """Land the forces of a Convoy that has arrived, all in one Port."""

    convoy: str
    port: str
    spared: tuple[str, ...] = ()
    """Land Auxiliaries sent to the Recovery Box, each in place of one Strength Point."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        one, convoy = land_of(state).transports.get(self.convoy), state.convoys.get(self.convoy)
        if one is None or convoy is None or one.fleet != self.role:
            return no("MIS-3.258-f", convoy=self.convoy)
        if convoy.status != "arrived":
            return no("MIS-3.258-f", status=convoy.status)
        here = space_of(convoy.at)
        if here in state.pack.coasts.sections:
            if section_of(state, self.port) != here:
                return no("MIS-3.259-a", port=self.port)
            if not (verdict := may_land(state, self.port, self.role)):
                return verdict
        elif self.port != here or not is_eligible(state, here, self.role):
            return no("MIS-3.25.10-a", port=self.port)
        auxiliaries = {unit.name for unit in one.units if unit.kind == "auxiliary"}
        if not set(self.spared) <= auxiliaries or len(self.spared) > toll(state, one):
            return no("MIS-3.258-h", spared=list(self.spared))
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        put_ashore(play, self.convoy, self.port, self.spared)


def toll(state: Mistral, transport: Transport) -> int:
    """One Strength Point for every two DPs, rounded down. ["MIS-3.258-g"]"""
    each = state.pack.coasts.convoys.damage_per_strength
    return state.convoys[transport.id].damage // each


def put_ashore(play: Play[Mistral], id: str, port: str, spared: tuple[str, ...]) -> None:
    """What is left of the forces appears; its Escort was freed on arrival. ["MIS-3.258-f"]"""
    state = play.state
    one = land_of(state).transports[id]
    left = weaken(one, toll(state, one) - len(spared))
    on_map = section_of(state, port) is not None
    aux = tuple(unit.name for unit in left if unit.kind == "auxiliary" and unit.name not in spared)
    since = next_turn(state.date) if port in PROVENCE else state.date
    units = tuple(unit for unit in left if unit.kind != "auxiliary")
    available = aux if on_map else ()
    rule = "MIS-3.251-f" if aux else "MIS-3.25.11-a" if port in PROVENCE else "MIS-3.258-f"
    play.emit(TroopsPutAshore(rule, id, port, units, spared, available, since))


class PlaceForces(LandAction):
    """Place the Spanish forces that the land game schedules for its first Turn."""

    free = ("units",)
    units: tuple[LandUnit, ...]
    port: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if state.date.year > FIRST.year:
            return no("MIS-2.346-a", date=state.date.year)  # now they must be carried
        if state.date != FIRST:
            return no("MIS-3.131-a", date=state.date.turn)
        if self.role != BOURBONS or state.impulse > 1:
            return no("MIS-3.132-a", date=state.date.turn)
        if not self.units or any(unit.side != "spain" for unit in self.units):
            return no("MIS-3.132-a", units=len(self.units))
        return may_land(state, self.port, self.role)

    def carry_out(self, play: Play[Mistral]) -> None:
        since = next_turn(play.state.date)
        play.emit(ForcesPlaced("MIS-3.132-a", self.units, self.port, since))


class TransportsAtSea(Procedure):
    """At the start of an Operations Phase assembled Convoys sail; the empty ones are gone."""

    @stage_of
    def sail(self, play: Play[Mistral]) -> None:
        state = play.state
        for id, one in sorted(land_of(state).transports.items()):
            ready = one.ready is not None and one.ready <= state.date
            if ready and not one.at_sea:
                rule = "MIS-3.254-a" if one.is_major else "MIS-3.25-a"
                play.emit(TransportSailed(rule, id, one.fleet))


def sink_the_empty(play: Play[Mistral]) -> None:
    """A Troop Convoy is eliminated with the last of its forces. ["MIS-2.349-a"]"""
    state = play.state
    for id, one in sorted(land_of(state).transports.items()):
        if id in state.convoys and not weaken(one, toll(state, one)):
            play.emit(TransportLost("MIS-2.349-a", id))


def turn_back(play: Play[Mistral]) -> None:
    """Without any eligible destination a Convoy goes home and is broken down there.

    ["MIS-3.25.12-a"]
    """
    state = play.state
    for id, one in sorted(land_of(state).transports.items()):
        convoy = state.convoys.get(id)
        if convoy is None or convoy.status != "arrived":
            continue
        here = space_of(convoy.at)
        if here == one.origin and one.diverted:
            put_ashore(play, id, one.origin, ())
        elif is_eligible(state, here, one.fleet) or havens(state, one.fleet):
            continue
        elif here == one.origin:
            put_ashore(play, id, one.origin, ())
        else:
            play.emit(TransportDiverted("MIS-3.25.12-a", id, one.fleet, one.origin))


def havens(state: Mistral, role: Role) -> list[SpaceId]:
    """Every place by which a Side's forces may now enter the land map."""
    places = (*state.pack.coasts.greater, *state.pack.coasts.sections, *PROVENCE)
    return [place for place in places if is_eligible(state, place, role)]
