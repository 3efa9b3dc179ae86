"""The chances of shooting at an Officer who is alone."""

from collections import defaultdict
from fractions import Fraction

from estandarte.kernel import Odds, Tally, chances, tally

from .courage import MARKS_NEEDED, officer_result
from .fates import check_chance
from .gunnery import values_of
from .rolls import DIE, d2, d3, need_to_wound
from .sharpshooting import aim_at_officer
from .spreads import ONE, Spread, added, mixed, successes
from .state import Aguila
from .tallies import dice_tally
from .units import Officer, Unit


def officer_odds(state: Aguila, unit: Unit, officer: Officer) -> Odds:
    """Hit, wounded or killed: damage counts only for his Courage. ["BSA-12-dano-a"]"""
    hits, sums = (
        (_gun_hits(unit), tally(unit.profile.attacks, "BSA-12-blanco-c"))
        if unit.is_gun
        else _volley_hits(state, unit, officer)
    )
    piercing = values_of(unit).piercing if unit.is_gun else int(unit.has("perforante"))
    wounding = need_to_wound(officer.defence, piercing)
    made = mixed((chance, successes(count, wounding)) for count, chance in hits.items())
    fires = check_chance(state, unit, -1) if unit.is_wavering else ONE  # "BSA-10-aturdidos-c"
    found: dict[str, Fraction] = defaultdict(Fraction)
    for count, chance in mixed([(fires, made), (1 - fires, {0: ONE})]).items():
        dies = _dies(officer, officer.damage + count)
        found["killed"] += chance * dies
        found[f"wounds.{count}"] += chance * (1 - dies)
    return Odds(chances(dict(found)), "BSA-12-blanco-a", sums)


def _volley_hits(state: Aguila, unit: Unit, officer: Officer) -> tuple[Spread[int], Tally]:
    dice, need = aim_at_officer(state, unit, officer)
    rounding = state.switches.attack_rounding
    return successes(dice.total(rounding), need.number), dice_tally(dice, rounding)


def _gun_hits(gun: Unit) -> Spread[int]:
    """Only sixes, each a D3 for a D6 and a D2 for a D3. ["BSA-12-blanco-d"]"""
    smaller = d3 if values_of(gun).hits == DIE else d2
    one: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, DIE + 1):
        one[smaller(face)] += Fraction(1, DIE)
    sums: list[Spread[int]] = [{0: ONE}]
    for _ in range(gun.profile.attacks):
        sums.append(added(sums[-1], one))
    struck = successes(gun.profile.attacks, DIE)
    return mixed((chance, sums[count]) for count, chance in struck.items())


def _dies(officer: Officer, damage: int) -> Fraction:
    if damage < MARKS_NEEDED:
        return Fraction(0)
    faces = range(1, DIE + 1)
    routed = sum(officer_result(officer, damage, (a, b)) == "routed" for a in faces for b in faces)
    return Fraction(routed, DIE * DIE)
