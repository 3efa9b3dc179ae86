"""The chances of fire: small arms, guns and batteries, and the Courage test that follows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from estandarte.kernel import Odds, Tally, Value, chances
from estandarte.wargame.plane.bases import Side

from .attacks import has_half_casualties
from .casualties import is_beyond_saving
from .courage import MARKS_NEEDED
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
    aim_verdict,
    ball_dice,
    battery_modifier,
    battery_of,
    canister_dice,
    gun_modifiers,
    gunner_verdict,
    printed_need,
    protection_of,
    values_of,
)
from .hurts import Hurt, fire_courage
from .rolls import Need, need_to_hit, need_to_wound
from .sight import side_shown
from .spreads import NONE, ONE, Spread, balls, mixed, successes, wounds
from .state import Aguila
from .steadiness import steadiers_for
from .tallies import courage_tally, dice_tally, need_tally
from .targets import nearest_within_half, passes_over_the_nearest
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


class Fire(Value):
    """One shot at one target: its wounds, and what its direction weighs on a test."""

    spread: Mapping[int, Fraction]
    side: int = 0
    battery: int = 0


class Strain(Value):
    """A unit under the fire of several: its wounds, and the worst that weighs on its test.

    Of each kind only the worst counts. ["BSA-Q62"]
    """

    wounds: int = 0
    side: int = 0
    battery: int = 0
    lost: bool = False


def volley_wounds(state: Aguila, unit: Unit, target: Unit, shot: Shot) -> Mapping[int, Fraction]:
    """The wounds of one volley, once it is fired. ["BSA-7-impactar-a", "BSA-7-herir-a"]"""
    need = need_of(state, unit, target, shot)
    count = dice_for(state, unit, target, shot, need).total(state.switches.attack_rounding)
    rerolls = hit_rerolls(state, unit, target)
    return wounds(count, need.number, rerolls, need_to_wound_by_fire(unit, target))


def gun_wounds(
    state: Aguila, gun: Unit, target: Unit, load: Load, place: int = 0, together: int = 1
) -> Mapping[int, Fraction]:
    """The wounds of one gun, perhaps of several together. ["BSA-11-disparo-a"]"""
    again = gun_wound_rerolls(state, target)
    rerolls, own = again.amount if again is not None else 0, own_fire_rerolls(gun)
    total = sum(m.amount for m in gun_modifiers(state, gun, target, load))
    if load == "canister":
        found = canister_wounds(state, gun, target, total)
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
    state: Aguila, gun: Unit, target: Unit, modifier: int
) -> Mapping[int, Fraction]:
    """Canister before the weather takes its part. ["BSA-13-metralla-b", "BSA-13-metralla-c"]"""
    need = need_to_hit(CANISTER_HITS_ON, modifier)
    dice = canister_dice(state, gun, need).total(state.switches.attack_rounding)
    again = gun_wound_rerolls(state, target)
    rerolls, own = again.amount if again is not None else 0, own_fire_rerolls(gun)
    return wounds(dice, need.number, own, need_to_wound(target.profile.defence, 1), rerolls)


def _in_this_weather(state: Aguila, found: Spread[int]) -> dict[int, Fraction]:
    wet: dict[int, Fraction] = defaultdict(Fraction)
    for count, chance in found.items():
        wet[cannon_wounds(state, count)] += chance
    return dict(wet)


def fire_of(state: Aguila, shot: Shot, target_id: str, settled: bool = False) -> Fire:
    """The fire of a shot on one unit, with the checks before it, nobody helping them.

    `settled`: its target is no longer in doubt.
    """
    unit = state.units[shot.unit]
    fires = check_chance(state, unit, -1) if unit.is_wavering else ONE  # "BSA-10-aturdidos-c"
    aims, nearest = ONE, None
    if not settled and passes_over_the_nearest(state, shot):
        aims = check_chance(state, unit)  # "BSA-7-objetivo-h"
        nearest = nearest_within_half(state, unit, shot.side)
    reached = NONE
    if shot.target == target_id:
        reached += aims
    if nearest is not None and nearest.id == target_id:
        reached += 1 - aims  # who fails shoots at the nearest. "BSA-Q26"
    target = state.units[target_id]
    # at the nearest, which it sees, a howitzer fires directly
    plain = shot.load == "indirect" and shot.target != target_id
    made = (
        gun_wounds(state, unit, target, "ball" if plain else shot.load, shot.place, shot.together)
        if shot.load
        else volley_wounds(state, unit, target, shot)
    )
    spread = mixed([(fires * reached, made), (1 - fires * reached, NOBODY)])
    eye = unit.base.front_centre if shot.load else unit.base.centre_of(shot.side)
    side = side_shown(state, target, eye)
    battery = battery_modifier(battery_of(state, unit))[0] if shot.load else 0
    hurt = Hurt(target_id, unit.role, side, 1, bool(shot.load))
    weight = sum(m.amount for m in fire_courage([hurt]))
    return Fire(spread, weight, battery)


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


def _weights(strain: Strain) -> Any:
    from .courage import Modifier

    side = (Modifier(strain.side, "BSA-7-coraje-c"),) if strain.side else ()
    battery = (Modifier(strain.battery, "BSA-5-bateria-c"),) if strain.battery else ()
    return (*side, *battery)


def shots_of_guns(state: Aguila, gun: Unit, target: Unit, load: Load) -> tuple[Shot, ...]:
    """The guns that fire with it: all of its battery that bear. ["BSA-5-bateria-b"]"""
    firing = [
        g
        for g in battery_of(state, gun)
        if gunner_verdict(state, g) and aim_verdict(state, g, target, load)
    ]
    return tuple(
        Shot(g.id, target.id, load=load, place=n, together=len(firing))
        for n, g in enumerate(firing)
    )


def fire_odds(
    state: Aguila, shots: tuple[Shot, ...], target: Unit, before: tuple[Shot, ...] = ()
) -> Odds:
    """Every amount of wounds, and what the Courage test makes of them. ["BSA-7-coraje-a"]

    `before` are the shots declared already: the fact `together` counts them in.
    """
    # the guns of a battery pick another target with a single check. "BSA-5-bateria-b"
    doubt = len(shots) > 1 and passes_over_the_nearest(state, shots[0])
    ours = [fire_of(state, s, target.id, settled=doubt) for s in shots]
    alone = under_fire(state, target, ours)
    if doubt:
        aims = check_chance(state, state.units[shots[0].unit])
        alone = dict(mixed([(aims, alone), (1 - aims, under_fire(state, target, ()))]))
    facts = fire_facts(state, target, alone)
    others = [fire_of(state, s, target.id) for s in before if s.target == target.id]
    if others:
        both = named(under_fire(state, target, [*others, *ours]), target.damage)
        facts["together"] = {n: str(c) for n, c in sorted(both.items()) if c}
    first = shots[0]
    dice, needed = _tallies(state, first, target)
    facts["to_wound"] = _wounding(state, first, target)
    weight = max((f.side for f in ours), default=0)
    battery = max((f.battery for f in ours), default=0)
    strain = Strain(1, weight, battery)
    facts["courage"] = courage_tally(target, target.damage, _weights(strain), "fire")
    cite = "BSA-11-disparo-a" if first.load else "BSA-7-impactar-a"
    return Odds(chances(named(alone, target.damage)), cite, dice, needed, facts)


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


def _tallies(state: Aguila, shot: Shot, target: Unit) -> tuple[Tally, Tally]:
    unit = state.units[shot.unit]
    rounding = state.switches.attack_rounding
    if not shot.load:
        need = need_of(state, unit, target, shot)
        modifiers = fire_modifiers(state, unit, target, shot)
        dice = dice_tally(dice_for(state, unit, target, shot, need), rounding)
        printed = unit.profile.shooting
        return dice, need_tally(printed, modifiers, need.number, "BSA-1-perfil-c", need.cite)
    found = gun_modifiers(state, unit, target, shot.load)
    total = sum(m.amount for m in found)
    printed, cite = printed_need(unit, shot.load)
    aimed = need_to_hit(printed, total)
    return _gun_dice(state, unit, shot.load, aimed), need_tally(
        printed, found, aimed.number, cite, aimed.cite
    )


def _gun_dice(state: Aguila, gun: Unit, load: Load, need: Need) -> Tally:
    from .attacks import AttackDice

    if load == "canister":
        found = canister_dice(state, gun, need)
        return dice_tally(found, state.switches.attack_rounding, "BSA-13-metralla-b")
    dice = AttackDice(gun.profile.attacks)
    halved = has_half_casualties(gun, state.switches)
    return dice_tally(dice.reduce(2, "BSA-7-impactar-b", halved), "each_step")


def _wounding(state: Aguila, shot: Shot, target: Unit) -> int:
    unit = state.units[shot.unit]
    if not shot.load:
        return need_to_wound_by_fire(unit, target)
    if shot.load == "canister":
        return need_to_wound(target.profile.defence, 1)
    shelter = protection_of(state, unit, target)
    piercing = 1 if shot.load == "indirect" else values_of(unit).piercing
    return need_to_wound(target.profile.defence, piercing + (shelter.to_wound if shelter else 0))


__all__ = ["Side", "fire_odds", "fire_of", "shots_of_guns", "under_fire", "volley_wounds"]
