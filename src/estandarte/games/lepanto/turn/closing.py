"""Leaving off: a squadron, a phase, or the battle when the enemy has no ships left."""

from typing import ClassVar

from estandarte.games.lepanto.combat.repulse import recover
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Play,
    Role,
    RuleId,
    Telling,
    Verdict,
    fields_of,
    no,
)

from .victory import Scoring


class Phase(Decision):
    """A side acts with its ships, one after the other, until it ends the phase."""

    must_ram: ClassVar[bool] = False
    unforced: ClassVar[RuleId]
    """The rule by which ships may be left to do nothing in this phase."""
    flipped: ClassVar[RuleId]
    """The rule by which a counter is turned over when it has acted, and back at the end."""


class EndPhase(Forgo):
    """Do no more in this phase. [LEP-5.1-c, LEP-5.2-a, LEP-5.3-i]"""

    def check(self, state: Lepanto, during: "Phase") -> Verdict:
        if not during.must_ram:
            return YES
        # A ship that has entered an enemy's hex must ram it before the combat phase is over.
        pending = [s.id for s in state.of(self.role) if s.ramming]
        return no("LEP-5.3-i", ships=pending) if pending else YES


class SquadronPassed(Event):
    """The owner is done with these ships for the phase."""

    squadron: str
    ships: tuple[str, ...]

    def apply(self, state: Lepanto) -> None:
        for id in self.ships:
            state.put(state.ships[id].but(passed=state.phase))

    def told(self) -> Telling:
        return Telling("event.squadron_passed", fields_of(self), len(self.ships))


class PassSquadron(Action):
    """Say that a whole squadron does no more in this phase. [LEP-5.2-a]"""

    squadron: str

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if self._ships(state):
            return YES
        has_ships = any(s.squadron == self.squadron for s in state.of(self.role))
        return no(during.flipped if has_ships else during.out_of_turn, squadron=self.squadron)

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        play.emit(SquadronPassed(during.unforced, self.squadron, self._ships(play.state)))

    def _ships(self, state: Lepanto) -> tuple[str, ...]:
        return tuple(
            s.id
            for s in state.of(self.role)
            if s.squadron == self.squadron and s.passed != state.phase and not s.ramming
        )


class ShipsStayed(Event):
    """The owner leaves these ships as they are for the phase."""

    ships: tuple[str, ...]

    def apply(self, state: Lepanto) -> None:
        for id in self.ships:
            state.put(state.ships[id].but(passed=state.phase))

    def told(self) -> Telling:
        return Telling("event.ships_stayed", fields_of(self), len(self.ships))


class Hold(Action):
    """Say that some ships do no more in this phase. [LEP-5.2-a]"""

    ships: tuple[str, ...]

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if not self.ships or len(set(self.ships)) != len(self.ships):
            return no(during.unforced, ships=list(self.ships[:20]))
        for id in self.ships:
            ship = state.ships.get(id)
            if ship is None or ship.role != self.role:
                return no(during.out_of_turn, ship=id)
            if ship.passed == state.phase:
                return no(during.flipped, ship=id, see="LEP-4.0-d")
            if ship.ramming:
                return no("LEP-5.3-i", ship=id)
        return YES

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        play.emit(ShipsStayed(during.unforced, self.ships))


class BattleConcluded(Event):
    """The remaining side ended the battle at once. [LEP-Q62]"""

    role: Role


class Conclude(Action):
    """End the battle now, since the enemy has no ships left. [LEP-Q62]"""

    def check(self, state: Lepanto, during: Decision) -> Verdict:
        enemy = OTTOMANS if self.role == CHRISTIANS else CHRISTIANS
        if state.switches.early_end == "forbidden":
            return no("LEP-Q62")
        return no("LEP-Q62") if any(True for _ in state.of(enemy)) else YES

    def perform(self, play: Play[Lepanto], during: Decision) -> None:
        play.emit(BattleConcluded("LEP-Q62", self.role))
        recover(play)  # the phase ends here too, and nobody is left to reach a ship [LEP-Q28]
        play.leave_only(Scoring())


def end_options(state: Lepanto, role: Role, during: Phase) -> list[Action]:
    found: list[Action] = []
    if EndPhase(role=role).check(state, during):
        found.append(EndPhase(role=role))
    if Conclude(role=role).check(state, during):
        found.append(Conclude(role=role))
    squadrons = {s.squadron for s in state.of(role) if s.passed != state.phase and not s.ramming}
    found += [PassSquadron(name, role=role) for name in sorted(squadrons)]
    return found
