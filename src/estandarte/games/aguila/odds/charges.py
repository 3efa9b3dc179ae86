"""The chances of a charge: its nerve, every reaction the enemy may choose, and the combat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.attack_dice import has_half_casualties
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
from estandarte.games.aguila.charge.phase import ChargeHalf, arrivals
from estandarte.games.aguila.charge.reaction_choices import (
    REPLIES,
    SKIRMISHES,
    Reply,
    check_of,
    countercharge_need,
    reply_rerolls,
    reply_verdict,
)
from estandarte.games.aguila.charge.reactions import nerves_needed
from estandarte.games.aguila.charge.under_way import Charge, followed, head_on, on_square
from estandarte.games.aguila.courage.discipline import help_of, helpers_for
from estandarte.games.aguila.movement.ice import ice_between
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import UnitId
from estandarte.kernel import Chance, Odds, Term, but, chances
from estandarte.wargame.plane.bases import Base

from .combats import (
    Fate,
    Meeting,
    Melee,
    breaking_facts,
    check_chance,
    fate_of,
    iced,
    in_contact,
    several_spread,
    suffered,
    with_fate,
)
from .salvos import canister_wounds
from .spreads import NONE, ONE, Spread, mixed, passing, then, wounds_of

Left = tuple[tuple[Charge, Fate], ...]
"""Those who have come into contact, in the order of their blows."""
Fates = Mapping[UnitId, Spread[Fate]]
"""What fire has left of some of them."""
UNHURT: Fates = {}
Fight = Callable[..., dict[str, Fraction]]
"""How the combat of some charges ends, with what fire has left of one of them."""


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
    facts |= breaking_facts(state, target, nerve * plain.get("destroyed", NONE))
    field, meeting = melee.state, melee.meeting
    ours, theirs = melee_dice(field, meeting.blow), melee_dice(field, meeting.answer)
    return Odds(chances(found), "BSA-9-orden-b", ours.tally, theirs.tally, facts)


def joint_odds(state: Aguila, charges: tuple[Charge, ...], before: tuple[Charge, ...] = ()) -> Odds:
    """Several on one, if it only stands: what becomes of it. ["BSA-8-multiple-a"]

    `before` are those on their way already, who have found their nerve. ["BSA-9-orden-e"]
    """
    target, coming = state.units[charges[0].target], (*before, *charges)
    found = gathered(state, coming, unsure=tuple(c.unit for c in charges))
    facts = breaking_facts(state, target, found.get("destroyed", NONE))
    field = _placed(state, arrivals(state, coming))
    first, others = meeting_of(state, charges[0]), (state.units[c.unit] for c in coming)
    foot = any(u.is_infantry and u.id != first.charger for u in others)
    blow = but(first, with_infantry=first.with_infantry or foot).blow
    dice = melee_dice(field, blow).tally
    return Odds(chances(found), "BSA-8-multiple-a", dice, facts=facts)


def meeting_of(state: Aguila, charge: Charge) -> Meeting:
    """The two in contact; horse need only have seen infantry declare its charge on a square.

    ["BSA-5-cuadro-e", "BSA-6-lanceros-d", "BSA-Q119"]
    """
    came = any(charge.target in f.foot for f in state.stack if isinstance(f, ChargeHalf))
    joined = came and not state.units[charge.unit].given("lance")
    return Meeting(charge.unit, charge.target, charge.side, charge.head_on, joined)


def nerve_chance(state: Aguila, charge: Charge) -> Fraction:
    """Out of command, and light horse before a line: each a check first. ["BSA-6-carga-a"]"""
    unit, checks = state.units[charge.unit], len(nerves_needed(state, charge))
    return check_chance(state, unit) ** checks if checks else ONE


def melee_of(state: Aguila, charge: Charge) -> Melee | None:
    """The combat of a charge, once in contact; None where there is no room."""
    unit, target = state.units[charge.unit], state.units[charge.target]
    base = place_of_contact(state, unit, target, charge.meets)
    if base is None:
        return None
    return Melee(in_contact(state, unit, base), meeting_of(state, charge))


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
    return then(fates, lambda fate: {"lost": ONE} if fate.lost else melee.spread(fate))


def answers(
    state: Aguila, charge: Charge, plain: Mapping[str, Fraction]
) -> dict[str, dict[str, Any]]:
    """Every reaction the enemy may choose: the chance of its check, and what follows."""
    found: dict[str, dict[str, Any]] = {}
    for reply in REPLIES:
        if reply_verdict(state, charge, reply):
            then = after_reply(state, charge, reply, plain, (charge,))
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
    return check_chance(state, unit, check.amount, helped, reply_rerolls(unit, reply))


def _check_told(state: Aguila, charge: Charge, reply: Reply) -> dict[str, Any]:
    chance = reply_chance(state, charge, reply)
    if chance is None:
        return {}
    told = {"check": str(chance)}
    # all who may help, together. "BSA-12-mando-b"
    most = sum(help_of(o).amount for o in helpers_for(state, state.units[charge.target]))
    check = check_of(state, charge, reply)
    if most and check not in (None, SKIRMISHES):
        told["helped"] = str(reply_chance(state, charge, reply, most))
    return told


def reply_spread(
    state: Aguila, charge: Charge, reply: Reply, plain: Spread[str], coming: Sequence[Charge] = ()
) -> dict[str, Fraction]:
    """What comes of a charge that is answered so, nobody helping the check.

    `coming` are all who are in one combat with it. ["BSA-8-multiple-f", "BSA-8-multiple-g"]
    """
    chance = reply_chance(state, charge, reply)
    then = after_reply(state, charge, reply, plain, coming or (charge,))
    return then if chance is None else mixed([(chance, then), (1 - chance, plain)])


def after_reply(
    state: Aguila, charge: Charge, reply: Reply, plain: Spread[str], coming: Sequence[Charge]
) -> dict[str, Fraction]:
    """What comes of charges once the check of the reaction to one of them is passed."""
    target, fight = state.units[charge.target], _duel if len(coming) < 2 else gathered
    if reply == "fire":
        return _after_fire(state, charge, coming, fight)
    if reply == "square":
        formed = state.clone()
        formed.put(but(target, formation="square"))
        return fight(formed, on_square(coming))  # it may still be called off. "BSA-5-reaccion-c"
    if reply == "countercharge":
        # by the weight of the horse it meets the charge, or is caught standing. "BSA-6-contra-c"
        meets, met = passing(countercharge_need(target)), head_on(charge)
        place = meeting_place(state, charge.target, charge.unit)
        others = [met if c.unit == charge.unit else c for c in coming]
        return mixed([(meets, _gone(state, place, others, fight)), (1 - meets, plain)])
    if reply in ("evade", "withdraw"):
        flown = flight_of(state, charge.target, charge.unit)
        behind = [but(c, head_on=False) for c in coming]
        return _gone(state, flown, behind, fight) if flown is not None else {"destroyed": ONE}
    return dict(plain)


def _duel(state: Aguila, charges: Sequence[Charge], fired: Fates = UNHURT) -> dict[str, Fraction]:
    """The combat of one charger alone, in which both fates are counted."""
    return stood(state, charges[0], fired.get(charges[0].unit)) or {"no_room": ONE}


def _after_fire(
    state: Aguila, charge: Charge, coming: Sequence[Charge], fight: Fight
) -> dict[str, Fraction]:
    """The charger under fire: shot down, shaken and stopped, or home. ["BSA-8-fuego-e"]"""
    unit, others = state.units[charge.unit], [c for c in coming if c.unit != charge.unit]
    spread, weights = reaction_wounds(state, charge)
    fates = suffered(state, unit, fate_of(state, unit), spread, "reaction", weights)
    home = {f: c for f, c in fates.items() if not (f.lost or f.wavering)}  # "BSA-Q42"
    shot = sum((c for f, c in fates.items() if f.lost), NONE)
    stays, arrives = sum(fates.values(), NONE) - sum(home.values(), NONE), sum(home.values(), NONE)
    parts: list[tuple[Fraction, Spread[str]]] = []
    if others and stays:
        parts.append((stays, fight(state, others)))
    elif stays:
        parts += [(shot, {"shot_down": ONE}), (stays - shot, {"stopped": ONE})]
    if home:
        whole = {f: c / arrives for f, c in home.items()}
        parts.append((arrives, fight(state, coming, {charge.unit: whole})))
    return mixed(parts)


def reaction_wounds(state: Aguila, charge: Charge) -> tuple[Spread[int], tuple[Term, ...]]:
    """The wounds of fire at a charge, and what they weigh on the charger's test."""
    unit, charger = state.units[charge.target], state.units[charge.unit]
    if unit.is_gun:
        guns = answering_guns(state, unit, charger)
        found = canister_wounds(state, guns, charger, REACTION, bold=unit.id)
        return found, canister_weights(state, guns)
    return wounds_of(volley_at_charge(state, unit, charger)), (MUSKETS,)


def _gone(
    state: Aguila, place: Base, charges: Sequence[Charge], fight: Fight
) -> dict[str, Fraction]:
    """A target that has gone elsewhere, perhaps over ice, and those who still reach it."""
    target, mates = state.units[charges[0].target], [c.unit for c in charges]
    ice = len(ice_between(state, target.base, place))

    def reached(fate: Fate) -> Spread[str]:
        if fate.lost:
            return {"destroyed": ONE}
        field = state.clone()
        field.put(but(target, base=place, damage=fate.damage))
        caught = [c for c in (followed(field, c, mates) for c in charges) if c is not None]
        # out of reach a charge is lost. "BSA-6-evasion-d", "BSA-Q45"
        return fight(field, caught) if caught else {"escaped": ONE}

    return then(iced(state, target, {fate_of(state, target): ONE}, ice), reached)


def gathered(
    state: Aguila, charges: Sequence[Charge], fired: Fates = UNHURT, unsure: Sequence[UnitId] = ()
) -> dict[str, Fraction]:
    """What becomes of a unit when all of these come who can.

    Whom it strikes back at is its owner's to choose, so that only its own fate is counted.
    `unsure` have still to find their nerve; `fired` is what fire has left of some.
    """
    coming = sorted(charges, key=lambda c: not c.head_on)  # who is met on the way fights first
    places = arrivals(state, coming)
    field = _placed(state, places)
    there = [c for c in coming if c.unit in places]
    who = _who_comes(state, there, places, unsure, fired)
    parts = ((c, _joined(field, left, charges) if left else {"refused": ONE}) for c, left in who)
    return mixed(parts) if there else {"no_room": ONE}


def _placed(state: Aguila, places: Mapping[UnitId, Base]) -> Aguila:
    field = state.clone()
    for unit, base in places.items():
        field.put(but(state.units[unit], base=base))
    return field


def _who_comes(
    state: Aguila,
    charges: Iterable[Charge],
    places: Mapping[UnitId, Base],
    unsure: Sequence[UnitId],
    fired: Fates,
) -> list[tuple[Fraction, Left]]:
    """Every set of chargers that may find the nerve and come over ice, with its chance."""
    found: list[tuple[Fraction, Left]] = [(ONE, ())]
    for charge in charges:
        name = charge.unit
        nerve = nerve_chance(state, charge) if name in unsure else ONE
        comes = _arrivals(state, name, places[name], fired.get(name))
        after = [(chance * (1 - nerve), left) for chance, left in found if nerve < 1]
        for fate, share in comes.items():
            mine: Left = () if fate.lost else ((charge, fate),)
            after += [(chance * nerve * share, (*left, *mine)) for chance, left in found]
        found = after
    return found


def _arrivals(
    state: Aguila, unit_id: UnitId, base: Base, before: Mapping[Fate, Fraction] | None
) -> Mapping[Fate, Fraction]:
    """What is left of a charger in contact, as far as its blows depend on it."""
    unit = state.units[unit_id]
    ice = len(ice_between(state, unit.base, base))
    found: dict[tuple[bool, bool], tuple[Fate, Fraction]] = {}
    for fate, chance in iced(state, unit, before or {fate_of(state, unit): ONE}, ice).items():
        halved = has_half_casualties(with_fate(state, unit, fate), state.switches, True)
        alike, counted = found.get((fate.lost, halved), (fate, NONE))
        found[fate.lost, halved] = alike, counted + chance
    return dict(found.values())


def _joined(field: Aguila, left: Left, declared: Sequence[Charge]) -> dict[str, Fraction]:
    """The combat of those who have come; horse need only have seen infantry declare its charge."""
    fought = field.clone()
    for charge, fate in left:
        fought.put(with_fate(field, field.units[charge.unit], fate))
    here = {c.unit for c, _ in left if field.units[c.unit].is_infantry}
    seen = {c.unit for c in declared if field.units[c.unit].is_infantry}
    counted = field.switches.charged_units == "declared"  # "BSA-Q119"
    meetings: list[Meeting] = []
    for charge, _ in left:
        lancers = field.units[charge.unit].given("lance")  # "BSA-6-lanceros-d"
        foot = seen if counted and not lancers else here
        meeting = meeting_of(field, charge)
        joined = meeting.with_infantry or bool(foot - {charge.unit})
        meetings.append(but(meeting, with_infantry=joined))  # "BSA-5-cuadro-e"
    return several_spread(fought, left[0][0].target, tuple(meetings))


def written(spread: Mapping[str, Fraction]) -> dict[str, str]:
    """A spread as plain facts, likeliest first."""
    order = sorted(spread.items(), key=lambda item: (-item[1], item[0]))
    return {name: str(chance) for name, chance in order if chance}
