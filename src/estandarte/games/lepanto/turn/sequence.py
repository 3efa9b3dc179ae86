"""The sequence of play: turns, player turns, phases. [LEP-2.0, LEP-5.0]"""

from typing import Literal

from estandarte.games.lepanto.combat.phase import Combat, can_attack
from estandarte.games.lepanto.combat.repulse import recover
from estandarte.games.lepanto.movement.facing import Reorientation, can_turn
from estandarte.games.lepanto.movement.phase import Movement
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.sea.drift import Drifting, throw_for_doria
from estandarte.games.lepanto.sea.wind import throw_wind
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Event, Open, Play, Procedure, Role, RuleId, stage

from .victory import BattleEnded, Scoring

PhaseName = Literal["movement", "combat", "reorientation"]
BEGINS: dict[tuple[Role, PhaseName], RuleId] = {
    (CHRISTIANS, "movement"): "LEP-2.0-c",
    (CHRISTIANS, "combat"): "LEP-5.3-a",
    (CHRISTIANS, "reorientation"): "LEP-5.4-a",
    (OTTOMANS, "movement"): "LEP-2.0-b",
    (OTTOMANS, "combat"): "LEP-5.3-a",
    (OTTOMANS, "reorientation"): "LEP-5.1-a",
}
"""Why this phase of this side comes now."""


class TurnBegun(Event):
    """The turn marker stands on this space. [LEP-3.2-a, LEP-5.1-b]"""

    turn: int

    def apply(self, state: Lepanto) -> None:
        state.turn = self.turn


class PhaseBegun(Event):
    """One of the three phases of a player turn. [LEP-2.0-d]"""

    role: Role
    name: PhaseName

    def apply(self, state: Lepanto) -> None:
        state.phase += 1

    def told(self) -> None:
        return None


class ReservesReleased(Event):
    """From now on the reserves move and fight like all others. [LEP-8.0-d]"""


class GameTurn(Procedure):
    """One game turn: the wind, then the Christian and the Ottoman player turn. [LEP-2.0-b]"""

    number: Open[int]

    @stage
    def begin(self, play: Play[Lepanto]) -> None:
        number = self.number
        last = number == play.state.turns
        cite = "LEP-3.2-a" if number == 1 else "LEP-2.0-a" if last else "LEP-5.1-b"
        play.emit(TurnBegun(cite, number))
        released = play.state.waters.pack.charts.reserves.released
        if play.state.reserves and self.number == released:
            play.emit(ReservesReleased("LEP-8.0-d"))

    @stage
    def wind(self, play: Play[Lepanto]) -> None:
        throw_wind(play)

    @stage
    def christian_turn(self, play: Play[Lepanto]) -> None:
        play.call(PlayerTurn(role=CHRISTIANS))

    @stage
    def ottoman_turn(self, play: Play[Lepanto]) -> None:
        play.call(PlayerTurn(role=OTTOMANS))

    @stage
    def advance(self, play: Play[Lepanto]) -> None:
        play.end()
        if self.number < play.state.turns:
            play.call(GameTurn(number=self.number + 1))
        else:
            play.emit(BattleEnded("LEP-10.0-a", self.number))
            play.call(Scoring())


class PlayerTurn(Procedure):
    """Movement, combat, reorientation, in that order. [LEP-2.0-d, LEP-5.1-a]

    A phase in which the side has nothing to do passes by itself: everything lies open here.
    """

    role: Open[Role]

    @stage
    def drift(self, play: Play[Lepanto]) -> None:
        self._begin(play, "movement")
        if self.role == CHRISTIANS:
            throw_for_doria(play)
        play.call(Drifting(role=self.role))

    @stage
    def move(self, play: Play[Lepanto]) -> None:
        if any(True for _ in play.state.of(self.role)):
            play.call(Movement((self.role,)))

    @stage
    def fight(self, play: Play[Lepanto]) -> None:
        recover(play)
        self._begin(play, "combat")
        if can_attack(play.state, self.role):
            play.call(Combat((self.role,)))

    @stage
    def reorient(self, play: Play[Lepanto]) -> None:
        recover(play)
        self._begin(play, "reorientation")
        if can_turn(play.state, self.role):
            play.call(Reorientation((self.role,)))

    @stage
    def finish(self, play: Play[Lepanto]) -> None:
        recover(play)

    def _begin(self, play: Play[Lepanto], name: PhaseName) -> None:
        first = play.state.phase == 0  # [LEP-4.0-e]
        cite = "LEP-4.0-e" if first else BEGINS[self.role, name]
        play.emit(PhaseBegun(cite, self.role, name))
