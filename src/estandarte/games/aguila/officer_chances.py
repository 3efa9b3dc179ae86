"""The chances of shooting at an Officer who is alone."""

from collections import defaultdict
from fractions import Fraction

from estandarte.kernel import Odds, Tally, chances, tally

from .courage import MARKS_NEEDED, officer_result
from .fates import check_chance
from .gunnery import battery_modifier, battery_of, values_of
from .rolls import DIE, d2, d3, need_to_wound
from .sharpshooting import aim_at_officer, shooters_with
from .spreads import ONE, Spread, added, mixed, successes
from .state import Aguila
from .tallies import dice_tally
from .units import Officer, Unit
from .volleys import own_fire_rerolls
from .weather import cannon_wounds


def officer_odds(state: Aguila, unit: Unit, officer: Officer, place: int = 0) -> Odds:
    """Hit, wounded or killed: damage counts only for his Courage. ["BSA-12-dano-a"]

    `place`: through how many arcs the unit fires before.
    """
    firing = shooters_with(state, unit, officer) or [unit]
    made: Spread[int] = {0: ONE}
    for one in firing:
        made = added(made, _wounds_of(state, one, officer, place))
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


def _wounds_of(state: Aguila, unit: Unit, officer: Officer, place: int) -> Spread[int]:
    hits = _gun_hits(unit) if unit.is_gun else _volley_hits(state, unit, officer, place)[0]
    piercing = values_of(unit).piercing if unit.is_gun else int(unit.has("perforante"))
    wounding = need_to_wound(officer.defence, piercing)
    made = mixed((chance, successes(count, wounding)) for count, chance in hits.items())
    if unit.is_gun:
        made = mixed((chance, {cannon_wounds(state, n): ONE}) for n, chance in made.items())
    fires = check_chance(state, unit, -1) if unit.is_wavering else ONE  # "BSA-10-aturdidos-c"
    return mixed([(fires, made), (1 - fires, {0: ONE})])


def _volley_hits(
    state: Aguila, unit: Unit, officer: Officer, place: int
) -> tuple[Spread[int], Tally]:
    dice, need = aim_at_officer(state, unit, officer, place)
    rounding = state.switches.attack_rounding
    again = 0 if place else own_fire_rerolls(unit)
    return successes(dice.total(rounding), need.number, again), dice_tally(dice, rounding)


def _gun_hits(gun: Unit) -> Spread[int]:
    """Only sixes, each a D3 for a D6 and a D2 for a D3. ["BSA-12-blanco-d"]"""
    smaller = d3 if values_of(gun).hits == DIE else d2
    one: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, DIE + 1):
        one[smaller(face)] += Fraction(1, DIE)
    sums: list[Spread[int]] = [{0: ONE}]
    for _ in range(gun.profile.attacks):
        sums.append(added(sums[-1], one))
    struck = successes(gun.profile.attacks, DIE, own_fire_rerolls(gun))
    return mixed((chance, sums[count]) for count, chance in struck.items())


def _dies(officer: Officer, damage: int, weight: int) -> Fraction:
    if damage < MARKS_NEEDED:
        return Fraction(0)
    faces, total = range(1, DIE + 1), damage + weight
    routed = sum(officer_result(officer, total, (a, b)) == "routed" for a in faces for b in faces)
    return Fraction(routed, DIE * DIE)
