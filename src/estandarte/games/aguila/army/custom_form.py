"""Drawing up a unit of one's own: every value that the formula knows, as choices."""

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import to_builtins

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import SLOTS, ArmyList, Kind, UnitEntry
from estandarte.kernel import but
from estandarte.wargame.armies.plan import Choice, Field, Names, Own, number_field, several_field

from .custom_units import CAVALRY_FORMATIONS, CAVALRY_KINDS, CustomUnit, priced
from .roster import Army

KINDS: dict[str, Names] = {
    "line_infantry": {"en": "Line infantry", "es": "Infantería de línea"},
    "light_infantry": {"en": "Light infantry", "es": "Infantería ligera"},
    "grenadiers": {"en": "Grenadiers", "es": "Granaderos"},
    "guard_infantry": {"en": "Guard infantry", "es": "Infantería de la guardia"},
    "landwehr": {"en": "Landwehr", "es": "Landwehr"},
    "militia": {"en": "Militia", "es": "Milicia"},
    "guerrilla": {"en": "Guerrilla", "es": "Guerrilla"},
    "light_cavalry": {"en": "Light cavalry", "es": "Caballería ligera"},
    "line_cavalry": {"en": "Line cavalry", "es": "Caballería de línea"},
    "heavy_cavalry": {"en": "Heavy cavalry", "es": "Caballería pesada"},
}
FOOT = ("line", "march_column", "attack_column", "square", "mass", "open")


def own_units(army: Army, army_list: ArmyList, pack: Pack) -> Iterator[Own]:
    for id, unit in army.custom.items():
        costs = [values.cost for values in priced(unit, pack).size.values()]
        cost = min(costs) if costs and all(costs) else None
        yield Own(id, unit.name, cost, tuple(_fields(id, unit, army_list, pack)))


def first_own(army: Army, army_list: ArmyList, pack: Pack) -> Choice | None:
    """A unit to begin with: like the first of the list, to be made one's own."""
    for name, unit in _of_list(army_list, pack):
        id = next(f"own{n}" for n in range(1, 200) if f"own{n}" not in army.custom)
        return Choice(id, f"custom.{id}", _like(name, unit), unit.name)
    return None


def _of_list(army_list: ArmyList, pack: Pack) -> Iterator[tuple[str, UnitEntry]]:
    names = [n for slot in SLOTS for entry in army_list.entries(slot) for n in entry.units]
    for name in dict.fromkeys(names):
        unit = pack.unit(name)
        if unit is not None:
            yield name, unit


def _like(name: str, unit: UnitEntry) -> dict[str, Any]:
    keys = ("arm", "kind", "speed", "melee", "shooting", "defence", "discipline", "strength",
            "weapon")  # fmt: skip
    sizes = {n: {"attacks": s.attacks, "courage": list(s.courage)} for n, s in unit.size.items()}
    return {
        "counts_as": name, "name": "", **{key: getattr(unit, key) for key in keys},
        "formations": list(unit.formations), "abilities": list(unit.abilities), "size": sizes,
    }  # fmt: skip


def _fields(id: str, unit: CustomUnit, army_list: ArmyList, pack: Pack) -> Iterator[Field]:
    place = f"custom.{id}"
    yield Field("counts_as", tuple(
        Choice(name, place, to_builtins(but(unit, counts_as=name)), other.name,
               on=name == unit.counts_as)
        for name, other in _of_list(army_list, pack) if other.arm == unit.arm
    ))  # fmt: skip
    mounted = unit.arm == "cavalry"
    kinds = [k for k in get_args(Kind) if (k in CAVALRY_KINDS) == mounted]
    yield Field("kind", tuple(
        Choice(k, f"{place}.kind", k, KINDS[k], on=k == unit.kind)
        for k in kinds
    ))  # fmt: skip
    yield number_field("speed", f"{place}.speed", unit.speed, 1, 12)
    for key in ("melee", "defence", "discipline"):
        yield number_field(key, f"{place}.{key}", getattr(unit, key), 2, 6)
    yield number_field("shooting", f"{place}.shooting", unit.shooting, 0, 6)
    yield number_field("strength", f"{place}.strength", unit.strength, 0, 3)
    weapons = [("", {"en": "–", "es": "–"}), *((w, e.name) for w, e in pack.weapons.weapon.items())]
    yield Field("weapon", tuple(
        Choice(w, f"{place}.weapon", w, name, on=w == unit.weapon) for w, name in weapons
    ))  # fmt: skip
    names = {f: e.name for f, e in pack.formations.formation.items()}
    forms = CAVALRY_FORMATIONS if mounted else FOOT
    shown = {str(f): n for f, n in names.items() if f in forms}
    yield several_field("formations", f"{place}.formations", unit.formations, shown)
    abilities = {a: e.name for a, e in pack.abilities.unit.items()}
    yield several_field("abilities", f"{place}.abilities", unit.abilities, abilities)
    for size, values in unit.size.items():
        at = f"{place}.size.{size}"
        yield number_field("attacks", f"{at}.attacks", values.attacks, 1, 24, size)
        for number, value in enumerate(values.courage):
            yield number_field("courage", f"{at}.courage[{number}]", value, 5, 30, size)
