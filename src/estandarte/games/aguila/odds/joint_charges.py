"""The chances of several charges on one unit, declared together or one after the other.

Whom it strikes back at is its owner's to choose, so that only its own fate is counted.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.charge.attack_dice import has_half_casualties
from estandarte.games.aguila.charge.evading import flight_of, meeting_place
from estandarte.games.aguila.charge.melee_dice import melee_dice
from estandarte.games.aguila.charge.phase import arrivals
from estandarte.games.aguila.charge.reaction_choices import Reply, countercharge_need
from estandarte.games.aguila.charge.under_way import Charge, followed, head_on, on_square
from estandarte.games.aguila.ground.ice import ice_between
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import UnitId
from estandarte.kernel import Odds, but, chances
from estandarte.wargame.plane.bases import Base

from .charges import meeting_of, nerve_chance, reaction_wounds, reply_chance
from .combats import Meeting, several_spread
from .spreads import NONE, ONE, Spread, mixed, passing
from .survival import Fate, breaking_now, fate_of, iced, suffered, with_fate
from .tallies import dice_tally

Left = tuple[tuple[Charge, Fate], ...]
"""Those who have come into contact, in the order of their blows."""


def joint_odds(state: Aguila, charges: tuple[Charge, ...], before: tuple[Charge, ...] = ()) -> Odds:
    """Several on one, if it only stands: what becomes of it. ["BSA-8-multiple-a"]

    `before` are those on their way already, who have found their nerve. ["BSA-9-orden-e"]
    """
    target, coming = state.units[charges[0].target], (*before, *charges)
    found = gathered(state, coming, tuple(c.unit for c in charges))
    facts: dict[str, Any] = {}
    flees = breaking_now(state, target) * found.get("destroyed", NONE)
    if flees:
        facts["army_breaks"] = str(flees)
    field = _placed(state, arrivals(state, coming))
    first, others = meeting_of(state, charges[0]), (state.units[c.unit] for c in coming)
    foot = any(u.is_infantry and u.id != first.charger for u in others)
    blow = but(first, with_infantry=first.with_infantry or foot).blow
    dice = dice_tally(melee_dice(field, blow), state.switches.attack_rounding)
    return Odds(chances(found), "BSA-8-multiple-a", dice, facts=facts)


def gathered(
    state: Aguila,
    charges: Sequence[Charge],
    unsure: Sequence[UnitId] = (),
    under_fire: Mapping[UnitId, Mapping[Fate, Fraction]] | None = None,
) -> dict[str, Fraction]:
    """What becomes of a unit when all of these come who can.

    `unsure` have still to find their nerve; `under_fire` is what fire has left of some.
    """
    coming = sorted(charges, key=lambda c: not c.head_on)  # who is met on the way fights first
    places = arrivals(state, coming)
    field = _placed(state, places)
    parts: list[tuple[Fraction, Spread[str]]] = []
    there = [c for c in coming if c.unit in places]
    for chance, left in _who_comes(state, there, places, unsure, under_fire or {}):
        spread = _joined(field, left, list(charges)) if left else {"refused": ONE}
        parts.append((chance, spread))
    return mixed(parts) if there else {"no_room": ONE}


def several_reply_spread(
    state: Aguila, charges: tuple[Charge, ...], charge: Charge, reply: Reply
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """What comes of it if a unit answers one of several chargers so, and if it only stands.

    ["BSA-8-multiple-f", "BSA-8-multiple-g"]
    """
    plain = gathered(state, charges)
    then = _after_reply(state, charges, charge, reply, plain)
    chance = reply_chance(state, charge, reply)
    told = then if chance is None else mixed([(chance, then), (1 - chance, plain)])
    return told, plain


def _after_reply(
    state: Aguila,
    charges: tuple[Charge, ...],
    charge: Charge,
    reply: Reply,
    plain: Mapping[str, Fraction],
) -> dict[str, Fraction]:
    if reply == "fire":
        return _after_fire(state, charges, charge)
    if reply == "square":
        formed = state.clone()
        formed.put(but(state.units[charge.target], formation="square"))
        return gathered(formed, on_square(charges))
    if reply == "countercharge":
        target = state.units[charge.target]
        meets = passing(countercharge_need(target))
        place = meeting_place(state, charge.target, charge.unit)
        met = head_on(charge)
        others = [met if c.unit == charge.unit else c for c in charges]
        return mixed([(meets, _gone(state, place, others)), (1 - meets, plain)])
    if reply in ("evade", "withdraw"):
        flown = flight_of(state, charge.target, charge.unit)
        behind = [but(c, head_on=False) for c in charges]
        return _gone(state, flown, behind) if flown is not None else {"destroyed": ONE}
    return dict(plain)


def _after_fire(state: Aguila, charges: tuple[Charge, ...], charge: Charge) -> dict[str, Fraction]:
    """One of them under fire; who is shot down or shaken does not come. ["BSA-Q42"]"""
    unit = state.units[charge.unit]
    taken, weights = reaction_wounds(state, charge)
    fates = suffered(state, unit, fate_of(state, unit), taken, "reaction", weights)
    stays = sum((c for f, c in fates.items() if f.lost or f.wavering), NONE)
    home = {f: c for f, c in fates.items() if not (f.lost or f.wavering)}
    others = [c for c in charges if c.unit != charge.unit]
    parts: list[tuple[Fraction, Spread[str]]] = []
    if stays:
        parts.append((stays, gathered(state, others) if others else {"stopped": ONE}))
    if home:
        whole = {f: c / (1 - stays) for f, c in home.items()}
        parts.append((1 - stays, gathered(state, charges, under_fire={charge.unit: whole})))
    return mixed(parts)


def _gone(state: Aguila, place: Base, charges: Sequence[Charge]) -> dict[str, Fraction]:
    """A target that has gone elsewhere, perhaps over ice, and those who still reach it."""
    target, mates = state.units[charges[0].target], [c.unit for c in charges]
    ice = len(ice_between(state, target.base, place))
    parts: list[tuple[Fraction, Spread[str]]] = []
    for fate, chance in iced(state, target, {fate_of(state, target): ONE}, ice).items():
        if fate.lost:
            parts.append((chance, {"destroyed": ONE}))
            continue
        field = state.clone()
        field.put(but(target, base=place, damage=fate.damage))
        caught = [c for c in (followed(field, c, mates) for c in charges) if c is not None]
        parts.append((chance, gathered(field, caught) if caught else {"escaped": ONE}))
    return mixed(parts)


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
    under_fire: Mapping[UnitId, Mapping[Fate, Fraction]],
) -> list[tuple[Fraction, Left]]:
    """Every set of chargers that may find the nerve and come over ice, with its chance."""
    found: list[tuple[Fraction, Left]] = [(ONE, ())]
    for charge in charges:
        name = charge.unit
        nerve = nerve_chance(state, charge) if name in unsure else ONE
        comes = _arrivals(state, name, places[name], under_fire.get(name))
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
        halved = has_half_casualties(with_fate(state, unit, fate), state.switches)
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
        lancers = field.units[charge.unit].has("lanceros")  # "BSA-6-lanceros-d"
        foot = seen if counted and not lancers else here
        meeting = meeting_of(field, charge)
        joined = meeting.with_infantry or bool(foot - {charge.unit})
        meetings.append(but(meeting, with_infantry=joined))  # "BSA-5-cuadro-e"
    return several_spread(fought, left[0][0].target, tuple(meetings))
