"""Exact odds: of a volley, of a whole charge, of a commander's action, as far as a role can know.

Every distribution is counted with exact fractions: dice that succeed are a binomial, and hits,
resists and break checks are folded one after the other. Nothing is sampled.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.charge.combat import Combat, fights_of
from estandarte.games.tercios.charge.paths import aims_at, charge_way, out_of_doors
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, needed_for, rule_of
from estandarte.games.tercios.fire.shooting import aim, defence_against, resist_needed, shooters
from estandarte.games.tercios.morale.markers import PASSES_ON
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React, Reaction, Threat
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.orders import CHECKED, Activating, must_be_held
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check, Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_under_fire,
    discipline_of,
    fire_of,
    speed_of,
)
from estandarte.kernel import Action, Chance, Odds, but, chances
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along

from .reactions import answered, foreseen
from .spreads import at_contact, breaks, combat_spread, damage, successes


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
    if isinstance(action, React | Evade | Hold) and isinstance(during, Reaction):
        return _reaction_odds(state, action, during)
    if isinstance(action, ShootBack):
        shot_back = action.aimed(state, during)
        return volley_odds(state, shot_back) if shot_back is not None else None
    if isinstance(action, Charge):
        if state.switches.premeasuring == "forbidden":
            return None  # nothing may be measured beforehand: "TER-Q12"
        return charge_odds(state, state.units[during.unit], state.units[action.target])
    if isinstance(action, Activate):
        return _obedience_odds(state, state.units[action.unit])
    if isinstance(action, Command) and action.quality in QUALITIES.names():
        return _command_odds(state, action)
    return None


def _reaction_odds(state: Tercios, action: React | Evade | Hold, during: Reaction) -> Odds | None:
    """Whether the check holds without which no card does anything; of a charge, how it ends.

    ["TER-reactions-e"]
    """
    measured = during.threat.charge and state.switches.premeasuring == "allowed"
    if isinstance(action, Hold):
        if not measured:
            return None
        far = _measured(state, during.threat, during.units[0])
        plain = answered(state, during.threat, during.units[0])
        return Odds(chances(plain), "TER-outcome-a", facts=far)
    unit = state.units[action.unit]
    evades = isinstance(action, Evade)
    if isinstance(action, React) and unit.blind:
        return None  # which check it is depends on a card that he has not seen
    flees = isinstance(action, Evade) or action.flies(state)
    check = during.check_for(state, unit.id, flees)
    strength = discipline_of(state, unit, but(check, evasion=evades))
    fails = successes(strength.total, PASSES_ON).get(0, Fraction(1))
    found = {"reacts": 1 - fails, "fails": fails}
    if measured:
        card = "corred" if isinstance(action, Evade) else unit.card
        found = answered(state, during.threat, unit.id, 1 - fails, card, flees)
    cite = "TER-troops-evasion-a" if evades else "TER-reactions-e"
    facts: dict[str, Any] = {"needed": PASSES_ON, "check": str(1 - fails)}
    facts |= _measured(state, during.threat, unit.id) if measured else {}
    return Odds(chances(found), cite, strength.tally, facts=facts)


def _measured(state: Tercios, threat: Threat, target: UnitId) -> dict[str, int]:
    """How far a charge has to go, and how far it may. ["TER-charge-e"]"""
    unit = state.units[threat.enemy]
    far = distance_along(threat.start, aims_at(state, unit, state.units[target])[0])
    return {"distance": far, "reach": inches(speed_of(state, unit, "atacad").total)}


def volley_odds(state: Tercios, shot: Shot) -> Odds:
    """Every amount of wear, disorder, and destruction. ["TER-shoot-a"]"""
    fire, courage = fire_of(state, shot), courage_under_fire(state, shot)
    spread = damage(fire.total, defence_against(shot), courage.total, resist_needed(shot).amount)
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
    dice = discipline_of(state, body, Check("other")).total
    fails = successes(dice, PASSES_ON).get(0, Fraction(1))
    return (hit - stunned) * fails


def charge_odds(state: Tercios, unit: Unit, target: Unit) -> Odds:
    """Both rounds, resist rolls, break checks and who gives way. ["TER-melee-b"]

    The chances are those without an answer. Where the enemy has a card to answer with, the fact
    `answers` tells, for each card it might be, how likely his check is and what would come of it.
    """
    way = charge_way(state, unit, target)
    if way is None or not way.reaches:
        return Odds((Chance("falls_short", 1, 1),), "TER-charge-e")
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


def _obedience_odds(state: Tercios, unit: Unit) -> Odds | None:
    """Whether a worn unit obeys its card, and an impetuous one is held back; None if it must."""
    if unit.blind or unit.card is None:
        return None
    held = must_be_held(state, unit, unit.card)
    rule = Activating(unit=unit.id, order=unit.card).obedience(state)
    if not held and rule not in CHECKED:
        return None
    strength = discipline_of(state, unit, Check("order"))
    fails = successes(strength.total, PASSES_ON).get(0, Fraction(1))
    cite = "TER-troops-impetuosos-a" if held else rule
    found = {"obeys": 1 - fails, "charges" if held else "loses_order": fails}
    return Odds(chances(found), cite, strength.tally, facts={"needed": PASSES_ON})


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
    found = {"fails": spread.get(0, Fraction(0)), "succeeds": once, "succeeds_unexhausted": often}
    return Odds(chances(found), rule.cite)
