"""The Movement phase: one side moves all it wants, then the other."""

from collections.abc import Iterable

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Decision, Dice, Forgo, Play, Role
from estandarte.wargame.answers import Asking
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, QUARTER_TURN, inches

from .allowances import advance_allowance, half_allowance, quick_march_allowance
from .buildings import EnterBuilding, LeaveBuilding, building_orders
from .dismounting import FOOT_FORMATIONS, Dismount
from .limbering import DriveGun
from .orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    Order,
    QuickMarch,
    StandStill,
    StepBack,
    legs_of,
    orders_verdict,
)
from .paths import Leg, Neighbours, about, end_of, settled
from .regrouping_guns import look_over_batteries
from .riding import JoinUnit, LeaveUnit, RideOfficer, ride_allowance

TRIES = 12
"""Orders tried before a sample gives up."""
BEYOND = inches(5)
"""So much farther than it goes itself a piece has to do with others: by what a road adds, by what
is kept between them."""


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

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndMovement(role=role)
        asking = Asking(state)
        for unit in state.of(role):
            yield from self._orders(asking, unit)
        for officer in state.staff(role):
            yield from self._rides(asking, officer)

    def _orders(self, asking: Asking, unit: Unit) -> tuple[Action, ...]:
        """The good orders that a unit may have; whoever is farther off does not matter to them."""
        if not orders_verdict(asking.board, unit.role, unit.id):
            return ()
        reach = quick_march_allowance(asking.board, unit).length + BEYOND

        def legal(board: Aguila) -> tuple[Action, ...]:
            near = about(board, unit, unit.base, reach)
            return tuple(
                order
                for order in candidates(board, unit)
                if ends_well(board, unit, order, near) and order.check(board, self)
            )

        return asking.about(unit.base, reach, ("orders", unit.id), legal, unit)

    def _rides(self, asking: Asking, officer: Officer) -> tuple[Action, ...]:
        """The same of an Officer."""
        board: Aguila = asking.board
        at = board.units[officer.inside].base if officer.inside else officer.body
        reach = ride_allowance(board, officer, quick=True) + BEYOND

        def legal(near: Aguila) -> tuple[Action, ...]:
            return tuple(ride for ride in rides(near, officer) if ride.check(near, self))

        return asking.about(at, reach, ("rides", officer.id), legal)

    def options_about(self, state: Aguila, role: Role, piece: str) -> Iterable[Action]:
        if piece not in state.units and piece not in state.officers:
            yield from super().options_about(state, role, piece)
            return
        unit, officer = state.units.get(piece), state.officers.get(piece)
        asking = Asking(state)
        if unit is not None and unit.role == role:
            yield from self._orders(asking, unit)
        for rider in [officer] if officer is not None else state.staff(role):
            if rider.role == role:
                yield from (a for a in self._rides(asking, rider) if a.names(piece))

    def sample(self, state: Aguila, role: Role, dice: Dice) -> Action:
        """One order at random, looked for unit by unit: to list them all is slow."""
        units = [u for u in state.of(role) if u.order is None and not u.failed_check]
        for _ in range(TRIES):
            if not units or dice.choice(range(len(units) + 2)) == 0:
                break
            action: Action = dice.choice(list(candidates(state, dice.choice(units))))
            if action.check(state, self):
                return action
        asking = Asking(state)
        riders = (ride for officer in state.staff(role) for ride in self._rides(asking, officer))
        return dice.choice((EndMovement(role=role), *riders))


def ends_well(state: Aguila, unit: Unit, order: Order, near: Neighbours) -> bool:
    """Whether it may stand where an order leads; asked before the way, since most may not."""
    legs = legs_of(order)
    if not legs:
        return True
    return bool(settled(state, unit, end_of(state, unit, legs), False, near))


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
