"""Blows: what two bodies would do to each other, in means, wherever they stand.

Ground and weather are left out: this is a quick look at many places. What is decided by it is
reckoned exactly before dice are thrown.
"""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from estandarte.games.aguila.dice import need_to_hit, need_to_wound

from .bodies import Body

FRONT, FLANK, REAR = 0, 1, 2
"""The side on which somebody is struck, and what it adds to the test."""
SPREAD = 1.1
"""By how much wounds differ from their mean, in roots of it."""
REACTION = 0.06
"""Wounds for each die of those who shoot before they are struck."""
SLOW = 1 << 14


def successes(dice: float, need: int, rerolls: int = 0) -> float:
    """How many dice succeed on average, some of the others rolled again."""
    good = (7 - min(6, need)) / 6
    return dice * good + min(dice * (1 - good), rerolls) * good


@lru_cache(maxsize=SLOW)
def blow(striker: Body, foe: Body, side: int, charged: bool) -> float:
    """The wounds of one unit's blows upon another."""
    if not striker.melee:
        return 0.0
    dice = striker.attacks * {"square": 0.25, "open": 0.5}.get(striker.formation, 1.0)
    if striker.shaken:
        dice /= 2
    rides = charged and striker.arm == "cavalry" and foe.arm == "infantry"
    need = need_to_hit(striker.melee, _to_hit(striker, foe) if rides else 0)
    dice *= need.share[0] / need.share[1]
    dice *= _times(striker, foe, side) if charged else 1 / (1 + side)
    hits = successes(dice, need.number, striker.again + _own_again(striker, foe, charged))
    cancelled = rides and foe.formation in ("square", "mass")
    strong = 0 if cancelled or foe.cuirass else striker.strength + (striker.lancers and charged)
    return successes(hits, need_to_wound(foe.defence, strong), striker.wounds_again)


def _to_hit(rider: Body, foe: Body) -> int:
    """What horse add against foot in a formation."""
    if foe.formation == "mass":
        return 0 if rider.lancers else -1
    if foe.formation == "square":
        return -1 if rider.lancers else -2
    return 1 if foe.formation == "line" else 0


def _times(striker: Body, foe: Body, side: int) -> int:
    if foe.arm == "artillery":
        return 3
    doubled = foe.formation == "march_column"
    doubled |= foe.formation == "open" and striker.formation != "open"
    return (1 + side) * (2 if doubled else 1)


def _own_again(striker: Body, foe: Body, charged: bool) -> int:
    square = 4 if charged and striker.arm == "infantry" and foe.formation == "square" else 0
    column = charged and striker.formation == "attack_column"
    return square + (3 if column or striker.formation == "mass" else 0)


@lru_cache(maxsize=SLOW)
def volley(shooter: Body, target: Body, far: bool, halted: bool) -> float:
    """The wounds of a volley from near or far, by who stood still or not."""
    if not shooter.shooting or shooter.formation in ("march_column", "limbered"):
        return 0.0
    shares = {"attack_column": 0.5, "mass": 0.5, "square": 0.5}
    dice = shooter.attacks * shares.get(shooter.formation, 1.0)
    upset = shooter.disordered or shooter.shaken
    less = far + (not halted) + upset + (target.formation == "open") + _is_screened(target)
    need = need_to_hit(shooter.shooting, -less)
    dice *= need.share[0] / need.share[1] / (2 if upset else 1)
    deep = {"square": 2, "march_column": 2, "attack_column": 1, "mass": 1}
    again = shooter.fire_again + deep.get(target.formation, 0)
    hits = successes(dice, need.number, again)
    return successes(hits, need_to_wound(target.defence, shooter.piercing))


def _is_screened(target: Body) -> bool:
    return target.screened and target.formation in ("line", "attack_column", "mass")


@lru_cache(maxsize=SLOW)
def salvo(gun: Body, target: Body, canister: bool) -> float:
    """The wounds of a gun by ball or by canister."""
    opened = target.formation == "open"
    if canister:
        hits = successes(gun.canister, 4 + opened)
        return successes(hits, need_to_wound(target.defence, 1))
    hits = successes(gun.attacks, gun.shooting + opened) * gun.ball / (2 if opened else 1)
    return successes(hits, need_to_wound(target.defence, gun.piercing))


@lru_cache(maxsize=SLOW)
def rout(body: Body, given: float, weight: int = 0) -> float:
    """How likely so many wounds more, on average, rout a unit."""
    limit, damage = body.limit - weight, body.damage + given
    off = min(given, SPREAD * sqrt(given)) if given > 0 else 0.0
    ends = _between(limit, body.most, damage - off) + _between(limit, body.most, damage + off)
    return (ends + 2 * _between(limit, body.most, damage)) / 4


def _between(limit: int, most: int, damage: float) -> float:
    """Between whole numbers in proportion."""
    low = int(damage)
    part = damage - low
    return (1 - part) * _routs(limit, most, low) + part * _routs(limit, most, low + 1)


@lru_cache(maxsize=SLOW)
def _routs(limit: int, most: int, damage: int) -> float:
    if damage > most:
        return 1.0
    if damage < 2:
        return 0.0
    return sum(a + b >= limit - damage for a in range(1, 7) for b in range(1, 7)) / 36


class Duel(NamedTuple):
    """What a charge gives and takes on average, in parts of what the two are worth."""

    given: float
    gain: float
    cost: float


@lru_cache(maxsize=SLOW)
def duel(striker: Body, foe: Body, side: int, later: float) -> Duel:
    """One unit charges another on a side of it."""
    given = blow(striker, foe, side, True)
    breaks = rout(foe, given, side) if given > 0.5 else 0.0
    taken = blow(foe, striker, side, False)
    if side == FRONT and foe.shooting:
        taken += REACTION * (foe.canister or foe.attacks)
    gain = max(hurt(foe, given, side, later), breaks)
    return Duel(given, gain, (1 - breaks) * hurt(striker, taken, 0, later))


@lru_cache(maxsize=SLOW)
def hurt(body: Body, wounds: float, weight: int, later: float) -> float:
    """The part of a unit that wounds cost: the rout they may bring, and what they bring nearer."""
    if wounds <= 0:
        return 0.0
    risk = rout(body, wounds, weight) * min(1.0, wounds)
    return min(1.0, risk + 0.55 * later * wounds / max(4.0, 0.6 * body.limit))
