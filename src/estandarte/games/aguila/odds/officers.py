"""The chances of shooting at an Officer who is alone."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.fire.gunnery import battery_modifier, battery_of
from estandarte.games.aguila.fire.salvos import Salvo
from estandarte.games.aguila.fire.sharpshooting import (
    aim_at_officer,
    gun_at_officer,
    hit_dice_at_man,
    shooters_with,
    volley_at_officer,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.courage import is_tested_with, officer_result
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Odds, chances, tally

from .salvos import Shares, one_after_other, wounds_with
from .spreads import wounds_of
from .survival import nerve_to_fire
from .tallies import dice_tally


def officer_odds(state: Aguila, unit: Unit, officer: Officer, place: int = 0) -> Odds:
    """Hit, wounded or killed: damage counts only for his Courage. ["BSA-12-dano-a"]

    `place`: through how many arcs the unit fires before.
    """
    firing = shooters_with(state, unit, officer) or [unit]
    shots = [(nerve_to_fire(state, one), _wounds_of(state, one, officer, place)) for one in firing]
    made = one_after_other(shots, 0, int.__add__)
    sums = tally(sum(u.profile.attacks for u in firing), "BSA-12-blanco-c")
    if not unit.is_gun:
        dice, _ = aim_at_officer(state, unit, officer, place)
        sums = dice_tally(dice, state.switches.attack_rounding)
    weight = battery_modifier(battery_of(state, unit))[0] if unit.is_gun else 0
    found: dict[str, Fraction] = defaultdict(Fraction)
    for count, chance in made.items():
        # who was not wounded is not tested. "BSA-7-coraje-f"
        dies = _dies(officer, officer.damage + count, weight) if count else Fraction(0)
        found["killed"] += chance * dies
        found[f"wounds.{count}"] += chance * (1 - dies)
    return Odds(chances(dict(found)), "BSA-12-blanco-a", sums)


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
        return Fraction(0)
    faces, total = range(1, DIE + 1), damage + weight
    routed = sum(officer_result(officer, total, (a, b)) == "routed" for a in faces for b in faces)
    return Fraction(routed, DIE * DIE)
