"""Courses: Convoys that Scatter, are diverted, or are steered for a Port. [10.15, 2.347, 2.414]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.hidden.concealment import is_held
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.blockade import blockaded
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import location_of, space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.log import DoneOnce
from estandarte.kernel import YES, Action, Decision, Play, Role, Verdict, no

from .convoys import (
    FRENCH_LEVANT,
    TROOPS,
    VICTUALLING,
    scatter,
)
from .log import ConvoySteered, HarbourPreferred
from .voyages import TOULON, destination

HAVENS = ("coast_b", "coast_c", "coast_d", "coast_genoa")
HAVEN_FLAGS = ("genoa", "naples")
STEERED = f"steered:{BRITISH}"
"""The Victualing Convoy has been given its course for this Impulse."""
WISHED = f"harbour:{BOURBONS}"
"""The French trade has been told where to go in."""
TRADE_PORTS = ("port_marseilles", TOULON)


class Scatter(Action):
    """Let the ships of a Convoy go on each by itself."""

    convoy: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        convoy = state.convoys.get(self.convoy)
        if convoy is None or convoy.fleet != self.role or convoy.status != "at_sea":
            return no("MIS-2.348-a", convoy=self.convoy)
        return no("IC-10.15-a", convoy=self.convoy) if convoy.scattered else YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        scatter(play, self.convoy)


class Divert(Action):
    """Send a Troop Convoy to another Port, because the Enemy lies before its own."""

    convoy: str
    to: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        convoy = state.convoys.get(self.convoy)
        if convoy is None or convoy.fleet != self.role or convoy.id not in TROOPS:
            return no("MIS-2.347-a", convoy=self.convoy)
        if convoy.status != "at_sea" or not is_held(
            state, location_of(destination(state, convoy)), convoy.fleet
        ):
            return no("MIS-2.347-a", convoy=self.convoy)
        if self.to not in diversions(state, convoy):
            return no("MIS-2.347-c", to=self.to)
        return YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(ConvoySteered("MIS-2.347-c", self.convoy, self.role, self.to))


def diversions(state: Mistral, convoy: Convoy) -> tuple[SpaceId, ...]:
    """The nearest eligible haven; nearer ones that are not eligible are passed over.

    Of Coastal Spaces B, C, D and Genoa, and of the Ports of Genoa and Naples, those that are not
    Enemy. ["IC-10.19-b", "MIS-2.347-c"]
    """
    ports = state.pack.ports.ports
    listed = [*HAVENS, *sorted(id for id, port in ports.items() if port.flag in HAVEN_FLAGS)]
    shut = blockaded(state)
    free = [
        id
        for id in listed
        if attitude(state, id, convoy.fleet) != "enemy"
        and id not in shut
        and not is_held(state, id, convoy.fleet)
    ]
    return state.theatre.routes_from(_waters(convoy), state.winds).nearest(free)


def _waters(convoy: Convoy) -> str:
    return convoy.at if "/" in convoy.at and ":" in convoy.at else space_of(convoy.at)


class SteerFor(Action):
    """Choose the Port to which the Victualing Convoy goes. ["MIS-2.414-a"]"""

    port: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        convoy, port = state.convoys.get(VICTUALLING), state.pack.ports.ports.get(self.port)
        if convoy is None or self.role != BRITISH or convoy.status != "at_sea":
            return no("MIS-2.414-a", port=self.port)
        if port is None or not port.victualled or convoy.bound == self.port:
            return no("MIS-2.414-a", port=self.port)
        return no("MIS-2.416-a", port=self.port) if STEERED in state.tasks.once else YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(ConvoySteered("MIS-2.416-a", VICTUALLING, self.role, self.port))
        play.emit(DoneOnce("MIS-2.416-a", STEERED, self.role))


class PreferHarbour(Action):
    """Say where the French trade goes in: Toulon as soon as it may, or Marseilles alone.

    It may if Marseilles is Blockaded when it comes there, or if it is Scattered. Wished beforehand,
    for a question before the Port would tell what has come there. ["MIS-2.15-g", "MIS-2.156-a"]
    """

    convoy: str
    port: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        convoy = state.convoys.get(self.convoy)
        if convoy is None or convoy.fleet != self.role or convoy.id != FRENCH_LEVANT:
            return no("MIS-2.15-g", convoy=self.convoy)
        if convoy.status != "at_sea":
            return no("MIS-2.15-g", convoy=self.convoy)
        if self.port not in TRADE_PORTS or convoy.prefers == self.port:
            return no("MIS-2.156-a", port=self.port)
        return no("MIS-2.156-a", port=self.port) if WISHED in state.tasks.once else YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.emit(HarbourPreferred("MIS-2.156-a", self.convoy, self.role, self.port))
        play.emit(DoneOnce("MIS-2.156-a", WISHED, self.role))


COURSES: tuple[type[Action], ...] = (Scatter, Divert, SteerFor, PreferHarbour)


def is_adrift(state: Mistral, role: Role) -> Verdict:
    """A Victualing Convoy that the software is to move, and nobody has said where."""
    convoy = state.convoys.get(VICTUALLING)
    by_hand = state.switches.convoy_autopilot == "off"
    if role != BRITISH or convoy is None or by_hand:
        return no("MIS-2.414-a")
    return YES if convoy.status == "at_sea" and not convoy.bound else no("MIS-2.414-a")


class HoldCourses(Action):
    """Leave all Convoys as they are."""

    closing: ClassVar[bool] = True

    def check(self, state: Mistral, during: Decision) -> Verdict:
        return no("MIS-2.416-a") if is_adrift(state, self.role) else YES

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.answered(self.role)


class SettingCourses(Decision):
    """At the start of any Impulse, where no Dummies are placed and no other question hides this.

    ["MIS-2.348-a", "MIS-Q35", "MIS-2.347-a"] Both are asked, whatever they have at sea.
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (*COURSES, HoldCourses)

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        if HoldCourses(role=role).check(state, self):
            yield HoldCourses(role=role)
        yield from courses(state, role, self)


def courses(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """All that a Fleet may have its Convoys do at the start of an Impulse."""
    every: list[Action] = []
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        if convoy.fleet != role or convoy.status != "at_sea":
            continue
        every.append(Scatter(id, role=role))
        if id in TROOPS:
            every += [Divert(id, to, role=role) for to in diversions(state, convoy)]
        if id == FRENCH_LEVANT:
            every += [PreferHarbour(id, port, role=role) for port in TRADE_PORTS]
        if id == VICTUALLING and state.switches.convoy_autopilot == "on":
            every += [
                SteerFor(port, role=role)
                for port, entry in state.pack.ports.ports.items()
                if entry.victualled
            ]
    return (action for action in every if action.check(state, during))
