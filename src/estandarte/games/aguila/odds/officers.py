"""The chances of shooting at an Officer who is alone."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

from estandarte.games.aguila.dice import (
    DIE,
    d2,
    d3,
    need_to_wound,
)
from estandarte.games.aguila.fire.gunnery import battery_modifier, battery_of, values_of
from estandarte.games.aguila.fire.salvos import (
    Salvo,
    after,
    aimed_again,
    quarters_of,
    thrown_in,
    wet_wounds,
)
from estandarte.games.aguila.fire.sharpshooting import aim_at_officer, shooters_with
from estandarte.games.aguila.fire.volleys import own_fire_rerolls
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.courage import MARKS_NEEDED, officer_result
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Odds, Tally, chances, tally

from .salvos import Shares, one_after_other
from .spreads import (
    ONE,
    Spread,
    added,
    mixed,
    successes,
    tries,
)
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
        sums = _volley_hits(state, unit, officer, place)[1]
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
    piercing = values_of(unit).piercing if unit.is_gun else int(unit.has("perforante"))
    wounding = need_to_wound(officer.defence, piercing)
    quarters = quarters_of(state, unit, unit.profile.attacks)

    def volley(before: Salvo) -> Shares[int]:
        hits = _volley_hits(state, unit, officer, place)[0]
        made = mixed((chance, successes(count, wounding)) for count, chance in hits.items())
        return {(count, before): chance for count, chance in made.items()}

    def shot(before: Salvo) -> Shares[int]:
        found: dict[tuple[int, Salvo], Fraction] = defaultdict(Fraction)
        for (hits, aimed), chance in _gun_hits(unit, quarters, before).items():
            for hurt, share in successes(hits, wounding).items():
                left = after(state, before, Salvo(quarters, aimed, 0, 0, hurt))
                found[wet_wounds(state, hurt, before), left] += chance * share
        return found

    return shot if unit.is_gun else volley


def _volley_hits(
    state: Aguila, unit: Unit, officer: Officer, place: int
) -> tuple[Spread[int], Tally]:
    dice, need = aim_at_officer(state, unit, officer, place)
    rounding = state.switches.attack_rounding
    again = 0 if place else own_fire_rerolls(unit)
    return successes(dice.total(rounding), need.number, again), dice_tally(dice, rounding)


def _gun_hits(gun: Unit, quarters: int, before: Salvo) -> dict[tuple[int, int], Fraction]:
    """Only sixes, each a D3 for a D6 and a D2 for a D3; and the dice rolled again.

    ["BSA-12-blanco-d"]
    """
    smaller = d3 if values_of(gun).hits == DIE else d2
    one: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, DIE + 1):
        one[smaller(face)] += Fraction(1, DIE)
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    thrown = thrown_in(before, quarters)
    for (struck, aimed), chance in tries(thrown, DIE, aimed_again(gun, before)).items():
        hits: Spread[int] = {0: ONE}
        for _ in range(struck):
            hits = added(hits, one)
        for count, share in hits.items():
            found[count, aimed] += chance * share
    return found


def _dies(officer: Officer, damage: int, weight: int) -> Fraction:
    if damage < MARKS_NEEDED:
        return Fraction(0)
    faces, total = range(1, DIE + 1), damage + weight
    routed = sum(officer_result(officer, total, (a, b)) == "routed" for a in faces for b in faces)
    return Fraction(routed, DIE * DIE)
