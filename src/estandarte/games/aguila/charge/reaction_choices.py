"""Reaction choices: what a charged unit may do, what it needs for it, the dice of its fire."""

from typing import Literal

from estandarte.games.aguila.attack_dice import AttackDice, dice_before_the_fight
from estandarte.games.aguila.courage.discipline import (
    NERVE,
    drill_rerolls,
    lacks_nerve,
    needs_nerve,
)
from estandarte.games.aguila.fire.gunnery import reach_of
from estandarte.games.aguila.fire.volleys import fires_disorganised, range_for
from estandarte.games.aguila.ground.formations import (
    fire_share,
    may_adopt,
    share_through_arcs,
    why_no_charge,
    why_no_fire,
)
from estandarte.games.aguila.ground.garrisons import splits_fire
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Term, Verdict, no
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches

from .under_way import Charge, charges_at

Reply = Literal["stand", "fire", "square", "countercharge", "evade", "withdraw"]
REPLIES: tuple[Reply, ...] = ("stand", "fire", "square", "countercharge", "evade", "withdraw")
COUNTERCHARGE = {"light_cavalry": 3, "line_cavalry": 4, "heavy_cavalry": 5}
"""What the die of a countercharge needs. ["BSA-6-contra-c"]"""


def countercharge_need(unit: Unit) -> int:
    return COUNTERCHARGE[unit.profile.kind or "line_cavalry"]  # "BSA-Q48"


def reply_rerolls(unit: Unit, reply: Reply) -> int:
    """Well drilled infantry tries the square again. ["BSA-13-maniobreros-b"]"""
    return drill_rerolls(unit) if reply == "square" else 0


def reply_verdict(state: Aguila, charge: Charge, reply: Reply) -> Verdict:
    """May the charged unit react so? It fires, or does one of the other things instead.

    ["BSA-8-reac-a"]
    """
    target, charger = state.units[charge.target], state.units[charge.unit]
    if reply == "stand":
        return YES
    if target.shot and state.switches.reaction_after_fire == "none":
        return no("BSA-8-fuego-b", unit=target.id)  # "BSA-Q118"
    if reply == "fire":
        return _fire_verdict(state, charge, target, charger)
    if reply == "square":
        able = target.is_infantry and charger.is_cavalry and target.formation != "square"
        if not able or target.building or not may_adopt(target, "square"):
            return no("BSA-5-reaccion-a", unit=target.id)
        return YES
    if reply == "countercharge":
        return _countercharge_verdict(state, charge, target, charger)
    if reply == "withdraw":
        if not (target.is_cavalry and charger.is_infantry):
            return no("BSA-6-reaccion-a", unit=target.id)
        return no("BSA-Q40", unit=target.id) if target.is_wavering else YES
    return _evade_verdict(charge, target, charger)


def _fire_verdict(state: Aguila, charge: Charge, target: Unit, charger: Unit) -> Verdict:
    # a square has a front on every side. "BSA-5-cuadro-n"
    if charge.side is not Side.FRONT:
        return no("BSA-8-fuego-a", unit=target.id, side=charge.side)
    if not target.profile.shooting or (target.is_gun and not target.given("canister")):
        return no("BSA-1-perfil-c", unit=target.id)
    if target.quick_marched:
        return no("BSA-8-fuego-h", unit=target.id)  # "BSA-Q116"
    if target.shot or target.reaction_fire:
        return no("BSA-8-fuego-b", unit=target.id)  # "BSA-Q35"
    if lacks_nerve(state, target):
        return no(NERVE.cite, unit=target.id)  # "BSA-Q138"
    formation = why_no_fire(state, target)
    if formation is not None:
        return no(formation, unit=target.id)
    if not target.has_reloaded:
        rule = "BSA-11-general-d" if target.is_gun else "BSA-13-recarga-a"
        return no(rule, unit=target.id)
    measured = state.switches.reaction_range == "measured"  # "BSA-Q39"
    gap = gap_between(target.base.centre_of(charge.meets), charger.base)
    reach = reach_of(state, target, "canister") if target.is_gun else range_for(state, target)
    if measured and not gap.within(reach):
        return no("BSA-7-objetivo-e", unit=target.id)
    return YES


def _countercharge_verdict(state: Aguila, charge: Charge, target: Unit, charger: Unit) -> Verdict:
    if not (target.is_cavalry and charger.is_cavalry) or charge.side is Side.REAR:
        return no("BSA-6-contra-a", unit=target.id)
    if target.quick_marched:
        light = target.profile.is_light_cavalry
        return no("BSA-3-ligero-e" if light else "BSA-6-contra-b", unit=target.id)
    if target.is_wavering:
        return no("BSA-10-aturdidos-f", unit=target.id)
    if any(c.head_on for c in charges_at(state, target.id)):
        # it has gone to meet one already, and charges no second. "BSA-6-contra-d"
        return no("BSA-8-cond-b", unit=target.id)
    # to go and meet a charge is to charge
    formation = why_no_charge(state, target)
    return no("BSA-8-cond-d", unit=target.id) if formation is not None else YES


def _evade_verdict(charge: Charge, target: Unit, charger: Unit) -> Verdict:
    if target.formation != "open":
        return no("BSA-5-abierta-i", unit=target.id)
    if target.is_cavalry and charger.is_cavalry:
        # even Wavering or Disorganised, but not from the rear
        behind = charge.side is Side.REAR
        return no("BSA-6-evasion-f", unit=target.id) if behind else YES
    if target.is_wavering and not target.is_cavalry:
        return no("BSA-Q40", unit=target.id)
    return YES


IN_SQUARE = Term(-2, "BSA-5-reaccion-a")
IN_SQUARE_BY_FOOT = Term(-3, "BSA-5-reaccion-b")
FROM_THE_FLANK = Term(-2, "BSA-6-evasion-e")
EVADES = Term(0, "BSA-6-evasion-b")
EVADES_SHAKEN = Term(0, "BSA-6-evasion-a")
WITHDRAWS = Term(0, "BSA-6-reaccion-a")
SKIRMISHES = Term(0, "BSA-5-abierta-i")
"""Skirmishers evade by a check without any modifier, an Officer's presence included."""


def check_of(state: Aguila, charge: Charge, reply: Reply) -> Term | None:
    """The modifier and the rule of the Discipline check that a reaction needs.

    A six passes whatever the modifier. ["BSA-5-reaccion-d"]
    """
    target, charger = state.units[charge.target], state.units[charge.unit]
    if reply == "fire":
        return NERVE if needs_nerve(state, target) else None
    if reply == "square":
        others = (e for e in state.enemies_of(target.role) if e.is_infantry and e.id != charger.id)
        near = any(within(target.base, e.base, inches(6)) for e in others)
        return IN_SQUARE_BY_FOOT if near else IN_SQUARE
    if reply == "withdraw":
        return WITHDRAWS
    if reply == "evade":
        if target.is_cavalry and charger.is_cavalry:
            flank = charge.side in (Side.LEFT, Side.RIGHT)
            shaken = target.is_wavering or target.is_disorganised
            plain = EVADES_SHAKEN if shaken else EVADES
            return FROM_THE_FLANK if flank else plain
        return SKIRMISHES
    return None


def reaction_dice(state: Aguila, unit: Unit) -> AttackDice:
    """Its dice with every reduction but those for what a die needs. ["BSA-Q36", "BSA-Q37"]"""
    dice = dice_before_the_fight(unit, state.switches, "BSA-7-impactar-b")
    dice = dice.reduce(2, "BSA-9-retroceso-d", fires_disorganised(unit))
    # a square or a garrison fires through two arcs at least, one of them this
    split = unit.formation == "square" or splits_fire(state, unit)
    share = share_through_arcs(state, unit, 2) if split else fire_share(state, unit)
    if share is None:
        return dice
    square = unit.formation == "square" and not unit.building
    return dice.share(share.part, "BSA-5-cuadro-i" if square else share.cite)
