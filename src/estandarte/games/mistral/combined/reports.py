"""What the land players tell: who holds which Port, where armies stand, who plays. [3.23, 3.27]"""

from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Decision, Event, Play, Role, RuleId, Verdict, but, no

from .coasts import (
    ArmyReported,
    LandAction,
    LesserPortNamed,
    PortHeld,
    interacts,
    land_of,
    may_be_held,
    section_of,
)
from .land import Army, Hold, Seating
from .politics import Befalling

LONGEST_NAME = 40
SEATINGS: dict[Seating, RuleId] = {
    "two": "MIS-3.14-a",
    "three": "MIS-3.14-b",
    "four": "MIS-3.14-c",
    "separate": "MIS-3.14-d",
    "five": "MIS-3.14-e",
}
"""By which rule so many play."""


class SeatsAgreed(Event):
    seating: Seating

    def apply(self, state: Mistral) -> None:
        state.land = but(land_of(state), seating=self.seating)


class AgreeSeats(LandAction):
    """Say how many play the combined game, and so who controls what."""

    seating: Seating

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if land_of(state).seating == self.seating:
            return no("MIS-2.111-a", seating=self.seating)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(SeatsAgreed(SEATINGS[self.seating], self.seating))


class TellHold(LandAction):
    """Report who holds a Port on land, and for whom it is Neutral."""

    port: str
    by: Role = ""
    neutral_to: tuple[Role, ...] = ()

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not (verdict := may_be_held(state, self.port, self.by)):
            return verdict
        wrong = [role for role in self.neutral_to if role not in FLEETS]
        if wrong or len(set(self.neutral_to)) != len(self.neutral_to) or self.by in self.neutral_to:
            return no("MIS-3.236-g", neutral_to=list(self.neutral_to))
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        hold = Hold(self.by, tuple(sorted(self.neutral_to)))
        play.emit(PortHeld("MIS-3.236-b", self.port, hold))
        if box := treaty_box(play.state, self.port, self.by):
            play.call(Befalling(event=box))


def treaty_box(state: Mistral, port: str, by: Role) -> str:
    """Genoa in the hands of one Side, then of the other, then again after its revolt.

    ["MIS-3.354-g", "MIS-3.354-h", "MIS-3.354-j"]
    """
    if port != "port_genoa":
        return ""
    marked = [state.has_occurred(f"treaty_aranjuez_{number}") for number in (1, 2, 3, 4)]
    if by == BOURBONS and not marked[0]:
        return "treaty_aranjuez_1"
    if by == BRITISH and marked[:2] == [True, False]:
        return "treaty_aranjuez_2"
    if by == BRITISH and marked[2:] == [True, False]:
        return "treaty_aranjuez_4"
    return ""


class NameLesserPort(LandAction):
    """Enter a Port that the land map shows within a Section."""

    free = ("port",)
    port: str
    section: SpaceId

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if self.section not in state.pack.coasts.sections:
            return no("MIS-3.235-a", section=self.section)
        taken = section_of(state, self.port) is not None or self.port in state.pack.ports.ports
        if taken or not 1 <= len(self.port) <= LONGEST_NAME:
            return no("MIS-3.232-a", port=self.port)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(LesserPortNamed("MIS-3.232-a", self.port, self.section))


class TellArmy(LandAction):
    """Report a land Formation in a Coastal hex, or that it has left the coast."""

    free = ("name", "army")
    name: str
    army: Army | None = None

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not 1 <= len(self.name) <= LONGEST_NAME:
            return no("MIS-3.271-a", name=self.name)
        army = self.army
        if army is None:
            known = self.name in land_of(state).armies
            return YES if known else no("MIS-3.271-a", name=self.name)
        if army.side not in FLEETS or not interacts(state, army.place):
            return no("MIS-3.233-a", place=army.place)
        if not 1 <= len(army.hex) <= LONGEST_NAME:
            return no("MIS-3.271-a", hex=army.hex)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(ArmyReported("MIS-3.271-a", self.name, self.army))
