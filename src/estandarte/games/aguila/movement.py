"""The Movement phase: one side moves all it wants, then the other."""

from collections.abc import Iterable

from estandarte.kernel import Action, Decision, Play, Procedure, Role, stage
from estandarte.wargame.plane.measures import QUARTER_TURN

from .initiative import order_of_players
from .limbering import DriveGun
from .marching import advance_allowance, half_allowance, quick_march_allowance
from .orders import (
    Advance,
    ChangeFacing,
    ChangeFormation,
    Order,
    QuickMarch,
    StandStill,
    StepBack,
)
from .paths import Leg
from .riding import JoinUnit, LeaveUnit, RideOfficer
from .state import Aguila
from .units import Unit


class EndMovement(Action):
    """Move no more in this turn; who has no order counts as halted."""

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.end()


class GivingOrders(Decision):
    """One side gives its units their orders. ["BSA-2-mov-c"]"""

    accepts = (
        StandStill,
        ChangeFacing,
        Advance,
        StepBack,
        QuickMarch,
        ChangeFormation,
        DriveGun,
        RideOfficer,
        JoinUnit,
        LeaveUnit,
        EndMovement,
    )

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndMovement(role=role)
        for unit in state.of(role):
            yield from (o for o in candidates(state, unit) if o.check(state, self))


class Movement(Procedure):
    """The second phase of a turn."""

    @stage
    def first(self, play: Play[Aguila]) -> None:
        play.call(GivingOrders((order_of_players(play.state, "movement")[0],)))

    @stage
    def second(self, play: Play[Aguila]) -> None:
        play.call(GivingOrders((order_of_players(play.state, "movement")[1],)))


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
