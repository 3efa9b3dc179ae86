"""The turn: five phases in their order, turn after turn, until the battle ends."""

from estandarte.games.aguila.charge.phase import Charges
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.fire.phase import Shooting
from estandarte.games.aguila.scenarios.outcome import decide
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Event, Play, Procedure, RuleId, Whole, but, stage

from .initiative import Initiative
from .movement import Movement
from .reorganisation import Reorganisation


class TurnBegan(Event):
    """A new turn: orders, shots and helps of the last one are forgotten."""

    turn: int

    def apply(self, state: Aguila) -> None:
        state.turn = self.turn
        for unit in list(state.units.values()):
            state.put(
                but(
                    unit, order=None, moved=0, shot=False, reaction_fire=False, was_charged=False,
                    declared=False, nerve="", failed_check=False, barred_from_crossing=False,
                    regrouped=False, unlimbered_now=False, entered=False,
                )
            )  # fmt: skip
        for officer in list(state.officers.values()):
            state.put_officer(
                but(
                    officer, quick_marched=False, has_moved=False, entered=False,
                    bonus_used=False, regrouped=False, steadied=False,
                )
            )  # fmt: skip


class UnitRecovered(Event):
    """A stubborn unit is no longer Wavering. ["BSA-13-tozuda-a"]"""

    unit: str

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], wavering=0))


class BattleEnded(Event):
    def apply(self, state: Aguila) -> None:
        state.is_over = True


def goes_on_with(length: Length, turn: int) -> int | None:
    """What a die needs for another turn: 1 for certain, None for never. ["BSA-16-turnos-a"]"""
    if turn < length.turns:
        return 1
    past = turn - length.turns
    return length.goes_on[past] if past < len(length.goes_on) else None


def rule_of_length(length: Length) -> RuleId:
    """Standard, long, or that of Borodino, which ends a turn sooner."""
    if length.turns == 7:
        return "BSA-16-turnos-b" if len(length.goes_on) > 2 else "BSA-16-borodino-j"
    return "BSA-16-turnos-a"


class Turn(Procedure):
    """One turn. ["BSA-2-turno-a"]"""

    length: Whole[Length]

    @stage
    def begin(self, play: Play[Aguila]) -> None:
        play.emit(TurnBegan("BSA-2-turno-a", play.state.turn + 1))
        for unit in list(play.state.units.values()):
            # on 4 or more a stubborn unit acts normally. "BSA-13-tozuda-a"
            stubborn = unit.is_wavering and unit.has("tozuda")
            if stubborn and play.roll(DIE, "BSA-13-tozuda-a", "stubborn") >= 4:
                play.emit(UnitRecovered("BSA-13-tozuda-a", unit.id))

    @stage
    def initiative(self, play: Play[Aguila]) -> None:
        play.call(Initiative())

    @stage
    def movement(self, play: Play[Aguila]) -> None:
        play.call(Movement())

    @stage
    def shooting(self, play: Play[Aguila]) -> None:
        self._unless_over(play, Shooting())

    @stage
    def charges(self, play: Play[Aguila]) -> None:
        self._unless_over(play, Charges())

    @stage
    def reorganisation(self, play: Play[Aguila]) -> None:
        self._unless_over(play, Reorganisation())

    @stage
    def go_on(self, play: Play[Aguila]) -> None:
        """Another turn, for certain or by a die. ["BSA-16-turnos-a", "BSA-16-turnos-b"]"""
        if play.state.is_over:
            return
        needed = goes_on_with(self.length, play.state.turn)
        cite = rule_of_length(self.length)
        rule = scenario_of(play.state).length or cite
        if needed is None or (needed > 1 and play.roll(DIE, rule, "length") < needed):
            play.emit(BattleEnded(cite))
            decide(play)
            return
        play.end()
        play.call(Turn(length=self.length))

    def _unless_over(self, play: Play[Aguila], phase: Procedure) -> None:
        """An army that flees has lost at once. ["BSA-10-ruptura-c"]"""
        if not play.state.is_over:
            play.call(phase)
