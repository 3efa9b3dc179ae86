"""Units of one's own: a profile that is in no list, priced by the formula behind the lists."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.troops import Defences, Formula, UnitEntry
from estandarte.kernel import Value
from estandarte.wargame.muster import Inspection

Six = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=6)]
Word = Annotated[str, msgspec.Meta(max_length=60)]
CustomClass = Literal["formation", "body", "company", "cavalry"]
SPEEDS: dict[CustomClass, tuple[int, int]] = {
    "formation": (4, 5), "body": (4, 5), "company": (4, 6), "cavalry": (6, 9),
}  # fmt: skip
CHEAPEST = 25
RIDES = ("movilidad", "evasion", "persecucion")
"""What all cavalry can do; the heavy has no Movilidad."""
INFANTRY = ("formation", "body", "company")
LONG = ("mosquete", "chispa")
THROWN = ("pistola", "jabalina")


class CustomUnit(Value):
    """A profile without a price; it takes the place of an entry of the lists."""

    counts_as: Word
    name: Word
    unit_class: CustomClass = msgspec.field(name="class")
    speed: Annotated[int, msgspec.Meta(ge=1, le=9)]
    combat: Six
    discipline: Six
    courage: Six
    endurance: Six
    defences: Word
    """A row of defences by its name; only against cavalry they have a price."""
    fire: Annotated[tuple[Dice, ...], msgspec.Meta(min_length=1, max_length=2)] = (0,)
    shooting: Annotated[tuple[Word, ...], msgspec.Meta(max_length=3)] = ()
    arms: Annotated[tuple[Word, ...], msgspec.Meta(max_length=10)] = ()
    traits: Annotated[tuple[Word, ...], msgspec.Meta(max_length=20)] = ()


def known_unit(id: str, custom: Mapping[str, CustomUnit], pack: Pack) -> UnitEntry | None:
    """A unit of the lists, or one of the army's own."""
    own = custom.get(id)
    return entry_of(own, pack) if own is not None else pack.unit(id)


def entry_of(unit: CustomUnit, pack: Pack) -> UnitEntry | None:
    """The same as an entry of a list, with what it costs; none if it is like nothing known."""
    like = pack.unit(unit.counts_as)
    row = pack.formula.formula.defence_rows.get(unit.defences)
    if like is None or row is None or not _is_known(unit, pack):
        return None
    traits = tuple(t for t in unit.traits if t not in RIDES)
    if unit.unit_class == "cavalry":
        heavy = "caballeria_pesada" in traits
        traits += tuple(t for t in RIDES if not (heavy and t == "movilidad"))
    names = {"en": unit.name, "es": unit.name}
    return UnitEntry(
        names, unit.unit_class, like.base, like.periods, unit.speed, unit.combat, unit.fire,
        unit.discipline, unit.courage, unit.endurance, row, unit.shooting, unit.arms, traits,
        max(CHEAPEST, price_of(unit, row, pack.formula.formula)),
    )  # fmt: skip


def price_of(unit: CustomUnit | UnitEntry, defences: Defences, formula: Formula) -> int:
    """The sum of what its values, weapons and rules are worth."""
    return (
        formula.constant[unit.unit_class]
        + formula.speed * unit.speed
        + formula.combat[unit.combat]
        + formula.courage[unit.courage]
        + formula.endurance[unit.endurance]
        + formula.discipline * unit.discipline
        + _shooting(unit.shooting, unit.fire, formula)
        + formula.cavalry_defence * (defences.cavalry - 4)
        + sum(formula.arms[arm] for arm in unit.arms)
        + sum(_trait(trait, unit, formula) for trait in unit.traits)
    )


def _shooting(weapons: tuple[str, ...], fire: tuple[int, ...], formula: Formula) -> int:
    if not weapons or not any(fire):
        return 0
    first, dice = weapons[0], fire[0]
    if first in THROWN:
        worth = formula.pistol_fire[dice]
    elif _is_bow(first):
        worth = formula.bow_fire[dice]
    else:
        worth = formula.short_fire[dice]
        if first in LONG or len(fire) > 1:
            worth += formula.long_fire[fire[-1]]
    worth += formula.dearer_weapon.get(first, 0)
    return worth + formula.further_weapon * (len(weapons) - 1)


def _is_bow(weapon: str) -> bool:
    return weapon.startswith(("arco", "ballesta"))


def _trait(trait: str, unit: CustomUnit | UnitEntry, formula: Formula) -> int:
    if trait != "mercenarios":
        return formula.traits[trait]
    large = unit.unit_class in ("formation", "body")
    large = large or (unit.unit_class == "cavalry" and unit.endurance >= 3)
    return formula.mercenaries_large if large else formula.mercenaries_small


def inspect_custom(id: str, unit: CustomUnit, pack: Pack, look: Inspection) -> None:
    where, formula = f"custom.{id}", pack.formula.formula
    look.demand(pack.unit(id) is None, "TER-army-e", where, twice=id)
    like = pack.unit(unit.counts_as)
    if like is None:
        look.problem("TER-army-e", f"{where}.counts_as", unknown=unit.counts_as)
    elif like.unit_class != unit.unit_class:
        foot = like.unit_class in INFANTRY and unit.unit_class in INFANTRY
        cite = "TER-troops-types-a" if foot else "TER-troops-types-c"
        look.problem(cite, f"{where}.counts_as", unknown=unit.counts_as)
    low, high = SPEEDS[unit.unit_class]
    look.between(unit.speed, low, high, "TER-values-b", f"{where}.speed", "speed")
    look.known(unit.defences, formula.defence_rows, "TER-defences-a", f"{where}.defences")
    for weapon in unit.shooting:
        # a gun is no unit of one's own: its formula is another
        known = [w for w in pack.weapons.weapon if not w.startswith("canon")]
        gun = weapon in pack.weapons.weapon and weapon not in known
        cite = "TER-troops-artillery-a" if gun else "TER-weapons-a"
        look.known(weapon, known, cite, f"{where}.shooting")
    armed = bool(unit.shooting) == any(unit.fire)
    look.demand(armed, "TER-weapons-a", f"{where}.fire", what="armed")
    double = len(unit.fire) == 2
    look.demand(
        double == ("arcabuz_mosquete" in unit.shooting[:1]),
        "TER-weapons-arcabuzmosquete-a", f"{where}.fire", what="double_fire",
    )  # fmt: skip
    for arm in unit.arms:
        look.known(arm, formula.arms, "TER-weapons-a", f"{where}.arms")
    for trait in unit.traits:
        look.known(trait, (*formula.traits, "mercenarios"), "TER-army-e", f"{where}.traits")
        rides = unit.unit_class == "cavalry" or trait not in RIDES
        look.demand(rides, "TER-troops-cavalry-a", f"{where}.traits", unknown=trait)
    for key, several in (
        ("shooting", unit.shooting), ("arms", unit.arms), ("traits", unit.traits)
    ):  # fmt: skip
        look.unique(several, "TER-army-e", f"{where}.{key}")


def _is_known(unit: CustomUnit, pack: Pack) -> bool:
    formula = pack.formula.formula
    return (
        all(w in pack.weapons.weapon and not w.startswith("canon") for w in unit.shooting)
        and all(a in formula.arms for a in unit.arms)
        and all(t in formula.traits or t == "mercenarios" for t in unit.traits)
    )
