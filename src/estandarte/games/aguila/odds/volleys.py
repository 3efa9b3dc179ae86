"""The chances of fire: small arms, guns and batteries, and the Courage test that follows."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.charge.attack_dice import AttackDice
from estandarte.games.aguila.dice import Modifier, Need, need_to_hit
from estandarte.games.aguila.fire.batteries import battery_led, following
from estandarte.games.aguila.fire.gunnery import (
    aim_of,
    battery_modifier,
    battery_of,
    canister_dice,
    gun_modifiers,
    gun_need,
    idle_gun_modifiers,
    printed_need,
)
from estandarte.games.aguila.fire.salvos import ALONE, Salvo
from estandarte.games.aguila.fire.targets import (
    nearest_within_half,
    passes_over_the_nearest,
    turned_to,
)
from estandarte.games.aguila.fire.volley_wounds import Hurt, battery_weight, fire_courage
from estandarte.games.aguila.fire.volleys import (
    Shot,
    dice_for,
    fire_modifiers,
    fires_disorganised,
    idle_modifiers,
    need_of,
    need_to_wound_by_fire,
    volley_of,
)
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.casualties import most_damage
from estandarte.games.aguila.turn.courage import is_tested_with
from estandarte.games.aguila.turn.steadiness import steadiers_for
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Odds, RuleId, Tally, Value, but, chances

from .combats import (
    LOST,
    Fate,
    breaking_facts,
    check_chance,
    fate_of,
    named,
    nerve_to_fire,
    tested,
    trial_of,
)
from .salvos import Shares, gun_wounds, one_after_other
from .spreads import NONE, ONE, Spread, mixed, then, wounds_of
from .tallies import courage_tally, dice_tally, need_tally

Weight = tuple[int, RuleId]
"""What the side of a shot adds to a test, and by which rule."""


class Strain(Value):
    """A unit under the fire of several: its wounds, and the worst that weighs on its test.

    Of each kind only the worst counts. ["BSA-Q62"]
    """

    wounds: int = 0
    side: Weight = (0, "")
    battery: int = 0
    lost: bool = False

    def joined(self, more: "Strain") -> "Strain":
        """After more wounds; who was not wounded feels no weight. ["BSA-7-coraje-f"]"""
        if self.lost or not more.wounds:
            return self
        worst = max(self.side, more.side), max(self.battery, more.battery)
        return Strain(self.wounds + more.wounds, *worst)


def fire_of(state: Aguila, salvo: Iterable[Shot]) -> dict[Strain, Fraction]:
    """The fire of shots on their target, which is no longer in doubt, nobody helping a check.

    They are one unit's, or those of guns that fire as one. ["BSA-5-bateria-b"]
    """
    shots = [(nerve_to_fire(state, state.units[s.unit]), _strains(state, s)) for s in salvo]
    return one_after_other(shots, Strain(), Strain.joined)


def _strains(state: Aguila, shot: Shot) -> Callable[[Salvo], Shares[Strain]]:
    unit, target = state.units[shot.unit], state.units[shot.target]
    side, battery = _bearing_on_test(state, shot)

    def made(before: Salvo) -> Shares[Strain]:
        if shot.load:
            found = gun_wounds(state, unit, target, shot.load, before)
        else:
            volley = wounds_of(volley_of(state, unit, target, shot))
            found = {(n, before): chance for n, chance in volley.items()}
        return {(Strain(n, side, battery), left): c for (n, left), c in found.items()}

    return made


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
    ways: list[tuple[Fraction, tuple[Spread[Strain], ...]]] = [(ONE, ())]
    for salvo in _salvos(state, shots):
        ends = _ends_of(state, salvo, target)
        ways = [(c * chance, (*fires, more)) for c, fires in ways for chance, more in ends]
    return dict(mixed((chance, under_fire(state, target, fires)) for chance, fires in ways))


def _salvos(state: Aguila, shots: Iterable[Shot]) -> list[list[Shot]]:
    """Shots by the check that they hang on: the guns of a battery have one. ["BSA-5-bateria-b"]"""
    found: dict[str, list[Shot]] = {}
    for number, shot in enumerate(s for s in shots if not s.officer):
        found.setdefault(battery_led(state, shot) or f"#{number}", []).append(shot)
    return list(found.values())


def _ends_of(
    state: Aguila, salvo: list[Shot], target: Unit
) -> list[tuple[Fraction, Spread[Strain]]]:
    """The fire on one unit if the check succeeds, and if it fails. ["BSA-7-objetivo-h"]"""
    lead = salvo[0]
    unit = state.units[lead.unit]
    aimed = fire_of(state, (s for s in salvo if s.target == target.id))
    if not passes_over_the_nearest(state, lead):
        return [(ONE, aimed)]
    aims, nearest = check_chance(state, unit), nearest_within_half(state, unit, lead.side)
    turned: Spread[Strain] = {Strain(): ONE}
    if nearest is not None and nearest.id == target.id:  # "BSA-Q26"
        led = turned_to(lead, nearest)
        rest = (following(state, s, led) for s in salvo[1:])
        turned = fire_of(state, (s for s in (led, *rest) if s is not None))
    return [(aims, aimed), (1 - aims, turned)]


def under_fire(
    state: Aguila, target: Unit, fires: Iterable[Spread[Strain]]
) -> dict[Fate, Fraction]:
    """All shots at one target, and its test after the last of them. ["BSA-7-coraje-a"]"""
    strains: dict[Strain, Fraction] = {Strain(): ONE}
    for fire in fires:
        strains = _strained(state, target, strains, fire)
    before = fate_of(state, target)

    def ends(strain: Strain) -> Spread[Fate]:
        fate = but(before, damage=before.damage + strain.wounds)
        if strain.lost or not strain.wounds or not is_tested_with(fate.damage):
            return {LOST if strain.lost else fate: ONE}
        return tested(fate, trial_of(state, target, fate, "fire", _weights(strain)))

    return then(strains, ends)


def _strained(
    state: Aguila, target: Unit, before: Spread[Strain], fire: Spread[Strain]
) -> dict[Strain, Fraction]:
    most = most_damage(state, target) - target.damage
    found: dict[Strain, Fraction] = defaultdict(Fraction)
    for strain, chance in before.items():
        for more, share in fire.items():
            worse = strain.joined(more)
            found[worse if worse.wounds <= most else Strain(lost=True)] += chance * share
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
    facts = breaking_facts(state, target, spread.get(LOST, NONE))
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
        whole = "BSA-5-linea-a" if unit.formation == "line" else "BSA-1-perfil-e"
        dice = dice_tally(dice_for(state, unit, target, shot, need), rounding, whole)
        printed = unit.profile.shooting
        cite = "BSA-6-dragones-e" if unit.dismounted else "BSA-1-perfil-c"
        modifiers = (*modifiers, *idle_modifiers(state, unit, target))
        return dice, need_tally(printed, modifiers, need.number, cite, need.cite)
    found = (
        *gun_modifiers(state, unit, target, shot.load),
        *idle_gun_modifiers(state, unit, target, shot.load),
    )
    printed, cite = printed_need(unit, shot.load)
    aimed = need_to_hit(printed, sum(m.amount for m in found))
    return _gun_dice(state, shots, target), need_tally(
        printed, found, aimed.number, cite, aimed.cite
    )


def _gun_dice(state: Aguila, shots: tuple[Shot, ...], target: Unit) -> Tally:
    """The dice of all the guns that fire together. ["BSA-5-bateria-b"]"""
    rounding, load = state.switches.attack_rounding, shots[0].load or "ball"
    guns, before, thrown = [state.units[s.unit] for s in shots], ALONE, 0
    for gun in guns:
        aim = aim_of(state, gun, target, load, before)
        before, thrown = Salvo(before.dice + aim.quarters), thrown + aim.dice
    need = gun_need(state, guns[0], target, load)
    if load == "canister":
        whole = [canister_dice(state, g, Need(need.number)) for g in guns]
    else:
        whole = [AttackDice(g.profile.attacks) for g in guns]
    dice, cite = whole[0], "BSA-13-metralla-b" if load == "canister" else "BSA-1-perfil-e"
    if len(guns) > 1:
        dice, cite = AttackDice(sum(d.total(rounding) for d in whole)), "BSA-5-bateria-b"
    shaken = load == "ball" and any(fires_disorganised(g) for g in guns)
    found = dice_tally(dice.share(need.share, need.cite), rounding, cite)
    why = "BSA-7-desorg-b" if shaken else "BSA-Q18"
    return found.become(thrown, why, found.total != thrown)


def _wounding(state: Aguila, shot: Shot, target: Unit) -> int:
    unit = state.units[shot.unit]
    if not shot.load:
        return need_to_wound_by_fire(unit, target)
    return aim_of(state, unit, target, shot.load).wounding
