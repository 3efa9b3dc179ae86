"""Acting: what a unit does with the order it has turned up."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.tercios.charge.paths import visible
from estandarte.games.tercios.fire.after_shooting import (
    AfterAmbush,
    AfterShot,
    FallBack,
    StandFast,
)
from estandarte.games.tercios.fire.shooting import range_of, shooters
from estandarte.games.tercios.movement.marches import fan, move_verdict
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.allowances import action_verdict
from estandarte.games.tercios.turn.declaration import Charge, ChargeChoice
from estandarte.games.tercios.turn.execution import (
    Attention,
    Done,
    FireOrder,
    FreeTurn,
    March,
    Orient,
    Reorganise,
    Running,
    Shoot,
)
from estandarte.games.tercios.turn.victory import last_turn
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import has, printed_speed
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.arcs import is_behind_line, side_by_diagonals
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .outlook import Outlook, best_ride
from .planning import CLOSE, best_charge, best_volley
from .plans import leaning
from .temper import TerciosTemper
from .worth import inches_between, is_spent, nearest_enemy, weighs_places

PLACES = 8
"""So many marches are weighed in thought beside the usual one, all round."""


def other_acts(state: Tercios, usual: Action) -> list[Action]:
    """What else may be done with an order: to stand, turn, shoot, charge another, go elsewhere.

    To turn one's back on the enemy is not among them. It looks well only because whoever plays on
    in thought must turn about before he can go wrong.
    """
    decision: Any = state.decision
    unit = state.units[decision.unit]
    found = list(decision.options(state, usual.role))
    ways = [act for act in found if isinstance(act, March)]
    apart = -(-len(ways) // PLACES) or 1
    others = [act for act in found if act not in ways and not _turns_away(state, unit, act)]
    return others + ways[::apart]


def _turns_away(state: Tercios, unit: Unit, act: Action) -> bool:
    """Whether it would turn to a side on which nobody is close."""
    return isinstance(act, Orient | FreeTurn) and not any(
        inches_between(unit.front_centre, foe.base.centre) <= CLOSE
        and side_by_diagonals(unit.base, foe.base.centre) is act.side
        for foe in state.enemies_of(unit.role)
    )


def _attention(state: Tercios, decision: Attention, role: Role, temper: TerciosTemper) -> Action:
    unit = state.units[decision.unit]
    temper = leaning(state, unit, temper)
    if unit.disordered and "reorganise" not in decision.done:
        return Reorganise(role=role)
    if "shoot" not in decision.done:
        _, target = best_volley(state, unit, "atencion", temper)
        if target is not None:
            return Shoot(*target, role=role)
    turn = _turn(state, unit, temper)
    if turn is not None and "orient" not in decision.done:
        wish = Orient(turn, role=role)
        if wish.check(state, decision):
            return wish
    # a limbered gun marches with another order
    rides = temper.turns_about and _ride_about(state, decision, unit, temper)
    if rides:
        return rides
    may_march = not temper.stands and action_verdict(state, decision, "march")
    if may_march and "shoot" not in decision.done:
        place = _best_place(state, unit, "atencion", temper)
        if place is not None:
            return March(place, role=role)
    return Done(role=role)


def _turn(state: Tercios, unit: Unit, temper: TerciosTemper) -> Side | None:
    """The side to which the nearest enemy has got round; after the last turn nobody comes."""
    foe = nearest_enemy(state, unit)
    if temper.sensible and state.turn >= last_turn(state):
        return None
    if foe is None or not is_behind_line(unit.base, foe.base.centre):
        return None
    side = side_by_diagonals(unit.base, foe.base.centre)
    return None if side is Side.FRONT else side


def _best_place(state: Tercios, unit: Unit, order: Order, temper: TerciosTemper) -> Point | None:
    """The legal march that brings the unit best to grips with the enemy."""
    foe = nearest_enemy(state, unit)
    if foe is None:
        return None
    if weighs_places(unit, temper):
        return Outlook(state, unit, temper).best_march(order)[1]
    goal, wanted = foe.base.centre, _stand_off(state, unit, temper)
    now = abs(inches_between(unit.front_centre, goal) - wanted)
    best: tuple[float, Point] | None = None
    for place in _tries(state, unit, order, goal):
        miss = abs(inches_between(place, goal) - wanted)
        if miss >= now - temper.worthwhile_step or (best is not None and miss >= best[0]):
            continue
        if move_verdict(state, unit, place, order):
            best = (miss, place)
    return None if best is None else best[1]


def _tries(state: Tercios, unit: Unit, order: Order, goal: Point) -> Iterator[Point]:
    speed = printed_speed(unit) * (2 if order == "corred" else 1)
    far = inches_between(unit.front_centre, goal)
    way = unit.front_centre.heading_to(goal)
    for length in (speed, speed * 0.75, speed / 2):
        step = min(length, max(0.5, far - 2))
        yield unit.front_centre.towards(way, inches(round(step * 100), 100) - 4)
    yield from fan(state, unit, order, 7, 2)


def _stand_off(state: Tercios, unit: Unit, temper: TerciosTemper) -> float:
    """How far from the enemy a unit wants to be: within its range, or ready to charge."""
    reach = max((range_of(state, unit, w).total for w in unit.profile.shooting), default=0)
    if unit.type == "artillery":
        return reach - temper.gun_margin
    charge = printed_speed(unit) * temper.charge_speeds
    if is_spent(state, unit):
        return temper.spent_distance  # out of reach until it has recovered
    if reach >= temper.musket_range:
        return min(reach - temper.fire_margin, temper.musket_distance)
    return charge


def _run(state: Tercios, decision: Running, role: Role, temper: TerciosTemper) -> Action:
    unit = state.units[decision.unit]
    temper = leaning(state, unit, temper)
    rides = temper.turns_about and _ride_about(state, decision, unit, temper)
    if rides:
        return rides
    place = _best_place(state, unit, "corred", temper)
    return March(place, role=role) if place is not None else Done(role=role)


def _ride_about(
    state: Tercios, decision: Attention | Running, unit: Unit, temper: TerciosTemper
) -> Action | None:
    """Horse that has nothing good before it turns to where its best way leads."""
    if decision.done or temper.stands or not has(state, unit, "free_turn"):
        return None
    if temper.sensible and state.turn >= last_turn(state):
        return None
    side = best_ride(state, unit, decision.order, temper)[1]
    return None if side is None else FreeTurn(side, role=unit.role)


def _fire(state: Tercios, decision: FireOrder, role: Role, temper: TerciosTemper) -> Action | None:
    unit = state.units.get(decision.unit)
    if unit is None or unit.bond.rooted:
        options = [a for a in decision.options(state, role) if not isinstance(a, Done)]
        return options[0] if options else Done(role=role)
    for shooter in shooters(state, unit):
        if f"shot {shooter.id}" in decision.done:
            continue
        _, target = best_volley(state, shooter, "fuego", temper)
        if target is not None:
            name = "" if shooter.id == unit.id else shooter.id
            wish = Shoot(*target, name, role=role)
            if wish.check(state, decision):
                return wish
    return Done(role=role)


def _charge(
    state: Tercios, decision: ChargeChoice, role: Role, temper: TerciosTemper
) -> Action | None:
    unit = state.units[decision.unit]
    _, target = best_charge(state, unit, temper)
    if target is None:
        seen = list(visible(state, unit))
        near = unit.front_centre
        target = min(
            seen,
            key=lambda t: inches_between(near, state.units[t].base.centre),
            default=None,
        )
    return None if target is None else Charge(target, role=role)


def _after(state: Tercios, decision: AfterShot, role: Role, temper: TerciosTemper) -> Action:
    unit = state.units.get(decision.unit)
    foe = nearest_enemy(state, unit) if unit is not None else None
    if unit is None or foe is None:
        return StandFast(role=role)
    near = inches_between(unit.front_centre, foe.front_centre) < temper.fall_back_within
    if near and foe.type == "infantry":
        return FallBack(inches(printed_speed(unit), 2), role=role)
    return StandFast(role=role)


def _stay(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action:
    return StandFast(role=role)


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    Attention: _attention,
    Running: _run,
    FireOrder: _fire,
    ChargeChoice: _charge,
    AfterShot: _after,
    AfterAmbush: _stay,
}
