"""The execution of orders: an order carried out, with the checks it needs before the unit moves."""

from estandarte.games.aguila.courage.discipline import (
    CHANGES,
    ENEMY_NEAR,
    ENEMY_VERY_NEAR,
    CheckingDiscipline,
    drill_rerolls,
    is_in_command,
)
from estandarte.games.aguila.courage.steadiness import is_in_difficult_ground
from estandarte.games.aguila.ground.weather import farthest_target
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit, UnitId
from estandarte.kernel import Event, Open, Play, Procedure, RuleId, Term, but, stage
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .allowances import advance_allowance, half_allowance, quick_march_allowance
from .ice import cross_all_ice
from .paths import Leg, Walk
from .roads import walk_on_roads

FORMED: dict[str, RuleId] = {
    "fog": "BSA-15-niebla-c",
    "blizzard": "BSA-15-ventisca-c",
    "sandstorm": "BSA-15-arena-c",
}


class OrderGiven(Event):
    """A unit has its order for the turn. ["BSA-3-ordenes-a"]"""

    unit: UnitId
    order: OrderName

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], order=self.order))


class UnitMoved(Event):
    unit: UnitId
    base: Base
    spent: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=self.base, moved=unit.moved + self.spent))


class FormationChanged(Event):
    later = {"cite": "BSA-11-estruct-g"}  # which stood for positions that fell, too
    unit: UnitId
    formation: FormationName

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], formation=self.formation))


class CheckFailed(Event):
    """No movement in this turn, and it counts as having moved. ["BSA-5-disciplina-b"]"""

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], failed_check=True))


class CrossingRefused(Event):
    """A friend did not make way; a move that crosses nobody is still allowed."""

    unit: UnitId
    by: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], barred_from_crossing=True))


class FormenSpent(Event):
    officer: str

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, spent=(*officer.spent, "formen")))


def needs_check_to_act(
    state: Aguila, unit: Unit, order: OrderName, moves: bool = False
) -> RuleId | None:
    """The rule by which a unit out of command must pass a check before it obeys.

    It turns on the spot without one, unless the weather is thick; `moves`: it also goes ahead.
    ["BSA-12-fuera-a", "BSA-Q96"]
    """
    if order == "halt" or is_in_command(state, unit):
        return None
    if unit.barred_from_crossing:
        return None  # it obeyed already, and looks only for another way. "BSA-3-inter-b"
    if farthest_target(state) is not None:
        return FORMED[state.weather]
    return None if order == "change_facing" and not moves else "BSA-12-fuera-a"


def formed(unit: Unit, formation: FormationName | None) -> Unit:
    """The unit as it moves: in the formation that it is changing to."""
    return but(unit, formation=formation) if formation else unit


def formation_modifier(state: Aguila, unit: Unit) -> Term:
    """The nearest enemy makes a change of formation harder. ["BSA-Q10", "BSA-Q124"]"""
    shapes: list[Base | Disc] = [e.base for e in state.enemies_of(unit.role)]
    counted = state.switches.officers_as_units == "counted"
    if counted and state.switches.officers_hinder_change == "counted":
        shapes += [o.disc for o in state.lone_officers() if o.role != unit.role]
    for reach, term in ((4, ENEMY_VERY_NEAR), (8, ENEMY_NEAR)):
        if any(within(unit.base, shape, inches(reach)) for shape in shapes):
            return term
    return CHANGES


def check_to_form(state: Aguila, unit: Unit) -> CheckingDiscipline:
    """The check of a change of formation. ["BSA-5-cambio-a"]"""
    return CheckingDiscipline(
        unit=unit.id,
        cite="BSA-5-cambio-a",
        modifier=formation_modifier(state, unit).amount,
        rerolls=drill_rerolls(unit),
    )


def ask_next_friend(
    play: Play[Aguila],
    unit: UnitId,
    crossed: tuple[UnitId, ...],
    asked: tuple[UnitId, ...],
    passed: bool,
) -> None:
    """Each unit that would be crossed makes way with a check of its own. ["BSA-3-inter-a"]"""
    left = [u for u in crossed if u not in asked]
    if asked and not passed:
        play.emit(CrossingRefused("BSA-3-inter-b", unit, asked[-1]))
        play.end()
    elif left:
        play.note(asked=(*asked, left[0]), at="ask_friends")
        play.call(CheckingDiscipline(unit=left[0], cite="BSA-3-inter-a"))


class Obeying(Procedure):
    """One order of one unit."""

    unit: Open[UnitId]
    order: Open[OrderName]
    legs: Open[tuple[Leg, ...]] = ()
    formation: Open[FormationName | None] = None
    officer: Open[str] = ""
    limber: Open[bool] = False
    unlimber: Open[bool] = False
    checking: Open[bool] = False
    passed: Open[bool] = False
    asked: Open[tuple[UnitId, ...]] = ()

    @stage
    def ask_leave(self, play: Play[Aguila]) -> None:
        state = play.state
        moves = any(leg.kind in ("ahead", "slide") for leg in self.legs)
        cite = needs_check_to_act(state, state.units[self.unit], self.order, moves)
        single = state.switches.out_of_command_change == "one_check"  # "BSA-Q71"
        # ¡Formen! spares it every check, wherever it stands. "BSA-12-formen-a"
        if cite is None or self.officer or (single and self.order == "change_formation"):
            return
        play.note(checking=True)
        play.call(CheckingDiscipline(unit=self.unit, cite=cite))

    @stage
    def heed(self, play: Play[Aguila]) -> None:
        if self.checking and not self.passed:
            play.emit(CheckFailed("BSA-5-disciplina-b", self.unit))
            play.end()
        else:
            play.note(checking=False)

    @stage
    def ask_friends(self, play: Play[Aguila]) -> None:
        """Before the unit forms, so that one who finds no way has not had its order yet.

        ["BSA-Q13"]
        """
        way = self.way(play.state) if self.legs else None
        ask_next_friend(play, self.unit, way.crossed if way else (), self.asked, self.passed)

    @stage
    def hitch(self, play: Play[Aguila]) -> None:
        """A gun that obeys is limbered before it moves. ["BSA-11-atalaje-c"]"""
        if self.limber:
            play.emit(GunLimbered("BSA-11-atalaje-c", self.unit))

    @stage
    def ask_to_form(self, play: Play[Aguila]) -> None:
        if self.formation is None:
            return
        if self.officer:
            play.emit(FormenSpent("BSA-12-formen-a", self.officer))
            return
        play.note(checking=True)
        play.call(check_to_form(play.state, play.state.units[self.unit]))

    @stage
    def form(self, play: Play[Aguila]) -> None:
        if self.formation is None:
            return
        if self.checking and not self.passed:
            # it stays as it is and moves no more, but may shoot. "BSA-5-cambio-d"
            play.emit(OrderGiven("BSA-5-cambio-d", self.unit, self.order))
            play.emit(CheckFailed("BSA-5-cambio-e", self.unit))
            play.end()
            return
        play.emit(FormationChanged("BSA-5-cambio-a", self.unit, self.formation))

    @stage
    def move(self, play: Play[Aguila]) -> None:
        way = self.way(play.state) if self.legs else None
        play.emit(OrderGiven("BSA-3-ordenes-a", self.unit, self.order))
        if way is not None:
            rule = self._paced(play.state, way.base)
            play.emit(UnitMoved(rule, self.unit, way.base, way.spent))
            cross_all_ice(play, self.unit, way.ice)
        if self.unlimber and self.unit in play.state.units:
            play.emit(GunUnlimbered("BSA-11-atalaje-d", self.unit))

    def way(self, state: Aguila) -> Walk | None:
        """Where it leads; None where nothing has to be walked, or it cannot be."""
        unit = formed(state.units[self.unit], "limbered" if self.limber else self.formation)
        if self.order == "quick_march":
            reach = quick_march_allowance(state, unit).length
        elif self.order == "advance":
            reach = advance_allowance(state, unit).length
        else:
            reach = half_allowance(state, unit, self._rule()).length
        found = walk_on_roads(state, unit, self.legs, reach, self.order == "quick_march")
        return found if isinstance(found, Walk) else None

    def _paced(self, state: Aguila, end: Base) -> RuleId:
        """Why it comes so far: by its order, or because its own is open among trees and rocks."""
        unit = state.units[self.unit]
        loose = unit.formation == "open" and is_in_difficult_ground(state, but(unit, base=end))
        return "BSA-5-abierta-b" if loose else self._rule()

    def _rule(self) -> RuleId:
        return {
            "halt": "BSA-3-alto-a",
            "change_facing": "BSA-3-encarar-a",
            "advance": "BSA-3-avanzad-a",
            "back": "BSA-3-atras-a",
            "quick_march": "BSA-3-ligero-a",
            "change_formation": "BSA-3-formar-a",
        }[self.order]


class GunLimbered(Event):
    unit: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], formation="limbered"))


class GunUnlimbered(Event):
    unit: UnitId

    def apply(self, state: Aguila) -> None:
        changed = but(state.units[self.unit], formation="unlimbered", unlimbered_now=True)
        state.put(changed)
