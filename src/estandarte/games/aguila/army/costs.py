"""What a profile costs: the formula behind every price of the lists, for units of one's own too."""

from fractions import Fraction

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import (
    GunEntry,
    OfficerValues,
    Rank,
    SizeValues,
    UnitEntry,
)

DEFENCE_OF_REFERENCE = 4


def unit_cost(unit: UnitEntry, minis: int, pack: Pack) -> int:
    """The price of a battalion or squadron of so many minis."""
    return _rounded(_unit_worth(unit, minis, pack), pack)


def gun_cost(gun: GunEntry, pack: Pack) -> int:
    formula = pack.formula.gun
    reach = Fraction(gun.range, pack.formula.unit.range_reference)
    mean = Fraction(gun.hits + 1, 2)
    ball = formula.ball * _chance(gun.shooting) * mean * _wounds(Fraction(gun.piercing)) * reach
    canister_reach = Fraction(gun.canister_range, pack.formula.unit.range_reference)
    # canister hits on 4+ and wounds with Perforante (1). "BSA-13-metralla-b", "BSA-13-metralla-c"
    canister = (
        formula.canister
        * gun.canister_dice
        * Fraction(1, 2)
        * _wounds(Fraction(1))
        * canister_reach
    )
    indirect = Fraction(0)
    if gun.calibre == "howitzer":
        # 1D6 + 1D3 hits on 6+ with Perforante (1), half as useful. "BSA-11-obus-d", "BSA-11-obus-i"
        mean = Fraction(7, 2) + 2
        indirect = formula.ball * Fraction(1, 6) * mean * _wounds(Fraction(1)) * reach / 2
    durability = _durability(gun.courage, gun.defence, pack) + gun.resists - formula.resists_from
    other = (
        pack.formula.unit.discipline * (6 - gun.discipline)
        + gun.speed[1] * Fraction(*formula.limbered_speed)
        + _abilities(gun.abilities, pack)
    )
    return _rounded(ball + canister + indirect + durability + other, pack)


def officer_cost(officer: OfficerValues, rank: Rank, abilities: tuple[str, ...], pack: Pack) -> int:
    """The price of an Officer with the abilities he has and those bought for him."""
    formula, grade = pack.formula.officer, pack.officers.rank[rank]
    worth = (
        formula.regroup_die * grade.regroup_dice
        + grade.command_range
        + formula.discipline * (6 - officer.discipline)
        + formula.attack * officer.attacks
        + Fraction(sum(officer.courage), 2)
        - pack.formula.unit.courage_offset
        + sum(pack.abilities.officer[a].cost for a in (*officer.abilities, *abilities))
    )
    return _rounded(Fraction(worth), pack)


def _unit_worth(unit: UnitEntry, minis: int, pack: Pack) -> Fraction:
    formula, values = pack.formula.unit, unit.size[str(minis)]
    step = _step(unit, minis, pack)
    strength = Fraction(unit.strength)
    if "lanceros" in unit.abilities:
        strength += Fraction(*formula.lance)
    melee = formula.melee * values.attacks * _chance(unit.melee) * _wounds(strength)
    melee *= Fraction(unit.speed, formula.speed_reference)
    shooting = _shooting(unit, values, pack)
    durability = _durability(values.courage, unit.defence, pack)
    discipline = formula.discipline * step * (6 - unit.discipline)
    abilities = step * _abilities(unit.abilities, pack)
    if unit.arm == "infantry":
        if "attack_column" not in unit.formations:
            abilities += step * formula.no_attack_column
        if "square" not in unit.formations:
            abilities += step * formula.no_square
    return melee + shooting + durability + discipline + abilities


def _shooting(unit: UnitEntry, values: SizeValues, pack: Pack) -> Fraction:
    if not unit.weapon or not unit.shooting:
        return Fraction(0)
    reach = Fraction(pack.weapons.weapon[unit.weapon].range, pack.formula.unit.range_reference)
    dice = pack.formula.unit.shooting * values.attacks * _chance(unit.shooting)
    return dice * _wounds(Fraction(0)) * reach


def _step(unit: UnitEntry, minis: int, pack: Pack) -> int:
    """1, 2 or 3: the sizes of its arm in order."""
    companies = pack.sizes.size[unit.arm][str(minis)].companies
    return companies // 3 if unit.arm == "infantry" else companies


def _chance(needed: int) -> Fraction:
    return Fraction(7 - needed, 6) if needed else Fraction(0)


def _wounds(bonus: Fraction) -> Fraction:
    """The chance to wound Def 4 with a bonus; a 1 always fails. ["BSA-7-herir-c"]"""
    return min(Fraction(5), 7 - DEFENCE_OF_REFERENCE + bonus) / 6


def _durability(courage: tuple[int, int], defence: int, pack: Pack) -> Fraction:
    formula = pack.formula.unit
    middle = Fraction(sum(courage), 2) - formula.courage_offset
    return formula.durability * middle * Fraction(6, 7 - defence)


def _abilities(names: tuple[str, ...], pack: Pack) -> int:
    return sum(pack.abilities.unit[name].cost for name in names)


def _rounded(worth: Fraction, pack: Pack) -> int:
    """To the nearest five, halves up."""
    to = pack.formula.rounding.to
    return to * ((2 * worth + to) // (2 * to))
