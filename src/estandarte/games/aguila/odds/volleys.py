"""The chances of fire: small arms, guns and batteries, and the Courage test that follows."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from estandarte.games.aguila.courage.casualties import most_damage
from estandarte.games.aguila.courage.results import burden_on, is_tested_with
from estandarte.games.aguila.courage.steadiness import steadiers_for
from estandarte.games.aguila.dice import ToHit
from estandarte.games.aguila.fire.batteries import battery_led, following
from estandarte.games.aguila.fire.gunnery import (
    aim_of,
    battery_modifier,
    battery_of,
    gun_dice,
    gun_to_hit,
    idle_gun_modifiers,
)
from estandarte.games.aguila.fire.salvos import Salvo
from estandarte.games.aguila.fire.targets import (
    nearest_within_half,
    passes_over_the_nearest,
    turned_to,
)
from estandarte.games.aguila.fire.volley_wounds import Hurt, battery_weight, fire_courage
from estandarte.games.aguila.fire.volleys import Shot, idle_modifiers, volley_of
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Odds, Tally, Term, Value, but, chances

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
from .salvos import Shares, gun_wounds, one_after_other, salvo_tally
from .spreads import NONE, ONE, Spread, mixed, then, wounds_of

NOTHING = Term(0, "")


class Strain(Value):
    """A unit under the fire of several: its wounds, and the worst that weighs on its test.

    Of each kind only the worst counts. ["BSA-Q62"]
    """

    wounds: int = 0
    side: Term = NOTHING
    battery: int = 0
    lost: bool = False

    def joined(self, more: "Strain") -> "Strain":
        """After more wounds; who was not wounded feels no weight. ["BSA-7-coraje-f"]"""
        if self.lost or not more.wounds:
            return self
        side = _worse(self.side, more.side)
        return Strain(self.wounds + more.wounds, side, max(self.battery, more.battery))


def _worse(*sides: Term) -> Term:
    return max(sides, key=lambda side: (side.amount, side.cite))


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


def _bearing_on_test(state: Aguila, shot: Shot) -> tuple[Term, int]:
    """What the side it strikes and the battery it is of add to the test, once it wounds."""
    unit, target = state.units[shot.unit], state.units[shot.target]
    eye = unit.base.front_centre if shot.load else unit.base.centre_of(shot.side)
    side = side_shown(state, target, eye)
    hurt = Hurt(target.id, unit.role, side, 1, bool(shot.load))
    weight = next(iter(fire_courage([hurt])), NOTHING)
    return weight, battery_modifier(battery_of(state, unit)).amount if shot.load else 0


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


def _weights(strain: Strain) -> tuple[Term, ...]:
    side = (strain.side,) if strain.side.amount else ()
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
    dice, needed, facts["to_wound"] = _sums(state, shots, target)
    sides, batteries = zip(*(_bearing_on_test(state, s) for s in shots), strict=True)
    strain = Strain(1, _worse(*sides), max(batteries))
    facts["courage"] = burden_on(target, target.damage, _weights(strain), "fire").tally
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


def _sums(state: Aguila, shots: tuple[Shot, ...], target: Unit) -> tuple[Tally, Tally, int]:
    """The dice, what they need to hit, and what to wound."""
    shot = shots[0]
    unit, load = state.units[shot.unit], shot.load
    if not load:
        volley = volley_of(state, unit, target, shot)
        idle = idle_modifiers(state, unit, target)
        return volley.attack.tally, _with_idle(volley.to_hit, idle), volley.to_wound.total
    to_hit = gun_to_hit(state, unit, target, load)
    dice = [gun_dice(state, state.units[s.unit], load) for s in shots]
    idle = idle_gun_modifiers(state, unit, target, load)
    wounding = aim_of(state, unit, target, load).wounding
    return salvo_tally(state, dice, to_hit.need), _with_idle(to_hit, idle), wounding


def _with_idle(to_hit: ToHit, idle: Iterable[Term]) -> Tally:
    """What a die needs, and what does not change it although one might expect it."""
    return but(to_hit, terms=(*to_hit.terms, *idle)).tally
