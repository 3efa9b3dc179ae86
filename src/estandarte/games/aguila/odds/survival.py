"""Survival: what wounds and the tests after them make of a unit, with how likely each is."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from estandarte.games.aguila.dice import DIE, Modifier, need_of_check
from estandarte.games.aguila.ground.ice import ice_breaks_on
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.breaking import breaks_now, general_of, needed
from estandarte.games.aguila.turn.casualties import most_damage, points_lost
from estandarte.games.aguila.turn.courage import (
    Cause,
    courage_of,
    is_tested_with,
    weight_on_test,
)
from estandarte.games.aguila.turn.courage_tests import need_to_escape
from estandarte.games.aguila.turn.discipline import (
    NERVE_MODIFIER,
    discipline_of,
    floor_of,
    lacks_nerve,
    needs_nerve,
)
from estandarte.games.aguila.turn.steadiness import fanatic_in, inspirer_of, may_roll_again
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Value, but

from .spreads import NONE, ONE, Spread, Trial, courage, passing


class Fate(Value):
    """What has become of a unit."""

    damage: int = 0
    wavering: bool = False
    fanatic: bool = False
    """The fanatic in it has still to save it once."""
    lost: bool = False


LOST = Fate(lost=True)


def fate_of(state: Aguila, unit: Unit) -> Fate:
    return Fate(unit.damage, unit.is_wavering, fanatic_in(state, unit.id) is not None)


def with_fate(state: Aguila, unit: Unit, fate: Fate) -> Unit:
    """The unit as it is with another fate; the dice of its attacks follow from it."""
    return but(unit, damage=fate.damage, wavering=state.turn + 1 if fate.wavering else 0)


def trial_of(
    state: Aguila, unit: Unit, fate: Fate, cause: Cause, modifiers: Iterable[Modifier]
) -> Trial:
    """The test of a unit that has so much damage. ["BSA-10-prueba-e"]"""
    return Trial(
        courage_of(state, unit),
        weight_on_test(unit, fate.damage, modifiers, cause),
        inspirer_of(state, unit, cause) is not None,
        may_roll_again(state, unit, cause) is not None,
        fate.fanatic,
        cause,
    )


@lru_cache(maxsize=8192)
def tested(fate: Fate, trial: Trial) -> Mapping[Fate, Fraction]:
    """What a test makes of a unit. ["BSA-10-prueba-f", "BSA-10-prueba-g", "BSA-10-prueba-h"]"""
    found: dict[Fate, Fraction] = defaultdict(Fraction)
    for end, chance in courage(trial).items():
        if end.result == "routed":
            found[LOST] += chance
        else:
            after = Fate(
                fate.damage,
                fate.wavering or end.result == "wavering",
                fate.fanatic and not end.fanatic_spent,
            )
            found[after] += chance
    return dict(found)


def suffered(
    state: Aguila,
    unit: Unit,
    before: Fate,
    taken: Spread[int],
    cause: Cause,
    modifiers: tuple[Modifier, ...] = (),
) -> dict[Fate, Fraction]:
    """Wounds and the test that follows: nobody tests unhurt, or with a single marker.

    ["BSA-10-prueba-c", "BSA-10-auto-a"]
    """
    found: dict[Fate, Fraction] = defaultdict(Fraction)
    unhurt = trial_of(state, unit, before, cause, modifiers)
    most = most_damage(state, unit)
    for count, chance in taken.items():
        damage = before.damage + count
        if count == 0:
            found[before] += chance
        elif damage > most:
            found[LOST] += chance
        elif not is_tested_with(damage):
            found[but(before, damage=damage)] += chance
        else:
            trial = but(unhurt, weight=unhurt.weight + count)
            for after, share in tested(but(before, damage=damage), trial).items():
                found[after] += chance * share
    return dict(found)


def iced(
    state: Aguila, unit: Unit, fates: Mapping[Fate, Fraction], pieces: int
) -> Mapping[Fate, Fraction]:
    """What frozen pieces on its way make of a unit: wounds, but no test. ["BSA-15-nieve-e"]"""
    breaks, most = passing(ice_breaks_on(state, unit)), most_damage(state, unit)
    for _ in range(pieces):
        after: dict[Fate, Fraction] = defaultdict(Fraction)
        for fate, chance in fates.items():
            if fate.lost:
                after[fate] += chance
                continue
            after[fate] += chance * (1 - breaks)
            for face in range(1, DIE + 1):
                damage = fate.damage + face
                end = but(fate, damage=damage) if damage <= most else LOST
                after[end] += chance * breaks / DIE
        fates = after
    return fates


def breaking_now(state: Aguila, unit: Unit) -> Fraction:
    """How likely the army flees at once if this unit is lost. ["BSA-10-ruptura-b"]"""
    losses = state.losses[unit.role]
    if not breaks_now(but(losses, lost=losses.lost + points_lost(state, unit))):
        return NONE
    commander, need = general_of(state, unit.role), needed(state, unit.role)
    if commander is None or need is None:
        return ONE  # "BSA-10-ruptura-f"
    flees = 1 - passing(need)
    if commander.inside != unit.id:
        return flees
    if not commander.has("agil"):
        return ONE  # he falls with his unit
    escapes = passing(need_to_escape(commander.discipline))  # "BSA-12-agil-a"
    return 1 - escapes * (1 - flees)


def check_chance(
    state: Aguila, unit: Unit, modifier: int = 0, helped: int = 0, rerolls: int = 0
) -> Fraction:
    """How likely a unit passes a Discipline check. ["BSA-5-disciplina-a", "BSA-Q14"]"""
    own, _ = discipline_of(state, unit)
    return passing(need_of_check(own, modifier + helped, floor_of(state)), rerolls)


def nerve_to_fire(state: Aguila, unit: Unit) -> Fraction:
    """How likely a unit dares to shoot: a Wavering one has a check first. ["BSA-10-aturdidos-c"]"""
    if lacks_nerve(state, unit):
        return NONE  # "BSA-Q138"
    return check_chance(state, unit, NERVE_MODIFIER) if needs_nerve(state, unit) else ONE


def named(spread: Mapping[Fate, Fraction], before: int) -> dict[str, Fraction]:
    """Destroyed, Wavering with so many wounds, or steady with so many."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for fate, chance in spread.items():
        if fate.lost:
            found["destroyed"] += chance
        else:
            word = "wavering" if fate.wavering else "wounds"
            found[f"{word}.{fate.damage - before}"] += chance
    return dict(found)
