"""The chances of shooting at what is no unit: walls, and an Officer who is alone."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction

from estandarte.games.aguila.courage.results import is_tested_with, officer_result
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.fire.bombarding import (
    aim_at_walls,
    guns_at_walls,
    wall_hit_dice,
    wall_to_hit,
)
from estandarte.games.aguila.fire.gunnery import Load, battery_modifier, battery_of, gun_dice
from estandarte.games.aguila.fire.salvos import Salvo, after
from estandarte.games.aguila.fire.sharpshooting import (
    gun_at_officer,
    hit_dice_at_man,
    shooters_with,
    volley_at_officer,
)
from estandarte.games.aguila.fire.targets import passes_over_the_nearest
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.ground.garrisons import garrison_of, points_left
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Odds, Tally, chances, tally

from .combats import check_chance, nerve_to_fire
from .salvos import Shares, one_after_other, salvo_tally, wounds_with
from .spreads import NONE, ONE, PAIRS, Spread, balls, mixed, named_by, then, tries, wounds_of


def officer_odds(state: Aguila, unit: Unit, officer: Officer, place: int = 0) -> Odds:
    """Hit, wounded or killed: damage counts only for his Courage. ["BSA-12-dano-a"]

    `place`: through how many arcs the unit fires before.
    """
    firing = shooters_with(state, unit, officer) or [unit]
    shots = [(nerve_to_fire(state, one), _wounds_of(state, one, officer, place)) for one in firing]
    made = one_after_other(shots, 0, int.__add__)
    dice, need, weight = _sums_at_man(state, firing, officer, place)

    def ends(count: int) -> Spread[str]:
        # who was not wounded is not tested. "BSA-7-coraje-f"
        dies = _dies(officer, officer.damage + count, weight) if count else NONE
        return {"killed": dies, f"wounds.{count}": 1 - dies}

    return Odds(chances(then(made, ends)), "BSA-12-blanco-a", dice, need)


def _sums_at_man(
    state: Aguila, firing: list[Unit], officer: Officer, place: int
) -> tuple[Tally, Tally, int]:
    """The dice and what they need, and what a battery's fire weighs on his test."""
    unit = firing[0]
    if not unit.is_gun:
        volley = volley_at_officer(state, unit, officer, place)
        return volley.attack.tally, volley.to_hit.tally, 0
    dice = salvo_tally(state, [gun_dice(state, gun, "ball") for gun in firing])
    weight = battery_modifier(battery_of(state, unit)).amount
    return dice, tally(DIE, "BSA-12-blanco-c"), weight


def _wounds_of(
    state: Aguila, unit: Unit, officer: Officer, place: int
) -> Callable[[Salvo], Shares[int]]:
    def volley(before: Salvo) -> Shares[int]:
        made = wounds_of(volley_at_officer(state, unit, officer, place))
        return {(count, before): chance for count, chance in made.items()}

    def shot(before: Salvo) -> Shares[int]:
        aim = gun_at_officer(state, unit, officer, before)
        return wounds_with(state, aim, hit_dice_at_man(unit), before)

    return shot if unit.is_gun else volley


def _dies(officer: Officer, damage: int, weight: int) -> Fraction:
    if not is_tested_with(damage):
        return NONE
    results = named_by(lambda dice: officer_result(officer, damage + weight, dice), PAIRS)
    return results.get("routed", NONE)


NOTHING: Spread[int] = {0: ONE}


def wall_odds(
    state: Aguila, gun: Unit, ground: Ground, load: Load, before: Iterable[Shot] = ()
) -> Odds:
    """The guns of a battery one after the other, with the checks before they fire.

    `before` are the shots declared already. ["BSA-11-estruct-a", "BSA-11-estruct-b"]
    """
    firing = guns_at_walls(state, gun, ground, load, before)
    shots = [(nerve_to_fire(state, one), _points(state, one, ground, load)) for one in firing]
    total = one_after_other(shots, 0, int.__add__)
    aims = _aim_chance(state, firing[0], ground, load)
    left = points_left(state, ground)
    points = mixed([(aims, total), (1 - aims, NOTHING)])
    found = named_by(lambda made: "falls" if made >= left else f"structure.{made}", points)
    inside = garrison_of(state, ground.id)
    facts = {"points": left, **({"garrison": inside.id} if inside is not None else {})}
    dice = salvo_tally(state, [gun_dice(state, one, "ball") for one in firing])
    need = wall_to_hit(state, firing[0], ground).tally
    return Odds(chances(found), "BSA-11-estruct-b", dice, need, facts)


def _aim_chance(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Fraction:
    """To pass over a nearer enemy the first gun takes one check for all. ["BSA-7-objetivo-h"]"""
    shot = Shot(gun.id, ground.id, load=load, building=True)
    return check_chance(state, gun) if passes_over_the_nearest(state, shot) else ONE


def _points(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Callable[[Salvo], Shares[int]]:
    each = wall_hit_dice(state, gun, load)

    def made(before: Salvo) -> Shares[int]:
        found: dict[tuple[int, Salvo], Fraction] = defaultdict(Fraction)
        aim = aim_at_walls(state, gun, ground, before)
        for (struck, aimed), chance in tries(aim.dice, aim.needed, aim.aimed).items():
            left = after(state, before, aim.used(aimed))
            for count, share in balls(struck, each).items():
                found[count, left] += chance * share
        return found

    return made
