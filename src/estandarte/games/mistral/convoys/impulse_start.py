"""The start of an Impulse for Convoys: arrivals, departures, Scattering, courses. [4.2, 10.1]"""

from typing import ClassVar

from estandarte.games.mistral.combined.transport_log import has_troops
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.interdiction import take_stations
from estandarte.kernel import Action, Choice, Forgo, Play, Procedure, RuleId, Verdict, stage

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
)
from .escorts import forsake, join
from .log import ConvoyBrokenDown, ConvoyExpected, ImpulseOpened
from .voyages import look_for_convoys


class AnnounceConvoy(Action):
    """Let a Victualing Convoy be sent out to The Gut."""

    def check(self, state: Mistral, during: "Announcing") -> Verdict:
        return may_announce(state)

    def perform(self, play: Play[Mistral], during: "Announcing") -> None:
        play.end()
        announce(play)


class SendNoConvoy(Forgo):
    pass


class Announcing(Choice):
    """Before the first Impulse of a Turn. ["IC-10.17-b", "MIS-2.411-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (SendNoConvoy, AnnounceConvoy)
    out_of_turn: ClassVar[RuleId] = "MIS-2.41-a"


class MorningConvoys(Procedure):
    """Arrival dice and departure dice; Convoys are given their courses afterwards. ["IC-4.2-a"]"""

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
            done = state.tasks.sailed.get(id) == state.date.year
            if state.date.turn >= turn and id not in state.convoys and not done:
                play.emit(ConvoyExpected("MIS-2.15-a", id, fleet, state.date.year))

    @stage
    def announce(self, play: Play[Mistral]) -> None:
        """Asked in every Turn: else the question would tell that none is on its way."""
        if play.state.impulse == 1:
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
