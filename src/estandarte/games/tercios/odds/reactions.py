"""What an enemy might answer to a charge, card by card, as far as anybody can know."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from estandarte.games.tercios.answers.countercharge import counter_verdict
from estandarte.games.tercios.answers.flight import flight_verdict
from estandarte.games.tercios.answers.shooting_back import where_shot
from estandarte.games.tercios.charge.combat import Combat
from estandarte.games.tercios.charge.paths import charge_way
from estandarte.games.tercios.fire.shooting import aim, defence_against, resist_needed, shooters
from estandarte.games.tercios.morale.markers import PASSES_ON
from estandarte.games.tercios.reactions.reacting import Threat, may_evade
from estandarte.games.tercios.schema.troops import ORDERS, Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check, Shot
from estandarte.games.tercios.values.flanks import is_flanked, is_taken_from_behind
from estandarte.games.tercios.values.strength import (
    courage_under_fire,
    discipline_of,
    endurance_of,
    fire_of,
)
from estandarte.kernel import but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.points import Point

from .spreads import at_contact, breaks, combat_spread, damage, successes


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


def answered(
    state: Tercios,
    threat: Threat,
    target: UnitId,
    passes: Fraction = Fraction(0),
    card: Order | None = None,
    flees: bool = False,
) -> dict[str, Fraction]:
    """How a charge ends if its target keeps its card, or spends it and the check holds so often.

    Whose check fails has lost the card and takes the charge as it comes. ["TER-reactions-f"]
    """
    unit, body = state.units[threat.enemy], state.units[target]
    way = charge_way(state, unit, body)
    if way is None or not way.reaches:
        hit = passes * _shot_down(state, threat, target, card)
        return {"falls_short": 1 - hit, **({"shot_down": hit} if hit else {})}
    combat = Combat(
        attacker=unit.id, defender=target, start=threat.start, attacker_attacks=True,
        met_disordered=state.body(target).disordered,
    )  # fmt: skip
    found: dict[str, Fraction] = defaultdict(Fraction)
    for name, chance in combat_spread(at_contact(state, unit, way.base), combat).items():
        found[name] += (1 - passes) * chance
    if card is not None and passes:
        for name, chance in _after(state, unit, body, combat, way.base, card).items():
            # who shoots to run away is no longer there
            gone = flees and name != "shot_down"
            found["flees" if gone else name] += passes * chance
    return {name: chance for name, chance in found.items() if chance}


def _passes(state: Tercios, unit: Unit, check: Check) -> Fraction:
    dice = discipline_of(state, unit, check).total
    return 1 - successes(dice, PASSES_ON).get(0, Fraction(1))


def _after(
    state: Tercios, unit: Unit, target: Unit, combat: Combat, contact: Base, card: Order
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
    if target.is_rooted or target.limbered:
        return False
    return bool(counter_verdict(state, target, unit))


def _after_volley(
    state: Tercios, unit: Unit, target: Unit, combat: Combat, contact: Base, card: Order
) -> dict[str, Fraction]:
    """The volleys of all who shoot, at the contact; then the combat with what they have left."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    left = _volleys(state, unit, target, combat.start, contact, card)
    found["shot_down"] = 1 - sum(left.values(), Fraction(0))
    for (worn, shaken), chance in left.items():
        if not chance:
            continue
        hurt = at_contact(state, unit, contact)
        came = hurt.units[unit.id]
        hurt.put(but(came, wear=worn, disordered=came.disordered or shaken))
        for name, share in combat_spread(hurt, combat).items():
            found[name] += chance * share
    return dict(found)


def _shot_down(state: Tercios, threat: Threat, target: UnitId, card: Order | None) -> Fraction:
    """How likely a charge that does not arrive is shot down on its way. ["TER-reactions-c"]"""
    if card is None or card not in ("fuego", "atencion"):
        return Fraction(0)
    unit, body, place = state.units[threat.enemy], state.units[target], where_shot(state, threat)
    left = _volleys(state, unit, body, threat.start, place, card)
    return 1 - sum(left.values(), Fraction(0))


def _volleys(
    state: Tercios, unit: Unit, target: Unit, start: Point, contact: Base | None, card: Order
) -> dict[tuple[int, bool], Fraction]:
    """Wear and disorder of a charger that all the volleys have left standing."""
    left: dict[tuple[int, bool], Fraction] = {(unit.wear, unit.disordered): Fraction(1)}
    body = state.body(target.id)
    blind = is_taken_from_behind(state, body, start)
    for shooter in () if blind else shooters(state, body):
        after: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
        for (worn, shaken), chance in left.items():
            now = state.clone()
            now.put(but(unit, wear=worn, disordered=shaken))
            for (wear, stunned), share in _volley(now, shooter, unit, contact, card).items():
                gone = breaks(now, now.units[unit.id], wear)
                kept = min(worn + wear, max(worn, endurance_of(now, unit)))
                after[kept, shaken or stunned] += chance * share * (1 - gone)
        left = after
    return left


def _volley(
    state: Tercios, shooter: Unit, unit: Unit, contact: Base | None, card: Order
) -> Mapping[tuple[int, bool], Fraction]:
    """What one of those who shoot does to a charger; nothing if he cannot."""
    shots = (
        aim(state, shooter, unit.id, weapon, card, reaction=True, base=contact)
        for weapon in shooter.profile.shooting
    )
    shot = next((s for s in shots if isinstance(s, Shot)), None)
    if shot is None:
        return {(0, False): Fraction(1)}
    fire, courage = fire_of(state, shot).total, courage_under_fire(state, shot).total
    return damage(fire, defence_against(shot), courage, resist_needed(shot).amount)
