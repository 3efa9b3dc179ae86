"""Charges: declared one by one, answered, moved into contact, and fought out."""

from collections.abc import Iterable

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    Value,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.alignment import aligned
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.crossing import goes_through, length_inside
from estandarte.wargame.plane.distance import Gap, closest_points, gap_between, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline, outline_of
from estandarte.wargame.plane.points import Point

from .answers import tell_asker
from .combat import Clash, Contact
from .formations import why_no_charge
from .initiative import order_of_players
from .marching import charge_allowance
from .paths import outlines_of
from .sight import is_in_front_of, sees, side_shown
from .state import Aguila
from .terrain import going_of, piece_at, slows
from .units import Unit, UnitId
from .weather import farthest_target


class Charge(Value):
    """A charge under way: who, at whom, and the side it falls on."""

    unit: UnitId
    target: UnitId
    side: Side
    head_on: bool = False


class ChargeDeclared(Event):
    """A unit has declared its charge, and its target has been charged. ["BSA-Q119"]"""

    unit: UnitId
    target: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], declared=True))
        if state.switches.charged_units == "declared":
            state.put(but(state.units[self.target], was_charged=True))


class UnitCharged(Event):
    """A charger is in contact, flush with the side it charged. ["BSA-8-mov-g"]"""

    unit: UnitId
    target: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))
        state.put(but(state.units[self.target], was_charged=True))


def charger_verdict(state: Aguila, role: Role, unit_id: UnitId) -> Verdict:
    """May this unit charge at all in this turn?"""
    unit = state.units.get(unit_id)
    if unit is None or unit.role != role or unit.is_gun:
        return no("BSA-8-cond-a", unit=unit_id)
    if unit.declared:
        return no("BSA-8-cond-b", unit=unit_id)
    if unit.quick_marched:
        return no("BSA-8-cond-c", unit=unit_id)  # "BSA-3-ligero-d"
    if unit.order == "change_facing":
        return no("BSA-3-encarar-c", unit=unit_id)
    if unit.is_wavering:
        return no("BSA-10-aturdidos-e", unit=unit_id)
    if unit.was_charged:
        return no("BSA-2-cargas-e", unit=unit_id)
    if unit.entered:
        return no("BSA-16-reservas-c", unit=unit_id)
    formation = why_no_charge(state, unit)
    return no(formation, unit=unit_id) if formation is not None else YES


def charge_gap(state: Aguila, unit: Unit, target: Unit) -> Gap:
    """From the centre of the front to the nearest point, or to the wall before it.

    ["BSA-8-cond-g", "BSA-8-obstaculo-a"]
    """
    eye, mark = unit.base.front_centre, target.base.centre
    best = gap_between(eye, target.base)
    for part in _walls_before(state, target):
        gap = gap_between(eye, part)
        if goes_through(eye.x, eye.y, mark.x, mark.y, part) and gap.is_shorter_than(best):
            best = gap
    return best


def _walls_before(state: Aguila, target: Unit) -> list[Outline]:
    return [
        part
        for ground in state.ground.values()
        if not ground.corners and piece_at(state, ground).cover
        for part in outlines_of(ground)
        if within(target.base, part, inches(1))
    ]


def charge_verdict(state: Aguila, unit: Unit, target: Unit) -> Verdict:
    """Arc, sight, distance, way and room. ["BSA-8-cond-e"]"""
    if target.role == unit.role:
        return no("BSA-8-cond-b", target=target.id)
    if not is_in_front_of(state, unit, target.base):
        return no("BSA-8-cond-e", target=target.id)
    gap, limit = charge_gap(state, unit, target), farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], target=target.id)
    if not sees(state, unit, target):
        return no("BSA-8-cond-f", target=target.id)
    if unit.is_cavalry and _is_walled_off(state, target):
        return no("BSA-6-general-b", target=target.id)
    reach = charge_allowance(state, unit)
    if not gap.within(reach.length):
        return no("BSA-8-cond-g", target=target.id, allowed=reach.length)
    return way_verdict(state, unit, target, reach.length)


def _is_walled_off(state: Aguila, target: Unit) -> bool:
    """Horse do not attack those behind high walls. ["BSA-6-general-b"]"""
    return any(
        piece_at(state, g).bars_cavalry and within(target.base, part, inches(1))
        for g in state.ground.values()
        for part in outlines_of(g)
    )


def way_verdict(state: Aguila, unit: Unit, target: Unit, reach: int) -> Verdict:
    """The straight way to the charged side must be free, affordable, and end in room enough."""
    side = side_shown(state, target, unit.base.front_centre)
    placed = place_of_contact(state, unit, target, side)
    if placed is None:
        return no("BSA-8-cond-h", target=target.id)
    a, b = closest_points(unit.base.front_centre, target.base)
    for other in state.units.values():
        if other.id in (unit.id, target.id) or other.building:
            continue
        if goes_through(a.x, a.y, b.x, b.y, outline_of(other.base)):
            return no("BSA-3-inter-c", unit=unit.id, other=other.id)
    cost, barred = _ground_on_the_way(state, unit, a, b)
    if barred:
        return no("BSA-4-piezas-b", unit=unit.id, ground=barred)
    counted = state.switches.charge_path == "path"  # "BSA-Q114"
    gap = gap_between(unit.base.front_centre, target.base)
    if counted and not gap.within(max(0, reach - cost)):
        return no("BSA-8-mov-i", target=target.id, allowed=reach)
    return YES


def _ground_on_the_way(state: Aguila, unit: Unit, a: Point, b: Point) -> tuple[int, str]:
    """What difficult ground adds to the way, where it lies in it. ["BSA-8-mov-f"]"""
    cost = 0
    for ground in state.ground.values():
        going = going_of(state, ground)
        for part in outlines_of(ground):
            if going == "impassable" and goes_through(a.x, a.y, b.x, b.y, part):
                return cost, ground.id
            if slows(going, unit):
                cost += length_inside(a, b, part)
    return cost, ""


def place_of_contact(state: Aguila, unit: Unit, target: Unit, side: Side) -> Base | None:
    """Flush with the charged side, slid along it where others are. ["BSA-8-mov-h"]"""
    others = [
        u.base for u in state.units.values() if u.id not in (unit.id, target.id) and not u.building
    ]
    return aligned(unit.base, target.base, side, others)


class DeclareCharge(Action):
    """Send a unit against an enemy."""

    unit: UnitId
    target: UnitId

    def check(self, state: Aguila, during: "DeclaringCharges") -> Verdict:
        verdict = charger_verdict(state, self.role, self.unit)
        if not verdict:
            return verdict
        target = state.units.get(self.target)
        if target is None:
            return no("BSA-8-cond-b", target=self.target)
        return charge_verdict(state, state.units[self.unit], target)

    def perform(self, play: Play[Aguila], during: "DeclaringCharges") -> None:
        from .reactions import AnsweringCharge

        state = play.state
        eye = state.units[self.unit].base.front_centre
        side = side_shown(state, state.units[self.target], eye)
        play.emit(ChargeDeclared("BSA-2-cargas-a", self.unit, self.target))
        play.call(AnsweringCharge(charge=Charge(self.unit, self.target, side)))


class EndDeclarations(Action):
    """Declare no more charges."""

    def perform(self, play: Play[Aguila], during: "DeclaringCharges") -> None:
        play.end()


class DeclaringCharges(Decision):
    """One side declares its charges, each answered before the next. ["BSA-2-cargas-a"]"""

    accepts = (DeclareCharge, EndDeclarations)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndDeclarations(role=role)
        for unit in state.of(role):
            if charger_verdict(state, role, unit.id):
                for target in state.enemies_of(role):
                    charge = DeclareCharge(unit.id, target.id, role=role)
                    if charge.check(state, self):
                        yield charge


class FightNext(Action):
    """Say which combat is fought next. ["BSA-9-orden-a"]"""

    target: UnitId

    def check(self, state: Aguila, during: "OrderingCombats") -> Verdict:
        if self.target not in during.targets:
            return no("BSA-9-orden-a", target=self.target)
        return YES

    def perform(self, play: Play[Aguila], during: "OrderingCombats") -> None:
        play.end()
        tell_asker(play, ChargeHalf, next_target=self.target)


class OrderingCombats(Decision):
    accepts = (FightNext,)
    targets: tuple[UnitId, ...]

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (FightNext(target, role=role) for target in self.targets)


class ChargeHalf(Procedure):
    """One player's charges: declared, moved, fought. ["BSA-2-cargas-b"]"""

    role: Role
    charges: tuple[Charge, ...] = ()
    next_target: UnitId = ""

    @stage
    def declare(self, play: Play[Aguila]) -> None:
        play.call(DeclaringCharges((self.role,)))

    @stage
    def move(self, play: Play[Aguila]) -> None:
        arrived: list[Charge] = []
        for charge in self.charges:
            unit, target = (play.state.units.get(u) for u in (charge.unit, charge.target))
            if unit is None or target is None or unit.is_wavering:
                continue
            base = place_of_contact(play.state, unit, target, charge.side)
            if base is not None:
                play.emit(UnitCharged("BSA-8-mov-g", unit.id, target.id, base))
                arrived.append(charge)
        play.note(charges=tuple(arrived))

    @stage
    def fight(self, play: Play[Aguila]) -> None:
        left = [c for c in self.charges if c.unit in play.state.units]
        targets = tuple(dict.fromkeys(c.target for c in left if c.target in play.state.units))
        if not targets:
            return
        play.note(at="fight")
        if len(targets) > 1 and self.next_target not in targets:
            play.call(OrderingCombats((self.role,), targets))
            return
        target = self.next_target if self.next_target in targets else targets[0]
        here = [c for c in left if c.target == target]
        play.note(charges=tuple(c for c in left if c.target != target), next_target="")
        contacts = tuple(Contact(c.unit, c.side) for c in here)
        head_on = len(here) == 1 and here[0].head_on
        play.call(Clash(target=target, contacts=contacts, head_on=head_on))


class Charges(Procedure):
    """The fourth phase: the initiative player's half, then the other's. ["BSA-2-cargas-d"]"""

    @stage
    def first(self, play: Play[Aguila]) -> None:
        play.call(ChargeHalf(role=order_of_players(play.state, "charges")[0]))

    @stage
    def second(self, play: Play[Aguila]) -> None:
        play.call(ChargeHalf(role=order_of_players(play.state, "charges")[1]))
