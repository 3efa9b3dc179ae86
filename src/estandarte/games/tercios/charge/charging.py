"""The charge, from declaration to contact."""

from estandarte.games.tercios.charge.outcome import Outcome
from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.morale.activity import AskedNoted
from estandarte.games.tercios.movement.displacement import carry, come_to_rest
from estandarte.games.tercios.movement.marches import nearest_approach
from estandarte.games.tercios.movement.moving import Moving
from estandarte.games.tercios.movement.watchers import first_trigger
from estandarte.games.tercios.reactions.reacting import Reacting, may_answer_charge
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.flanks import flank_rule
from estandarte.games.tercios.values.strength import rules_for, speed_of
from estandarte.kernel import Event, Open, Play, Procedure, RuleId, Whole, stage
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import march_to
from estandarte.wargame.plane.points import Point, distance_along

from .combat import Combat
from .paths import charge_way, out_of_doors


class ChargeDeclared(Event):
    unit: UnitId
    target: UnitId


class Charging(Procedure):
    """A charge, from declaration to the end of the combat. ["TER-melee-b"]"""

    unit: Open[UnitId]
    target: Open[UnitId]
    start: Whole[Point]
    left: Open[int] = -1
    """What remained of the way at `mark`, in units; -1 before it has begun."""
    mark: Whole[Point] = Point(0, 0)
    cite: Open[RuleId] = "TER-charge-c"
    aim: Whole[Point | None] = None
    """The centre at which an interrupted charge was aimed."""

    @stage
    def declare(self, play: Play[Tercios]) -> None:
        target = play.state.units[self.target]
        cite = flank_rule(play.state, target, self.start) or self.cite
        play.emit(ChargeDeclared(cite, self.unit, self.target))
        for trait in rules_for(play.state, target, "charged"):
            trait.charged(play, self.unit, self.target)

    @stage
    def offer_reaction(self, play: Play[Tercios]) -> None:
        state = play.state
        if not self._goes_on(state):
            return
        self._count_way(play)
        target = state.body(self.target)
        if may_answer_charge(state, target, state.units[self.unit]):
            play.emit(AskedNoted("TER-reactions-c", (target.id,)))
            play.call(Reacting(units=(target.id,), enemy=self.unit, charge=True, start=self.start))

    @stage
    def advance(self, play: Play[Tercios]) -> None:
        """Towards the target, stopped wherever a third unit may react. ["TER-Q94"]"""
        state = play.state
        if not self._goes_on(state):
            return
        target = state.units[self.target]
        unit = out_of_doors(state, state.units[self.unit], target)
        way = charge_way(state, unit, target, self._left(unit), self.aim)
        if way is None:
            return
        goal = way.via or way.base.front_centre
        trigger = first_trigger(state, unit, unit.front_centre, goal)
        if trigger is None:
            if way.via is not None:
                left = self._remaining(state, unit, way.via, way.via)
                play.note(at="advance", left=left, mark=way.via)
                carry(play, self.unit, march_to(unit.base, way.via), "TER-charge-h")
            return
        stop, watchers = trigger
        left = self._remaining(state, unit, stop, goal)
        play.note(at="advance", left=left, mark=stop, aim=way.aim if way.via is None else None)
        play.emit(AskedNoted("TER-reactions-b", watchers))
        if stop != unit.front_centre:
            carry(play, self.unit, march_to(unit.base, stop), "TER-charge-d")
        play.call(Reacting(units=watchers, enemy=self.unit, goal=goal))

    @stage
    def contact(self, play: Play[Tercios]) -> None:
        state = play.state
        if not self._goes_on(state):
            return
        unit, target = state.units[self.unit], state.units[self.target]
        way = charge_way(state, unit, target, self._left(unit), self.aim)
        if way is None:
            self._press_on(play)
            return
        if way.base != unit.base:
            askew = (way.base.heading - target.base.heading) % QUARTER_TURN
            met = "TER-charge-g" if askew else "TER-charge-f"  # as they met they stay
            carry(play, self.unit, way.base, met if way.reaches else "TER-orders-atacad-b")
        if way.reaches:
            play.note(at="fight")
        else:
            play.end()

    @stage
    def fight(self, play: Play[Tercios]) -> None:
        """Bad ground on the way has already disordered it."""
        if not self._goes_on(play.state):
            return
        combat = Combat(
            attacker=self.unit, defender=self.target, start=self.start, attacker_attacks=True
        )
        play.call(Outcome(combat=combat))

    def _goes_on(self, state: Tercios) -> bool:
        return (
            self.unit in state.units
            and self.target in state.units
            and self.unit not in state.halted
        )

    def _count_way(self, play: Play[Tercios]) -> None:
        """If a guard has met it on its way, what it has gone is gone."""
        state = play.state
        unit, target = state.units[self.unit], state.units[self.target]
        if unit.building or unit.front_centre == self.start:
            return
        most = inches(speed_of(state, unit, "atacad").total)
        way = charge_way(state, unit, target, most)
        goal = unit.front_centre if way is None else way.base.front_centre
        ground = going(state, self.start, goal, target.building)
        whole = inches(speed_of(state, unit, "atacad", ground).total)
        left = max(0, whole - distance_along(self.start, unit.front_centre))
        play.note(left=left, mark=unit.front_centre)

    def _remaining(self, state: Tercios, unit: Unit, stop: Point, goal: Point) -> int:
        """Ground anywhere on the way slows the whole of it. ["TER-Q29"]"""
        way = going(state, unit.front_centre, goal, unit.building)
        whole = inches(speed_of(state, unit, "atacad", way).total)
        left = self._left(unit)
        have = whole if left is None else left
        return max(0, have - distance_along(unit.front_centre, stop))

    def _left(self, unit: Unit) -> int | None:
        """What remains of the way, from where the unit now stands."""
        if self.left < 0:
            return None
        return max(0, self.left - distance_along(self.mark, unit.front_centre))

    def _press_on(self, play: Play[Tercios]) -> None:
        """No straight way: the legal move that ends nearest to the target, or none. ["TER-Q13"]"""
        state = play.state
        unit, target = state.units[self.unit], state.units[self.target]
        if unit.building:
            play.end()
            return
        base = nearest_approach(state, unit, target, left=self._left(unit))
        play.end()
        if base is None:
            come_to_rest(play, self.unit, self.start)
            return
        # Whoever it comes near to on this way may react too. "TER-reactions-b"
        goal, cite = base.front_centre, "TER-orders-atacad-b"
        play.call(Moving(unit=self.unit, place=goal, order="atacad", cite=cite))
