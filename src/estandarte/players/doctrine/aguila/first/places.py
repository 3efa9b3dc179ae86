"""Places: what a unit could do from where it might stand, and what could be done to it there."""

from math import isqrt

from estandarte.games.aguila.charge.conditions import charge_verdict, charger_verdict
from estandarte.games.aguila.fire.gunnery import Load, reach_of
from estandarte.games.aguila.fire.targets import nearest_within_half, target_verdict
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.ground.formations import why_no_charge, why_no_fire
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit
from estandarte.kernel import Role, but
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import QUARTER_TURN, inches

from .aims import is_winning, must_dare, storms, turn_to
from .crossing import is_cut_off
from .shooting import in_range
from .worth import CARE, SIDE_WEIGHT, duel, goes_on, gun_mean, harm, price, rout, stake, volley_mean

CHARGES_COUNT = 0.9
CHARGES_LATE = 0.65
"""Without the initiative one may be charged first."""
FOOT_THREATENS = 0.2
HORSE_THREATENS = 0.45
"""Enemy cavalry is what breaks battalions caught on the move."""
FIRST_STRIKE = 0.1
"""What the initiative adds to either: who is charged first seldom charges."""
HORSE_FEARS = 0.8
"""And cavalry of one's own is too dear to be caught standing."""
UNREADY = 0.3
"""An enemy in march column or square would have to change its formation first."""
SOON = 0.5
"""A charge that could be made in the next turn counts for so much of one now."""
TURNING = 0.6
"""And one for which it would have to turn first, for so much of that."""
TURN_STEP = inches(2)
"""How far it goes on after it has turned."""
FIRE_HURTS = 0.5
"""Not everybody who could shoot at a unit does."""
LAST_CARE = 0.2
"""What own losses count for where the battle may be over and is not won."""
STORM_CARE = 0.5
"""And what they count for in an assault that must not stop."""
MORE = 1.001
"""No charge is worth more than what it is made upon, but for a rounding."""
GUARDED = 3.0
"""And where the battle is won if nothing more is lost."""
NEAR = inches(11)
FARTHER = inches(15)
AT_HAND = NEAR // 2
"""From so far horse may be upon foot, horse upon horse, and foot upon anybody."""
ABOUT = 450
"""An enemy looks at what lies within this angle of its front."""


def standing(state: Aguila, unit: Unit, base: Base, order: OrderName, spent: int) -> Aguila:
    """The field with the unit there, its order carried out."""
    field = state.clone()
    field.put(but(unit, base=base, order=order, moved=unit.moved + spent))
    return field


def value_at(
    state: Aguila,
    unit: Unit,
    base: Base,
    order: OrderName = "halt",
    spent: int = 0,
    care: float = 1.0,
) -> float:
    """Its volley and its charge from a place, now or next turn, less what threatens there."""
    field = standing(state, unit, base, order, spent)
    placed = field.units[unit.id]
    charging = CHARGES_COUNT if state.initiative == unit.role else CHARGES_LATE
    blow = charging * charge_value(field, placed)
    later = soon(state)
    if later:
        blow = max(blow, later * prospect(field, placed, blow / later))
    fear = threat(field, placed) + beaten(field, placed, everywhere=care > 1)
    return fire_value(field, placed) + blow - care * fear


def care_of(state: Aguila, role: Role) -> float:
    """How much own losses count: little in an assault, much where a lead is to be kept."""
    if storms(state, role):
        return STORM_CARE
    return GUARDED if is_winning(state, role) else 1.0


def soon(state: Aguila) -> float:
    """What a charge of the next turn counts for: less where there may be none."""
    return SOON * goes_on(state)


def fire_value(field: Aguila, unit: Unit) -> float:
    """The harm of its best volley."""
    if unit.is_gun or not unit.profile.shooting or unit.quick_marched:
        return 0.0
    if why_no_fire(field, unit) is not None or (unit.has("recarga") and not unit.is_halted):
        return 0.0
    near = nearest_within_half(field, unit, Side.FRONT)
    best = 0.0
    for target in [near] if near is not None else in_range(field, unit):
        if near is None and not target_verdict(field, unit, target, Side.FRONT):
            continue
        mean = volley_mean(field, unit, target, Shot(unit.id, target.id))
        weight = SIDE_WEIGHT[side_shown(field, target, unit.base.front_centre)]
        best = max(best, harm(field, target, mean, weight=weight))
    return best


def charge_value(field: Aguila, unit: Unit) -> float:
    """The best charge that it could declare from here in this turn."""
    if unit.is_gun or not charger_verdict(field, unit.role, unit.id):
        return 0.0
    reach = charge_allowance(field, unit).length + inches(1, 2)
    best = 0.0
    for target in field.enemies_of(unit.role):
        if not within(unit.base, target.base, reach):
            continue
        worth = _with_mates(field, unit, target, next_turn=False)
        if worth > best and charge_verdict(field, unit, target):
            best = worth
    return best


def _with_mates(field: Aguila, unit: Unit, target: Unit, next_turn: bool) -> float:
    """What a charge adds to that of a mate who can reach the same enemy; alone where none can."""
    side = side_shown(field, target, unit.base.front_centre)
    mine = duel(field, unit, target, side)
    care = LAST_CARE if must_dare(field, unit.role) else CARE
    if storms(field, unit.role):
        care = min(care, STORM_CARE)
    best = mine.worth(field, unit, target, care)
    for mate in field.of(unit.role):
        if mate.id == unit.id or not _joins(field, mate, target, next_turn):
            continue
        his = side_shown(field, target, mate.base.front_centre)
        other = duel(field, mate, target, his)
        weight = max(SIDE_WEIGHT[side], SIDE_WEIGHT[his])
        given = mine.given + other.given
        both = rout(field, target, target.damage + given, weight, given)
        hurt = harm(field, target, given, weight=weight)
        gain = max(hurt, both * stake(field, target))
        cost = (1 - both) * harm(field, unit, max(mine.taken, other.taken))
        alone = max(0.0, other.worth(field, mate, target))
        best = max(best, gain - care * cost - alone)
    return best


def _joins(field: Aguila, mate: Unit, target: Unit, next_turn: bool) -> bool:
    """Whether a mate may charge an enemy too, as it looks from where it stands."""
    if mate.is_gun or mate.is_wavering or mate.building or mate.failed_check:
        return False
    if why_no_charge(field, mate) is not None or (mate.is_cavalry and target.building):
        return False
    if next_turn:
        mate = but(mate, order="halt", moved=0)
    elif mate.order is None:
        mate = but(mate, order="halt")
    elif mate.quick_marched or mate.order == "change_facing":
        return False
    reach = charge_allowance(field, mate).length
    return within(mate.base.front_centre, target.base, reach) and meets_arc(
        mate.base, target.base, ABOUT
    )


def prospect(field: Aguila, unit: Unit, least: float = 0.0) -> float:
    """The best charge that it could make from here in the next turn.

    What cannot be worth more than `least`, or than one that was found, is not reckoned.
    """
    if unit.is_gun or unit.is_wavering or unit.formation in ("square", "march_column"):
        return 0.0
    reach = charge_allowance(field, but(unit, order="halt", moved=0)).length
    blow = charge_allowance(field, but(unit, order="advance")).length
    best = 0.0
    for target in field.enemies_of(unit.role):
        if target.building or MORE * stake(field, target) <= max(best, least):
            continue
        ahead = within(unit.base.front_centre, target.base, reach) and meets_arc(
            unit.base, target.base, ABOUT
        )
        if not ahead and not _can_turn_to(unit, target, blow):
            continue
        if is_cut_off(field, unit.base.front_centre, target.base.centre):
            continue
        worth = _with_mates(field, unit, target, next_turn=True)
        best = max(best, worth if ahead else TURNING * worth)
    return best


def _can_turn_to(unit: Unit, target: Unit, blow: int) -> bool:
    """Whether a unit beside an enemy has room to turn to him, and could then be upon him."""
    base = unit.base
    if not within(base.centre, target.base, base.depth // 2 + blow + TURN_STEP):
        return False
    corner = isqrt(base.front * base.front + base.depth * base.depth) // 2
    if within(base.centre, target.base, corner + inches(1)):
        return False
    return abs(turn_to(base, target.base.centre)) <= QUARTER_TURN + ABOUT


def threat(field: Aguila, unit: Unit) -> float:
    """The worst charge that an enemy near might make upon it, by how likely it comes."""
    worst = 0.0
    for enemy in field.enemies_of(unit.role):
        reach = _reach_of(enemy, unit)
        if not reach or not within(unit.base, enemy.base, reach):
            continue
        duelling = unit.is_cavalry and enemy.is_cavalry
        if not duelling and not meets_arc(enemy.base, unit.base, ABOUT):
            continue
        if is_cut_off(field, enemy.base.front_centre, unit.base.centre):
            continue
        side = side_shown(field, unit, enemy.base.front_centre)
        weight = HORSE_FEARS if duelling else _weight(field, enemy)
        if why_no_charge(field, enemy) is not None:
            weight *= UNREADY
        worst = max(worst, weight * duel(field, enemy, unit, side).worth(field, enemy, unit))
    return worst


def beaten(field: Aguila, unit: Unit, everywhere: bool = False) -> float:
    """What it costs to stand before canister and within half the range of muskets.

    Or within all that they reach.
    """
    wounds = 0.0
    for enemy in field.enemies_of(unit.role):
        if enemy.is_wavering or why_no_fire(field, enemy) is not None or enemy.building:
            continue
        load: Load = "canister"
        reach = inches(enemy.profile.range, 1 if everywhere else 2)
        if enemy.is_gun:
            reach = reach_of(field, enemy, load)
            if everywhere and not within(unit.base, enemy.base, reach):
                load, reach = "ball", reach_of(field, enemy, "ball")
        if not within(unit.base, enemy.base, reach) or not meets_arc(enemy.base, unit.base, ABOUT):
            continue
        if enemy.is_gun:
            wounds += gun_mean(field, enemy, unit, load)
        else:
            wounds += volley_mean(field, enemy, unit, Shot(enemy.id, unit.id))
    return FIRE_HURTS * harm(field, unit, wounds)


def _reach_of(enemy: Unit, unit: Unit) -> int:
    """From how far an enemy may be upon a unit; never if it is in no state to charge."""
    if enemy.is_gun or enemy.is_wavering:
        return 0
    if enemy.is_cavalry:
        return FARTHER if unit.is_cavalry else NEAR
    return AT_HAND


def _weight(field: Aguila, enemy: Unit) -> float:
    """How likely a charge comes; who has the initiative strikes first."""
    weight = HORSE_THREATENS if enemy.is_cavalry else FOOT_THREATENS
    return weight + FIRST_STRIKE if field.initiative == enemy.role else weight


def horse_near(state: Aguila, unit: Unit, reach: int) -> list[Unit]:
    """Enemy cavalry that could be upon a unit soon, and would hurt it."""
    found = []
    for enemy in state.enemies_of(unit.role):
        if not enemy.is_cavalry or enemy.is_wavering or enemy.is_disorganised:
            continue
        if why_no_charge(state, enemy) is not None:
            continue  # it would have to change its formation first
        if not within(unit.base, enemy.base, inches(reach)):
            continue
        if not meets_arc(enemy.base, unit.base, ABOUT):
            continue
        side = side_shown(state, unit, enemy.base.front_centre)
        if duel(state, enemy, unit, side).worth(state, enemy, unit) > 0.35 * price(unit):
            found.append(enemy)
    return found
