"""Ports that turn Enemy: who lies there must leave. [2.32, 2.35, 3.35]"""

from estandarte.games.mistral.events import AuxiliaryChanged, FleetsEvent
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.upkeep import StateChanged
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, but

from .gale_damage import ForcedToSea, kept_together
from .ports import attitude
from .theatre import Place, space_of


class AuxiliaryTurnedOut(FleetsEvent, AuxiliaryChanged):
    """Its Port is Enemy now; it waits to be Assigned elsewhere."""

    besides = {"place": "available", "at": ""}
    auxiliary: str
    fleet: Role


class LeaderTurnedOut(FleetsEvent):
    """A Station is a Friendly Port. ["IC-3.47-a"]"""

    leader: str
    fleet: Role
    station: Place

    def apply(self, state: Mistral) -> None:
        leader = state.leaders[self.leader]
        state.leaders[leader.id] = but(leader, station=self.station)


def leave_closed_ports(play: Play[Mistral]) -> None:
    """Nobody lies in an Enemy Harbour: a forced sortie. ["IC-2.35-a", "IC-3.35-a"]"""
    for role in FLEETS:
        _force_out(play, role)
        _rouse(play, role)
        _send_away(play, role)


def _is_closed(state: Mistral, place: Place, role: Role) -> bool:
    port = state.theatre.port_at(place)
    return port is not None and attitude(state, space_of(place), role) == "enemy"


def _force_out(play: Play[Mistral], role: Role) -> None:
    """Formations together, Squadrons without one each for itself, Ready in the Port Space."""
    state = play.state
    groups: dict[str, list[Unit]] = {}
    lying = [u for _, u in sorted(state.units.items()) if u.fleet == role and u.state != "ready"]
    for unit in lying:
        if _is_closed(state, state.place_of(unit), role):
            groups.setdefault(unit.formation or _company(unit, lying), []).append(unit)
    for name, units in groups.items():
        at = space_of(state.place_of(units[0]))
        ids = tuple(unit.id for unit in units)
        rule = "MIS-2.222-b" if kept_together(units) else "IC-2.35-a"
        play.emit(ForcedToSea(rule, name, ids, role, at))


def _company(unit: Unit, lying: list[Unit]) -> str:
    """A Flagship keeps to a Squadron that is turned out with her. ["MIS-2.222-b"]"""
    mates = [u.id for u in lying if u.at == unit.at and not u.formation and not u.is_flagship]
    return f"I-{mates[0] if unit.is_flagship and mates else unit.id}"


def _rouse(play: Play[Mistral], role: Role) -> None:
    """Where a Key Port is no longer Friendly nobody lies In Ordinary. ["IC-3.27-e"]

    Naples keeps its own ships so. ["IC-2.32-d"]
    """
    state = play.state
    ports = state.pack.ports.ports
    for id in sorted(state.units):
        unit = state.units[id]
        port = space_of(state.place_of(unit))
        if unit.fleet != role or unit.state != "in_ordinary" or port not in ports:
            continue
        if attitude(state, port, role) != "friendly" and ports[port].flag != unit.contingent:
            play.emit(StateChanged("IC-3.27-e", id, role, "fitting_out"))


def _send_away(play: Play[Mistral], role: Role) -> None:
    state = play.state
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        based = one.fleet == role and one.place == "assigned" and one.at
        if based and _is_closed(state, one.at, role):
            play.emit(AuxiliaryTurnedOut("IC-2.35-a", id, role))
    for id in sorted(state.leaders):
        leader = state.leaders[id]
        if leader.fleet == role and leader.station and _is_closed(state, leader.station, role):
            play.emit(LeaderTurnedOut("IC-3.47-a", id, role, _nearest(state, leader.station, role)))


def _nearest(state: Mistral, here: Place, role: Role) -> Place:
    friendly = [p for p in state.pack.ports.ports if attitude(state, p, role) == "friendly"]
    found = state.theatre.routes_from(here, state.winds).nearest(friendly)
    return found[0] if found else here
