"""What an enemy might answer to a charge, card by card, as far as anybody can know."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from estandarte.kernel import but
from estandarte.wargame.plane.bases import Base

from .chances import breaks, combat_spread, damage, successes
from .charges import is_flanked
from .combat import Combat
from .entries import ORDERS, Order
from .shooting import aim, defence_against, resist_needed
from .situations import Check, Shot
from .state import Tercios
from .strength import courage_under_fire, discipline_of, fire_of
from .units import Unit


def foreseen(
    state: Tercios, unit: Unit, target: Unit, combat: Combat, contact: Base
) -> dict[str, Any]:
    """For every card: the chance of the reaction check, and how the combat may then end."""
    flanked = is_flanked(state, target, combat.start)
    found: dict[str, Any] = {}
    for card in ORDERS:
        check = Check("reaction", flanked, card == "corred", against=unit)
        dice = discipline_of(state, target, check).total
        passes = 1 - successes(dice, 5).get(0, Fraction(1))
        spread = _after(state, unit, target, combat, contact, card, flanked)
        written = {name: str(chance) for name, chance in sorted(spread.items()) if chance}
        found[card] = {"check": str(passes), "then": written}
    return found


def _after(
    state: Tercios,
    unit: Unit,
    target: Unit,
    combat: Combat,
    contact: Base,
    card: Order,
    flanked: bool,
) -> dict[str, Fraction]:
    """How a charge ends if the enemy answers with a card and his check holds."""
    if card == "resistid":
        braced = state.clone()
        braced.put(but(target, braced=True))
        return combat_spread(braced, combat)
    if card == "corred":
        return {"flees": Fraction(1)}
    if card == "atacad":
        if flanked:
            return combat_spread(state, combat)
        both = but(combat, defender_attacks=True, countercharge=True)
        return combat_spread(state, both)
    return _after_volley(state, unit, target, combat, contact, card)


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
        return combat_spread(state, combat)
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
        hurt = state.clone()
        limit = min(unit.wear + wear, max(unit.wear, unit.profile.endurance))
        hurt.put(but(unit, wear=limit, disordered=unit.disordered or stunned))
        for name, share in combat_spread(hurt, combat).items():
            found[name] += chance * (1 - gone) * share
    return dict(found)
