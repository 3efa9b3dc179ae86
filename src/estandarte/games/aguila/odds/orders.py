"""The chances of an order: leave to act, friends who make way, and the change itself."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from estandarte.games.aguila.ground.buildings import LeaveBuilding, way_out
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.execution import formation_modifier, needs_check_to_act
from estandarte.games.aguila.movement.orders import ChangeFormation, Order
from estandarte.games.aguila.movement.paths import Walk
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.discipline import discipline_of, drill_rerolls, floor_of
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Odds, RuleId, chances

from .spreads import ONE
from .survival import check_chance
from .tallies import check_tally


class Check(NamedTuple):
    """A Discipline check that comes before an order is carried out."""

    unit: Unit
    cite: RuleId
    modifier: int = 0
    rerolls: int = 0


def order_odds(state: Aguila, action: Order, during: Any) -> Odds | None:
    """All the checks of an order passed, or not; None where there is none.

    The sum that is shown is that of the change, else of the leave to act, else of a friend's.
    """
    checks = list(checks_before(state, action))
    if not checks:
        return None
    chance = ONE
    for check in checks:
        chance *= check_chance(state, check.unit, check.modifier, rerolls=check.rerolls)
    own = [check for check in checks if check.unit.id == action.unit]
    shown = own[-1] if own else checks[0]
    sums = check_tally(
        discipline_of(state, shown.unit), shown.modifier, shown.cite, floor_of(state)
    )
    return Odds(chances({"passes": chance, "fails": 1 - chance}), shown.cite, sums)


def checks_before(state: Aguila, action: Order) -> Iterator[Check]:
    """In the order in which they are rolled. ["BSA-12-fuera-a", "BSA-3-inter-a", "BSA-5-cambio-a"]

    By ¡Formen! a unit forms without any of its own. ["BSA-12-formen-a"]
    """
    unit = state.units[action.unit]
    called = isinstance(action, ChangeFormation | Dismount) and bool(action.officer)
    forms = changes_by_check(state, action, unit)
    leave = needs_check_to_act(state, unit, action.order, bool(getattr(action, "ahead", 0)))
    single = state.switches.out_of_command_change == "one_check"  # "BSA-Q71"
    if leave is not None and not called and not (single and forms):
        yield Check(unit, leave)
    yield from (Check(state.units[f], "BSA-3-inter-a") for f in friends_crossed(state, action))
    if forms:
        modifier, cite = formation_modifier(state, unit)
        yield Check(unit, cite, modifier, drill_rerolls(unit))


def changes_by_check(state: Aguila, action: Order, unit: Unit) -> bool:
    """Whether the order is a change of formation that has to be passed."""
    if isinstance(action, LeaveBuilding):
        return state.switches.leaving_building == "check" and not unit.is_gun  # "BSA-Q115"
    return isinstance(action, ChangeFormation | Dismount) and not action.officer


def friends_crossed(state: Aguila, action: Order) -> tuple[UnitId, ...]:
    """Those whom the way leads through, each of whom is asked. ["BSA-Q13"]"""
    if isinstance(action, LeaveBuilding):
        way: Any = way_out(state, state.units[action.unit], action)
    else:
        obeying = action.obeying()
        way = obeying.way(state) if obeying is not None else None
    return way.crossed if isinstance(way, Walk) else ()
