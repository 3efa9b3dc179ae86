"""The chances of a charge: its nerve, every reaction the enemy may choose, and the combat."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.charge.contact import place_of_contact
from estandarte.games.aguila.charge.defensive_fire import (
    MUSKETS,
    REACTION,
    answering_guns,
    canister_weights,
    volley_at_charge,
)
from estandarte.games.aguila.charge.evading import flight_of, meeting_place
from estandarte.games.aguila.charge.melee_dice import melee_dice
from estandarte.games.aguila.charge.phase import ChargeHalf
from estandarte.games.aguila.charge.reaction_choices import (
    REPLIES,
    Reply,
    check_of,
    countercharge_need,
    may_be_helped,
    reply_rerolls,
    reply_verdict,
)
from estandarte.games.aguila.charge.reactions import nerves_needed
from estandarte.games.aguila.charge.under_way import Charge, charge_on, followed, head_on, on_square
from estandarte.games.aguila.dice import Modifier
from estandarte.games.aguila.ground.ice import ice_between
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.discipline import help_of, helpers_for
from estandarte.kernel import Chance, Odds, but, chances
from estandarte.wargame.plane.bases import Base

from .combats import Meeting, Melee, in_contact
from .salvos import canister_wounds
from .spreads import NONE, ONE, Spread, mixed, passing, wounds_of
from .survival import Fate, breaking_now, check_chance, fate_of, iced, suffered
from .tallies import dice_tally


def charge_odds(state: Aguila, charge: Charge) -> Odds:
    """The combat if the enemy only stands, and what each of his reactions would make of it.

    The fact `answers` holds, for every reaction that is open to him, how likely its check is and
    what would then come of the charge; a failed check leaves him standing. ["BSA-8-reac-a"]
    """
    target = state.units[charge.target]
    nerve = nerve_chance(state, charge)
    melee, plain = melee_of(state, charge), stood(state, charge)
    if melee is None or plain is None:
        return Odds((Chance("no_room", 1, 1),), "BSA-8-cond-h")
    found = mixed([(nerve, plain), (1 - nerve, {"refused": ONE})])
    facts: dict[str, Any] = {"side": charge.side.value, "answers": answers(state, charge, plain)}
    if nerve < 1:
        facts["nerve"] = str(nerve)
    flees = nerve * breaking_now(state, target) * plain.get("destroyed", NONE)
    if flees:
        facts["army_breaks"] = str(flees)
    field, meeting, rounding = melee.state, melee.meeting, state.switches.attack_rounding
    ours = dice_tally(melee_dice(field, meeting.blow), rounding)
    theirs = dice_tally(melee_dice(field, meeting.answer), rounding)
    return Odds(chances(found), "BSA-9-orden-b", ours, theirs, facts)


def meeting_of(state: Aguila, charge: Charge) -> Meeting:
    """The two in contact; horse need only have seen infantry declare its charge on a square.

    ["BSA-5-cuadro-e", "BSA-6-lanceros-d", "BSA-Q119"]
    """
    came = any(charge.target in f.foot for f in state.stack if isinstance(f, ChargeHalf))
    joined = came and not state.units[charge.unit].has("lanceros")
    return Meeting(charge.unit, charge.target, charge.side, charge.head_on, joined)


def nerve_chance(state: Aguila, charge: Charge) -> Fraction:
    """Out of command, and light horse before a line: each a check first. ["BSA-6-carga-a"]"""
    unit, checks = state.units[charge.unit], len(nerves_needed(state, charge))
    return check_chance(state, unit) ** checks if checks else ONE


def melee_of(state: Aguila, charge: Charge) -> Melee | None:
    """The combat of a charge, once in contact; None where there is no room."""
    unit, target = state.units[charge.unit], state.units[charge.target]
    base = place_of_contact(state, unit, target, charge.meets)
    return (
        Melee(in_contact(state, unit, base), meeting_of(state, charge))
        if base is not None
        else None
    )


def stood(
    state: Aguila, charge: Charge, before: Mapping[Fate, Fraction] | None = None
) -> dict[str, Fraction] | None:
    """The combat with a unit that receives the charge as it is; None where there is no room.

    `before` is what fire has left of the charger. What the ice does to it comes next, and a
    charger that falls through it is lost. ["BSA-15-nieve-c", "BSA-15-nieve-d"]
    """
    melee = melee_of(state, charge)
    if melee is None:
        return None
    unit = state.units[charge.unit]
    ice = ice_between(state, unit.base, melee.charger.base)
    fates = iced(state, unit, before or {fate_of(state, unit): ONE}, len(ice))
    return mixed((c, {"lost": ONE} if f.lost else melee.spread(f)) for f, c in fates.items())


def answers(
    state: Aguila, charge: Charge, plain: Mapping[str, Fraction]
) -> dict[str, dict[str, Any]]:
    """Every reaction the enemy may choose: the chance of its check, and what follows."""
    found: dict[str, dict[str, Any]] = {}
    for reply in REPLIES:
        if reply_verdict(state, charge, reply):
            then = after_reply(state, charge, reply, plain)
            told: dict[str, Any] = {"then": written(then)}
            told |= _check_told(state, charge, reply)
            found[reply] = told
    return found


def reply_chance(state: Aguila, charge: Charge, reply: Reply, helped: int = 0) -> Fraction | None:
    """How likely the check of a reaction is passed; None where it needs none."""
    check = check_of(state, charge, reply)
    if check is None:
        return None
    unit = state.units[charge.target]
    return check_chance(state, unit, check[0], helped, reply_rerolls(unit, reply))


def _check_told(state: Aguila, charge: Charge, reply: Reply) -> dict[str, Any]:
    chance = reply_chance(state, charge, reply)
    if chance is None:
        return {}
    told = {"check": str(chance)}
    # all who may help, together. "BSA-12-mando-b"
    most = sum(help_of(o) for o in helpers_for(state, state.units[charge.target]))
    check = check_of(state, charge, reply)
    if most and check is not None and may_be_helped(check[1]):
        told["helped"] = str(reply_chance(state, charge, reply, most))
    return told


def reply_spread(
    state: Aguila, charge: Charge, reply: Reply, plain: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """What comes of a charge that is answered so, nobody helping the check."""
    chance = reply_chance(state, charge, reply)
    then = after_reply(state, charge, reply, plain)
    return then if chance is None else mixed([(chance, then), (1 - chance, plain)])


def after_reply(
    state: Aguila, charge: Charge, reply: Reply, plain: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """What comes of a charge once the check of its reaction is passed."""
    if reply == "fire":
        return _after_fire(state, charge)
    if reply == "square":
        formed = state.clone()
        formed.put(but(state.units[charge.target], formation="square"))
        # it may still be called off. "BSA-5-reaccion-c"
        return stood(formed, on_square([charge])[0]) or {"no_room": ONE}
    if reply == "countercharge":
        return _after_countercharge(state, charge, plain)
    if reply in ("evade", "withdraw"):
        return _after_flight(state, charge)
    return dict(plain)


def _after_fire(state: Aguila, charge: Charge) -> dict[str, Fraction]:
    """The charger under fire: shot down, shaken and stopped, or home. ["BSA-8-fuego-e"]"""
    charger = state.units[charge.unit]
    spread, weights = reaction_wounds(state, charge)
    fates = suffered(state, charger, fate_of(state, charger), spread, "reaction", weights)
    shot = sum((c for f, c in fates.items() if f.lost), NONE)
    stopped = sum((c for f, c in fates.items() if f.wavering and not f.lost), NONE)  # "BSA-Q42"
    home = {f: c for f, c in fates.items() if not (f.lost or f.wavering)}
    fought = stood(state, charge, home) if home else {}
    ends = {"no_room": sum(home.values(), NONE)} if fought is None else fought
    return {n: c for n, c in {"shot_down": shot, "stopped": stopped, **ends}.items() if c}


def reaction_wounds(state: Aguila, charge: Charge) -> tuple[Spread[int], tuple[Modifier, ...]]:
    """The wounds of fire at a charge, and what they weigh on the charger's test."""
    unit, charger = state.units[charge.target], state.units[charge.unit]
    if unit.is_gun:
        guns = answering_guns(state, unit, charger)
        found = canister_wounds(state, guns, charger, REACTION, bold=unit.id)
        return found, canister_weights(state, guns)
    return wounds_of(volley_at_charge(state, unit, charger)), (MUSKETS,)


def _after_countercharge(
    state: Aguila, charge: Charge, plain: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """By the weight of the horse it meets the charge, or is caught standing. ["BSA-6-contra-c"]"""
    target = state.units[charge.target]
    meets = passing(countercharge_need(target))
    place = meeting_place(state, charge.target, charge.unit)
    return mixed([(meets, _gone(state, place, head_on(charge))), (1 - meets, plain)])


def _after_flight(state: Aguila, charge: Charge) -> dict[str, Fraction]:
    """Out of reach the charge is lost; else it is caught on the side it now shows."""
    place = flight_of(state, charge.target, charge.unit)
    return _gone(state, place, charge) if place is not None else {"destroyed": ONE}  # "BSA-Q45"


def _gone(state: Aguila, place: Base, charge: Charge) -> dict[str, Fraction]:
    """What comes of a charge whose target has gone elsewhere, perhaps over ice."""
    target = state.units[charge.target]
    ice = ice_between(state, target.base, place)
    parts: list[tuple[Fraction, Spread[str]]] = []
    for fate, chance in iced(state, target, {fate_of(state, target): ONE}, len(ice)).items():
        if fate.lost:
            parts.append((chance, {"destroyed": ONE}))
            continue
        field = state.clone()
        field.put(but(target, base=place, damage=fate.damage))
        caught = followed(field, charge)
        if caught is None:
            parts.append((chance, {"escaped": ONE}))  # "BSA-6-evasion-d"
        else:
            parts.append((chance, stood(field, caught) or {"no_room": ONE}))
    return mixed(parts)


def written(spread: Mapping[str, Fraction]) -> dict[str, str]:
    """A spread as plain facts, likeliest first."""
    order = sorted(spread.items(), key=lambda item: (-item[1], item[0]))
    return {name: str(chance) for name, chance in order if chance}


__all__ = ["charge_odds", "charge_on", "reply_spread", "stood"]
