"""Spreads of outcomes: so many successes, so much damage, a whole combat, in exact fractions."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import TypeVar

from estandarte.games.tercios.charge.combat import CANCELS_ON, Combat, defence, extra_of, fights_of
from estandarte.games.tercios.charge.withdrawal import rides_down
from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.morale.breaking import HOLDS_ON, break_dice
from estandarte.games.tercios.movement.marches import unsettles
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    endurance_of,
    leaders_in,
)
from estandarte.kernel import Value, but
from estandarte.wargame.plane.bases import Base

K = TypeVar("K")


@lru_cache(maxsize=4096)
def successes(dice: int, needed: int) -> Mapping[int, Fraction]:
    """How many of so many dice reach a number."""
    good = Fraction(max(0, min(6, 7 - needed)), 6)
    return {n: comb(dice, n) * good**n * (1 - good) ** (dice - n) for n in range(dice + 1)}


class Damage(Value):
    """What one side suffers: so much wear, and whether it resisted nothing."""

    wear: int
    stunned: bool


@lru_cache(maxsize=4096)
def damage(
    dice: int, needed: int, courage: int, resists: int
) -> Mapping[tuple[int, bool], Fraction]:
    """Wear and stupor after hits and resists; without hits nobody resists. ["TER-Q31"]"""
    found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for hits, chance in successes(dice, needed).items():
        if not hits:
            found[0, False] += chance
            continue
        for good, share in successes(courage, resists).items():
            cancelled = min(hits, good)
            found[hits - cancelled, cancelled == 0] += chance * share
    return found


def breaks(state: Tercios, unit: Unit, wear: int) -> Fraction:
    """How likely so much wear destroys a unit."""
    excess = state.body(unit.id).wear + wear - endurance_of(state, unit)
    several = bool(unit.lead or unit.parts) and unit.bond.many
    if excess <= 0 or several:
        return Fraction(0)  # a column or works would lose one of their units instead
    dice = break_dice(state, unit)
    if dice is None:
        return Fraction(1)
    fails = sum((c for n, c in successes(dice, HOLDS_ON).items() if n < excess), Fraction(0))
    devoted = any("abnegado" in c.qualities for c in leaders_in(state, unit))
    return fails * fails if devoted else fails  # "TER-qualities-abnegado-a"


def at_contact(state: Tercios, unit: Unit, contact: Base) -> Tercios:
    """The board when a charge has come home, in disorder if bad ground lay on its way.

    ["TER-terrain-melee-a"]
    """
    way = going(state, unit.front_centre, contact.front_centre, unit.building)
    shaken = unit.disordered or unsettles(state, unit, way)
    later = state.clone()
    later.put(but(unit, base=contact, building="", disordered=shaken))
    return later


def combat_spread(state: Tercios, combat: Combat) -> dict[str, Fraction]:
    """How a combat may end, over every fall of the dice of both rounds and both break checks."""
    ours, theirs = fights_of(state, combat)
    unit, target = ours.unit, theirs.unit
    # Counted in whole ways over common denominators, which is much faster than with fractions.
    given, all_given = _ways(_round(state, ours, theirs))
    taken, all_taken = _ways(_round(state, theirs, ours))
    more, back = (sum(n for n, _ in extra_of(state, combat, wins)) for wins in (True, False))
    harms = {harm + extra for harm, _ in given for extra in (0, more)}
    costs = {cost + extra for cost, _ in taken for extra in (0, back)}
    falling, all_falls = _ways({harm: breaks(state, target, harm) for harm in harms})
    dying, all_dies = _ways({cost: breaks(state, unit, cost) for cost in costs})
    ends = {
        (wins, stunned): _end_of_loser(state, *pair, stunned, wins)
        for wins, pair in ((True, (unit, target)), (False, (target, unit)))
        for stunned in (True, False)
    }
    found: dict[str, int] = defaultdict(int)
    for (harm, stuns), ways in given.items():
        for (cost, shaken), share in taken.items():
            falls = falling[harm + more if harm > cost else harm]
            both, dies = ways * share, dying[cost + back if cost > harm else cost]
            found["both_destroyed"] += both * falls * dies
            we_too = cost > harm and _has_no_escape(unit)
            they_too = harm > cost and _has_no_escape(target)
            found["both_destroyed" if we_too else "destroyed"] += both * falls * (all_dies - dies)
            found["both_destroyed" if they_too else "lost"] += both * (all_falls - falls) * dies
            left = both * (all_falls - falls) * (all_dies - dies)
            wins = harm > cost
            end = "draw" if harm == cost else ends[wins, stuns if wins else shaken]
            found[end] += left
    whole = all_given * all_taken * all_falls * all_dies
    return {name: Fraction(ways, whole) for name, ways in found.items()}


def _ways(spread: Mapping[K, Fraction]) -> tuple[dict[K, int], int]:
    """A distribution as whole numbers of one denominator."""
    common = lcm(*(chance.denominator for chance in spread.values()))
    ways = {k: chance.numerator * (common // chance.denominator) for k, chance in spread.items()}
    return ways, common


def _has_no_escape(unit: Unit) -> bool:
    """Guns that lose are lost, whatever becomes of whoever beat them.

    ["TER-troops-escapatoria-a"]
    """
    return unit.type == "artillery" and not unit.bond.rooted


def _end_of_loser(state: Tercios, winner: Unit, loser: Unit, stunned: bool, ours: bool) -> str:
    """What becomes of a beaten unit that has held: gunners and whoever is ridden down are lost.

    ["TER-troops-escapatoria-a", "TER-troops-persecucion-a", "TER-weapons-lanzas-a"]
    """
    if _has_no_escape(loser) or (stunned and rides_down(state, winner, loser)):
        return "destroyed" if ours else "lost"
    stands = loser.bond.rooted or (loser.fortress and not stunned)
    if ours and stands:
        return "disengage"  # the charger goes back: "TER-troops-fortaleza-i", "TER-Q48"
    if ours:
        return "enemy_retreats" if stunned else "enemy_disengages"
    return "retreat" if stunned else "disengage"


def _round(state: Tercios, ours: Fight, theirs: Fight) -> Mapping[tuple[int, bool], Fraction]:
    dice = combat_of(state, ours).total
    courage = courage_in_combat(state, theirs).total
    return damage(dice, defence(theirs.unit, ours.unit), courage, CANCELS_ON)
