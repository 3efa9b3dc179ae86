"""The start of an Impulse for Convoys: arrivals, departures, Scattering, courses. [4.2, 10.1]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.kernel import YES, Action, Decision, Play, Procedure, Role, Verdict, but, no, stage

from .blockade import blockaded
from .concealment import is_held
from .convoys import (
    BRITISH_LEVANT,
    FALL,
    FRENCH_LEVANT,
    SPRING,
    TROOPS,
    VICTUALLING,
    announce,
    check_arrival,
    check_departure,
    is_awaited,
    may_announce,
    scatter,
)
from .entries import SpaceId
from .escorts import forsake, join
from .interdiction import take_stations
from .pack import BOURBONS, BRITISH
from .ports import attitude
from .state import Convoy, Mistral
from .theatre import location_of, space_of
from .transport_log import has_troops
from .voyage_log import ConvoyBrokenDown, ConvoyExpected, ConvoySteered, ImpulseOpened
from .voyages import destination, look_for_convoys

HAVENS = ("coast_b", "coast_c", "coast_d", "coast_genoa")
HAVEN_FLAGS = ("genoa", "naples")


class AnnounceConvoy(Action):
    """Let a Victualing Convoy be sent out to The Gut."""

    def check(self, state: Mistral, during: "Announcing") -> Verdict:
        return may_announce(state)

    def perform(self, play: Play[Mistral], during: "Announcing") -> None:
        play.end()
        announce(play)


class SendNoConvoy(Action):
    def perform(self, play: Play[Mistral], during: "Announcing") -> None:
        play.end()


class Announcing(Decision):
    """Before the first Impulse of a Turn. ["IC-10.17-b", "MIS-2.411-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (AnnounceConvoy, SendNoConvoy)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield SendNoConvoy(role=role)
        if may_announce(state):
            yield AnnounceConvoy(role=role)


class Scatter(Action):
    """Let the ships of a Convoy go on each by itself."""

    convoy: str

    def check(self, state: Mistral, during: "SettingCourses") -> Verdict:
        convoy = state.convoys.get(self.convoy)
        if convoy is None or convoy.fleet != self.role or convoy.status != "at_sea":
            return no("MIS-2.348-a", convoy=self.convoy)
        return no("IC-10.15-a", convoy=self.convoy) if convoy.scattered else YES

    def perform(self, play: Play[Mistral], during: "SettingCourses") -> None:
        scatter(play, self.convoy)
        _close_if_settled(play, self.role, during)


class Divert(Action):
    """Send a Troop Convoy to another Port, because the Enemy lies before its own."""

    convoy: str
    to: SpaceId

    def check(self, state: Mistral, during: "SettingCourses") -> Verdict:
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

    def perform(self, play: Play[Mistral], during: "SettingCourses") -> None:
        play.emit(ConvoySteered("MIS-2.347-c", self.convoy, self.role, self.to))
        _close_if_settled(play, self.role, during)


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

    def check(self, state: Mistral, during: "SettingCourses") -> Verdict:
        convoy, port = state.convoys.get(VICTUALLING), state.pack.ports.ports.get(self.port)
        if convoy is None or self.role != BRITISH or convoy.status != "at_sea":
            return no("MIS-2.414-a", port=self.port)
        if port is None or not port.victualled or convoy.bound == self.port:
            return no("MIS-2.414-a", port=self.port)
        return no("MIS-2.416-a", port=self.port) if during.steered else YES

    def perform(self, play: Play[Mistral], during: "SettingCourses") -> None:
        play.emit(ConvoySteered("MIS-2.416-a", VICTUALLING, self.role, self.port))
        play.note(steered=True)
        _close_if_settled(play, self.role, but(during, steered=True))


class HoldCourses(Action):
    """Leave all Convoys as they are."""

    def check(self, state: Mistral, during: "SettingCourses") -> Verdict:
        if self.role == BRITISH and _is_adrift(state):
            return no("MIS-2.416-a")
        return YES

    def perform(self, play: Play[Mistral], during: "SettingCourses") -> None:
        play.end()


def _is_adrift(state: Mistral) -> bool:
    """A Victualing Convoy that the software is to move, and nobody has said where."""
    convoy = state.convoys.get(VICTUALLING)
    by_hand = state.switches.convoy_autopilot == "off"
    return convoy is not None and convoy.status == "at_sea" and not convoy.bound and not by_hand


class SettingCourses(Decision):
    """At the start of any Impulse. ["MIS-2.348-a", "MIS-Q35", "MIS-2.347-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Scatter, Divert, SteerFor, HoldCourses)
    steered: bool = False
    """Whether the Victualing Convoy has been given its course for this Impulse."""

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        if HoldCourses(role=role).check(state, self):
            yield HoldCourses(role=role)
        yield from _choices(state, role, self)


def _choices(state: Mistral, role: Role, during: SettingCourses) -> Iterator[Action]:
    every: list[Action] = []
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        if convoy.fleet != role or convoy.status != "at_sea":
            continue
        every.append(Scatter(id, role=role))
        if id in TROOPS:
            every += [Divert(id, to, role=role) for to in diversions(state, convoy)]
        if id == VICTUALLING and state.switches.convoy_autopilot == "on":
            every += [
                SteerFor(port, role=role)
                for port, entry in state.pack.ports.ports.items()
                if entry.victualled
            ]
    return (action for action in every if action.check(state, during))


def _close_if_settled(play: Play[Mistral], role: Role, during: SettingCourses) -> None:
    if not any(_choices(play.state, role, during)):
        play.end()


class MorningConvoys(Procedure):
    """Arrival dice, departure dice, Scattering. ["IC-4.2-a"]"""

    @stage
    def open(self, play: Play[Mistral]) -> None:
        play.emit(ImpulseOpened("IC-4.2-a"))
        take_stations(play)
        state = play.state
        convoy = state.convoys.get(VICTUALLING)
        if convoy is not None and convoy.status != "expected" and not convoy.load:
            # Its last point is lost: there is nothing left to bring in. ["IC-10.17-b"]
            forsake(play, convoy, "IC-10.17-b")
            play.emit(ConvoyBrokenDown("IC-10.17-b", VICTUALLING, BRITISH, convoy.at))

    @stage
    def expect(self, play: Play[Mistral]) -> None:
        """The trade of the Year. ["MIS-2.15-a", "MIS-2.151-a", "MIS-2.151-d"]"""
        state = play.state
        trades = ((BRITISH_LEVANT, BRITISH, SPRING), (FRENCH_LEVANT, BOURBONS, FALL))
        for id, fleet, turn in trades:
            done = state.errands.sailed.get(id) == state.date.year
            if state.date.turn >= turn and id not in state.convoys and not done:
                play.emit(ConvoyExpected("MIS-2.15-a", id, fleet, state.date.year))

    @stage
    def announce(self, play: Play[Mistral]) -> None:
        if play.state.impulse == 1 and may_announce(play.state):
            play.call(Announcing((BRITISH,)))

    @stage
    def arrive(self, play: Play[Mistral]) -> None:
        """One die each, with separate counts of Impulses. ["MIS-Q91"]"""
        for id in sorted(play.state.convoys):
            if is_awaited(play.state, play.state.convoys[id]):
                check_arrival(play, id)
        look_for_convoys(play)

    @stage
    def depart(self, play: Play[Mistral]) -> None:
        """Escorts in the same Harbour are with it at once. ["IC-10.13-c"]"""
        state = play.state
        for id in TROOPS:
            convoy = state.convoys.get(id)
            if convoy is not None and convoy.status == "in_ordinary" and not has_troops(state, id):
                check_departure(play, id)
        join(play, in_harbour=True)

    @stage
    def bourbon_courses(self, play: Play[Mistral]) -> None:
        _ask(play, BOURBONS)

    @stage
    def british_courses(self, play: Play[Mistral]) -> None:
        _ask(play, BRITISH)


def _ask(play: Play[Mistral], role: Role) -> None:
    question = SettingCourses((role,))
    if any(_choices(play.state, role, question)):
        play.call(question)
