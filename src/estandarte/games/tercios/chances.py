"""Exact odds: of a volley, of a whole charge, of a commander's action, as far as a role can know.

Every distribution is counted with exact fractions: dice that succeed are a binomial, and hits,
resists and break checks are folded one after the other. Nothing is sampled.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, TypeVar

from estandarte.kernel import Action, Chance, Odds, Value, chances

from .answers import ShootBack, reaction_shots
from .charges import charge_way
from .combat import Combat, defence, fights_of
from .commands import Command
from .execution import Charge, Shoot
from .morale import _break_dice
from .qualities import QUALITIES, rule_of
from .shooting import aim, defence_against, resist_needed, shooters
from .situations import Fight, Shot
from .state import Tercios
from .strength import combat_of, courage_in_combat, courage_under_fire, endurance_of, fire_of
from .units import Unit

K = TypeVar("K")


@lru_cache(maxsize=4096)
def successes(dice: int, needed: int) -> Mapping[int, Fraction]:
    """How many of so many dice reach a number."""
    good = Fraction(max(0, min(6, 7 - needed)), 6)
    return {n: comb(dice, n) * good**n * (1 - good) ** (dice - n) for n in range(max(0, dice) + 1)}


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
    if excess <= 0 or unit.parts:
        return Fraction(0)
    dice = _break_dice(state, unit)
    if dice is None:
        return Fraction(1)
    return sum((c for n, c in successes(dice, 6).items() if n < excess), Fraction(0))


def odds_of(state: Tercios, action: Action) -> Odds | None:
    """The chances of an action; None if no die decides it or it cannot be done."""
    during: Any = state.decision
    if during is None or not isinstance(action, during.accepts) or not action.check(state, during):
        return None
    if isinstance(action, Shoot):
        unit = next(
            u
            for u in shooters(state, state.units[during.unit])
            if u.id == (action.shooter or during.unit)
        )
        shot = aim(state, unit, action.target, action.weapon, during.order)
        return volley_odds(state, shot) if isinstance(shot, Shot) else None
    if isinstance(action, ShootBack):
        unit = state.units[during.unit]
        found = reaction_shots(state, unit, during.order, during.threat)
        shot_back = next((s for s in found if s.weapon == action.weapon), None)
        return volley_odds(state, shot_back) if shot_back is not None else None
    if isinstance(action, Charge):
        if state.switches.premeasuring == "forbidden":
            return None  # nothing may be measured beforehand: "TER-Q12"
        return charge_odds(state, state.units[during.unit], state.units[action.target])
    if isinstance(action, Command) and action.quality in QUALITIES.names():
        return _command_odds(state, action)
    return None


def volley_odds(state: Tercios, shot: Shot) -> Odds:
    """Every amount of wear, disorder, and destruction. ["TER-shoot-a"]"""
    fire, courage = fire_of(state, shot), courage_under_fire(state, shot)
    spread = damage(fire.total, defence_against(shot), courage.total, resist_needed(shot))
    found: dict[str, Fraction] = defaultdict(Fraction)
    disordered = Fraction(0)
    for (wear, stunned), chance in spread.items():
        gone = breaks(state, shot.target, wear)
        found["destroyed"] += chance * gone
        found[f"wear_{wear}"] += chance * (1 - gone)
        disordered += chance * stunned
    facts = {"disordered": str(disordered), "needed": defence_against(shot)}
    return Odds(chances(dict(found)), "TER-shoot-resolve-a", fire.tally, courage.tally, facts=facts)


def charge_odds(state: Tercios, unit: Unit, target: Unit) -> Odds:
    """Both rounds, resist rolls, break checks and who gives way. ["TER-melee-b"]

    The chances are those without an answer. Where the enemy has a card to answer with, the fact
    `answers` tells, for each card it might be, how likely his check is and what would come of it.
    """
    way = charge_way(state, unit, target)
    if way is None or not way.reaches:
        return Odds((Chance("falls_short", 1, 1),), "TER-charge-e")
    from .foresight import foreseen

    combat = Combat(
        attacker=unit.id, defender=target.id, start=unit.front_centre, attacker_attacks=True
    )
    ours, theirs = fights_of(state, combat)
    known = target.has_card and not target.acted
    facts: dict[str, Any] = {"reaction": known}
    if known:
        facts["answers"] = foreseen(state, unit, target, combat, way.base)
    tallies = (combat_of(state, ours).tally, combat_of(state, theirs).tally)
    return Odds(chances(combat_spread(state, combat)), "TER-outcome-a", *tallies, facts=facts)


def combat_spread(state: Tercios, combat: Combat) -> dict[str, Fraction]:
    """How a combat may end, over every fall of the dice of both rounds and both break checks."""
    ours, theirs = fights_of(state, combat)
    unit, target = ours.unit, theirs.unit
    # Counted in whole ways over common denominators, which is much faster than with fractions.
    given, all_given = _ways(_round(state, ours, theirs))
    taken, all_taken = _ways(_round(state, theirs, ours))
    falling, all_falls = _ways({harm: breaks(state, target, harm) for harm, _ in given})
    dying, all_dies = _ways({cost: breaks(state, unit, cost) for cost, _ in taken})
    found: dict[str, int] = defaultdict(int)
    for (harm, stuns), ways in given.items():
        falls = falling[harm]
        for (cost, shaken), share in taken.items():
            both, dies = ways * share, dying[cost]
            found["both_destroyed"] += both * falls * dies
            found["destroyed"] += both * falls * (all_dies - dies)
            found["lost"] += both * (all_falls - falls) * dies
            left = both * (all_falls - falls) * (all_dies - dies)
            found[_verdict(harm, cost, stuns, shaken)] += left
    whole = all_given * all_taken * all_falls * all_dies
    return {name: Fraction(ways, whole) for name, ways in found.items()}


def _ways(spread: Mapping[K, Fraction]) -> tuple[dict[K, int], int]:
    """A distribution as whole numbers of one denominator."""
    common = lcm(*(chance.denominator for chance in spread.values()))
    ways = {k: chance.numerator * (common // chance.denominator) for k, chance in spread.items()}
    return ways, common


def _verdict(harm: int, cost: int, stuns: bool, shaken: bool) -> str:
    if harm == cost:
        return "draw"
    if harm > cost:
        return "enemy_retreats" if stuns else "enemy_disengages"
    return "retreat" if shaken else "disengage"


def _round(state: Tercios, ours: Fight, theirs: Fight) -> Mapping[tuple[int, bool], Fraction]:
    dice = combat_of(state, ours).total
    courage = courage_in_combat(state, theirs).total
    return damage(dice, defence(theirs.unit, ours.unit), courage, 5)


def _command_odds(state: Tercios, action: Command) -> Odds:
    """No success, one that exhausts, or two and more. ["TER-commanders-action-c"]"""
    rule = rule_of(action.quality)
    level = state.commanders[action.commander].level
    spread = successes(level, rule.needed(state))
    found = {
        "fails": spread.get(0, Fraction(0)),
        "succeeds": spread.get(1, Fraction(0)),
        "succeeds_unexhausted": sum((c for n, c in spread.items() if n > 1), Fraction(0)),
    }
    return Odds(chances(found), rule.cite)
