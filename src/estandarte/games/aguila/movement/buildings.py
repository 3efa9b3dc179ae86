"""Buildings: entering and leaving them in the Movement phase."""

from collections.abc import Iterable

from estandarte.games.aguila.courage.discipline import CheckingDiscipline
from estandarte.games.aguila.ground.formations import adopt_verdict
from estandarte.games.aguila.ground.garrisons import (
    footprint_of,
    garrison_verdict,
    garrisoned,
    own_base,
)
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    half_of,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.execution import (
    CheckFailed,
    FormationChanged,
    OrderGiven,
    UnitMoved,
    ask_next_friend,
    check_to_form,
    needs_check_to_act,
)
from estandarte.games.aguila.movement.orders import Advance, Order, order_verdict
from estandarte.games.aguila.movement.paths import APART, APART_OPEN, Leg, Walk, enemy_shapes, walk
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit, UnitId
from estandarte.kernel import YES, Decision, Event, Open, Play, Procedure, Verdict, but, no, stage
from estandarte.wargame.plane.bases import SIDES, Base
from estandarte.wargame.plane.correction import slid_clear
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import TOUCH, is_heading, is_length
from estandarte.wargame.plane.trajectory import first_contact_ahead

from .ice import cross_all_ice


class BuildingEntered(Event):
    """A unit is inside, and has moved. ["BSA-4-edificio-a", "BSA-4-edificio-j"]"""

    unit: UnitId
    building: str

    def apply(self, state: Aguila) -> None:
        inside = garrisoned(state.units[self.unit], state.ground[self.building])
        state.put(but(inside, entered=True))


class BuildingLeft(Event):
    """A unit stands before the walls that it was behind."""

    unit: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], building="", base=self.base))


class EnterBuilding(Order):
    """Go into the building that the unit has touched since the turn began.

    A unit without an order is still where it began its turn. ["BSA-4-edificio-a"]
    """

    name = "advance"
    building: str

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        ground = state.ground.get(self.building)
        verdict = garrison_verdict(state, unit, ground)
        if not verdict or ground is None:
            return verdict
        if not any(within(unit.base, part, TOUCH) for part in outlines_of(ground)):
            return no("BSA-4-edificio-a", unit=self.unit, building=self.building)
        walls = footprint_of(ground)
        for name, shape in enemy_shapes(state, unit):
            # behind the wall it would stand upon the enemy before it
            if nearer_than(walls, shape, APART):
                return no("BSA-3-cerca-b", unit=self.unit, enemy=name)
        return YES

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.call(Occupying(unit=self.unit, building=self.building))


class LeaveBuilding(Order):
    """Come out in any direction, in a formation, with half the movement.

    ["BSA-4-edificio-g", "BSA-4-edificio-h"]
    """

    heading: Open[int]
    formation: Open[FormationName]
    ahead: Open[int] = 0
    quick: Open[bool] = False

    @property
    def order(self) -> OrderName:
        return "quick_march" if self.quick else "change_formation"

    def check(self, state: Aguila, during: Decision) -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role or unit.building not in state.ground:
            return no("BSA-4-edificio-g", unit=self.unit)
        order: OrderName = "advance" if unit.is_gun and not self.quick else self.order
        verdict = order_verdict(state, self.role, self.unit, order, leaving=True)
        verdict = verdict and adopt_verdict(unit, self.formation)
        if not verdict:
            return verdict
        if not is_heading(self.heading) or not is_length(self.ahead):
            return no("BSA-4-edificio-g", unit=self.unit)
        found = way_out(state, unit, self)
        if isinstance(found, Walk) and found.crossed and unit.barred_from_crossing:
            return no("BSA-3-inter-b", unit=self.unit, crossed=list(found.crossed))
        return YES if isinstance(found, Walk) else found

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.call(ComingOut(unit=self.unit, leave=self))


def way_out(state: Aguila, unit: Unit, leave: LeaveBuilding) -> Walk | Verdict:
    """From the wall on the chosen side straight on, up to half the usual distance.

    ["BSA-4-edificio-g", "BSA-Q115"]
    """
    walls = state.ground[unit.building]
    inside = own_base(unit, footprint_of(walls).centre, leave.heading)
    outside = slid_clear(inside, leave.heading, outlines_of(walls))
    formed = but(unit, base=outside, formation=leave.formation)
    opens = leave.formation == "open"
    for name, shape in enemy_shapes(state, unit):
        if nearer_than(outside, shape, APART_OPEN if opens else APART):
            return no("BSA-5-abierta-l" if opens else "BSA-3-cerca-b", unit=unit.id, enemy=name)
    if leave.quick:
        reach = half_of(state, quick_march_allowance(state, formed))
    else:
        reach = half_allowance(state, formed, "BSA-4-edificio-g").length
    legs = (Leg("ahead", leave.ahead),) if leave.ahead else ()
    found = walk(state, formed, legs, reach, leave.quick)
    if isinstance(found, Verdict) and found.cite == "BSA-3-avanzad-a":
        return no("BSA-4-edificio-g", **found.facts)
    return found


class Occupying(Procedure):
    """A unit goes into a building, if it obeys. ["BSA-4-edificio-a"]"""

    unit: Open[UnitId]
    building: Open[str]
    checking: Open[bool] = False
    passed: Open[bool] = False

    @stage
    def ask_leave(self, play: Play[Aguila]) -> None:
        cite = needs_check_to_act(play.state, play.state.units[self.unit], "advance")
        if cite is not None:
            play.note(checking=True)
            play.call(CheckingDiscipline(unit=self.unit, cite=cite))

    @stage
    def enter(self, play: Play[Aguila]) -> None:
        if self.checking and not self.passed:
            play.emit(CheckFailed("BSA-5-disciplina-b", self.unit))
            return
        play.emit(OrderGiven("BSA-4-edificio-a", self.unit, "advance"))
        play.emit(BuildingEntered("BSA-4-edificio-a", self.unit, self.building))


class ComingOut(Procedure):
    """A garrison leaves: free of a check, unless a switch asks for one. ["BSA-Q115"]"""

    unit: Open[UnitId]
    leave: Open[LeaveBuilding]
    checking: Open[bool] = False
    passed: Open[bool] = False
    asked: Open[tuple[UnitId, ...]] = ()

    @stage
    def ask_leave(self, play: Play[Aguila]) -> None:
        cite = needs_check_to_act(play.state, play.state.units[self.unit], self.leave.order)
        switches = play.state.switches
        single = switches.out_of_command_change == "one_check"  # "BSA-Q71"
        if cite is not None and not (single and switches.leaving_building == "check"):
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
        """Friends who lean on the wall let it through, each by a check. ["BSA-3-inter-a"]"""
        way = way_out(play.state, play.state.units[self.unit], self.leave)
        crossed = way.crossed if isinstance(way, Walk) else ()
        ask_next_friend(play, self.unit, crossed, self.asked, self.passed)

    @stage
    def ask_to_form(self, play: Play[Aguila]) -> None:
        unit = play.state.units[self.unit]
        if play.state.switches.leaving_building == "check" and not unit.is_gun:
            play.note(checking=True)
            play.call(check_to_form(play.state, unit))

    @stage
    def go(self, play: Play[Aguila]) -> None:
        leave, unit = self.leave, play.state.units[self.unit]
        order = "BSA-4-edificio-h" if leave.quick else "BSA-4-edificio-g"
        play.emit(OrderGiven(order, self.unit, leave.order))
        found = way_out(play.state, unit, leave)
        if (self.checking and not self.passed) or not isinstance(found, Walk):
            play.emit(CheckFailed("BSA-5-cambio-d", self.unit))
            return
        cite = "BSA-4-edificio-g"
        play.emit(BuildingLeft(cite, self.unit, found.base))
        play.emit(FormationChanged(cite, self.unit, leave.formation))
        play.emit(UnitMoved(cite, self.unit, found.base, found.spent))
        cross_all_ice(play, self.unit, found.ice)


def building_orders(state: Aguila, unit: Unit) -> Iterable[Order]:
    """Good orders about buildings: up to one ahead, into the one it touches, out on each side."""
    walls = state.ground.get(unit.building)
    if walls is None:
        yield from _towards_buildings(state, unit)
        return
    half = half_allowance(state, unit, "BSA-4-edificio-g").length
    for side in SIDES:
        heading = footprint_of(walls).facing(side)
        for formation in unit.profile.formations:
            yield LeaveBuilding(unit.id, heading, formation, half, role=unit.role)
        first = unit.profile.formations[0]
        yield LeaveBuilding(unit.id, heading, first, half, True, role=unit.role)


def _towards_buildings(state: Aguila, unit: Unit) -> Iterable[Order]:
    houses = [g for g in state.ground.values() if garrison_verdict(state, unit, g)]
    reach = advance_allowance(state, unit).length
    for house in houses:
        yield EnterBuilding(unit.id, house.id, role=unit.role)
        met = first_contact_ahead(unit.base, reach, outlines_of(house))
        # a hair short, so that rounding never sets it upon the wall
        if met is not None and met.travelled > TOUCH:
            yield Advance(unit.id, (Leg("ahead", met.travelled - 2),), role=unit.role)
