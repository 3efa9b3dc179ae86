"""The Movement phase: one side moves all it wants, then the other."""

from collections.abc import Iterable

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Decision, Dice, Forgo, Play, Role
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, QUARTER_TURN, inches

from .allowances import advance_allowance, half_allowance, quick_march_allowance
from .buildings import EnterBuilding, LeaveBuilding, building_orders
from .dismounting import FOOT_FORMATIONS, Dismount
from .limbering import DriveGun
from .orders import Advance, ChangeFacing, ChangeFormation, Order, QuickMarch, StandStill, StepBack
from .paths import Leg
from .regrouping_guns import look_over_batteries
from .riding import JoinUnit, LeaveUnit, RideOfficer, ride_allowance

TRIES = 12
"""Orders tried before a sample gives up."""


class EndMovement(Forgo):
    """Move no more in this turn; who has no order counts as halted."""

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.end()
        look_over_batteries(play, self.role)


class GivingOrders(Decision):
    """One side gives its units their orders."""

    out_of_turn = "BSA-2-mov-c"
    asked_by = "BSA-3-ordenes-a"
    accepts = (
        StandStill,
        ChangeFacing,
        Advance,
        StepBack,
        QuickMarch,
        ChangeFormation,
        DriveGun,
        EnterBuilding,
        LeaveBuilding,
        Dismount,
        RideOfficer,
        JoinUnit,
        LeaveUnit,
        EndMovement,
    )

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndMovement(role=role)
        yield from (order for unit in state.of(role) for order in candidates(state, unit))
        yield from (ride for officer in state.staff(role) for ride in rides(state, officer))

    def options_about(self, state: Aguila, role: Role, piece: str) -> Iterable[Action]:
        if piece not in state.units and piece not in state.officers:
            yield from super().options_about(state, role, piece)
            return
        unit, officer = state.units.get(piece), state.officers.get(piece)
        if unit is not None and unit.role == role:
            yield from (o for o in candidates(state, unit) if o.check(state, self))
        riders = [officer] if officer is not None else state.staff(role)
        for rider in riders:
            found = (a for a in rides(state, rider) if a.names(piece) and rider.role == role)
            yield from (a for a in found if a.check(state, self))

    def sample(self, state: Aguila, role: Role, dice: Dice) -> Action:
        """One order at random, looked for unit by unit: to list them all is slow."""
        units = [u for u in state.of(role) if u.order is None and not u.failed_check]
        for _ in range(TRIES):
            if not units or dice.choice(range(len(units) + 2)) == 0:
                break
            action: Action = dice.choice(list(candidates(state, dice.choice(units))))
            if action.check(state, self):
                return action
        riders = [a for o in state.staff(role) for a in rides(state, o) if a.check(state, self)]
        return dice.choice((EndMovement(role=role), *riders))


def candidates(state: Aguila, unit: Unit) -> Iterable[Order]:
    """Good orders to try: all of each way, half of it, and turns by eighths."""
    id, role = unit.id, unit.role
    yield StandStill(id, role=role)
    reach = advance_allowance(state, unit).length
    quick = quick_march_allowance(state, unit).length
    half = half_allowance(state, unit, "BSA-3-atras-a").length
    for distance in (reach, reach // 2):
        yield Advance(id, (Leg("ahead", distance),), role=role)
    for angle in (-QUARTER_TURN, -QUARTER_TURN // 2, QUARTER_TURN // 2, QUARTER_TURN):
        yield Advance(id, (Leg("turn", angle), Leg("ahead", reach)), role=role)
        yield ChangeFacing(id, angle, role=role)
    for distance in (quick, quick // 2):
        yield QuickMarch(id, (Leg("ahead", distance),), role=role)
    yield StepBack(id, "back", half, role=role)
    if unit.is_gun:
        yield DriveGun(id, not unit.is_limbered, unlimber=unit.is_limbered, role=role)
        if unit.is_limbered:
            yield DriveGun(id, legs=(Leg("ahead", reach),), role=role)
            yield DriveGun(id, legs=(Leg("ahead", reach),), unlimber=True, role=role)
    for formation in unit.profile.formations:
        yield ChangeFormation(id, formation, role=role)
        # "BSA-12-formen-a"
        helpers = (o.id for o in state.staff(role) if o.can_still("formen"))
        yield from (ChangeFormation(id, formation, officer=o, role=role) for o in helpers)
    if unit.profile.dismounts:
        yield from (Dismount(id, formation, role=role) for formation in FOOT_FORMATIONS)
    yield from building_orders(state, unit)


def rides(state: Aguila, officer: Officer) -> Iterable[Action]:
    """Ways for an Officer: the four winds, into a unit near him, or out of the one he is in."""
    id, role, reach = officer.id, officer.role, ride_allowance(state, officer)
    if officer.has_moved or officer.entered:
        return
    if officer.inside:
        base = state.units[officer.inside].base
        out = officer.radius + inches(1)
        for side in base.centres:
            yield LeaveUnit(id, side.towards(base.centre.heading_to(side), out), role=role)
        return
    for way in range(0, FULL_TURN, QUARTER_TURN):
        yield RideOfficer(id, officer.at.towards(way, reach), role=role)
    near = [u for u in state.of(role) if within(officer.disc, u.base, reach)]
    yield from (JoinUnit(id, u.id, role=role) for u in near[:3])
    far = ride_allowance(state, officer, quick=True)
    more = [u for u in state.of(role) if u not in near and within(officer.disc, u.base, far)]
    yield from (JoinUnit(id, u.id, True, role=role) for u in more[:2])
