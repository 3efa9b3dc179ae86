"""Moving: the order that each unit receives, the nearest to the enemy first."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.courage.discipline import help_of, helpers_for, is_in_command
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.buildings import EnterBuilding
from estandarte.games.aguila.movement.execution import formation_modifier
from estandarte.games.aguila.movement.orders import (
    ChangeFacing,
    ChangeFormation,
    Order,
    QuickMarch,
    StandStill,
    StepBack,
)
from estandarte.games.aguila.movement.paths import Leg, Walk, walk
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.odds.combats import check_chance
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.bases import SIDES, Base, Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.points import Point, distance_along

from .aims import (
    Goal,
    aim_of,
    goal_of,
    houses_wanted,
    is_late,
    is_winning,
    sent_to,
    stands_at,
    storms,
    turn_to,
)
from .besieging import to_the_wall
from .crossing import by_the_bridge, is_at_ford, is_cut_off, shoots_over
from .driving import gun_order
from .lunging import lunges
from .marching import (
    Try,
    approaches,
    back_steps,
    bends,
    hurries,
    leash,
    march,
    obliques,
    sidesteps,
)
from .places import ABOUT, care_of, charge_value, fire_value, horse_near, value_at
from .riding import ride_wish
from .wayfinding import ways_round
from .worth import duel, goes_on, inches_between, nearest, rout

PULL = 1.3
"""Points that an inch nearer to the aim is worth."""
HASTE = 0.35
"""And so much more with every turn: there are not many."""
FIRING_LINE = 10
"""From so many inches infantry that shoots well and has nobody to charge stands in line."""
WORTHWHILE = 15.0
LIKELY = 0.6
SWEEPS = 0.3
"""How likely an assault must break an enemy that a column does not stop to fire."""
ALONG = 10
"""From so many inches a mate comes along to an assault."""
LEASH = 2.0
"""Points for each inch that cavalry without a charge is too far ahead."""
FAR = 21
CLOSING = 11.5
"""From so many inches a column comes to charging distance in one quick march."""
HORSE_REACH = 11
CLEAR = 13
"""With no enemy nearer than this a unit goes round what bars its way."""


def _orders(state: Aguila, decision: GivingOrders, role: Role) -> Action:
    if not any(o.has_moved for o in state.staff(role)):
        for unit in _next_units(state, role):
            action = order_for(state, unit, decision)
            if action.check(state, decision):
                return action
            stay = StandStill(unit.id, role=role)
            if stay.check(state, decision):
                return stay
    return ride_wish(state, role, decision) or EndMovement(role=role)


def _next_units(state: Aguila, role: Role) -> list[Unit]:
    free = [u for u in state.of(role) if u.order is None and not u.failed_check]
    foes = [e.base.centre for e in state.enemies_of(role)]

    def nearness(unit: Unit) -> tuple[bool, int, str]:
        """The foot first, so that the horse knows where its line is."""
        far = min((distance_along(unit.base.centre, f) for f in foes), default=0)
        return unit.is_cavalry, far, unit.id

    return sorted(free, key=nearness)


def order_for(state: Aguila, unit: Unit, decision: GivingOrders) -> Action:
    """What a unit does now; to stand still where nothing is better."""
    role = unit.role
    stay = StandStill(unit.id, role=role)
    if unit.building:
        return stay
    if unit.is_gun:
        return gun_order(state, unit) or stay
    if unit.is_wavering:
        return _recover(state, unit) or stay
    if unit.is_infantry:
        first = _before_moving(state, unit, decision)
        if first is not None:
            return first
    goal = goal_of(state, unit)
    if goal is not None:
        return _for_ground(state, unit, goal) or stay
    aim = aim_of(state, unit)
    if aim is None:
        return stay
    if is_winning(state, role):
        return _best(state, unit, aim) or stay
    return _to_the_ford(state, unit, aim) or _at_the_enemy(state, unit, aim) or stay


def _before_moving(state: Aguila, unit: Unit, decision: GivingOrders) -> Action | None:
    """Into a house that counts, or into another formation; a square stays where it is."""
    for house in houses_wanted(state):
        enter = EnterBuilding(unit.id, house, role=unit.role)
        if enter.check(state, decision):
            return enter
    change = _formation(state, unit) if not is_at_ford(state, unit) else None
    if change is None and unit.formation == "square":
        return StandStill(unit.id, role=unit.role)
    return change


def _to_the_ford(state: Aguila, unit: Unit, aim: Point) -> Order | None:
    """To a crossing and over it; who stands before one clears it, whoever is near."""
    bridge = by_the_bridge(state, unit, aim)
    at_ford = is_at_ford(state, unit) and charge_value(state, unit) < WORTHWHILE
    if bridge is None or (_foe_within(state, unit, FIRING_LINE) and not at_ford):
        return None
    crossing = march(state, unit, bridge, off=0)
    if crossing is None and not at_ford:
        return StandStill(unit.id, role=unit.role)
    return crossing


def _at_the_enemy(state: Aguila, unit: Unit, aim: Point) -> Order | None:
    """At a march while he is far, then from place to place."""
    far = inches_between(unit.base.centre, aim)
    ways = ways_round(state, unit, aim) if not _foe_within(state, unit, CLEAR) else None
    if ways is not None:
        return march(state, unit, aim, round_by=ways)
    if far > FAR and not _foe_within(state, unit, FAR - 6):
        return march(state, unit, aim)
    if far > CLOSING and _may_close(state, unit):
        closing = march(state, unit, aim)
        if isinstance(closing, QuickMarch) and _ends_safely(state, unit, closing):
            return closing
    found = _best(state, unit, aim, drawn_on=True)
    # horse in the way of better horse goes back
    return _draw_back(state, unit) if found is None and unit.is_cavalry else found


def _for_ground(state: Aguila, unit: Unit, goal: Goal) -> Order | None:
    """To an objective as fast as can be; once there, nowhere from where it is not held."""
    if stands_at(state, unit.base, goal):
        return _best(state, unit, goal.place, goal)
    if (wall := to_the_wall(state, unit, goal)) is not None:
        return wall
    bridge = by_the_bridge(state, unit, goal.place)
    if bridge is not None and not _foe_within(state, unit, FIRING_LINE):
        return march(state, unit, bridge, off=0)
    if not _foe_within(state, unit, FIRING_LINE) or is_late(state):
        marched = march(state, unit, goal.place, off=0)
        if marched is not None:
            return marched
    return _best(state, unit, goal.place) or march(state, unit, goal.place, off=0)


def _may_close(state: Aguila, unit: Unit) -> bool:
    """Whether a column may hurry through the beaten zone, with no horse about and no targets."""
    if unit.formation != "attack_column" or _foe_within(state, unit, 8):
        return False
    return not horse_near(state, unit, 14) and charge_value(state, unit) < WORTHWHILE


def _ends_safely(state: Aguila, unit: Unit, march: QuickMarch) -> bool:
    """Whether no horse looks at the place where a column would stand, unable to shoot."""
    reach = quick_march_allowance(state, unit).length
    found = walk(state, unit, march.legs, reach, quick=True)
    if not isinstance(found, Walk):
        return False
    horse = (e for e in state.enemies_of(unit.role) if e.is_cavalry and not e.is_wavering)
    return not any(
        within(found.base, e.base, inches(13)) and meets_arc(e.base, found.base, ABOUT)
        for e in horse
    )


def _foe_within(state: Aguila, unit: Unit, reach: int) -> bool:
    return any(within(unit.base, e.base, inches(reach)) for e in state.enemies_of(unit.role))


def _draw_back(state: Aguila, unit: Unit) -> Order | None:
    """Horse in the way of better horse goes back, its front to the enemy."""
    back = half_allowance(state, unit, "BSA-3-atras-a").length
    found = walk(state, unit, (Leg("slide", back, angle=HALF_TURN),), back)
    if not isinstance(found, Walk) or found.crossed:
        return None
    now = value_at(state, unit, unit.base)
    if now >= -1 or value_at(state, unit, found.base, "back", found.spent) < now + 4:
        return None
    return StepBack(unit.id, "back", back, role=unit.role)


def _recover(state: Aguila, unit: Unit) -> Order | None:
    """A wavering unit steps back from what it cannot shoot at."""
    if not _foe_within(state, unit, 6) or fire_value(state, unit) > 2:
        return None
    back = half_allowance(state, unit, "BSA-3-atras-a").length
    foe = nearest(list(state.enemies_of(unit.role)), unit.base.centre)
    facing = foe is not None and side_shown(state, unit, foe.base.centre) is Side.FRONT
    return StepBack(unit.id, "back", back, role=unit.role) if facing else None


def _formation(state: Aguila, unit: Unit) -> Order | None:
    """Square against horse, line to fire, column to go on."""
    known, now, role = unit.profile.formations, unit.formation, unit.role
    horse = horse_near(state, unit, HORSE_REACH)
    if horse and now != "square" and "square" in known and not _foot_near(state, unit):
        return ChangeFormation(unit.id, "square", role=role)
    if now == "square":
        if horse:
            return None
        wanted: Any = "line" if _foe_within(state, unit, FIRING_LINE + 4) else "attack_column"
        return ChangeFormation(unit.id, wanted, role=role) if wanted in known else None
    # a change that may well fail is worse than going on and assaulting as it is
    if goes_on(state) < 1:
        return None  # nor is it done before the end
    idle = shoots_over(state, unit)
    shoots = 0 < unit.profile.shooting <= 5 and (idle or _will_change(state, unit))
    placed = sent_to(state, role).get(unit.id)
    resting = placed is not None and stands_at(state, unit.base, placed)
    near = _foe_within(state, unit, unit.profile.range if idle else FIRING_LINE)
    deep = now in ("attack_column", "march_column", "mass") and "line" in known
    firing = deep and shoots and (near or resting) and not _will_assault(state, unit)
    if firing and charge_value(state, unit) < WORTHWHILE:
        return ChangeFormation(unit.id, "line", _half_ahead(state, unit), role=role)
    return None


def _will_assault(state: Aguila, unit: Unit) -> bool:
    """Whether the nearest enemy would be swept away by a column: fire would only lose time."""
    foe = nearest(list(state.enemies_of(unit.role)), unit.base.centre)
    if foe is None or foe.building or not meets_arc(unit.base, foe.base, ABOUT):
        return False
    if is_cut_off(state, unit.base.front_centre, foe.base.centre):
        return False
    given = _given(state, unit, foe)
    mates = (u for u in state.of(unit.role) if u.id != unit.id and _comes_along(state, u, foe))
    given += max((_given(state, mate, foe) for mate in mates), default=0.0)
    return rout(state, foe, foe.damage + given) > SWEEPS


def _given(state: Aguila, unit: Unit, foe: Unit) -> float:
    return duel(state, unit, foe, side_shown(state, foe, unit.base.front_centre)).given


def _comes_along(state: Aguila, mate: Unit, foe: Unit) -> bool:
    """Whether a mate is near enough to assault the same enemy."""
    ready = not mate.is_wavering and not mate.is_gun and not mate.building
    deep = mate.is_cavalry or mate.formation in ("attack_column", "mass")
    return ready and deep and within(mate.base, foe.base, inches(ALONG))


def _will_change(state: Aguila, unit: Unit) -> bool:
    """Whether a change of formation is likely to be obeyed, with what help there is."""
    if not is_in_command(state, unit):
        return False  # it takes two checks
    modifier = formation_modifier(state, unit).amount
    helped = max((help_of(o).amount for o in helpers_for(state, unit)), default=0)
    again = 1 if unit.has("maniobreros") else 0
    return check_chance(state, unit, modifier, helped, again) >= LIKELY


def _half_ahead(state: Aguila, unit: Unit) -> int:
    """How far a unit goes on while it changes: half its Vel, if nobody is before it."""
    half = half_allowance(state, unit, "BSA-5-cambio-f").length
    found = walk(state, unit, (Leg("ahead", half),), half)
    free = isinstance(found, Walk) and not found.crossed
    return half if free and not _foe_within(state, unit, 6) else 0


def _foot_near(state: Aguila, unit: Unit) -> bool:
    """Enemy infantry that would shoot a square to pieces."""
    foes = (e for e in state.enemies_of(unit.role) if e.is_infantry and not e.is_wavering)
    return sum(within(unit.base, e.base, inches(7)) for e in foes) > 1


def _facings(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Try]:
    for foe in foes[:2]:
        turn = turn_to(unit.base, foe.base.centre)
        if abs(turn) < 150:
            continue
        found = walk(state, unit, (Leg("turn", turn),), inches(1))
        if isinstance(found, Walk):
            yield Try(ChangeFacing(unit.id, turn, role=unit.role), found, "change_facing")


def _places(state: Aguila, unit: Unit, aim: Point, foes: list[Unit]) -> list[Point]:
    """The aim, the nearest enemies, and for horse the ground beside their flanks."""
    found = [aim, *(f.base.centre for f in foes[:2])]
    if unit.is_cavalry:
        for foe in foes[:4]:
            for side in SIDES:
                if side is Side.FRONT and foe.is_infantry:
                    continue
                out = foe.base.centre_of(side)
                found.append(out.towards(foe.base.facing(side), inches(5)))
    reach = 2 * advance_allowance(state, unit).length
    near = [p for p in found[3:] if distance_along(unit.base.centre, p) < reach]
    return list(dict.fromkeys((*found[:3], *near)))  # the aim is often the nearest enemy


def _best(
    state: Aguila, unit: Unit, aim: Point, held: Goal | None = None, drawn_on: bool = True
) -> Order | None:
    """The order that leads to the best place; of those from where an objective is held."""
    foes = sorted(
        state.enemies_of(unit.role),
        key=lambda e: (distance_along(unit.base.centre, e.base.centre), e.id),
    )
    wanted = _stand_off(unit)
    haste = (PULL + HASTE * state.turn) * goes_on(state)  # where there may be no morrow
    pull = haste if drawn_on and not is_winning(state, unit.role) else 0.0

    def drawn(place: Point) -> float:
        """What draws a unit on, and holds cavalry back."""
        free = leash(state, unit, place)
        if free is not None and free < 0:
            return LEASH * free / inches(1)
        return -pull * _miss(place, aim, wanted)

    care = care_of(state, unit.role)
    base = value_at(state, unit, unit.base, care=care) + drawn(unit.base.front_centre)
    best: tuple[float, Order | None] = (base + 0.5, None)
    sure = 1.0 if is_in_command(state, unit) else 0.5
    tries = [
        *approaches(state, unit, _places(state, unit, aim, foes)),
        *hurries(state, unit, aim),
        *obliques(state, unit),
        *bends(state, unit, foes[:3]),
        *(lunges(state, unit, foes[:5]) if not storms(state, unit.role) else ()),
        *_facings(state, unit, foes),
        *sidesteps(state, unit),
        *back_steps(state, unit),
    ]
    seen: set[tuple[Base, str, int]] = set()
    for order, found, name in tries:
        if (found.base, name, found.spent) in seen:
            continue  # two ways to the same place
        seen.add((found.base, name, found.spent))
        if held is not None and not stands_at(state, found.base, held):
            continue
        worth = value_at(state, unit, found.base, name, found.spent, care)
        worth += drawn(found.base.front_centre)
        worth = base + sure * (worth - base)
        if worth > best[0]:
            best = (worth, order)
    return best[1]


def _stand_off(unit: Unit) -> float:
    """How far from its aim a unit likes to be."""
    if unit.is_cavalry:
        return 9.0
    return 5.0 if 0 < unit.profile.shooting <= 5 else 2.0


def _miss(place: Point, aim: Point, wanted: float) -> float:
    return max(0.0, inches_between(place, aim) - wanted)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {GivingOrders: _orders}
