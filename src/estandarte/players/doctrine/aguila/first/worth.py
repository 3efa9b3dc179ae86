"""What wounds, volleys and blows are worth, in points of army; means, not exact chances."""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from estandarte.games.aguila.charge.melee_dice import (
    Blow,
    melee_dice,
    melee_reroll_rules,
    melee_to_hit,
    melee_to_wound,
    wound_reroll_rules,
)
from estandarte.games.aguila.courage.casualties import most_damage
from estandarte.games.aguila.courage.results import courage_of
from estandarte.games.aguila.dice import need_to_wound
from estandarte.games.aguila.fire.gunnery import (
    Load,
    gun_dice,
    gun_to_hit,
    protection_of,
    values_of,
)
from estandarte.games.aguila.fire.volleys import (
    Shot,
    dice_for,
    hit_rerolls,
    to_hit_of,
    to_wound_by_fire,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.sequence import Turn, goes_on_with
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point, distance_along

HORSE_EXTRA = 1.35
"""Cavalry decides battles: the enemy's is worth more than its price, and so is one's own."""
CARE = 1.2
"""What one loses counts for more than what the enemy loses: an even fight is no bargain."""
GUN_EXTRA = 1.2
"""A gun that is taken is worth more than its price: it hurts all battle long."""

DECIDES = 60.0
"""What it is worth besides that the loss of a unit decides the battle, where it may end now."""
MARGIN = 200
"""A lead in destroyed points that is still a draw, where the scenario names none."""
SPREAD = 1.1
"""By how much wounds differ from their mean, in roots of it: sqrt(2) of their deviation."""


@lru_cache(maxsize=1024)
def at_least(total: int) -> float:
    """How likely two dice reach a sum."""
    good = sum(a + b >= total for a in range(1, 7) for b in range(1, 7))
    return good / 36


def price(unit: Unit) -> float:
    if unit.is_cavalry:
        return unit.profile.cost * HORSE_EXTRA
    return unit.profile.cost * (GUN_EXTRA if unit.is_gun else 1.0)


def goes_on(state: Aguila) -> float:
    """How likely there is another turn."""
    turn = next((f for f in reversed(state.stack) if isinstance(f, Turn)), None)
    needed = goes_on_with(turn.length, state.turn) if turn is not None else 1
    return (7 - needed) / 6 if needed is not None else 0.0


def stake(state: Aguila, unit: Unit) -> float:
    """What the loss of a unit is worth: its price, and at the end what its points decide."""
    later = goes_on(state)
    if later == 1 or state.camp.objectives:
        return price(unit)
    cost = unit.profile.cost
    now = cost + later * (price(unit) - cost)
    ahead, limit = -lead(state, unit.role), margin(state)  # of the other side
    wins = ahead <= limit < ahead + cost
    loses = -ahead - cost <= limit < -ahead
    return now + (1 - later) * DECIDES * (wins or loses)


def margin(state: Aguila) -> int:
    """By how many destroyed points one may be ahead and still only draw."""
    numbers = state.camp.numbers
    return (numbers.draw_margin if numbers is not None else None) or MARGIN


def rout(state: Aguila, unit: Unit, damage: float, weight: int = 0, given: float = 0.0) -> float:
    """How likely so much damage routs a unit, `given` of it wounds that are still to be rolled.

    Dice that fall well rout more than dice that fall badly spare, so that the mean alone would
    promise too little.
    """
    limit, most = courage_of(state, unit)[1] - weight, most_damage(state, unit)
    if given <= 0:
        return _rout(limit, most, damage)
    off = min(given, SPREAD * sqrt(given))
    ends = _rout(limit, most, damage - off) + _rout(limit, most, damage + off)
    return (ends + 2 * _rout(limit, most, damage)) / 4


def _rout(limit: int, most: int, damage: float) -> float:
    """Between whole numbers in proportion."""
    low = int(damage)
    part = damage - low
    return (1 - part) * _routs(limit, most, low) + part * _routs(limit, most, low + 1)


def _routs(limit: int, most: int, damage: int) -> float:
    if damage > most:
        return 1.0
    return at_least(limit - damage) if damage >= 2 else 0.0


def harm(state: Aguila, unit: Unit, wounds: float, before: float = 0.0, weight: int = 0) -> float:
    """What wounds cost a unit: the rout they may bring, and what they bring nearer."""
    if wounds <= 0:
        return 0.0
    now = unit.damage + before
    risk = rout(state, unit, now + wounds, weight) * min(1.0, wounds)
    wear = wounds / max(4.0, 0.6 * courage_of(state, unit)[1])
    later = goes_on(state)  # what only brings a rout nearer is for the next turn
    return stake(state, unit) * min(1.0, risk + 0.55 * later * wear)


def successes(dice: float, need: int, rerolls: int = 0) -> float:
    """How many dice succeed on average, some of the others rolled again."""
    good = (7 - min(6, need)) / 6
    missed = dice * (1 - good)
    return dice * good + min(missed, rerolls) * good


def volley_mean(state: Aguila, unit: Unit, target: Unit, shot: Shot) -> float:
    need = to_hit_of(state, unit, target, shot).need
    count = dice_for(state, unit, target, shot, need).total
    hits = successes(count, need.number, len(hit_rerolls(state, unit, target)))
    return successes(hits, to_wound_by_fire(unit, target).total)


def gun_mean(state: Aguila, gun: Unit, target: Unit, load: Load) -> float:
    need, values = gun_to_hit(state, gun, target, load).need, values_of(gun)
    if load == "canister":
        dice = gun_dice(state, gun, load).share(need.share, need.cite).total
        hits = successes(dice, need.number)
        return successes(hits, need_to_wound(target.profile.defence, 1))
    each = 3.5 if values.hits == 6 else 2.0
    hits = successes(gun.profile.attacks, need.number) * (5.5 if load == "indirect" else each)
    shelter = protection_of(state, gun, target)
    if target.formation == "open" or (shelter is not None and shelter.halves):
        hits /= 2
    piercing = 1 if load == "indirect" else values.piercing
    wall = shelter.to_wound.amount if shelter is not None else 0
    return successes(hits, need_to_wound(target.profile.defence, piercing + wall))


def blow_mean(state: Aguila, blow: Blow) -> float:
    """The wounds of one unit's blows on average."""
    to_hit = melee_to_hit(state, blow)
    count = melee_dice(state, blow, to_hit).total
    if not count:
        return 0.0
    hits = successes(count, to_hit.total, len(melee_reroll_rules(state, blow)))
    again = len(wound_reroll_rules(state.units[blow.striker]))
    return successes(hits, melee_to_wound(state, blow).total, again)


class Duel(NamedTuple):
    """What a combat gives and takes on average."""

    given: float
    taken: float
    breaks: float
    """How likely the enemy is routed before he strikes back."""

    def worth(self, state: Aguila, unit: Unit, target: Unit, care: float = CARE) -> float:
        gain = harm(state, target, self.given)
        gain = max(gain, self.breaks * stake(state, target))
        cost = (1 - self.breaks) * harm(state, unit, self.taken)
        return gain - care * cost


SIDE_WEIGHT = {Side.FRONT: 0, Side.LEFT: 1, Side.RIGHT: 1, Side.REAR: 2}


def duel(state: Aguila, unit: Unit, target: Unit, side: Side, joined: bool = False) -> Duel:
    """One unit charges another on a side of it."""
    blow = Blow(unit.id, target.id, side, with_infantry=joined)
    given = blow_mean(state, blow)
    weight, whole = SIDE_WEIGHT[side], target.damage + given
    breaks = rout(state, target, whole, weight, given) if given > 0.5 else 0.0
    answer = Blow(target.id, unit.id, side, charged=False)
    taken = blow_mean(state, answer)
    fired = 0.0
    if side is Side.FRONT and target.profile.shooting and not target.shot:
        fired = 0.06 * target.profile.attacks
    return Duel(given, taken + fired, breaks)


def inches_between(a: Point, b: Point) -> float:
    return distance_along(a, b) / INCH


def nearest(units: list[Unit], place: Point) -> Unit | None:
    if not units:
        return None
    return min(units, key=lambda u: distance_along(place, u.base.centre))


def lead(state: Aguila, role: str) -> int:
    """By how many points of destroyed troops a side is ahead."""
    return sum(f.cost if f.role != role else -f.cost for f in state.camp.fallen)
