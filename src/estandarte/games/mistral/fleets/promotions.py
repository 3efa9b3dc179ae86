"""Leaders who come, rise, recover, are ransomed and leave. [11.17, 3.4.10]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.schema.forces import Rank
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.log import enrol
from estandarte.games.mistral.war.prestige import PrestigeChanged, may_spend
from estandarte.games.mistral.war.setting_up import IN_PLAY
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Role,
    Verdict,
    but,
    no,
)

from .forces import Leader


class LeaderArrived(Event):
    """New in play, or back; as a new arrival he may be Posted anywhere in Harbour."""

    leader: Leader

    def apply(self, state: Mistral) -> None:
        state.leaders[self.leader.id] = self.leader
        enrol(state, newcomers=(*state.history.register.newcomers, self.leader.id))

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.leader.fleet else None


class LeaderPromoted(Event):
    """On Turn 1 of the year printed for the rank. ["IC-11.17-a"]"""

    leader: str
    rank: Rank


class LeaderDeparted(FleetsEvent):
    """His time is over: he leaves play. ["IC-11.17-a"]"""

    leader: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        leader = state.leaders.pop(self.leader)
        if formation := state.formations.get(leader.formation):
            state.formations[formation.id] = but(formation, leader="")


def is_due(state: Mistral, id: str) -> bool:
    """Whether a Leader enters play in this Step: on his date, never at the set-up's.

    Those of minor Contingents come with them. ["MRF-1-d"]
    """
    entry = state.pack.leaders.leaders[id]
    start = Date(state.pack.scenarios[state.scenario].year, 1)
    return (
        entry.contingent not in state.pack.reinforcements.minors
        and entry.since == state.date
        and state.date != start
        and id not in state.leaders
    )


def new_leader(state: Mistral, id: str, station: SpaceId) -> Leader:
    entry = state.pack.leaders.leaders[id]
    home = state.pack.ships.contingents[entry.contingent]
    return Leader(
        id,
        entry.contingent,
        home.fleet,
        home.command,
        entry.leadership,
        entry.strategy,
        entry.control,
        entry.personality,
        entry.ranks,
        station=station,
    )


def landing_places(state: Mistral, contingent: str) -> tuple[SpaceId, ...]:
    """Gibraltar or Port Mahon, Cartagena or Cadiz, Toulon. ["IC-11.17-a"]"""
    minor = state.pack.reinforcements.minors.get(contingent)
    return (minor.port,) if minor else state.pack.leaders.arrive[contingent]


def awaited(state: Mistral, role: Role) -> list[str]:
    """The Leaders of a Fleet who come into play now: new ones, and those who recover.

    A wounded Leader comes back after his Turns, a Captured Commodore after four.
    ["IC-3.4.10-a", "IC-3.4.10-b"]
    """
    contingents = state.pack.ships.contingents
    new = [
        id
        for id, entry in state.pack.leaders.leaders.items()
        if contingents[entry.contingent].fleet == role and is_due(state, id)
    ]
    back = [
        one.id
        for one in state.leaders.values()
        if one.fleet == role
        and one.returns is not None
        and one.returns <= state.date
        and state.contingents[one.contingent] in IN_PLAY
    ]
    return sorted([*new, *back])


def land(play: Play[Mistral], id: str, port: SpaceId, cite: str) -> None:
    known = play.state.leaders.get(id)
    if known is None:
        leader = new_leader(play.state, id, port)
    else:
        leader = but(known, station=port, captive=False, returns=None)
    play.emit(LeaderArrived(cite, leader))


class LandLeader(Action):
    """Say where a Leader arrives."""

    port: str

    def check(self, state: Mistral, during: "LandingLeader") -> Verdict:
        entry = state.pack.leaders.leaders[during.leader]
        places = landing_places(state, entry.contingent)
        return YES if self.port in places else no("IC-11.17-a", ports=list(places))

    def perform(self, play: Play[Mistral], during: "LandingLeader") -> None:
        play.end()
        land(play, during.leader, self.port, "IC-11.17-a")


class LandingLeader(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (LandLeader,)
    shown = ("leader",)
    leader: Open[str]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        entry = state.pack.leaders.leaders[self.leader]
        places = landing_places(state, entry.contingent)
        return (LandLeader(port, role=role) for port in places)


def bring_in_leaders(play: Play[Mistral]) -> bool:
    """One Leader at a time, Bourbon first; whether there was one."""
    state = play.state
    for role in FLEETS:
        for id in awaited(state, role):
            contingent = state.pack.leaders.leaders[id].contingent
            places = landing_places(state, contingent)
            if len(places) == 1:
                land(play, id, places[0], "IC-11.17-a")
            else:
                play.call(LandingLeader((role,), id))
            return True
    return False


def promote(play: Play[Mistral]) -> None:
    """On Turn 1 everybody in play who has a new rank. ["MIC-19.3-e"]"""
    state = play.state
    if state.date.turn != 1:
        return
    for id in sorted(state.leaders):
        leader = state.leaders[id]
        held = leader.rank_in(state.date.year)
        if held.year == state.date.year and held is not leader.ranks[0]:
            play.emit(LeaderPromoted("IC-11.17-a", id, held.rank))


def depart(play: Play[Mistral]) -> None:
    state = play.state
    for id in sorted(state.leaders):
        if state.pack.leaders.leaders[id].until <= state.date:
            play.emit(LeaderDeparted("IC-11.17-a", id, state.leaders[id].fleet))


def captive_admirals(state: Mistral, role: Role) -> list[str]:
    """Only Admirals are ransomed. ["MIC-16.1-l"]"""
    return sorted(
        one.id
        for one in state.leaders.values()
        if one.fleet == role and one.captive and one.is_admiral(state.date.year)
    )


class Ransom(Action):
    """Buy an Admiral back for one Prestige; he returns to a Friendly Key Port."""

    leader: str
    port: str

    def check(self, state: Mistral, during: "Ransoming") -> Verdict:
        if self.leader not in captive_admirals(state, self.role):
            return no("MIC-16.1-l", leader=self.leader)
        if self.port not in friendly_key_ports(state, self.role):
            return no("IC-3.4.10-b", port=self.port)
        return may_spend(state, self.role, state.pack.charts.prestige.ransom)

    def perform(self, play: Play[Mistral], during: "Ransoming") -> None:
        price = play.state.pack.charts.prestige.ransom
        play.end()
        play.emit(PrestigeChanged("MIC-16.1-l", self.role, -price))
        land(play, self.leader, self.port, "IC-3.4.10-b")
        offer_ransom(play, self.role)


class LeaveCaptive(Forgo):
    """Keep the Prestige."""


class Ransoming(Decision):
    accepts: ClassVar[tuple[type[Action], ...]] = (Ransom, LeaveCaptive)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LeaveCaptive(role=role)
        for leader in captive_admirals(state, role):
            for port in friendly_key_ports(state, role):
                yield Ransom(leader, port, role=role)


def friendly_key_ports(state: Mistral, role: Role) -> list[SpaceId]:
    ports = state.pack.ports.ports.items()
    key = (id for id, port in ports if port.rank == "key")
    return sorted(id for id in key if attitude(state, id, role) == "friendly")


def offer_ransom(play: Play[Mistral], role: Role) -> None:
    price = play.state.pack.charts.prestige.ransom
    if captive_admirals(play.state, role) and may_spend(play.state, role, price):
        play.call(Ransoming((role,)))
