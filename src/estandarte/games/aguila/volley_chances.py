"""The chances of fire: small arms, guns and batteries, and the Courage test that follows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from estandarte.kernel import Odds, RuleId, Tally, Value, chances
from estandarte.wargame.plane.bases import Side

from .attacks import AttackDice
from .batteries import battery_led, following
from .casualties import is_beyond_saving
from .courage import MARKS_NEEDED, Modifier
from .fates import (
    LOST,
    Fate,
    breaking_now,
    check_chance,
    fate_of,
    named,
    tested,
    trial_of,
)
from .formations import gun_wound_rerolls, halves_ball_hits
from .gunnery import (
    CANISTER_HITS_ON,
    Load,
    ball_dice,
    battery_modifier,
    battery_of,
    canister_count,
    canister_dice,
    gun_modifiers,
    gun_need,
    printed_need,
    protection_of,
    values_of,
)
from .hurts import Hurt, battery_weight, fire_courage
from .rolls import Need, need_to_hit, need_to_wound
from .sight import side_shown
from .spreads import NONE, ONE, Spread, balls, mixed, successes, wounds
from .state import Aguila
from .steadiness import steadiers_for
from .tallies import courage_tally, dice_tally, need_tally
from .targets import nearest_within_half, passes_over_the_nearest, turned_to
from .units import Unit
from .volleys import (
    Shot,
    dice_for,
    fire_modifiers,
    hit_rerolls,
    need_of,
    need_to_wound_by_fire,
    own_fire_rerolls,
)
from .weather import cannon_wounds

NOBODY: Spread[int] = {0: ONE}
Weight = tuple[int, RuleId]
"""What the side of a shot adds to a test, and by which rule."""


class Fire(Value):
    """One shot at one target: its wounds, and what its direction weighs on a test."""

    spread: Mapping[int, Fraction]
    side: Weight = (0, "")
    battery: int = 0


class Strain(Value):
    """A unit under the fire of several: its wounds, and the worst that weighs on its test.

    Of each kind only the worst counts. ["BSA-Q62"]
    """

    wounds: int = 0
    side: Weight = (0, "")
    battery: int = 0
    lost: bool = False


def volley_wounds(state: Aguila, unit: Unit, target: Unit, shot: Shot) -> Mapping[int, Fraction]:
    """The wounds of one volley, once it is fired. ["BSA-7-impactar-a", "BSA-7-herir-a"]"""
    need = need_of(state, unit, target, shot)
    count = dice_for(state, unit, target, shot, need).total(state.switches.attack_rounding)
    rerolls = hit_rerolls(state, unit, target, shot.place)
    return wounds(count, need.number, rerolls, need_to_wound_by_fire(unit, target))


def gun_wounds(
    state: Aguila, gun: Unit, target: Unit, load: Load, place: int = 0, together: int = 1
) -> Mapping[int, Fraction]:
    """The wounds of one gun, perhaps of several together. ["BSA-11-disparo-a"]"""
    again = gun_wound_rerolls(state, target)
    rerolls, own = again.amount if again is not None else 0, own_fire_rerolls(gun)
    total = sum(m.amount for m in gun_modifiers(state, gun, target, load))
    if load == "canister":
        found = canister_wounds(state, gun, target, total, place)
        return _in_this_weather(state, found)
    values, indirect = values_of(gun), load == "indirect"
    need = need_to_hit(printed_need(gun, load)[0], total)
    dice = ball_dice(state, gun, need, place, together)
    shelter = protection_of(state, gun, target)
    halvings = halves_ball_hits(state, target, canister=False) + bool(shelter and shelter.halves)
    piercing = 1 if indirect else values.piercing
    needed = need_to_wound(
        target.profile.defence, piercing + (shelter.to_wound if shelter is not None else 0)
    )
    parts: list[tuple[Fraction, Spread[int]]] = []
    for struck, chance in successes(dice, need.number, own).items():
        for count, share in balls(struck, values.hits, indirect).items():
            hits = count
            for _ in range(halvings):
                hits = (hits + 1) // 2
            parts.append((chance * share, successes(hits, needed, rerolls)))
    return _in_this_weather(state, mixed(parts))


def canister_wounds(
    state: Aguila, gun: Unit, target: Unit, modifier: int, place: int = 0
) -> Mapping[int, Fraction]:
    """Canister before the weather takes its part. ["BSA-13-metralla-b", "BSA-13-metralla-c"]"""
    need = need_to_hit(CANISTER_HITS_ON, modifier)
    dice = canister_count(state, gun, need, place)
    again = gun_wound_rerolls(state, target)
    rerolls, own = again.amount if again is not None else 0, own_fire_rerolls(gun)
    return wounds(dice, need.number, own, need_to_wound(target.profile.defence, 1), rerolls)


def _in_this_weather(state: Aguila, found: Spread[int]) -> dict[int, Fraction]:
    wet: dict[int, Fraction] = defaultdict(Fraction)
    for count, chance in found.items():
        wet[cannon_wounds(state, count)] += chance
    return dict(wet)


def fire_of(state: Aguila, shot: Shot) -> Fire:
    """The fire of a shot on its target, which is no longer in doubt, nobody helping a check."""
    unit, target = state.units[shot.unit], state.units[shot.target]
    fires = check_chance(state, unit, -1) if unit.is_wavering else ONE  # "BSA-10-aturdidos-c"
    made = (
        gun_wounds(state, unit, target, shot.load, shot.place, shot.together)
        if shot.load
        else volley_wounds(state, unit, target, shot)
    )
    spread = mixed([(fires, made), (1 - fires, NOBODY)])
    return Fire(spread, *_bearing_on_test(state, shot))


def _bearing_on_test(state: Aguila, shot: Shot) -> tuple[Weight, int]:
    """What the side it strikes and the battery it is of add to the test, once it wounds."""
    unit, target = state.units[shot.unit], state.units[shot.target]
    eye = unit.base.front_centre if shot.load else unit.base.centre_of(shot.side)
    side = side_shown(state, target, eye)
    hurt = Hurt(target.id, unit.role, side, 1, bool(shot.load))
    weight = next(((m.amount, m.cite) for m in fire_courage([hurt])), (0, ""))
    return weight, battery_modifier(battery_of(state, unit))[0] if shot.load else 0


def fates_under(state: Aguila, target: Unit, shots: Iterable[Shot]) -> dict[Fate, Fraction]:
    """What shots make of a unit, with the checks of those who pass over the nearest."""
    ways: list[tuple[Fraction, tuple[Fire, ...]]] = [(ONE, ())]
    for salvo in _salvos(state, shots):
        ends = _ends_of(state, salvo, target)
        ways = [(c * chance, (*fires, *more)) for c, fires in ways for chance, more in ends]
    return dict(mixed((chance, under_fire(state, target, fires)) for chance, fires in ways))


def _salvos(state: Aguila, shots: Iterable[Shot]) -> list[list[Shot]]:
    """Shots by the check that they hang on: the guns of a battery have one. ["BSA-5-bateria-b"]"""
    found: dict[str, list[Shot]] = {}
    for number, shot in enumerate(s for s in shots if not s.officer):
        found.setdefault(battery_led(state, shot) or f"#{number}", []).append(shot)
    return list(found.values())


def _ends_of(
    state: Aguila, salvo: list[Shot], target: Unit
) -> list[tuple[Fraction, tuple[Fire, ...]]]:
    """The fire on one unit if the check succeeds, and if it fails. ["BSA-7-objetivo-h"]"""
    lead = salvo[0]
    unit = state.units[lead.unit]
    aimed = tuple(fire_of(state, s) for s in salvo if s.target == target.id)
    if not passes_over_the_nearest(state, lead):
        return [(ONE, aimed)]
    aims, nearest = check_chance(state, unit), nearest_within_half(state, unit, lead.side)
    turned: tuple[Fire, ...] = ()
    if nearest is not None and nearest.id == target.id:  # "BSA-Q26"
        led = turned_to(lead, nearest)
        rest = (following(state, s, led) for s in salvo[1:])
        turned = tuple(fire_of(state, s) for s in (led, *rest) if s is not None)
    return [(aims, aimed), (1 - aims, turned)]


def under_fire(state: Aguila, target: Unit, fires: Iterable[Fire]) -> dict[Fate, Fraction]:
    """All shots at one target, and its test after the last of them. ["BSA-7-coraje-a"]"""
    strains: dict[Strain, Fraction] = {Strain(): ONE}
    for fire in fires:
        strains = _strained(state, target, strains, fire)
    before = fate_of(state, target)
    found: dict[Fate, Fraction] = defaultdict(Fraction)
    for strain, chance in strains.items():
        fate = Fate(before.damage + strain.wounds, before.wavering, before.fanatic)
        if strain.lost:
            found[LOST] += chance
        elif not strain.wounds or fate.damage < MARKS_NEEDED:
            found[fate] += chance
        else:
            trial = trial_of(state, target, fate, "fire", _weights(strain))
            for after, share in tested(fate, trial).items():
                found[after] += chance * share
    return dict(found)


def _strained(
    state: Aguila, target: Unit, before: Mapping[Strain, Fraction], fire: Fire
) -> dict[Strain, Fraction]:
    from estandarte.kernel import but

    found: dict[Strain, Fraction] = defaultdict(Fraction)
    for strain, chance in before.items():
        for count, share in fire.spread.items():
            if strain.lost or not count:
                found[strain] += chance * share
                continue
            total = strain.wounds + count
            if is_beyond_saving(state, but(target, damage=target.damage + total)):
                found[Strain(lost=True)] += chance * share
                continue
            worst = Strain(total, max(strain.side, fire.side), max(strain.battery, fire.battery))
            found[worst] += chance * share
    return dict(found)


def _weights(strain: Strain) -> tuple[Modifier, ...]:
    side = (Modifier(*strain.side),) if strain.side[0] else ()
    return (*side, *battery_weight(strain.battery))


def fire_odds(
    state: Aguila, shots: tuple[Shot, ...], target: Unit, before: tuple[Shot, ...] = ()
) -> Odds:
    """Every amount of wounds, and what the Courage test makes of them. ["BSA-7-coraje-a"]

    `before` are the shots declared already: the fact `together` counts them in.
    """
    alone = fates_under(state, target, shots)
    facts = fire_facts(state, target, alone)
    if any(_may_fall_on(state, salvo, target) for salvo in _salvos(state, before)):
        both = named(fates_under(state, target, (*before, *shots)), target.damage)
        facts["together"] = {n: str(c) for n, c in sorted(both.items()) if c}
    first = shots[0]
    dice, needed = _tallies(state, shots, target)
    facts["to_wound"] = _wounding(state, first, target)
    sides, batteries = zip(*(_bearing_on_test(state, s) for s in shots), strict=True)
    strain = Strain(1, max(sides), max(batteries))
    facts["courage"] = courage_tally(target, target.damage, _weights(strain), "fire")
    cite = "BSA-11-disparo-a" if first.load else "BSA-7-impactar-a"
    return Odds(chances(named(alone, target.damage)), cite, dice, needed, facts)


def _may_fall_on(state: Aguila, salvo: list[Shot], target: Unit) -> bool:
    """Whether shots are aimed at a unit, or will be if their check fails."""
    lead = salvo[0]
    if lead.target == target.id:
        return True
    if not passes_over_the_nearest(state, lead):
        return False
    nearest = nearest_within_half(state, state.units[lead.unit], lead.side)
    return nearest is not None and nearest.id == target.id


def fire_facts(state: Aguila, target: Unit, spread: Mapping[Fate, Fraction]) -> dict[str, Any]:
    """What else hangs on it: the army's nerve, and who may still steady the unit."""
    facts: dict[str, Any] = {}
    flees = breaking_now(state, target) * spread.get(LOST, NONE)
    if flees:
        facts["army_breaks"] = str(flees)
    steadiers = steadiers_for(state, target, "fire")
    if steadiers:
        facts["steadied_by"] = [s.officer for s in steadiers]
    return facts


def _tallies(state: Aguila, shots: tuple[Shot, ...], target: Unit) -> tuple[Tally, Tally]:
    shot = shots[0]
    unit = state.units[shot.unit]
    if not shot.load:
        need = need_of(state, unit, target, shot)
        modifiers = fire_modifiers(state, unit, target, shot)
        rounding = state.switches.attack_rounding
        dice = dice_tally(dice_for(state, unit, target, shot, need), rounding)
        printed = unit.profile.shooting
        return dice, need_tally(printed, modifiers, need.number, "BSA-1-perfil-c", need.cite)
    found = gun_modifiers(state, unit, target, shot.load)
    printed, cite = printed_need(unit, shot.load)
    aimed = need_to_hit(printed, sum(m.amount for m in found))
    return _gun_dice(state, shots, target), need_tally(
        printed, found, aimed.number, cite, aimed.cite
    )


def _gun_dice(state: Aguila, shots: tuple[Shot, ...], target: Unit) -> Tally:
    """The dice of all the guns that fire together. ["BSA-5-bateria-b"]"""
    rounding, load = state.switches.attack_rounding, shots[0].load or "ball"
    guns = [state.units[s.unit] for s in shots]
    needs = [gun_need(state, g, target, load) for g in guns]
    pairs = list(zip(shots, guns, needs, strict=True))
    if load == "canister":
        whole = [canister_dice(state, g, Need(n.number)) for _, g, n in pairs]
        thrown = sum(canister_count(state, g, n, s.place) for s, g, n in pairs)
    else:
        whole = [AttackDice(g.profile.attacks) for g in guns]
        thrown = sum(ball_dice(state, g, n, s.place, s.together) for s, g, n in pairs)
    dice, cite = whole[0], "BSA-13-metralla-b" if load == "canister" else "BSA-1-perfil-e"
    if len(guns) > 1:
        dice, cite = AttackDice(sum(d.total(rounding) for d in whole)), "BSA-5-bateria-b"
    found = dice_tally(dice.share(needs[0].share, needs[0].cite), rounding, cite)
    return found.become(thrown, "BSA-Q18", found.total != thrown)


def _wounding(state: Aguila, shot: Shot, target: Unit) -> int:
    unit = state.units[shot.unit]
    if not shot.load:
        return need_to_wound_by_fire(unit, target)
    if shot.load == "canister":
        return need_to_wound(target.profile.defence, 1)
    shelter = protection_of(state, unit, target)
    piercing = 1 if shot.load == "indirect" else values_of(unit).piercing
    return need_to_wound(target.profile.defence, piercing + (shelter.to_wound if shelter else 0))


__all__ = ["Side", "fire_odds", "fire_of", "under_fire", "volley_wounds"]
