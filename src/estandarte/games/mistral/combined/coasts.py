"""The coasts where the two maps meet: Sections, Ports, and who may use them. [3.23]"""

from typing import Literal

from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Action, Decision, Event, Play, Role, Verdict, but, no

from .land import Army, Hold, LandWar

Standing = Literal["friendly", "enemy", "neutral", "closed"]
POWERS: dict[str, Role] = {
    "habsburg": "british",
    "savoy": "british",
    "britain": "british",
    "spain": "bourbons",
    "france": "bourbons",
    "naples": "bourbons",
    "genoa": "bourbons",
    "venice": "bourbons",
}
"""The Fleet that is Friendly to each Power at war."""


class LandAction(Action):
    """Something told or done across the shore; whoever had no more to say is asked again.

    Nothing goes on before both agree that all has been told. ["MIS-3.222-a"]
    """

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.note(waiting=FLEETS)
        self.carry_out(play)

    def carry_out(self, play: Play[Mistral]) -> None:
        raise NotImplementedError


def land_of(state: Mistral) -> LandWar:
    assert state.land is not None, "the fleets play alone"
    return state.land


def sections(state: Mistral) -> dict[SpaceId, tuple[str, ...]]:
    """Every Section with its Lesser Ports, those of the chart and those entered since.

    Letters beside Ports on old maps do not count. ["MIS-3.235-a", "MIS-3.23-b", "MIC-15.2-a"]
    """
    land, listed = land_of(state), state.pack.coasts.sections
    return {
        id: (*one.ports, *sorted(name for name, at in land.lesser.items() if at == id))
        for id, one in listed.items()
    }


def is_greater(state: Mistral, port: str) -> bool:
    """A Port of both maps is a Section of its own. ["MIS-3.231-a", "MIC-15.2-b"]"""
    return port in state.pack.coasts.greater


def interacts(state: Mistral, place: str) -> bool:
    """The maps touch in Coastal Spaces and Greater Ports, and nowhere else. ["MIS-3.233-a"]

    A Coastal Space is sea and Port in one. ["MIS-3.23-a"]
    """
    return is_greater(state, place) or place in state.pack.coasts.sections


def section_of(state: Mistral, port: str) -> SpaceId | None:
    """The place of the naval map where a Port of the land map lies. ["MIS-3.232-a"]"""
    if is_greater(state, port):
        return port
    return next((id for id, ports in sections(state).items() if port in ports), None)


def hold_on(state: Mistral, port: str) -> Hold:
    return land_of(state).holds.get(port, Hold())


def standing(state: Mistral, port: SpaceId, fleet: Role) -> Standing | None:
    """How the land war makes a Port or Coastal Space stand; None where it has no say. [3.236]"""
    if is_greater(state, port):
        return _greater_stands(hold_on(state, port), fleet)
    ports = sections(state).get(port)
    if ports is None:
        return None
    holds = [hold_on(state, name) for name in ports]
    if holds and all(fleet in hold.neutral_to for hold in holds):
        return "closed"  # all in Neutral Territory: neither Fleet may use it. ["MIS-3.236-f"]
    holders = {hold.by for hold in holds}
    if holds and len(holders) == 1 and (by := holders.pop()):
        return "friendly" if by == fleet else "enemy"  # ["MIS-3.236-a"]
    return "neutral"  # divided, or held by nobody: a Minor Port for both. ["MIS-3.236-d"]


def _greater_stands(hold: Hold, fleet: Role) -> Standing | None:
    """Only the Side that holds it uses it, Key or Minor. ["MIS-3.236-b"]"""
    if hold.by:
        return "friendly" if hold.by == fleet else "enemy"
    return "closed" if fleet in hold.neutral_to else None


def may_land(state: Mistral, port: str, fleet: Role) -> Verdict:
    """Whether land forces of a Fleet's Side may come ashore in a Port of the land map."""
    if section_of(state, port) is None:
        return no("MIS-3.233-a", port=port)
    hold = hold_on(state, port)
    if fleet in hold.neutral_to:
        return no("MIS-3.236-e", port=port)
    by = hold.by or flag_of(state, port)
    if by not in ("", fleet):
        rule = "MIS-3.236-b" if is_greater(state, port) else "MIS-3.236-c"
        return no(rule, port=port, held_by=by)
    return YES


def flag_of(state: Mistral, port: str) -> Role:
    """The Fleet of the Power whose own Port it is; until told otherwise that Power holds it.

    Its ships are another matter: they stay what they are wherever its land goes. ["MIS-3.362-a"]
    """
    if not is_greater(state, port) or port in land_of(state).holds:
        return ""
    flag = state.flags.get(port, state.pack.ports.ports[port].flag)
    if flag in FLEETS:
        return flag
    at_war = state.contingents.get(flag) in ("active", "war")
    return state.pack.ships.contingents[flag].fleet if at_war else ""


def may_be_held(state: Mistral, port: str, by: Role) -> Verdict:
    """Ports that are on the naval map alone are never taken by land. ["MIS-3.28-a"]"""
    if section_of(state, port) is None:
        return no("MIS-3.28-a", port=port)
    if by not in ("", *FLEETS):
        return no("MIS-3.236-b", by=by)
    return YES


class PortHeld(Event):
    """Land forces have decided about a Port, for everybody to know."""

    port: str
    hold: Hold

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, holds={**land.holds, self.port: self.hold})


class LesserPortNamed(Event):
    """The land map shows a Port that the chart does not name."""

    port: str
    section: SpaceId

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, lesser={**land.lesser, self.port: self.section})


class ArmyReported(Event):
    """A land Formation is in a Coastal hex, or no longer on the coast."""

    name: str
    army: Army | None

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        armies = {name: one for name, one in land.armies.items() if name != self.name}
        if self.army is not None:
            armies[self.name] = self.army
        state.land = but(land, armies=armies)
