"""Drawing up a unit of one's own: every value that the formula knows, as choices."""

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.rule_names import RULE_NAMES
from estandarte.games.tercios.schema.troops import ArmyList, UnitEntry
from estandarte.kernel import but
from estandarte.wargame.armies.plan import Choice, Field, Names, Own, number_field, several_field

from .custom_units import SPEEDS, CustomUnit, entry_of
from .roster import Army

FIRES = tuple((n,) for n in range(7)) + tuple((n, m) for n in range(1, 7) for m in range(1, n + 1))


def own_units(army: Army, army_list: ArmyList, pack: Pack) -> Iterator[Own]:
    for id, unit in army.custom.items():
        entry = entry_of(unit, pack)
        fields = tuple(_fields(id, unit, army_list, pack))
        yield Own(id, unit.name, entry.cost if entry else None, fields)


def first_own(army: Army, army_list: ArmyList, pack: Pack) -> Choice | None:
    """A unit to begin with: like the first of the list, to be made one's own."""
    for entry in army_list.entry:
        unit = pack.unit(entry.unit)
        if unit is not None and unit.unit_class in SPEEDS:
            id = next(f"own{n}" for n in range(1, 200) if f"own{n}" not in army.custom)
            value = _like(entry.unit, unit, pack)
            return Choice(id, f"custom.{id}", value, unit.name)
    return None


def _like(id: str, unit: UnitEntry, pack: Pack) -> dict[str, Any]:
    rows = pack.formula.formula.defence_rows
    row = next((name for name, d in rows.items() if d == unit.defences), next(iter(rows)))
    low, high = SPEEDS[unit.unit_class]  # type: ignore[index]
    return {
        "counts_as": id, "name": "", "class": unit.unit_class,
        "speed": min(max(unit.speed, low), high), "combat": unit.combat,
        "discipline": unit.discipline, "courage": unit.courage, "endurance": unit.endurance,
        "defences": row, "fire": list(unit.fire), "shooting": list(unit.shooting),
        "arms": list(unit.arms),
        "traits": [t for t in unit.traits if t in pack.formula.formula.traits],
    }  # fmt: skip


def _fields(id: str, unit: CustomUnit, army_list: ArmyList, pack: Pack) -> Iterator[Field]:
    place, formula = f"custom.{id}", pack.formula.formula
    yield Field("counts_as", tuple(_places(place, unit, army_list, pack)))
    low, high = SPEEDS[unit.unit_class]
    yield number_field("speed", f"{place}.speed", unit.speed, low, high)
    for key in ("combat", "discipline", "courage", "endurance"):
        yield number_field(key, f"{place}.{key}", getattr(unit, key), 1, 6)
    yield Field("fire", tuple(
        Choice("/".join(map(str, f)), f"{place}.fire", list(f), _same("/".join(map(str, f))),
               on=f == unit.fire)
        for f in FIRES
    ))  # fmt: skip
    weapons = {w: e.name for w, e in pack.weapons.weapon.items() if not w.startswith("canon")}
    yield several_field("shooting", f"{place}.shooting", unit.shooting, weapons)
    rows = formula.defence_rows
    yield Field("defences", tuple(
        Choice(name, f"{place}.defences", name,
               _same(f"{d.infantry}/{d.cavalry}/{d.salvas}/{d.artillery}+"),
               on=name == unit.defences)
        for name, d in rows.items() if name != "artilleria"
    ))  # fmt: skip
    yield several_field(
        "arms", f"{place}.arms", unit.arms, {a: RULE_NAMES[a] for a in formula.arms}
    )
    traits = {t: RULE_NAMES[t] for t in (*formula.traits, "mercenarios")}
    yield several_field("traits", f"{place}.traits", unit.traits, traits)


def _places(place: str, unit: CustomUnit, army_list: ArmyList, pack: Pack) -> Iterator[Choice]:
    for entry in army_list.entry:
        like = pack.unit(entry.unit)
        if like is None or like.unit_class not in SPEEDS:
            continue
        low, high = SPEEDS[like.unit_class]
        speed = min(max(unit.speed, low), high)
        other = but(unit, counts_as=entry.unit, unit_class=like.unit_class, speed=speed)
        yield Choice(
            entry.unit, place, to_builtins(other), like.name, on=entry.unit == unit.counts_as
        )  # fmt: skip


def _same(word: str) -> Names:
    return {"en": word, "es": word}
