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

from estandarte.games.tercios.charge.charging import charge_way, out_of_doors
from estandarte.games.tercios.charge.combat import Combat, defence, fights_of
from estandarte.games.tercios.charge.outcome import extra_of
from estandarte.games.tercios.charge.withdrawal import rides_down
from estandarte.games.tercios.commanders.commanding import Command
from estandarte.games.tercios.commanders.qualities import QUALITIES, needed_for, rule_of
from estandarte.games.tercios.fire.shooting import (
    aim,
    defence_against,
    resist_needed,
    shooters,
)
from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.movement.marches import unsettles
from estandarte.games.tercios.reactions.shooting_back import ShootBack
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.execution import Charge, Shoot
from estandarte.games.tercios.turn.morale import _break_dice
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    endurance_of,
    fire_of,
    leaders_in,
)
from estandarte.kernel import Action, Chance, Odds, Value, but, chances
from estandarte.wargame.plane.bases import Base

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
    several = bool(unit.lead or unit.parts) and unit.union in ("column", "works")
    if excess <= 0 or several:
        return Fraction(0)  # a column or works would lose one of their units instead
    dice = _break_dice(state, unit)
    if dice is None:
        return Fraction(1)
    fails = sum((c for n, c in successes(dice, 6).items() if n < excess), Fraction(0))
    devoted = any("abnegado" in c.qualities for c in leaders_in(state, unit))
    return fails * fails if devoted else fails  # "TER-qualities-abnegado-a"


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
        shot_back = action.aimed(state, during)
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
    disordered += _shaken(state, shot, fire.total, disordered)
    facts = {"disordered": str(disordered), "needed": defence_against(shot)}
    return Odds(chances(dict(found)), "TER-shoot-resolve-a", fire.tally, courage.tally, facts=facts)


def _shaken(state: Tercios, shot: Shot, dice: int, stunned: Fraction) -> Fraction:
    """How likely a super-heavy gun disorders those who resisted. ["TER-weapons-superpesado-b"]"""
    if shot.weapon != "canon_superpesado":
        return Fraction(0)
    hit = 1 - successes(dice, defence_against(shot)).get(0, Fraction(0))
    body = state.body(shot.target.id)
    fails = successes(discipline_of(state, body, Check("other")).total, 5).get(0, Fraction(1))
    return (hit - stunned) * fails


def charge_odds(state: Tercios, unit: Unit, target: Unit) -> Odds:
    """Both rounds, resist rolls, break checks and who gives way. ["TER-melee-b"]

    The chances are those without an answer. Where the enemy has a card to answer with, the fact
    `answers` tells, for each card it might be, how likely his check is and what would come of it.
    """
    way = charge_way(state, unit, target)
    if way is None or not way.reaches:
        return Odds((Chance("falls_short", 1, 1),), "TER-charge-e")
    from .reactions import foreseen

    start = out_of_doors(state, unit, target).front_centre
    combat = Combat(
        attacker=unit.id, defender=target.id, start=start, attacker_attacks=True,
        met_disordered=state.body(target.id).disordered,
    )  # fmt: skip
    answers = foreseen(state, unit, target, combat, way.base)
    facts: dict[str, Any] = {"reaction": bool(answers)}
    if answers:
        facts["answers"] = answers
    met = at_contact(state, unit, way.base)
    ours, theirs = fights_of(met, combat)
    tallies = (combat_of(met, ours).tally, combat_of(met, theirs).tally)
    return Odds(chances(combat_spread(met, combat)), "TER-outcome-a", *tallies, facts=facts)


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
    return unit.type == "artillery" and unit.union != "works"


def _end_of_loser(state: Tercios, winner: Unit, loser: Unit, stunned: bool, ours: bool) -> str:
    """What becomes of a beaten unit that has held: gunners and whoever is ridden down are lost.

    ["TER-troops-escapatoria-a", "TER-troops-persecucion-a", "TER-weapons-lanzas-a"]
    """
    if _has_no_escape(loser) or (stunned and rides_down(state, winner, loser)):
        return "destroyed" if ours else "lost"
    stands = loser.union == "works" or (loser.fortress and not stunned)
    if ours and stands:
        return "disengage"  # the charger goes back: "TER-troops-fortaleza-i", "TER-Q48"
    if ours:
        return "enemy_retreats" if stunned else "enemy_disengages"
    return "retreat" if stunned else "disengage"


def _round(state: Tercios, ours: Fight, theirs: Fight) -> Mapping[tuple[int, bool], Fraction]:
    dice = combat_of(state, ours).total
    courage = courage_in_combat(state, theirs).total
    return damage(dice, defence(theirs.unit, ours.unit), courage, 5)


def _command_odds(state: Tercios, action: Command) -> Odds:
    """No success, one that exhausts, or two and more. ["TER-commanders-action-c"]"""
    rule = rule_of(action.quality)
    level = state.commanders[action.commander].level
    spread = successes(level, needed_for(state, action.quality))
    once = spread.get(1, Fraction(0))
    often = sum((c for n, c in spread.items() if n > 1), Fraction(0))
    # Who joins a unit or plays the hero is spent however well he does. "TER-Q104"
    if rule.always_exhausts() or action.quality in ("agil", "intrepido"):
        once, often = once + often, Fraction(0)
    found = {
        "fails": spread.get(0, Fraction(0)),
        "succeeds": once,
        "succeeds_unexhausted": often,
    }
    return Odds(chances(found), rule.cite)
