"""The log of land forces at sea: asked for, Formed, sailed, diverted, put ashore. [3.25]"""

from estandarte.games.mistral.convoys.convoys import scatter_if_broken
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Service
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.log import StraitEntered
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Event, Play, Role, RuleId, but

from .coasts import land_of
from .land import LandUnit, Transport

MINORS: dict[Role, str] = {BOURBONS: "minor_bourbons", BRITISH: "minor_british"}
"""The Minor Troop Convoy of each Fleet, one at a time. ["MIS-3.255-a"]"""


def has_troops(state: Mistral, convoy: str) -> bool:
    """Whether forces of the land game are aboard; the land game's rules then see to it."""
    return state.land is not None and convoy in state.land.transports


def next_on_route(state: Mistral, convoy: Convoy) -> Place:
    """The next step of a Route that was written down. ["MIS-3.258-e"]"""
    if not has_troops(state, convoy.id):
        return ""
    path = land_of(state).transports[convoy.id].path
    if not path or convoy.bound != path[-1]:
        return ""
    following = {leg.here: leg.there for leg in state.theatre.route(path)}
    return following.get(convoy.at, "")


class TransportAsked(Event):
    """A land player wants forces carried; all can see them gather. ["MIS-3.258-b"]"""

    transport: Transport

    def apply(self, state: Mistral) -> None:
        put(state, self.transport)


class TransportFormed(Event):
    """A Convoy takes shape in its Port; its Route is its Fleet's secret. ["MIS-3.258-e"]"""

    transport: Transport
    convoy: Convoy

    def apply(self, state: Mistral) -> None:
        one = self.transport
        land = land_of(state)
        counted = land.major + (one.is_major and one.fleet == BOURBONS)
        others = {id: t for id, t in land.transports.items() if id != one.id}
        state.land = but(
            land,
            transports={**others, self.convoy.id: but(one, id=self.convoy.id)},
            major=counted,
            used=(*land.used, f"formed:{one.origin}"),
        )
        state.convoys[self.convoy.id] = self.convoy

    def seen_by(self, role: Role) -> Event | None:
        if role == self.transport.fleet:
            return self
        return TransportFormed(self.cite, but(self.transport, path=()), self.convoy)


class TransportSailed(Event):
    """It is assembled, as all could see, and leaves with its first point."""

    convoy: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        put(state, but(land_of(state).transports[self.convoy], at_sea=True))
        if convoy := state.convoys.get(self.convoy):
            state.convoys[convoy.id] = but(convoy, status="at_sea")


class TransportDiverted(FleetsEvent):
    """Its destination is the Enemy's; another is written down. ["MIS-3.25.10-b"]"""

    convoy: str
    fleet: Role
    to: SpaceId

    def apply(self, state: Mistral) -> None:
        one = land_of(state).transports[self.convoy]
        before = (*one.diverted, one.destination)
        put(state, but(one, destination=self.to, path=(), diverted=before))
        convoy = state.convoys[self.convoy]
        state.convoys[convoy.id] = but(convoy, bound=self.to, status="at_sea")


class TroopsPutAshore(Event):
    """Land forces are on the land map now, and their Convoy is no more. ["MIS-3.258-f"]"""

    convoy: str
    port: str
    units: tuple[LandUnit, ...]
    recovering: tuple[str, ...]
    """Land Auxiliaries that went to the Recovery Box in place of a Strength Point."""
    available: tuple[str, ...]
    """Land Auxiliaries that may be used at once. ["MIS-3.251-f"]"""
    since: Date
    """When they may act on the land map. ["MIS-3.25.11-a"]"""

    def apply(self, state: Mistral) -> None:
        break_down(state, self.convoy)


class TransportLost(Event):
    """Nobody aboard is left. ["MIS-2.349-a"]"""

    convoy: str

    def apply(self, state: Mistral) -> None:
        break_down(state, self.convoy)


class ForcesPlaced(Event):
    """Spanish forces due before play stand at their destination. ["MIS-3.132-a"]"""

    units: tuple[LandUnit, ...]
    port: str
    since: Date

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        landed = {**land.landed, **{unit.name: self.since for unit in self.units}}
        state.land = but(land, landed=landed)


def put(state: Mistral, transport: Transport) -> None:
    land = land_of(state)
    state.land = but(land, transports={**land.transports, transport.id: transport})


def break_down(state: Mistral, id: str) -> None:
    land = land_of(state)
    state.land = but(land, transports={k: t for k, t in land.transports.items() if k != id})
    state.convoys.pop(id, None)


class TransportWorn(FleetsEvent):
    """In the combined game Troop Convoys suffer Attrition. ["MIS-2.349-d", "MIS-3.251-a"]"""

    convoy: str
    fleet: Role
    points: int

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = but(
            one, damage=one.damage + self.points, worn=one.worn + self.points
        )


def wear(play: Play[Mistral], id: str, points: int, cite: RuleId) -> None:
    """Wear of land forces at sea, which may Scatter them too. ["MIS-2.349-d", "MIS-2.348-b"]"""
    convoy = play.state.convoys[id]
    if points > 0:
        play.emit(TransportWorn(cite, id, convoy.fleet, points))
        scatter_if_broken(play, id, shown=convoy.spotted)


def pass_strait(play: Play[Mistral], id: str) -> None:
    """A Strait wears them as it wears Squadrons. ["MIS-2.349-d", "MIS-Q64"]"""
    state = play.state
    if state.switches.strait_dp == "at_once":
        wear(play, id, state.pack.charts.attrition.strait, "IC-5.26-a")
    else:
        play.emit(StraitEntered("IC-5.26-a", id, state.convoys[id].fleet))


def wear_transports(play: Play[Mistral]) -> None:
    """Like a Squadron at sea, and in place of the land game's own check. ["MIS-3.251-a"]"""
    state = play.state
    if state.land is None:
        return
    chart = state.pack.charts.attrition
    points = chart.ready_in_winter if state.season == "winter" else chart.ready
    for id in sorted(state.land.transports):
        convoy = state.convoys.get(id)
        if convoy is not None and convoy.status == "at_sea":
            straits = chart.strait * state.service.get(id, Service()).straits
            wear(play, id, points + straits, "MIS-3.251-a")
