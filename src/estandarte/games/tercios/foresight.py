"""What an enemy might answer to a charge, card by card, as far as anybody can know."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from estandarte.kernel import but
from estandarte.wargame.plane.bases import Base

from .answers import flight_verdict
from .chances import at_contact, breaks, combat_spread, damage, successes
from .charges import is_flanked
from .combat import Combat
from .countercharge import counter_verdict
from .entries import ORDERS, Order
from .reactions import may_evade
from .shooting import aim, defence_against, resist_needed
from .situations import Check, Shot
from .state import Tercios
from .strength import courage_under_fire, discipline_of, fire_of
from .units import Unit


def foreseen(
    state: Tercios, unit: Unit, target: Unit, combat: Combat, contact: Base
) -> dict[str, Any]:
    """For every card: the chance of the reaction check, and how the combat may then end.

    Horse may flee whatever its card, and without one too. ["TER-troops-evasion-a"]
    """
    body = state.body(target.id)
    flanked = is_flanked(state, target, combat.start)
    found: dict[str, Any] = {}
    for card in ORDERS if body.has_card and not body.acted else ():
        check = Check("reaction", flanked, card == "corred", against=unit)
        spread = _after(state, unit, target, combat, contact, card)
        written = {name: str(chance) for name, chance in sorted(spread.items()) if chance}
        found[card] = {"check": str(_passes(state, body, check)), "then": written}
    if may_evade(state, target, unit) and flight_verdict(state, target):
        check = Check("reaction", flanked, True, evasion=True, against=unit)
        found["evade"] = {"check": str(_passes(state, body, check)), "then": {"flees": "1"}}
    return found


def _passes(state: Tercios, unit: Unit, check: Check) -> Fraction:
    dice = discipline_of(state, unit, check).total
    return 1 - successes(dice, 5).get(0, Fraction(1))


def _after(
    state: Tercios,
    unit: Unit,
    target: Unit,
    combat: Combat,
    contact: Base,
    card: Order,
) -> dict[str, Fraction]:
    """How a charge ends if the enemy answers with a card and his check holds.

    Where a card cannot be used the fight is the plain one.
    """
    met = at_contact(state, unit, contact)
    if card == "resistid":
        met.put(but(state.body(target.id), braced=True))
    elif card == "corred" and flight_verdict(state, target):
        return {"flees": Fraction(1)}
    elif card == "atacad" and _may_counter(state, target, unit):
        combat = but(combat, defender_attacks=True, countercharge=True)
    elif card in ("fuego", "atencion"):
        return _after_volley(state, unit, target, combat, contact, card)
    return combat_spread(met, combat)


def _may_counter(state: Tercios, target: Unit, unit: Unit) -> bool:
    """Neither waggons nor works charge, nor anybody what is behind his front line."""
    if target.fortress or target.union == "works":
        return False
    return bool(counter_verdict(state, target, unit))


def _after_volley(
    state: Tercios, unit: Unit, target: Unit, combat: Combat, contact: Base, card: Order
) -> dict[str, Fraction]:
    """A volley at the contact, then the combat with what it has left of the charger."""
    shots = (
        aim(state, target, unit.id, weapon, card, reaction=True, base=contact)
        for weapon in target.profile.shooting
    )
    shot = next((s for s in shots if isinstance(s, Shot)), None)
    if shot is None:
        return combat_spread(at_contact(state, unit, contact), combat)
    spread = damage(
        fire_of(state, shot).total,
        defence_against(shot),
        courage_under_fire(state, shot).total,
        resist_needed(shot),
    )
    found: dict[str, Fraction] = defaultdict(Fraction)
    for (wear, stunned), chance in spread.items():
        gone = breaks(state, unit, wear)
        found["shot_down"] += chance * gone
        if gone == 1:
            continue
        hurt = at_contact(state, unit, contact)
        limit = min(unit.wear + wear, max(unit.wear, unit.profile.endurance))
        came = hurt.units[unit.id]
        hurt.put(but(came, wear=limit, disordered=came.disordered or stunned))
        for name, share in combat_spread(hurt, combat).items():
            found[name] += chance * (1 - gone) * share
    return dict(found)
